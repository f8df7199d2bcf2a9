/** Fakes the browser's audio, which jsdom lacks, and counts the notes. */
import { vi } from 'vitest';

const parameter = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };

/**
 * Fakes audio as after a click on the page, and locks between tabs. @returns the frequencies of the played notes, in
 * hertz
 */
export function fakeAudio(): number[] {
  const played: number[] = [];
  const locked = new Set<string>();
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      destination = {};
      resume = () => Promise.resolve();
      createGain = () => ({ gain: parameter, connect: () => undefined });
      createOscillator() {
        const frequency = { value: 0 };
        return {
          frequency,
          connect: <T>(next: T): T => next,
          start: () => void played.push(frequency.value),
          stop: () => undefined,
        };
      }
    },
  );
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, {
      locks: {
        async request(name: string, _: unknown, work: (lock: object | null) => unknown) {
          if (locked.has(name)) return work(null);
          locked.add(name);
          try {
            return await work({});
          } finally {
            locked.delete(name);
          }
        },
      },
    }),
  );
  return played;
}

import { describe, expect, it } from 'vitest';
import { createShortCache } from '#server/shortCache.ts';

/** Creates a cache with a manual clock and epoch, and counts the values that were made. */
function setUp(maxEntries = 10) {
  const state = { now: 0, epoch: 0, made: [] as string[] };
  const cache = createShortCache<string>({ ttlMs: 5000, maxEntries, epoch: () => state.epoch, now: () => state.now });
  const get = (key: string) =>
    cache(key, async () => {
      state.made.push(key);
      return `${key}${state.made.length}`;
    });
  return { state, cache, get };
}

describe('cached values', () => {
  it('are made once while they are fresh', async () => {
    const { state, get } = setUp();
    expect(await get('a')).toBe('a1');
    state.now = 4999;
    expect(await get('a')).toBe('a1');
    state.now = 5001;
    expect(await get('a')).toBe('a2');
  });

  it('are made once for all who ask at the same time', async () => {
    const { state, get } = setUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('a')));
    expect(new Set(answers)).toEqual(new Set(['a1']));
    expect(state.made).toEqual(['a']);
  });

  it('are dropped when something was written', async () => {
    const { state, get } = setUp();
    await get('a');
    state.epoch += 1;
    expect(await get('a')).toBe('a2');
  });

  it('don’t outlive a write that came while they were made', async () => {
    const { state, cache, get } = setUp();
    let finish: (value: string) => void = () => undefined;
    const slow = cache('a', () => new Promise((resolve) => (finish = resolve)));
    state.epoch += 1;
    finish('old');
    expect(await slow).toBe('old');
    expect(await get('a')).toBe('a1');
  });

  it('make room for others, the oldest first', async () => {
    const { state, get } = setUp(2);
    await get('a');
    await get('b');
    await get('c');
    expect(await get('b')).toBe('b2');
    await get('a');
    expect(state.made).toEqual(['a', 'b', 'c', 'a']);
  });

  it('are not failures', async () => {
    const { cache, get } = setUp();
    await expect(cache('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await get('a')).toBe('a1');
  });
});

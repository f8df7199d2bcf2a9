/** The live socket of a screen in jsdom: it opens at once, and says what a test says. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { LiveMessage } from '#contract/live.ts';

class FakeSocket {
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  readonly opened: (socket: FakeSocket) => void;
  constructor(opened: (socket: FakeSocket) => void) {
    this.opened = opened;
    queueMicrotask(() => this.onopen?.());
  }
  /** The first frame is the token; the others say what the screen follows. */
  send(frame: string): void {
    if (!('token' in (JSON.parse(frame) as object))) return;
    this.hear({ ready: true });
    this.opened(this);
  }
  close(): void {}
  hear(message: LiveMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Fakes the socket where it leaves the browser. @returns tells the screen that a thing changed elsewhere */
export function fakeLive(): (topic: string, id: number) => Promise<void> {
  let connect: (socket: FakeSocket) => void;
  const connected = new Promise<FakeSocket>((resolve) => (connect = resolve));
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super((socket) => connect(socket));
      }
    },
  );
  return async (topic, id) => {
    const socket = await connected;
    await act(async () => socket.hear({ hints: [{ topic, id, version: Date.now() }] }));
  };
}

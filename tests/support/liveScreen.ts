/** The live socket of a screen in jsdom: it opens at once, and says what a test says. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { LiveMessage } from '#contract/live.ts';

class FakeSocket {
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  readonly opened: (socket: FakeSocket) => void;
  readonly closed: () => void;
  constructor(opened: (socket: FakeSocket) => void, closed: () => void) {
    this.opened = opened;
    this.closed = closed;
    queueMicrotask(() => this.onopen?.());
  }
  /** The first frame is the token; the others say what the screen follows. */
  send(frame: string): void {
    if (!('token' in (JSON.parse(frame) as object))) return;
    this.hear({ ready: true });
    this.opened(this);
  }
  close(): void {
    this.closed();
  }
  hear(message: LiveMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let connect: (socket: FakeSocket) => void;
let connected: Promise<FakeSocket>;
const wait = () => {
  connected = new Promise((resolve) => (connect = resolve));
};
wait();

/**
 * Fakes the socket where it leaves the browser: once a test. It outlives a screen for some seconds, so the next test
 * may find it open.
 * @returns tells the screen that a thing changed elsewhere
 */
export function fakeLive(): (topic: string, id: number) => Promise<void> {
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super((socket) => connect(socket), wait);
      }
    },
  );
  return async (topic, id) => {
    const socket = await connected;
    await act(async () => socket.hear({ hints: [{ topic, id, version: Date.now() }] }));
  };
}

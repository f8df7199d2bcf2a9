/** Fakes the live socket in jsdom: it opens at once, and a test sends its messages. */
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
  /** The first frame is the token; the others are subscriptions. */
  send(frame: string): void {
    if (!('token' in (JSON.parse(frame) as object))) return;
    this.receive({ ready: true });
    this.opened(this);
  }
  close(): void {
    this.closed();
  }
  receive(message: LiveMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let connect: (socket: FakeSocket) => void;
let connected: Promise<FakeSocket>;
const expectSocket = () => {
  connected = new Promise((resolve) => (connect = resolve));
};
expectSocket();

/**
 * Fakes the browser's socket; call it once a test. The socket outlives a screen for some seconds, so the next test may
 * find it open.
 * @returns a function that sends a message of the server to the screen
 */
export function fakeLiveMessages(): (message: LiveMessage) => Promise<void> {
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super((socket) => connect(socket), expectSocket);
      }
    },
  );
  return async (message) => {
    const socket = await connected;
    await act(async () => socket.receive(message));
  };
}

/**
 * Fakes the browser's socket, as `fakeLiveMessages`.
 * @returns a function that reports a record's change to the screen
 */
export function fakeLive(): (topic: string, id: number) => Promise<void> {
  const send = fakeLiveMessages();
  return (topic, id) => send({ hints: [{ topic, id, version: Date.now() }] });
}

/** One socket: its frames one after the other, its limits, its end. Knows nothing of what is said. */
import type { WebSocket } from 'ws';
import { liveClose, maxFrame, type LiveMessage } from '#contract/live.ts';

/** Time for the token. */
const greetingMs = 10_000;
/** Frames that a client may send within a window. */
const mostFrames = 240;
const windowMs = 10_000;
/** Bytes that wait for a reader: beyond them it is too slow, and may come again. */
const mostWaiting = 512 * 1024;

/** What kinds of sockets differ in. */
export interface SocketRules {
  /** Bytes of a frame. */
  largestFrame: number;
  /** Codes that it is closed with: who says nothing in time, what is none of ours, what failed here. */
  codes: { late: number; refused: number; again: number };
}

const rulesOfLive: SocketRules = {
  largestFrame: maxFrame,
  codes: { late: liveClose.dead, refused: liveClose.refused, again: liveClose.again },
};

export interface LiveSocket {
  send(message: LiveMessage): void;
  /** The same of what is JSON already. */
  say(text: string): void;
  close(code: number): void;
  /** It has said who it is: the time for it is over. */
  greeted(): void;
}

export interface SocketEnds {
  /** Each frame, once those before have been dealt with. False: it was none of ours. */
  frame(value: unknown): Promise<boolean>;
  ended(): void;
  failed(error: unknown): void;
}

/** Frames of text with JSON in them; anything else is undefined. */
function parsed(data: Buffer, isBinary: boolean, largestFrame: number): unknown {
  if (isBinary || data.length > largestFrame) return undefined;
  try {
    return JSON.parse(data.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Takes a socket over. */
export function takeSocket(
  socket: WebSocket,
  ends: SocketEnds,
  { largestFrame, codes }: SocketRules = rulesOfLive,
): LiveSocket {
  let work = Promise.resolve();
  let count = 0;
  let windowBegan = Date.now();
  const close = (code: number) => {
    if (socket.readyState === socket.OPEN) socket.close(code);
  };
  const patience = setTimeout(() => close(codes.late), greetingMs).unref();

  const isFlood = () => {
    const now = Date.now();
    if (now - windowBegan > windowMs) [count, windowBegan] = [0, now];
    count += 1;
    return count > mostFrames;
  };
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    const value = isFlood() ? undefined : parsed(data as Buffer, isBinary, largestFrame);
    if (value === undefined) return close(codes.refused);
    work = work.then(async () => {
      if (socket.readyState === socket.OPEN && !(await ends.frame(value))) close(codes.refused);
    });
    work.catch((error: unknown) => {
      ends.failed(error);
      close(codes.again);
    });
  });
  socket.on('close', () => {
    clearTimeout(patience);
    ends.ended();
  });

  const say = (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    // Whoever doesn't read gets no queue of their own: they look at everything again when they come back.
    if (socket.bufferedAmount > mostWaiting) socket.terminate();
    else socket.send(text);
  };
  return {
    send: (message) => say(JSON.stringify(message)),
    say,
    close,
    greeted: () => clearTimeout(patience),
  };
}

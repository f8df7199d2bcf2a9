/** One socket: handles its frames in order, enforces limits and closes it. Independent of the protocol. */
import type { WebSocket } from 'ws';
import { liveCloseCodes, maxFrameBytes, type LiveMessage } from '#contract/live.ts';

/** Time limit of the token. */
const greetingMs = 10_000;
/** The most frames of a client within the window. */
const maxFrames = 240;
const windowMs = 10_000;
/** The most bytes that wait for a slow reader, who is disconnected beyond that and may reconnect. */
const maxBufferedBytes = 512 * 1024;

/** Limits and close codes of a kind of socket. */
export interface SocketRules {
  /** The largest frame in bytes. */
  maxBytes: number;
  /** Close codes: no token in time, an invalid frame, an error of the server. */
  codes: { late: number; badFrame: number; retry: number };
}

const liveRules: SocketRules = {
  maxBytes: maxFrameBytes,
  codes: { late: liveCloseCodes.invalidToken, badFrame: liveCloseCodes.badFrame, retry: liveCloseCodes.retry },
};

export interface LiveSocket {
  send(message: LiveMessage): void;
  /** Sends text that is already JSON. */
  sendText(text: string): void;
  close(code: number): void;
  /** The token has arrived, so its time limit ends. */
  stopGreetingTimer(): void;
}

export interface SocketHandlers {
  /** Handles a frame after the previous ones are done. False: the frame is invalid. */
  onFrame(value: unknown): Promise<boolean>;
  onClose(): void;
  onError(error: unknown): void;
}

/** Parses a text frame with JSON; undefined for anything else. */
function parseFrame(data: Buffer, isBinary: boolean, maxBytes: number): unknown {
  if (isBinary || data.length > maxBytes) return undefined;
  try {
    return JSON.parse(data.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Connects a websocket to its handlers. */
export function wrapSocket(
  socket: WebSocket,
  handlers: SocketHandlers,
  { maxBytes, codes }: SocketRules = liveRules,
): LiveSocket {
  let work = Promise.resolve();
  let count = 0;
  let windowBegan = Date.now();
  const close = (code: number) => {
    if (socket.readyState === socket.OPEN) socket.close(code);
  };
  const greetingTimer = setTimeout(() => close(codes.late), greetingMs).unref();

  const isFlooding = () => {
    const now = Date.now();
    if (now - windowBegan > windowMs) [count, windowBegan] = [0, now];
    count += 1;
    return count > maxFrames;
  };
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    const value = isFlooding() ? undefined : parseFrame(data as Buffer, isBinary, maxBytes);
    if (value === undefined) return close(codes.badFrame);
    work = work.then(async () => {
      if (socket.readyState === socket.OPEN && !(await handlers.onFrame(value))) close(codes.badFrame);
    });
    work.catch((error: unknown) => {
      handlers.onError(error);
      close(codes.retry);
    });
  });
  socket.on('close', () => {
    clearTimeout(greetingTimer);
    handlers.onClose();
  });

  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    // A slow reader gets no unlimited queue: it reloads everything when it reconnects.
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
    else socket.send(text);
  };
  return {
    send: (message) => sendText(JSON.stringify(message)),
    sendText,
    close,
    stopGreetingTimer: () => clearTimeout(greetingTimer),
  };
}

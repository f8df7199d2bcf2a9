/**
 * The one chat socket of this tab: opened with the first screen that listens, closed some time after the last. It
 * proves itself by a challenge, counts what comes so that nothing is missed unnoticed, and comes back by itself with
 * growing pauses for as long as somebody is signed in.
 */
import { keptSession } from '#src/session/session.ts';
import { v4Token } from './rest.ts';
import type { V4Event } from './wire.ts';

export interface ChatListener {
  event: (event: V4Event) => void;
  /** The connection is there again, and what was said meanwhile is unknown. */
  missed: () => void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const pingMs = 30_000;
/** A screen that follows soon finds the same socket. */
const idleMs = 5_000;
/** The protocol's code for a sequence that has a gap. */
const gapCode = 4001;

const listeners = new Set<ChatListener>();
let socket: WebSocket | null = null;
let isOpening = false;
let connectionId = '';
/** Of the next event of this connection. */
let expected = 0;
let said = 0;
let failures = 0;
let wasThere = false;
let isTokenDead = false;
let hasAnswered = true;
let openedFor: string | null = null;
let pinging: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;

const isNeeded = (): boolean => listeners.size > 0 && keptSession.get() !== null;

function say(action: string, data: Record<string, unknown> = {}): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  said += 1;
  socket.send(JSON.stringify({ action, seq: said, data }));
}

/** Says that somebody writes in a channel. */
export const sayTyping = (channel_id: string): void => say('user_typing', { channel_id, parent_id: '' });

function missed(): void {
  for (const listener of listeners) listener.missed();
}

function hear(event: V4Event): void {
  if (event.event === 'hello') {
    const id = String(event.data['connection_id'] ?? '');
    // Another connection begins to count anew, and knows nothing of what was said between.
    if (id !== connectionId) {
      connectionId = id;
      expected = event.seq;
      if (wasThere) missed();
    }
    wasThere = true;
    failures = 0;
  }
  if (event.seq !== expected) {
    connectionId = '';
    socket?.close(gapCode);
    return;
  }
  expected = event.seq + 1;
  for (const listener of listeners) listener.event(event);
}

function take(text: string): void {
  const message = JSON.parse(text) as V4Event & { seq_reply?: number; status?: string };
  hasAnswered = true;
  if (message.seq_reply === undefined) return hear(message);
  if (message.status === 'FAIL' && message.seq_reply === 1) isTokenDead = true;
}

async function connect(): Promise<void> {
  if (socket || isOpening || !isNeeded()) return;
  isOpening = true;
  clearTimeout(retry);
  const session = keptSession.get()!.token;
  try {
    const token = await v4Token(isTokenDead);
    isTokenDead = false;
    if (isNeeded() && keptSession.get()?.token === session) open(token, session);
  } catch {
    comeBack();
  }
  isOpening = false;
}

function open(token: string, session: string): void {
  if (openedFor !== session) [connectionId, expected, wasThere] = ['', 0, false];
  openedFor = session;
  const address = new URL('/api/v4/websocket', window.location.href.replace(/^http/, 'ws'));
  address.search = new URLSearchParams({
    connection_id: connectionId,
    sequence_number: String(connectionId ? expected : 0),
  }).toString();
  if (!connectionId) expected = 0;
  const opened = new WebSocket(address);
  socket = opened;
  said = 0;
  hasAnswered = true;
  opened.onopen = () => say('authentication_challenge', { token });
  opened.onmessage = ({ data }) => {
    if (socket === opened) take(data as string);
  };
  // Why it failed the browser does not tell; it closes next.
  opened.onerror = () => undefined;
  opened.onclose = () => {
    if (socket === opened) lost();
  };
  clearInterval(pinging);
  pinging = setInterval(() => {
    // A socket that has answered nothing since the last ping is gone, whatever the browser thinks.
    if (!hasAnswered) return opened.close();
    hasAnswered = false;
    say('ping');
  }, pingMs);
}

function lost(): void {
  const gone = socket;
  socket = null;
  clearInterval(pinging);
  gone?.close();
  if (isNeeded()) comeBack();
}

function comeBack(): void {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2);
  failures += 1;
  clearTimeout(retry);
  retry = setTimeout(() => void connect(), pause);
}

function rest(): void {
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (listeners.size > 0) return;
    clearTimeout(retry);
    connectionId = '';
    wasThere = false;
    lost();
  }, idleMs);
}

/** Listens to everything that is told to the one who is signed in. @returns ends it */
export function listenToChats(listener: ChatListener): () => void {
  watch();
  listeners.add(listener);
  void connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) rest();
  };
}

const hurry = () => {
  if (document.hidden || socket) return;
  failures = 0;
  void connect();
};

let isWatching = false;
/** With the first listener, since the server that renders pages loads this file too. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  keptSession.subscribe(() => {
    if ((keptSession.get()?.token ?? null) === openedFor) return;
    if (socket) lost();
    void connect();
  });
}

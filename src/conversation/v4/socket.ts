/**
 * The chat socket of this tab. It opens with the first listener and closes some time after the last. It authenticates
 * by a challenge, checks the sequence numbers so that no event is missed, and reconnects with growing pauses while the
 * user is signed in.
 */
import { storedSession } from '#src/session/session.ts';
import { getV4Token } from './rest.ts';
import type { V4Event } from './wire.ts';

export interface ChatListener {
  onEvent: (onEvent: V4Event) => void;
  /** The socket has reconnected and may have missed events. */
  onMissed: () => void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const pingMs = 30_000;
/** How long the socket stays open without listeners, for the next screen. */
const idleMs = 5_000;
/** The protocol's close code for a gap in the sequence. */
const gapCode = 4001;

const listeners = new Set<ChatListener>();
let socket: WebSocket | null = null;
let isOpening = false;
let connectionId = '';
/** Sequence number of the next event. */
let expectedSeq = 0;
let lastSentSeq = 0;
let failures = 0;
let wasConnected = false;
let isTokenDead = false;
let hasAnswered = true;
let openedSession: string | null = null;
let pingTimer: ReturnType<typeof setInterval> | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let idleTimer: ReturnType<typeof setTimeout> | undefined;

const isNeeded = (): boolean => listeners.size > 0 && storedSession.get() !== null;

function sendFrame(action: string, data: Record<string, unknown> = {}): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  lastSentSeq += 1;
  socket.send(JSON.stringify({ action, seq: lastSentSeq, data }));
}

/** Tells a channel that the user is typing. */
export const sendTyping = (channel_id: string): void => sendFrame('user_typing', { channel_id, parent_id: '' });

function notifyMissed(): void {
  for (const listener of listeners) listener.onMissed();
}

function handleEvent(event: V4Event): void {
  if (event.event === 'hello') {
    const id = String(event.data['connection_id'] ?? '');
    // A new connection counts from its own start, and its events since the last one are lost.
    if (id !== connectionId) {
      connectionId = id;
      expectedSeq = event.seq;
      if (wasConnected) notifyMissed();
    }
    wasConnected = true;
    failures = 0;
  }
  if (event.seq !== expectedSeq) {
    connectionId = '';
    socket?.close(gapCode);
    return;
  }
  expectedSeq = event.seq + 1;
  for (const listener of listeners) listener.onEvent(event);
}

function handleFrame(text: string): void {
  const message = JSON.parse(text) as V4Event & { seq_reply?: number; status?: string };
  hasAnswered = true;
  if (message.seq_reply === undefined) return handleEvent(message);
  if (message.status === 'FAIL' && message.seq_reply === 1) isTokenDead = true;
}

async function connect(): Promise<void> {
  if (socket || isOpening || !isNeeded()) return;
  isOpening = true;
  clearTimeout(retryTimer);
  const session = storedSession.get()!.token;
  try {
    const token = await getV4Token(isTokenDead);
    isTokenDead = false;
    if (isNeeded() && storedSession.get()?.token === session) open(token, session);
  } catch {
    scheduleReconnect();
  }
  isOpening = false;
}

function open(token: string, session: string): void {
  if (openedSession !== session) [connectionId, expectedSeq, wasConnected] = ['', 0, false];
  openedSession = session;
  const address = new URL('/api/v4/websocket', window.location.href.replace(/^http/, 'ws'));
  address.search = new URLSearchParams({
    connection_id: connectionId,
    sequence_number: String(connectionId ? expectedSeq : 0),
  }).toString();
  if (!connectionId) expectedSeq = 0;
  const opened = new WebSocket(address);
  socket = opened;
  lastSentSeq = 0;
  hasAnswered = true;
  opened.onopen = () => sendFrame('authentication_challenge', { token });
  opened.onmessage = ({ data }) => {
    if (socket === opened) handleFrame(data as string);
  };
  // The browser gives no reason here, and calls `onclose` next.
  opened.onerror = () => undefined;
  opened.onclose = () => {
    if (socket === opened) disconnect();
  };
  clearInterval(pingTimer);
  pingTimer = setInterval(() => {
    // No answer since the last ping: the connection is lost, whatever the browser reports.
    if (!hasAnswered) return opened.close();
    hasAnswered = false;
    sendFrame('ping');
  }, pingMs);
}

function disconnect(): void {
  const closing = socket;
  socket = null;
  clearInterval(pingTimer);
  closing?.close();
  if (isNeeded()) scheduleReconnect();
}

function scheduleReconnect(): void {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2);
  failures += 1;
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void connect(), pause);
}

function closeWhenIdle(): void {
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => {
    if (listeners.size > 0) return;
    clearTimeout(retryTimer);
    connectionId = '';
    wasConnected = false;
    disconnect();
  }, idleMs);
}

/**
 * Listens to all events of the signed-in user.
 * @returns a function that stops it
 */
export function listenToChats(listener: ChatListener): () => void {
  watchBrowser();
  listeners.add(listener);
  void connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) closeWhenIdle();
  };
}

const reconnectNow = () => {
  if (document.hidden || socket) return;
  failures = 0;
  void connect();
};

let isWatching = false;
/** Runs with the first listener and not on import, since the server that renders pages imports this file too. */
function watchBrowser(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', reconnectNow);
  storedSession.subscribe(() => {
    if ((storedSession.get()?.token ?? null) === openedSession) return;
    if (socket) disconnect();
    void connect();
  });
}

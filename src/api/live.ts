/**
 * The WebSocket of this tab: opens with the first subscribed screen, closes after the last. Screens load it lazily by
 * ./useHints.ts. After a lost connection every listener refetches.
 */
import type { Hint, LiveMessage, LiveRequest, EditorPresence, Progress } from '#contract/live.ts';
import { storedSession } from '#src/session/session.ts';
import { handleExpiredSession } from './expiredSession.ts';

export interface HintListener {
  /** Records of the topic have changed; null means that any of them may have. */
  onChange: (hints: readonly Hint[] | null) => void;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Close code for a rejected token: reconnecting with it is useless. */
const rejectedTokenCode = 4401;
const minRetryMs = 500;
const maxRetryMs = 30_000;
/** The server sends something every 25 s; after this silence the connection counts as lost. */
const silenceTimeoutMs = 60_000;
/** How long an unused socket stays open for the next screen. */
const idleCloseMs = 5_000;
/** Minimum time between two notifications of one listener. */
const throttleMs = 400;

const listeners = new Map<string, Set<HintListener>>();
const editors = new Map<string, Set<(people: readonly EditorPresence[]) => void>>();
let socket: WebSocket | null = null;
let isReady = false;
/** There was a connection before, so changes since then may have been missed. */
let wasConnected = false;
/** Connections lost since the last one that was ready. */
let failedAttempts = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;
let idleTimer: ReturnType<typeof setTimeout> | undefined;
/** Token of the current socket, or of the last one. */
let socketToken: string | null = null;
let isTokenRejected = false;

const isNeeded = (): boolean => listeners.size > 0 || editors.size > 0;
const sendFrame = (frame: LiveRequest | { token: string }): void => socket?.send(JSON.stringify(frame));

function restartSilenceTimer(): void {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(() => handleDisconnect(), silenceTimeoutMs);
}

/** Listeners of a hint: those of its topic and those of its record, or of all records if it names none. */
function* findListeners(topic: string, id: number | null): Generator<HintListener> {
  yield* listeners.get(topic) ?? [];
  if (id !== null) yield* listeners.get(`${topic}/${id}`) ?? [];
  else for (const [followedTopic, set] of listeners) if (followedTopic.startsWith(`${topic}/`)) yield* set;
}

function notifyListeners(hints: readonly Hint[]): void {
  const hintsByListener = new Map<HintListener, Hint[]>();
  for (const hint of hints)
    for (const listener of findListeners(hint.topic, hint.id))
      hintsByListener.set(listener, [...(hintsByListener.get(listener) ?? []), hint]);
  for (const [listener, listenerHints] of hintsByListener)
    listener.onChange(listenerHints.some(({ id }) => id === null) ? null : listenerHints);
}

function handleMessage(message: LiveMessage): void {
  if ('hints' in message) notifyListeners(message.hints);
  else if ('progress' in message)
    for (const listener of findListeners(message.progress.topic, message.progress.id))
      listener.onProgress?.(message.progress);
  else if ('people' in message) for (const onPeople of editors.get(message.record) ?? []) onPeople(message.people);
  else if ('ready' in message) handleReady();
}

function handleReady(): void {
  isReady = true;
  failedAttempts = 0;
  if (listeners.size > 0) sendFrame({ subscribe: [...listeners.keys()] });
  for (const record of editors.keys()) sendFrame({ open: record });
  if (wasConnected) for (const set of listeners.values()) for (const listener of set) listener.onChange(null);
  wasConnected = true;
}

function connect(): void {
  const token = storedSession.get()?.token ?? null;
  if (socket || !isNeeded() || !token || (isTokenRejected && token === socketToken)) return;
  [socketToken, isTokenRejected] = [token, false];
  clearTimeout(retryTimer);
  const opened = new WebSocket(new URL('/api/live', window.location.href.replace(/^http/, 'ws')));
  socket = opened;
  opened.onopen = () => sendFrame({ token });
  opened.onmessage = ({ data }) => {
    if (socket !== opened) return;
    restartSilenceTimer();
    handleMessage(JSON.parse(data as string) as LiveMessage);
  };
  opened.onclose = ({ code }) => {
    if (socket !== opened) return;
    isTokenRejected = code === rejectedTokenCode;
    handleDisconnect();
    if (isTokenRejected) handleExpiredSession(token);
  };
  restartSilenceTimer();
}

/** Cleans up and reconnects after a delay that grows and is random for each tab. */
function handleDisconnect(): void {
  const oldSocket = socket;
  socket = null;
  isReady = false;
  clearTimeout(silenceTimer);
  oldSocket?.close();
  for (const set of editors.values()) for (const onPeople of set) onPeople([]);
  if (!isNeeded() || isTokenRejected) return;
  const delay = Math.min(maxRetryMs, minRetryMs * 2 ** failedAttempts) * (0.5 + Math.random());
  failedAttempts += 1;
  clearTimeout(retryTimer);
  retryTimer = setTimeout(connect, delay);
}

function closeWhenIdle(): void {
  if (isNeeded()) return;
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => {
    if (isNeeded()) return;
    wasConnected = false;
    clearTimeout(retryTimer);
    if (socket) handleDisconnect();
  }, idleCloseMs);
}

// Reconnects at once when the tab becomes visible or the network is back.
const reconnectNow = () => {
  if (!document.hidden && !socket) connect();
};
window.addEventListener('online', reconnectNow);
document.addEventListener('visibilitychange', reconnectNow);
// Reconnects when the user changes.
storedSession.subscribe(() => {
  if ((storedSession.get()?.token ?? null) === socketToken) return;
  if (socket) handleDisconnect();
  connect();
});

/**
 * Adds a listener, and opens the connection if there is none. The server gets the first frame for the first listener of
 * a key, and the last frame after the last one has gone. `handleReady` repeats the first ones on a new connection.
 * @returns a function that removes the listener
 */
function addListener<T>(
  map: Map<string, Set<T>>,
  key: string,
  listener: T,
  frames: { first: LiveRequest; last: LiveRequest },
): () => void {
  const set = map.get(key) ?? new Set<T>();
  map.set(key, set.add(listener));
  if (set.size === 1 && isReady) sendFrame(frames.first);
  connect();
  return () => {
    set.delete(listener);
    if (set.size > 0 || map.get(key) !== set) return;
    map.delete(key);
    if (isReady) sendFrame(frames.last);
    closeWhenIdle();
  };
}

/** Delivers the first hints at once, and those that follow within `throttleMs` together after that time. */
function throttle(onChange: HintListener['onChange']): { onChange: HintListener['onChange']; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Hint[] | null | undefined;
  const deliver = (hints: readonly Hint[] | null): void => {
    if (timer === undefined) {
      timer = setTimeout(() => {
        const pendingHints = pending;
        [timer, pending] = [undefined, undefined];
        if (pendingHints !== undefined) deliver(pendingHints);
      }, throttleMs);
      onChange(hints);
    } else pending = hints === null || pending === null ? null : [...(pending ?? []), ...hints];
  };
  return { onChange: deliver, end: () => clearTimeout(timer) };
}

/**
 * Subscribes to a topic such as `products`, or to one record such as `orders/12`.
 * @returns a function that unsubscribes
 */
export function listen(topic: string, { onChange, onProgress }: HintListener): () => void {
  const throttled = throttle(onChange);
  const removeListener = addListener(
    listeners,
    topic,
    { onChange: throttled.onChange, onProgress },
    { first: { subscribe: [topic] }, last: { unsubscribe: [topic] } },
  );
  return () => {
    throttled.end();
    removeListener();
  };
}

/**
 * Announces that a record's editor is open here, and reports who else has it open.
 * @returns a function that ends this
 */
export const openEditor = (record: string, onPeople: (people: readonly EditorPresence[]) => void): (() => void) =>
  addListener(editors, record, onPeople, { first: { open: record }, last: { leave: record } });

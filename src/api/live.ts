/**
 * The one socket of this tab: opened with the first screen that listens, closed with the last. Comes late: whoever
 * listens loads it by ./useHints.ts. Hints that were lost are healed: after a gap every listener looks again.
 */
import type { Hint, LiveMessage, LiveRequest, Present, Progress } from '#contract/live.ts';
import { keptSession } from '#src/session/session.ts';
import { sessionDied } from './deadSession.ts';

export interface HintListener {
  /** Things of its topic changed; null: some may have changed unheard. */
  changed: (hints: readonly Hint[] | null) => void;
  progressed?: ((progress: Progress) => void) | undefined;
}

/** The server closed for this token's sake: there is nothing to come back for with it. */
const deadToken = 4401;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** The server says something every 25 s: one that is silent for so long is gone. */
const silenceMs = 60_000;
/** A socket that nobody needs any more is kept for the next screen. */
const idleMs = 5_000;
/** However much is written, a screen looks again no more often. */
const paceMs = 400;

const listeners = new Map<string, Set<HintListener>>();
const editors = new Map<string, Set<(people: readonly Present[]) => void>>();
let socket: WebSocket | null = null;
let isReady = false;
/** There was a connection before: what happened since then is unknown. */
let hadGap = false;
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
/** The token of the socket; of the last one, when there is none. */
let tokenOf: string | null = null;
let isRefused = false;

const isNeeded = (): boolean => listeners.size > 0 || editors.size > 0;
const say = (frame: LiveRequest | { token: string }): void => socket?.send(JSON.stringify(frame));

function heardOf(): void {
  clearTimeout(silence);
  silence = setTimeout(() => lost(), silenceMs);
}

/** Topics that hold this hint: the kind, and the one thing. */
const follow = function* (topic: string, id: number | null): Generator<HintListener> {
  yield* listeners.get(topic) ?? [];
  if (id !== null) yield* listeners.get(`${topic}/${id}`) ?? [];
  else for (const [followed, set] of listeners) if (followed.startsWith(`${topic}/`)) yield* set;
};

function tellHints(hints: readonly Hint[]): void {
  const told = new Map<HintListener, Hint[]>();
  for (const hint of hints)
    for (const listener of follow(hint.topic, hint.id)) told.set(listener, [...(told.get(listener) ?? []), hint]);
  for (const [listener, own] of told) listener.changed(own.some(({ id }) => id === null) ? null : own);
}

function take(message: LiveMessage): void {
  if ('hints' in message) tellHints(message.hints);
  else if ('progress' in message)
    for (const listener of follow(message.progress.topic, message.progress.id)) listener.progressed?.(message.progress);
  else if ('people' in message) for (const heard of editors.get(message.record) ?? []) heard(message.people);
  else if ('ready' in message) begin();
}

function begin(): void {
  isReady = true;
  failures = 0;
  if (listeners.size > 0) say({ subscribe: [...listeners.keys()] });
  for (const record of editors.keys()) say({ open: record });
  if (hadGap) for (const set of listeners.values()) for (const listener of set) listener.changed(null);
  hadGap = true;
}

function connect(): void {
  const token = keptSession.get()?.token ?? null;
  if (socket || !isNeeded() || !token || (isRefused && token === tokenOf)) return;
  [tokenOf, isRefused] = [token, false];
  clearTimeout(retry);
  const opened = new WebSocket(new URL('/api/live', window.location.href.replace(/^http/, 'ws')));
  socket = opened;
  opened.onopen = () => say({ token });
  opened.onmessage = ({ data }) => {
    if (socket !== opened) return;
    heardOf();
    take(JSON.parse(data as string) as LiveMessage);
  };
  opened.onclose = ({ code }) => {
    if (socket !== opened) return;
    isRefused = code === deadToken;
    lost();
    if (isRefused) sessionDied(token);
  };
  heardOf();
}

/** The socket is gone: comes again after a pause that grows, and that differs from tab to tab. */
function lost(): void {
  const gone = socket;
  socket = null;
  isReady = false;
  clearTimeout(silence);
  gone?.close();
  for (const set of editors.values()) for (const heard of set) heard([]);
  if (!isNeeded() || isRefused) return;
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random());
  failures += 1;
  clearTimeout(retry);
  retry = setTimeout(connect, pause);
}

function rest(): void {
  if (isNeeded()) return;
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (isNeeded()) return;
    hadGap = false;
    clearTimeout(retry);
    if (socket) lost();
  }, idleMs);
}

// Somebody comes back to the tab, or the network does: no waiting for the pause to end.
const hurry = () => {
  if (!document.hidden && !socket) connect();
};
window.addEventListener('online', hurry);
document.addEventListener('visibilitychange', hurry);
// Another person, or nobody.
keptSession.subscribe(() => {
  if ((keptSession.get()?.token ?? null) === tokenOf) return;
  if (socket) lost();
  connect();
});

/** Adds to a set of a map; the first one is told to `onFirst`. @returns takes it out; the last one is told to `onLast` */
function join<T>(
  map: Map<string, Set<T>>,
  key: string,
  member: T,
  onFirst: () => void,
  onLast: () => void,
): () => void {
  const set = map.get(key) ?? new Set<T>();
  map.set(key, set.add(member));
  if (set.size === 1 && isReady) onFirst();
  connect();
  return () => {
    set.delete(member);
    if (set.size > 0 || map.get(key) !== set) return;
    map.delete(key);
    if (isReady) onLast();
    rest();
  };
}

/** The first hint at once; what comes within a moment after it together. */
function paced(changed: HintListener['changed']): { changed: HintListener['changed']; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: Hint[] | null | undefined;
  const tell = (hints: readonly Hint[] | null): void => {
    if (timer === undefined) {
      timer = setTimeout(() => {
        const late = held;
        [timer, held] = [undefined, undefined];
        if (late !== undefined) tell(late);
      }, paceMs);
      changed(hints);
    } else held = hints === null || held === null ? null : [...(held ?? []), ...hints];
  };
  return { changed: tell, end: () => clearTimeout(timer) };
}

/** Listens to a topic: `products`, or one thing: `orders/12`. @returns ends it */
export function listen(topic: string, { changed, progressed }: HintListener): () => void {
  const pace = paced(changed);
  const leave = join(
    listeners,
    topic,
    { changed: pace.changed, progressed },
    () => say({ subscribe: [topic] }),
    () => say({ unsubscribe: [topic] }),
  );
  return () => {
    pace.end();
    leave();
  };
}

/** Says that the editor of a record is open here, and hears who else has it open. @returns ends it */
export const openEditor = (record: string, heard: (people: readonly Present[]) => void): (() => void) =>
  join(
    editors,
    record,
    heard,
    () => say({ open: record }),
    () => say({ leave: record }),
  );

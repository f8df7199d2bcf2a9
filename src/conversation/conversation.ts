/**
 * A conversation over any way of carrying it: orders lines, sends what was written one after the other and each once,
 * loads the past, marks what was read.
 */
import { newKey } from '#src/api/send.ts';
import { keptSession } from '#src/session/session.ts';
import type { ChatFile, Conversation, ConversationFiles, Line, Snapshot } from './model.ts';
import { isFinal, openKeys, outbox, pendingOf, type Pending } from './outbox.ts';

/** A part of a conversation, oldest first. */
export interface Part {
  lines: readonly Line[];
  hasOlder: boolean;
  /** Up to where oneself has read, and the other side; left out where this part doesn't tell. */
  readPlace?: number;
  seenPlace?: number;
  /** Nobody is left on the other side. */
  isOver?: boolean;
}

/** The way to where a conversation is kept. */
export interface Carrier {
  key: string;
  /** The newest part, or the one before a line. */
  load: (before: Line | null) => Promise<Part>;
  post: (pending: Pending) => Promise<Line>;
  /** The newest line that oneself has seen. */
  markRead: (line: Line) => Promise<void>;
  /** Follows what happens there. @returns ends it */
  follow: (told: Told) => () => void;
  typed?: () => void;
  remove?: (id: string) => Promise<void>;
  files?: ConversationFiles;
  /** Told when the server takes nothing here: what is known of the conversation may no longer hold. */
  refused?: (() => void) | undefined;
}

/** What a carrier tells of what happens. */
export interface Told {
  line: (line: Line) => void;
  gone: (id: string) => void;
  /** The other side has read up to this place. */
  seen: (place: number) => void;
  typing: (names: readonly string[]) => void;
  /** Something may have happened unheard. */
  lookAgain: () => void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

const emptySnapshot: Snapshot = {
  lines: [],
  state: 'loading',
  error: null,
  hasOlder: false,
  newFrom: null,
  seenPlace: 0,
  typing: [],
  isOver: false,
};

/** The messages of the outbox as lines; those in `sent` have arrived already. */
function pendingLines(key: string, sent: Iterable<Line>, hasLostNetwork: boolean): Line[] {
  const known = new Set([...sent].map((line) => line.key));
  return pendingOf(key)
    .filter(({ pending_id }) => !known.has(pending_id))
    .map(({ pending_id, text, files, at, fault }, index) => ({
      key: pending_id,
      id: null,
      place: Number.MAX_SAFE_INTEGER - 1000 + index,
      at,
      author: null,
      isMine: true,
      isOurs: true,
      text,
      files,
      state: fault === undefined ? (hasLostNetwork ? 'waiting' : 'sending') : 'failed',
      fault,
    }));
}

/** Removes the lines that a newly loaded part covers: those that it does not contain have been deleted. */
function removeCovered(sent: Map<string, Line>, part: readonly Line[]): void {
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last) return;
  for (const line of sent.values())
    if (line.id !== null && line.place >= first.place && line.place <= last.place) sent.delete(line.id);
}

/** Milliseconds until the next attempt to send: doubled after every failure, and random, so that clients spread. */
function retryPauseMs(failures: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random());
}

/** Makes the store of one conversation. */
export function makeConversation(carrier: Carrier): Conversation {
  const { key } = carrier;
  const listeners = new Set<() => void>();
  const sent = new Map<string, Line>();
  let snapshot = emptySnapshot;
  let readPlace = 0;
  let isMarking = false;
  let users = 0;
  let stop: (() => void) | null = null;
  let isSending = false;
  let hasLostNetwork = false;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let older: Promise<void> | null = null;

  function show(changes: Partial<Snapshot> = {}): void {
    const inOrder = [...sent.values()].sort((a, b) => a.place - b.place);
    const lines = [...inOrder, ...pendingLines(key, inOrder, hasLostNetwork)];
    snapshot = { ...snapshot, ...changes, lines };
    for (const listener of listeners) listener();
  }

  const newest = (): Line | undefined => snapshot.lines.findLast(({ id }) => id !== null);
  const oldest = (): Line | undefined => snapshot.lines.find(({ id }) => id !== null);

  function take({ lines, hasOlder, readPlace: read, seenPlace, isOver }: Part, isFirst: boolean): void {
    const last = newest();
    const first = lines[0];
    // So much has been said meanwhile that there is a gap: the past is loaded anew when somebody looks for it.
    const isGap = last !== undefined && first !== undefined && hasOlder && first.place > last.place;
    if (isGap) sent.clear();
    removeCovered(sent, lines);
    for (const line of lines) sent.set(line.id!, line);
    if (read !== undefined) readPlace = Math.max(readPlace, read);
    const isWhole = isFirst || isGap;
    const unread = isFirst ? lines.find((line) => line.place > readPlace && !line.isOurs && line.author) : undefined;
    show({
      state: 'ready',
      error: null,
      ...(isWhole && { hasOlder }),
      ...(isFirst && { newFrom: unread?.id ?? null }),
      ...(seenPlace !== undefined && { seenPlace: Math.max(snapshot.seenPlace, seenPlace) }),
      ...(isOver !== undefined && { isOver }),
    });
  }

  async function look(): Promise<void> {
    const isFirst = snapshot.state !== 'ready';
    try {
      take(await carrier.load(null), isFirst);
    } catch (error) {
      // What is shown stays: the next hint or connection looks again.
      if (isFirst) show({ state: 'failed', error });
      else if (isFinal(error)) carrier.refused?.();
    }
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(retryTimer);
    try {
      for (let next = nextPending(); next; next = nextPending()) await sendOne(next);
      [hasLostNetwork, failures] = [false, 0];
    } catch {
      hasLostNetwork = true;
      retryTimer = setTimeout(() => void sendAll(), retryPauseMs(failures));
      failures += 1;
    }
    isSending = false;
    show();
  }

  const nextPending = (): Pending | undefined =>
    pendingOf(key).find(
      ({ fault, pending_id }) => fault === undefined && ![...sent.values()].some((line) => line.key === pending_id),
    );

  async function sendOne(pending: Pending): Promise<void> {
    try {
      const line = await carrier.post(pending);
      sent.set(line.id!, line);
      outbox.remove(pending.pending_id);
    } catch (error) {
      if (!isFinal(error)) throw error;
      outbox.setFault(pending.pending_id, error.message);
      carrier.refused?.();
      if (error.code === 'chat_over') void look();
    }
    show();
  }

  function begin(): () => void {
    const again = () => {
      void look();
      void sendAll();
    };
    const ends = [
      carrier.follow({
        line(line) {
          sent.set(line.id!, line);
          outbox.remove(line.key);
          show();
        },
        gone(id) {
          if (sent.delete(id)) show();
        },
        seen: (place) => place > snapshot.seenPlace && show({ seenPlace: place }),
        typing: (typing) => show({ typing }),
        lookAgain: again,
      }),
      // Another tab has sent or given up something.
      outbox.subscribe(() => show()),
    ];
    openKeys.add(key);
    window.addEventListener('online', again);
    again();
    return () => {
      openKeys.delete(key);
      window.removeEventListener('online', again);
      clearTimeout(retryTimer);
      for (const end of ends) end();
    };
  }

  return {
    key,
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open() {
      users += 1;
      stop ??= begin();
      return () => {
        users -= 1;
        if (users > 0) return;
        stop?.();
        stop = null;
      };
    },
    reload() {
      show({ state: 'loading', error: null });
      void look();
    },
    loadOlder() {
      const first = oldest();
      if (!first || !snapshot.hasOlder) return Promise.resolve();
      older ??= carrier
        .load(first)
        .then((part) => {
          for (const line of part.lines) sent.set(line.id!, line);
          show({ hasOlder: part.hasOlder });
        })
        .finally(() => {
          older = null;
        });
      return older;
    },
    send(text, files) {
      outbox.add({
        pending_id: newKey(),
        key,
        user_id: keptSession.get()?.me.id ?? 0,
        text,
        files: files.map((file): ChatFile => ({ ...file })),
        at: Date.now(),
      });
      show({ newFrom: null });
      void sendAll();
    },
    retry(pendingId) {
      outbox.setFault(pendingId);
      show();
      void sendAll();
    },
    discard(pendingId) {
      outbox.remove(pendingId);
      show();
    },
    seen() {
      const last = newest();
      if (!last || last.place <= readPlace || isMarking) return;
      isMarking = true;
      carrier
        .markRead(last)
        .then(
          () => {
            readPlace = Math.max(readPlace, last.place);
          },
          // The next look marks it.
          () => undefined,
        )
        .finally(() => {
          isMarking = false;
        });
    },
    typed: () => carrier.typed?.(),
    remove: carrier.remove
      ? async (id) => {
          await carrier.remove!(id);
          if (sent.delete(id)) show();
        }
      : null,
    files: carrier.files ?? null,
  };
}

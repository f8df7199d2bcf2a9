/**
 * The state of one conversation over any transport. It orders the messages, sends pending ones one after the other and
 * each once, loads older messages, and marks what was read.
 */
import { createRandomKey } from '#src/api/send.ts';
import { subscribeToLocaleChoice } from '#src/i18n/locale.ts';
import { storedSession } from '#src/session/session.ts';
import type { ChatFile, Conversation, ConversationFiles, Line, Snapshot } from './model.ts';
import { isPermanentFailure, openKeys, outbox, listPending, type Pending } from './outbox.ts';

/** A page of messages, oldest first. */
export interface LinePage {
  lines: readonly Line[];
  hasOlder: boolean;
  /** How far the reader and the other side have read; missing if the page does not contain it. */
  readPlace?: number;
  seenPlace?: number;
  /** The other side has deleted its account. */
  isClosed?: boolean;
}

/** Loads and sends the messages of a conversation: an order's chat, or a channel of /api/v4. */
export interface Transport {
  key: string;
  /** Loads the newest page, or the page before a line. */
  load: (before: Line | null) => Promise<LinePage>;
  post: (pending: Pending) => Promise<Line>;
  /** Marks all lines up to this one as read by the reader. */
  markRead: (line: Line) => Promise<void>;
  /**
   * Follows the conversation.
   * @returns a function that stops it
   */
  follow: (listener: TransportListener) => () => void;
  notifyTyping?: () => void;
  remove?: (id: string) => Promise<void>;
  files?: ConversationFiles;
  /** Called when the server rejects a call: what the caller knows of the conversation may be outdated. */
  onRejected?: (() => void) | undefined;
}

/** The events of a transport. */
export interface TransportListener {
  onLine: (onLine: Line) => void;
  onRemoved: (id: string) => void;
  /** The other side has read up to this place. */
  onSeen: (place: number) => void;
  onTyping: (names: readonly string[]) => void;
  /** Events may have been missed: load again. */
  onMissed: () => void;
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
  isClosed: false,
};

/** The messages of the outbox as lines, without those that are in `sent` already. */
function pendingLines(key: string, sent: Iterable<Line>, hasLostNetwork: boolean): Line[] {
  const known = new Set([...sent].map((line) => line.key));
  return listPending(key)
    .filter(({ pending_id }) => !known.has(pending_id))
    .map(({ pending_id, text, files, at, fault: error }, index) => ({
      key: pending_id,
      id: null,
      place: Number.MAX_SAFE_INTEGER - 1000 + index,
      at,
      author: null,
      isMine: true,
      isOurs: true,
      text,
      files,
      state: error === undefined ? (hasLostNetwork ? 'waiting' : 'sending') : 'failed',
      error,
    }));
}

/** The next message of the outbox to send: one that has neither failed nor arrived. */
const findNextPending = (key: string, sent: ReadonlyMap<string, Line>): Pending | undefined =>
  listPending(key).find(
    ({ fault: error, pending_id }) =>
      error === undefined && ![...sent.values()].some((line) => line.key === pending_id),
  );

const createPending = (key: string, text: string, files: readonly ChatFile[]): Pending => ({
  pending_id: createRandomKey(),
  key,
  user_id: storedSession.get()?.me.id ?? 0,
  text,
  files: files.map((file) => ({ ...file })),
  at: Date.now(),
});

/** Removes the lines within a newly loaded page: those that the page lacks have been deleted. */
function removeCovered(sent: Map<string, Line>, page: readonly Line[]): void {
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return;
  for (const line of sent.values())
    if (line.id !== null && line.place >= first.place && line.place <= last.place) sent.delete(line.id);
}

/** Milliseconds until the next attempt to send: doubled after every failure, and random, so that clients spread. */
function getRetryPauseMs(failures: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random());
}

/** Creates the store of one conversation. */
export function createConversation(transport: Transport): Conversation {
  const { key } = transport;
  const listeners = new Set<() => void>();
  const sent = new Map<string, Line>();
  let snapshot = emptySnapshot;
  let readPlace = 0;
  let isMarking = false;
  let openCount = 0;
  let stop: (() => void) | null = null;
  let isSending = false;
  let hasLostNetwork = false;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let olderRequest: Promise<void> | null = null;
  /** How often the language was chosen. */
  let languageChoices = 0;
  /** Ids of lines in the former language: they are shown until a page in the new one is there. */
  let outdated: string[] = [];

  function publish(changes: Partial<Snapshot> = {}): void {
    const inOrder = [...sent.values()].sort((a, b) => a.place - b.place);
    const lines = [...inOrder, ...pendingLines(key, inOrder, hasLostNetwork)];
    snapshot = { ...snapshot, ...changes, lines };
    for (const listener of listeners) listener();
  }

  const findNewest = (): Line | undefined => snapshot.lines.findLast(({ id }) => id !== null);
  const findOldest = (): Line | undefined => snapshot.lines.find(({ id }) => id !== null);

  function applyPage({ lines, hasOlder, readPlace: read, seenPlace, isClosed }: LinePage, isFirst: boolean): void {
    const last = findNewest();
    const first = lines[0];
    // Between the known and the loaded messages is a gap: older messages are loaded again when the reader scrolls
    // there.
    const hasGap = last !== undefined && first !== undefined && hasOlder && first.place > last.place;
    if (hasGap) sent.clear();
    removeCovered(sent, lines);
    const hasKnownOlder = [...sent.values()].some(({ place }) => first && place < first.place);
    for (const line of lines) sent.set(line.id!, line);
    if (read !== undefined) readPlace = Math.max(readPlace, read);
    const unread = isFirst ? lines.find((line) => line.place > readPlace && !line.isOurs && line.author) : undefined;
    publish({
      state: 'ready',
      error: null,
      ...((isFirst || !hasKnownOlder) && { hasOlder }),
      ...(isFirst && { newFrom: unread?.id ?? null }),
      ...(seenPlace !== undefined && { seenPlace: Math.max(snapshot.seenPlace, seenPlace) }),
      ...(isClosed !== undefined && { isClosed }),
    });
  }

  async function refresh(): Promise<void> {
    const isFirst = snapshot.state !== 'ready';
    const choicesBefore = languageChoices;
    try {
      const page = await transport.load(null);
      // A page in the former language: that in the new one is under way
      if (choicesBefore !== languageChoices) return;
      for (const id of outdated) sent.delete(id);
      outdated = [];
      applyPage(page, isFirst);
    } catch (error) {
      // The shown messages stay: the next hint or connection loads again.
      if (isFirst) publish({ state: 'failed', error });
      else if (isPermanentFailure(error)) transport.onRejected?.();
    }
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(retryTimer);
    try {
      for (let next = findNextPending(key, sent); next; next = findNextPending(key, sent)) await sendOne(next);
      [hasLostNetwork, failures] = [false, 0];
    } catch {
      hasLostNetwork = true;
      retryTimer = setTimeout(() => void sendAll(), getRetryPauseMs(failures));
      failures += 1;
    }
    isSending = false;
    publish();
  }

  async function sendOne(pending: Pending): Promise<void> {
    try {
      const line = await transport.post(pending);
      sent.set(line.id!, line);
      outbox.remove(pending.pending_id);
    } catch (error) {
      if (!isPermanentFailure(error)) throw error;
      outbox.setError(pending.pending_id, error.message);
      transport.onRejected?.();
      if (error.code === 'chat_over') void refresh();
    }
    publish();
  }

  /** Loads all lines anew, the older ones when the reader scrolls there. */
  function switchLanguage(): void {
    languageChoices += 1;
    outdated = [...sent.keys()];
    void refresh();
  }

  function start(): () => void {
    const resume = () => {
      void refresh();
      void sendAll();
    };
    const stops = [
      transport.follow({
        onLine(line) {
          sent.set(line.id!, line);
          outbox.remove(line.key);
          publish();
        },
        onRemoved(id) {
          if (sent.delete(id)) publish();
        },
        onSeen: (place) => place > snapshot.seenPlace && publish({ seenPlace: place }),
        onTyping: (typing) => publish({ typing }),
        onMissed: resume,
      }),
      // Lines of the system are in the language of the call
      subscribeToLocaleChoice(switchLanguage),
      // Another tab has sent or discarded a message.
      outbox.subscribe(() => publish()),
    ];
    openKeys.add(key);
    window.addEventListener('online', resume);
    resume();
    return () => {
      openKeys.delete(key);
      window.removeEventListener('online', resume);
      clearTimeout(retryTimer);
      for (const stopOne of stops) stopOne();
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
      openCount += 1;
      stop ??= start();
      return () => {
        openCount -= 1;
        if (openCount > 0) return;
        stop?.();
        stop = null;
      };
    },
    reload() {
      publish({ state: 'loading', error: null });
      void refresh();
    },
    loadOlder() {
      const first = findOldest();
      if (!first || !snapshot.hasOlder) return Promise.resolve();
      const choicesBefore = languageChoices;
      olderRequest ??= transport
        .load(first)
        .then((page) => {
          if (choicesBefore !== languageChoices) return;
          for (const line of page.lines) sent.set(line.id!, line);
          publish({ hasOlder: page.hasOlder });
        })
        .finally(() => {
          olderRequest = null;
        });
      return olderRequest;
    },
    send(text, files) {
      outbox.add(createPending(key, text, files));
      publish({ newFrom: null });
      void sendAll();
    },
    retry(pendingId) {
      outbox.setError(pendingId);
      publish();
      void sendAll();
    },
    discard(pendingId) {
      outbox.remove(pendingId);
      publish();
    },
    markSeen() {
      const last = findNewest();
      if (!last || last.place <= readPlace || isMarking) return;
      isMarking = true;
      transport
        .markRead(last)
        .then(
          () => {
            readPlace = Math.max(readPlace, last.place);
          },
          // The next refresh tries again.
          () => undefined,
        )
        .finally(() => {
          isMarking = false;
        });
    },
    notifyTyping: () => transport.notifyTyping?.(),
    remove: transport.remove
      ? async (id) => {
          await transport.remove!(id);
          if (sent.delete(id)) publish();
        }
      : null,
    files: transport.files ?? null,
  };
}

/** All connections of `/api/live` in this process: delivers hints about writes to those who may see them. */
import { liveCloseCodes, maxHintIds, type Hint } from '#contract/live.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import type { Change, HintPolicy, Hints, Owner, UserProgress, Viewer } from '#server/platform/hints.ts';
import { createPresence, type Presence } from './livePresence.ts';
import { subscribeSessions } from '#server/platform/sessions.ts';
import type { LiveSocket } from './liveSocket.ts';

/** Changes are collected for this time, so that many writes cost few queries. */
const batchMs = 15;
/** Ended sessions are noticed within this time, even without a message. */
const recheckMs = 500;
const beatMs = 25_000;

export interface Connection {
  socket: LiveSocket;
  hash: Buffer;
  viewer: Viewer;
  topics: Set<string>;
  /** Records with an open editor → their owner. */
  opened: Map<string, Owner | undefined>;
}

export interface HubDeps {
  db: Db;
  clock: () => Date;
  hints: Hints;
  fanout: Fanout;
  policy: HintPolicy;
  onError: (error: unknown) => void;
}

export interface Hub {
  presence: Presence;
  add(connection: Connection): void;
  drop(connection: Connection): void;
  close(): void;
}

const getTopicKind = (topic: string): string => topic.split('/', 1)[0]!;

/** Creates the hub. It queries the database only while somebody is connected. */
export function createHub({ db, clock, hints, fanout, policy, onError }: HubDeps): Hub {
  const connections = new Set<Connection>();
  const presence = createPresence(fanout);
  let pending = new Map<string, Map<number, Change>>();
  let isSending = false;

  /** Refreshes rights. Closes connections whose session has ended, and editors that are not allowed any more. */
  async function refreshRights(targets: readonly Connection[]): Promise<Connection[]> {
    const viewers = await policy.findViewers(
      db,
      targets.map((one) => one.hash),
      clock(),
    );
    return targets.filter((connection) => {
      const viewer = viewers.get(connection.hash.toString('base64'));
      if (!viewer) {
        connection.socket.close(liveCloseCodes.invalidToken);
        return false;
      }
      connection.viewer = viewer;
      for (const [record, owner] of connection.opened) {
        if (policy.canEdit(viewer, owner)) continue;
        connection.opened.delete(record);
        presence.leave(record, connection.socket);
      }
      return true;
    });
  }

  /** Selects the hints that a connection follows and may see. */
  function selectHints({ viewer, topics }: Connection, batch: Batch): Hint[] {
    return [...batch.owners].flatMap(([topic, records]): Hint[] => {
      const follows = topics.has(topic);
      const ids = [...records].flatMap(([id, owner]) =>
        (follows || topics.has(`${topic}/${id}`)) && policy.canSee(viewer, topic, owner) ? [id] : [],
      );
      return ids.length > maxHintIds
        ? [{ topic, id: null, version: batch.version }]
        : ids.map((id) => ({ topic, id, version: batch.version }));
    });
  }

  async function send(changes: ReadonlyMap<string, ReadonlyMap<number, Change>>): Promise<void> {
    const listening = [...connections].filter(({ topics }) =>
      [...topics].some((topic) => changes.has(getTopicKind(topic))),
    );
    if (listening.length === 0) return;
    try {
      const [alive, owners] = await Promise.all([refreshRights(listening), loadOwners(changes)]);
      const batch: Batch = { owners, version: clock().getTime() };
      for (const connection of alive) {
        const visibleHints = selectHints(connection, batch);
        if (visibleHints.length > 0) connection.socket.send({ hints: visibleHints });
      }
    } catch (error) {
      onError(error);
      // Clients reload what they missed when they reconnect.
      for (const { socket } of listening) socket.close(liveCloseCodes.retry);
    }
  }

  async function loadOwners(changes: ReadonlyMap<string, ReadonlyMap<number, Change>>): Promise<Batch['owners']> {
    const topics = [...changes].map(async ([topic, records]): Promise<[string, Map<number, Owner | undefined>]> => {
      const found = new Map(
        (await policy.findOwners(db, topic, [...records.keys()])).map((owner) => [owner.id, owner]),
      );
      return [topic, new Map([...records].map(([id, change]) => [id, found.get(id) ?? toFormerOwner(change)]))];
    });
    return new Map(await Promise.all(topics));
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    while (pending.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, batchMs));
      const changes = pending;
      pending = new Map();
      await send(changes);
    }
    isSending = false;
  }

  const unsubscribeHints = hints.listen({
    onChanged(changes) {
      if (connections.size === 0) return;
      for (const { topic, id } of changes) if (topic === 'users') refreshUser(id);
      for (const change of changes) {
        const records = pending.get(change.topic) ?? new Map<number, Change>();
        pending.set(change.topic, records.set(change.id, { ...records.get(change.id), ...omitUnknownCompany(change) }));
      }
      if (!isSending) void sendAll();
    },
    onProgress({ user_id, ...progress }: UserProgress) {
      for (const { socket, viewer, topics } of connections) {
        if (
          viewer.person.id === user_id &&
          (topics.has(progress.topic) || topics.has(`${progress.topic}/${progress.id}`))
        )
          socket.send({ progress });
      }
    },
    /** Everything that they follow may have changed. */
    onMissed() {
      const version = clock().getTime();
      for (const { socket, topics } of connections) {
        const kinds = new Set([...topics].map(getTopicKind));
        if (kinds.size > 0) socket.send({ hints: [...kinds].map((topic) => ({ topic, id: null, version })) });
      }
    },
  });

  /** Notices at once when a user was signed out, disabled or given another role, in any process. */
  const unsubscribeSessions = subscribeSessions(fanout, (userId) => refreshUser(userId));
  function refreshUser(userId: number): void {
    const userConnections = [...connections].filter(({ viewer }) => viewer.person.id === userId);
    if (userConnections.length > 0) refreshRights(userConnections).catch(onError);
  }

  let isChecking = false;
  const recheckTimer = setInterval(() => {
    if (isChecking || connections.size === 0) return;
    isChecking = true;
    // If the database is unavailable, the next check finds out.
    refreshRights([...connections])
      .catch(onError)
      .finally(() => {
        isChecking = false;
      });
  }, recheckMs).unref();
  const beatTimer = setInterval(() => {
    for (const { socket } of connections) socket.send({ beat: true });
  }, beatMs).unref();

  return {
    presence,
    add: (connection) => connections.add(connection),
    drop(connection) {
      connections.delete(connection);
      for (const record of connection.opened.keys()) presence.leave(record, connection.socket);
    },
    close() {
      unsubscribeHints();
      unsubscribeSessions();
      presence.close();
      clearInterval(recheckTimer);
      clearInterval(beatTimer);
    },
  };
}

interface Batch {
  owners: ReadonlyMap<string, ReadonlyMap<number, Owner | undefined>>;
  version: number;
}

/** Omits an unknown company, so that it does not overwrite a known one when changes are merged. */
const omitUnknownCompany = ({ company_id, ...change }: Change): Change =>
  company_id === undefined ? change : { ...change, company_id };

/** A deleted record still belongs to the company that the write named. */
const toFormerOwner = ({ id, company_id }: Change): Owner | undefined =>
  company_id === undefined ? undefined : { id, company_id, user_id: null };

/** Everybody who listens on `/api/live`: takes hints from the writes, and hands each to whoever may know. */
import { liveClose, maxNamed, type Hint } from '#contract/live.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import type { Change, HintPolicy, Hints, Owner, ToldProgress, Viewer } from '#server/platform/hints.ts';
import { createPresence, type Presence } from './livePresence.ts';
import { hearSessions } from '#server/platform/sessions.ts';
import type { LiveSocket } from './liveSocket.ts';

/** Changes are gathered for so long, so that many writes at once cost few queries. */
const gatherMs = 15;
/** A session that ended is noticed within this time, whoever ended it. */
const lookMs = 500;
const beatMs = 25_000;

export interface Connection {
  socket: LiveSocket;
  hash: Buffer;
  viewer: Viewer;
  topics: Set<string>;
  /** Records whose editor is open: record → whose it is. */
  opened: Map<string, Owner | undefined>;
}

export interface HubDeps {
  db: Db;
  clock: () => Date;
  hints: Hints;
  fanout: Fanout;
  policy: HintPolicy;
  failed: (error: unknown) => void;
}

export interface Hub {
  presence: Presence;
  add(connection: Connection): void;
  drop(connection: Connection): void;
  close(): void;
}

const kindOf = (topic: string): string => topic.split('/', 1)[0]!;

/** Makes the hub. It asks the database only while somebody listens. */
export function createHub({ db, clock, hints, fanout, policy, failed }: HubDeps): Hub {
  const connections = new Set<Connection>();
  const presence = createPresence(fanout);
  let pending = new Map<string, Map<number, Change>>();
  let isSending = false;

  /** Brings rights up to date; whose session has ended is closed, whoever may not be in an editor any more leaves it. */
  async function lookAgain(those: readonly Connection[]): Promise<Connection[]> {
    const viewers = await policy.viewersOf(
      db,
      those.map((one) => one.hash),
      clock(),
    );
    return those.filter((connection) => {
      const viewer = viewers.get(connection.hash.toString('base64'));
      if (!viewer) {
        connection.socket.close(liveClose.dead);
        return false;
      }
      connection.viewer = viewer;
      for (const [record, owner] of connection.opened) {
        if (policy.mayEdit(viewer, owner)) continue;
        connection.opened.delete(record);
        presence.leave(record, connection.socket);
      }
      return true;
    });
  }

  /** The hints of a batch that one connection follows and may know. */
  function hintsFor({ viewer, topics }: Connection, batch: Batch): Hint[] {
    return [...batch.owners].flatMap(([topic, things]): Hint[] => {
      const follows = topics.has(topic);
      const ids = [...things].flatMap(([id, owner]) =>
        (follows || topics.has(`${topic}/${id}`)) && policy.maySee(viewer, topic, owner) ? [id] : [],
      );
      return ids.length > maxNamed
        ? [{ topic, id: null, version: batch.version }]
        : ids.map((id) => ({ topic, id, version: batch.version }));
    });
  }

  async function send(changes: ReadonlyMap<string, ReadonlyMap<number, Change>>): Promise<void> {
    const listening = [...connections].filter(({ topics }) => [...topics].some((topic) => changes.has(kindOf(topic))));
    if (listening.length === 0) return;
    try {
      const [alive, owners] = await Promise.all([lookAgain(listening), ownersOf(changes)]);
      const batch: Batch = { owners, version: clock().getTime() };
      for (const connection of alive) {
        const told = hintsFor(connection, batch);
        if (told.length > 0) connection.socket.send({ hints: told });
      }
    } catch (error) {
      failed(error);
      // What they missed they find by themselves when they have connected again.
      for (const { socket } of listening) socket.close(liveClose.again);
    }
  }

  async function ownersOf(changes: ReadonlyMap<string, ReadonlyMap<number, Change>>): Promise<Batch['owners']> {
    const topics = [...changes].map(async ([topic, things]): Promise<[string, Map<number, Owner | undefined>]> => {
      const found = new Map((await policy.ownersOf(db, topic, [...things.keys()])).map((owner) => [owner.id, owner]));
      return [topic, new Map([...things].map(([id, change]) => [id, found.get(id) ?? goneOwner(change)]))];
    });
    return new Map(await Promise.all(topics));
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    while (pending.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      const changes = pending;
      pending = new Map();
      await send(changes);
    }
    isSending = false;
  }

  const stopListening = hints.listen({
    changed(changes) {
      if (connections.size === 0) return;
      for (const { topic, id } of changes) if (topic === 'users') lookSoon(id);
      for (const change of changes) {
        const things = pending.get(change.topic) ?? new Map<number, Change>();
        pending.set(change.topic, things.set(change.id, { ...things.get(change.id), ...known(change) }));
      }
      if (!isSending) void sendAll();
    },
    progressed({ user_id, ...progress }: ToldProgress) {
      for (const { socket, viewer, topics } of connections) {
        if (
          viewer.person.id === user_id &&
          (topics.has(progress.topic) || topics.has(`${progress.topic}/${progress.id}`))
        )
          socket.send({ progress });
      }
    },
    /** Everything that they follow may have changed. */
    missed() {
      const version = clock().getTime();
      for (const { socket, topics } of connections) {
        const kinds = new Set([...topics].map(kindOf));
        if (kinds.size > 0) socket.send({ hints: [...kinds].map((topic) => ({ topic, id: null, version })) });
      }
    },
  });

  /** Whoever was signed out, switched off or given another role is told so at once, in whichever process that was. */
  const stopHearing = hearSessions(fanout, (userId) => lookSoon(userId));
  function lookSoon(userId: number): void {
    const theirs = [...connections].filter(({ viewer }) => viewer.person.id === userId);
    if (theirs.length > 0) lookAgain(theirs).catch(failed);
  }

  let isLooking = false;
  const looking = setInterval(() => {
    if (isLooking || connections.size === 0) return;
    isLooking = true;
    // The database may be away for a moment: then nothing is known, and the next look tells.
    lookAgain([...connections])
      .catch(failed)
      .finally(() => {
        isLooking = false;
      });
  }, lookMs).unref();
  const beating = setInterval(() => {
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
      stopListening();
      stopHearing();
      presence.close();
      clearInterval(looking);
      clearInterval(beating);
    },
  };
}

interface Batch {
  owners: ReadonlyMap<string, ReadonlyMap<number, Owner | undefined>>;
  version: number;
}

/** Of several hints of one thing, each may know of which company it was. */
const known = ({ company_id, ...change }: Change): Change =>
  company_id === undefined ? change : { ...change, company_id };

/** A thing whose row is gone is still of the company that the write named. */
const goneOwner = ({ id, company_id }: Change): Owner | undefined =>
  company_id === undefined ? undefined : { id, company_id, user_id: null };

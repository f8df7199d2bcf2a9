/**
 * Who has which record's editor open, in every process of the installation. Each process knows its own sockets, and
 * repeats to the others who sits at them. What a process said counts for some seconds only, so the entries of one
 * that was killed end by themselves, and without Redis each process knows its own people.
 */
import { randomBytes } from 'node:crypto';
import type { Present } from '#contract/live.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import type { Viewer } from '#server/platform/hints.ts';
import type { LiveSocket } from './liveSocket.ts';

export interface Presence {
  open(record: string, socket: LiveSocket, viewer: Viewer, at: Date): void;
  leave(record: string, socket: LiveSocket): void;
  /** Says goodbye to the other processes. */
  close(): void;
}

/** People at the editors of one process, by record. */
type Rooms = Record<string, readonly Present[]>;

interface Message {
  /** The process that says it. */
  from: string;
  /** The rooms that changed, or all of them: then one that is not named is empty. */
  rooms: Rooms;
  isAll?: boolean;
  /** It heard nothing for a while: everybody repeats theirs. */
  isAsking?: boolean;
}

interface Peer {
  /** When it spoke last, in milliseconds of this process's own clock. */
  heardAt: number;
  rooms: Map<string, readonly Present[]>;
}

/** An editor shows at most this many people. */
const mostPeople = 10;
const channel = 'live.presence';
/** A process repeats who sits at its editors this often, and is believed for three times as long. */
const repeatMs = 5_000;
const believedMs = 3 * repeatMs;

const sameAs = (one: readonly Present[], other: readonly Present[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Each person once, whoever came first at the front. */
function distinct(people: readonly Present[]): Present[] {
  const byId = new Map<number, Present>();
  for (const one of people.toSorted((a, b) => a.since.localeCompare(b.since)))
    if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
}

/** Tells everybody at a record's editor when somebody comes or leaves, in whichever process. */
export function createPresence(fanout: Fanout): Presence {
  const me = randomBytes(9).toString('base64url');
  const rooms = new Map<string, Map<LiveSocket, Present>>();
  const peers = new Map<string, Peer>();
  let isClosed = false;

  const elsewhere = (record: string): Present[] => [...peers.values()].flatMap((peer) => peer.rooms.get(record) ?? []);
  const here = (record: string): readonly Present[] =>
    // One more than anybody is shown, who may be among them
    distinct([...(rooms.get(record)?.values() ?? [])]).slice(0, mostPeople + 1);

  function notify(record: string): void {
    const room = rooms.get(record);
    if (!room) return;
    const others = elsewhere(record);
    for (const socket of room.keys()) {
      const beside = [...room].flatMap(([other, present]) => (other === socket ? [] : [present]));
      socket.send({ record, people: distinct([...beside, ...others]).slice(0, mostPeople) });
    }
  }

  const publish = (message: Omit<Message, 'from'>): void =>
    fanout.publish(channel, JSON.stringify({ from: me, ...message } satisfies Message));
  const publishAll = (isAsking = false): void =>
    publish({
      rooms: Object.fromEntries([...rooms.keys()].map((record) => [record, here(record)])),
      isAll: true,
      isAsking,
    });

  function changed(record: string): void {
    notify(record);
    // Who is left when the sockets are closed one after the other is no news
    if (!isClosed) publish({ rooms: { [record]: here(record) } });
  }

  /** Takes over what another process says, and notifies the rooms where that changes anything. */
  function learn({ from, rooms: said, isAll }: Message): void {
    const known = peers.get(from)?.rooms ?? new Map<string, readonly Present[]>();
    const news = new Map(Object.entries(said));
    if (isAll) for (const record of known.keys()) if (!news.has(record)) news.set(record, []);
    peers.set(from, { heardAt: performance.now(), rooms: known });
    for (const [record, people] of news) {
      const before = known.get(record) ?? [];
      if (people.length > 0) known.set(record, people);
      else known.delete(record);
      if (!sameAs(before, people)) notify(record);
    }
    if (known.size === 0) peers.delete(from);
  }

  const stopHearing = fanout.subscribe(
    channel,
    (text) => {
      const message = JSON.parse(text) as Message;
      if (message.from === me) return;
      learn(message);
      if (message.isAsking) publishAll();
    },
    () => publishAll(true),
  );
  publishAll(true);

  const repeating = setInterval(() => {
    for (const [from, { heardAt }] of peers)
      if (performance.now() - heardAt > believedMs) learn({ from, rooms: {}, isAll: true });
    if (rooms.size > 0) publishAll();
  }, repeatMs).unref();

  return {
    open(record, socket, { person }, at) {
      const room = rooms.get(record) ?? new Map<LiveSocket, Present>();
      rooms.set(record, room);
      if (room.has(socket)) return;
      room.set(socket, { ...person, since: at.toISOString() });
      changed(record);
    },
    leave(record, socket) {
      const room = rooms.get(record);
      if (!room?.delete(socket)) return;
      if (room.size === 0) rooms.delete(record);
      changed(record);
    },
    close() {
      isClosed = true;
      clearInterval(repeating);
      stopHearing();
      publish({ rooms: {}, isAll: true });
    },
  };
}

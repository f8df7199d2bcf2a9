/**
 * Tracks who has which record's editor open, in all processes. Each process knows its own sockets and regularly sends
 * their people to the others. These messages expire after some seconds, so the entries of a killed process disappear,
 * and without Redis each process knows its own people.
 */
import { randomBytes } from 'node:crypto';
import type { EditorPresence } from '#contract/live.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import type { Viewer } from '#server/platform/hints.ts';
import type { LiveSocket } from './liveSocket.ts';

export interface Presence {
  open(record: string, socket: LiveSocket, viewer: Viewer, at: Date): void;
  leave(record: string, socket: LiveSocket): void;
  /** Notifies the other processes that this one has no people any more. */
  close(): void;
}

/** People at the editors of one process, by record. */
type Rooms = Record<string, readonly EditorPresence[]>;

interface Message {
  /** The sending process. */
  from: string;
  /** The changed rooms, or all of them: then rooms that are missing are empty. */
  rooms: Rooms;
  isAll?: boolean;
  /** The sender has just started or was cut off: all processes send their rooms again. */
  isRequest?: boolean;
}

interface Peer {
  /** Time of its last message, by this process's monotonic clock. */
  seenAt: number;
  rooms: Map<string, readonly EditorPresence[]>;
}

/** An editor shows at most this many people. */
const maxPeople = 10;
const channel = 'live.presence';
/** A process sends its rooms this often; they expire after three times as long. */
const repeatMs = 5_000;
const expiryMs = 3 * repeatMs;

const hasSamePeople = (one: readonly EditorPresence[], other: readonly EditorPresence[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Lists each person once, by arrival. */
function listUniquePeople(people: readonly EditorPresence[]): EditorPresence[] {
  const byId = new Map<number, EditorPresence>();
  for (const one of people.toSorted((a, b) => a.since.localeCompare(b.since)))
    if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
}

/** Creates the presence: notifies all editors of a record when somebody comes or leaves, in any process. */
export function createPresence(fanout: Fanout): Presence {
  const processId = randomBytes(9).toString('base64url');
  const rooms = new Map<string, Map<LiveSocket, EditorPresence>>();
  const peers = new Map<string, Peer>();
  let isClosed = false;

  const getRemotePeople = (record: string): EditorPresence[] =>
    [...peers.values()].flatMap((peer) => peer.rooms.get(record) ?? []);
  const getLocalPeople = (record: string): readonly EditorPresence[] =>
    // One more than is shown, because the viewer may be among them
    listUniquePeople([...(rooms.get(record)?.values() ?? [])]).slice(0, maxPeople + 1);

  function notify(record: string): void {
    const room = rooms.get(record);
    if (!room) return;
    const others = getRemotePeople(record);
    for (const socket of room.keys()) {
      const othersHere = [...room].flatMap(([other, present]) => (other === socket ? [] : [present]));
      socket.send({ record, people: listUniquePeople([...othersHere, ...others]).slice(0, maxPeople) });
    }
  }

  const publish = (message: Omit<Message, 'from'>): void =>
    fanout.publish(channel, JSON.stringify({ from: processId, ...message } satisfies Message));
  const publishAll = (isRequest = false): void =>
    publish({
      rooms: Object.fromEntries([...rooms.keys()].map((record) => [record, getLocalPeople(record)])),
      isAll: true,
      isRequest,
    });

  function handleChange(record: string): void {
    notify(record);
    // While closing, the other processes need no updates
    if (!isClosed) publish({ rooms: { [record]: getLocalPeople(record) } });
  }

  /** Applies a message of another process, and notifies rooms that it changes. */
  function applyMessage({ from, rooms: sentRooms, isAll }: Message): void {
    const known = peers.get(from)?.rooms ?? new Map<string, readonly EditorPresence[]>();
    const updates = new Map(Object.entries(sentRooms));
    if (isAll) for (const record of known.keys()) if (!updates.has(record)) updates.set(record, []);
    peers.set(from, { seenAt: performance.now(), rooms: known });
    for (const [record, people] of updates) {
      const before = known.get(record) ?? [];
      if (people.length > 0) known.set(record, people);
      else known.delete(record);
      if (!hasSamePeople(before, people)) notify(record);
    }
    if (known.size === 0) peers.delete(from);
  }

  const unsubscribe = fanout.subscribe(
    channel,
    (text) => {
      const message = JSON.parse(text) as Message;
      if (message.from === processId) return;
      applyMessage(message);
      if (message.isRequest) publishAll();
    },
    () => publishAll(true),
  );
  publishAll(true);

  const repeatTimer = setInterval(() => {
    for (const [from, { seenAt }] of peers)
      if (performance.now() - seenAt > expiryMs) applyMessage({ from, rooms: {}, isAll: true });
    if (rooms.size > 0) publishAll();
  }, repeatMs).unref();

  return {
    open(record, socket, { person }, at) {
      const room = rooms.get(record) ?? new Map<LiveSocket, EditorPresence>();
      rooms.set(record, room);
      if (room.has(socket)) return;
      room.set(socket, { ...person, since: at.toISOString() });
      handleChange(record);
    },
    leave(record, socket) {
      const room = rooms.get(record);
      if (!room?.delete(socket)) return;
      if (room.size === 0) rooms.delete(record);
      handleChange(record);
    },
    close() {
      isClosed = true;
      clearInterval(repeatTimer);
      unsubscribe();
      publish({ rooms: {}, isAll: true });
    },
  };
}

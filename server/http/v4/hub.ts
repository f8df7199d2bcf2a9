/** Everybody who listens on `/api/v4/websocket`, in this process: each event goes to whoever reads its channel. */
import { randomBytes } from 'node:crypto';
import { keptMs, mostKept, v4Close, type V4Event } from '#contract/v4.ts';
import type { SessionUser } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import { hashOf, hearSessions } from '#server/platform/sessions.ts';
import { hearTold, tell as tellAll, type Told, type V4Domain } from '#server/platform/v4.ts';
import type { LiveSocket } from '../liveSocket.ts';

/** A session that ended is noticed within this time, whoever ended it. */
const lookMs = 500;
const presenceMs = 30_000;
/** Sockets that one person has open, and those that broke off and may come back. */
const mostOpen = 20;
const mostLost = 5;
/** Characters that are kept for one that broke off. */
const mostKeptCharacters = 256 * 1024;
const serverVersion = '11.9.0';

/** A client's stream of events. It outlives its socket for a while. */
export interface Stream {
  id: string;
  user: SessionUser;
  hash: Buffer;
  /** Null: broken off, at `lostAt`. */
  socket: LiveSocket | null;
  lostAt: number;
  /** The number of the next event. */
  seq: number;
  /** The last events, the text of each without its number, which is each stream's own. */
  kept: { seq: number; head: string }[];
  keptCharacters: number;
}

export interface HubDeps {
  db: Db;
  clock: () => Date;
  fanout: Fanout;
  domain: V4Domain;
  failed: (error: unknown) => void;
}

/** How a socket introduces itself. */
export interface Greeting {
  token: string;
  connectionId: string;
  sequence: number;
}

export interface V4Hub {
  /** Lets a socket in; null where its token opens nothing or there are too many. */
  enter(socket: LiveSocket, greeting: Greeting): Promise<{ stream: Stream; begin(): void } | null>;
  leave(stream: Stream, socket: LiveSocket): void;
  /** Tells those who read a channel that somebody types there, in every process. */
  type(what: Told): void;
  close(): void;
}

const newStreamId = (): string => randomBytes(13).toString('hex');
const headOf = (event: Omit<V4Event, 'seq'>): string => JSON.stringify(event).slice(0, -1);
const nobody = { omit_users: null, user_id: '', channel_id: '', team_id: '' };

function say({ socket }: Stream, { seq, head }: Stream['kept'][number]): void {
  socket?.say(`${head},"seq":${seq}}`);
}

/** Gives an event its number, sends it, and keeps it for a while. */
function push(stream: Stream, head: string): void {
  const numbered = { seq: stream.seq, head };
  stream.seq += 1;
  stream.kept.push(numbered);
  stream.keptCharacters += head.length;
  while (stream.kept.length > mostKept || stream.keptCharacters > mostKeptCharacters)
    stream.keptCharacters -= stream.kept.shift()!.head.length;
  say(stream, numbered);
}

/** Whether everything from a number on is still there. */
const canGoOn = ({ seq, kept }: Stream, from: number): boolean =>
  from === seq || (from < seq && kept[0] !== undefined && kept[0].seq <= from);

/** Makes the hub. It asks the database only while somebody listens. */
export function createV4Hub({ db, clock, fanout, domain, failed }: HubDeps): V4Hub {
  const byUser = new Map<number, Set<Stream>>();
  const byId = new Map<string, Stream>();
  const streamsOf = (userId: number): Stream[] => [...(byUser.get(userId) ?? [])];
  const open = (): Stream[] => [...byId.values()].filter(({ socket }) => socket !== null);

  function add(stream: Stream): void {
    byId.set(stream.id, stream);
    byUser.set(stream.user.id, (byUser.get(stream.user.id) ?? new Set()).add(stream));
  }

  function forget(stream: Stream): void {
    byId.delete(stream.id);
    const others = byUser.get(stream.user.id);
    others?.delete(stream);
    if (others?.size === 0) byUser.delete(stream.user.id);
  }

  function end(stream: Stream, code: number): void {
    forget(stream);
    stream.socket?.close(code);
  }

  function tell({ to, channel_id, event, data }: Told): void {
    const head = headOf({ event, data, broadcast: { ...nobody, channel_id } });
    for (const id of to) for (const stream of byUser.get(id) ?? []) push(stream, head);
  }

  /** Whose session has ended is closed. */
  async function lookAgain(those: readonly Stream[]): Promise<void> {
    if (those.length === 0) return;
    const users = await domain.usersOf(
      db,
      those.map(({ hash }) => hash),
      clock(),
    );
    for (const stream of those) {
      const user = users.get(stream.hash.toString('base64'));
      if (user) stream.user = user;
      else end(stream, v4Close.dead);
    }
  }

  /** Those that broke off too long ago, or too often, are forgotten. */
  function tidy(): void {
    const now = clock().getTime();
    for (const stream of byId.values()) if (stream.socket === null && now - stream.lostAt > keptMs) forget(stream);
  }

  const stopHearing = hearTold(fanout, tell, () => {
    // What was said meanwhile nobody can tell: everybody comes again, and looks at everything.
    for (const stream of byId.values()) end(stream, v4Close.again);
  });
  const stopSessions = hearSessions(fanout, (userId) => {
    // The database may be away for a moment: then the next look tells.
    lookAgain(streamsOf(userId)).catch(failed);
  });
  let isLooking = false;
  const looking = setInterval(() => {
    tidy();
    if (isLooking || byId.size === 0) return;
    isLooking = true;
    lookAgain(open())
      .catch(failed)
      .finally(() => {
        isLooking = false;
      });
  }, lookMs).unref();
  const keepPresence = (userIds: readonly number[]) => domain.keepPresence(db, userIds, clock()).catch(failed);
  const staying = setInterval(() => {
    const there = [...new Set(open().map(({ user }) => user.id))];
    if (there.length > 0) void keepPresence(there);
  }, presenceMs).unref();

  /** The stream that a socket goes on with, or a new one. */
  function streamFor(
    socket: LiveSocket,
    user: SessionUser,
    hash: Buffer,
    { connectionId, sequence }: Greeting,
  ): { stream: Stream; begin(): void } {
    const known = byId.get(connectionId);
    if (known && known.user.id === user.id && known.hash.equals(hash) && canGoOn(known, sequence)) {
      const before = known.socket;
      known.socket = socket;
      before?.close(v4Close.again);
      return {
        stream: known,
        begin: () => known.kept.filter(({ seq }) => seq >= sequence).forEach((event) => say(known, event)),
      };
    }
    if (known && known.user.id === user.id && known.socket === null) forget(known);
    const stream: Stream = {
      id: newStreamId(),
      user,
      hash,
      socket,
      lostAt: 0,
      seq: connectionId === '' ? sequence : 0,
      kept: [],
      keptCharacters: 0,
    };
    const hello = headOf({
      event: 'hello',
      data: { connection_id: stream.id, server_version: serverVersion, server_hostname: '' },
      broadcast: { ...nobody, user_id: domain.userKey(user.id) },
    });
    return {
      stream,
      begin: () => {
        add(stream);
        push(stream, hello);
      },
    };
  }

  return {
    async enter(socket, greeting) {
      const hash = hashOf(greeting.token);
      const user = (await domain.usersOf(db, [hash], clock())).get(hash.toString('base64'));
      if (
        !user ||
        streamsOf(user.id).filter((stream) => stream.socket !== null && stream.id !== greeting.connectionId).length >=
          mostOpen
      )
        return null;
      await keepPresence([user.id]);
      return streamFor(socket, user, hash, greeting);
    },
    leave(stream, socket) {
      // Another socket may have taken its place
      if (stream.socket !== socket) return;
      stream.socket = null;
      stream.lostAt = clock().getTime();
      const lost = streamsOf(stream.user.id).filter((one) => one.socket === null);
      for (const old of lost.slice(0, Math.max(0, lost.length - mostLost))) forget(old);
    },
    type: (what) => tellAll(fanout, what),
    close() {
      stopHearing();
      stopSessions();
      clearInterval(looking);
      clearInterval(staying);
    },
  };
}

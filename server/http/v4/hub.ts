/** All connections of `/api/v4/websocket` in this process: delivers each event to the members of its channel. */
import { randomBytes } from 'node:crypto';
import { eventBufferMs, maxBufferedEvents, v4CloseCodes, type V4Event } from '#contract/v4.ts';
import type { SessionUser } from '#server/request.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import { hashToken, subscribeSessions } from '#server/platform/sessions.ts';
import { subscribeChatEvents, publishChatEvent, type ChatEvent, type V4Domain } from '#server/platform/v4.ts';
import type { LiveSocket } from '../liveSocket.ts';

/** Ended sessions are noticed within this time, even without a message. */
const recheckMs = 500;
const presenceMs = 30_000;
/** Limits per person: open sockets, and lost streams that can be resumed. */
const maxOpenSockets = 20;
const maxLostStreams = 5;
/** Characters that are buffered for a lost stream. */
const maxBufferedCharacters = 256 * 1024;
const serverVersion = '11.9.0';

/** A client's stream of events. It outlives its socket for a while, so that a client can resume it. */
export interface Stream {
  id: string;
  user: SessionUser;
  hash: Buffer;
  /** Null if the connection was lost, at `lostAt`. */
  socket: LiveSocket | null;
  lostAt: number;
  /** The number of the next event. */
  seq: number;
  /** The last events, serialized without the sequence number, which differs between streams. */
  buffer: { seq: number; head: string }[];
  bufferedCharacters: number;
}

export interface HubDeps {
  db: Db;
  clock: () => Date;
  fanout: Fanout;
  domain: V4Domain;
  onError: (error: unknown) => void;
}

/** The first message of a socket. */
export interface Greeting {
  token: string;
  connectionId: string;
  sequence: number;
}

export interface V4Hub {
  /** Authenticates a socket; null if its token is invalid or the person has too many sockets. */
  enter(socket: LiveSocket, greeting: Greeting): Promise<{ stream: Stream; begin(): void } | null>;
  leave(stream: Stream, socket: LiveSocket): void;
  /** Notifies the members of a channel, in every process, that somebody is typing. */
  sendTyping(what: ChatEvent): void;
  close(): void;
}

const newStreamId = (): string => randomBytes(13).toString('hex');
const serializeWithoutSeq = (event: Omit<V4Event, 'seq'>): string => JSON.stringify(event).slice(0, -1);
const emptyBroadcast = { omit_users: null, user_id: '', channel_id: '', team_id: '' };

function sendEvent({ socket }: Stream, { seq, head }: Stream['buffer'][number]): void {
  socket?.sendText(`${head},"seq":${seq}}`);
}

/** Numbers, sends and buffers an event. */
function pushEvent(stream: Stream, head: string): void {
  const numbered = { seq: stream.seq, head };
  stream.seq += 1;
  stream.buffer.push(numbered);
  stream.bufferedCharacters += head.length;
  while (stream.buffer.length > maxBufferedEvents || stream.bufferedCharacters > maxBufferedCharacters)
    stream.bufferedCharacters -= stream.buffer.shift()!.head.length;
  sendEvent(stream, numbered);
}

/** Whether all events from a number on are still buffered. */
const canResume = ({ seq, buffer }: Stream, from: number): boolean =>
  from === seq || (from < seq && buffer[0] !== undefined && buffer[0].seq <= from);

/** Creates the hub. It queries the database only while somebody is connected. */
export function createV4Hub({ db, clock, fanout, domain, onError }: HubDeps): V4Hub {
  const byUser = new Map<number, Set<Stream>>();
  const byId = new Map<string, Stream>();
  const getStreams = (userId: number): Stream[] => [...(byUser.get(userId) ?? [])];
  const listOpenStreams = (): Stream[] => [...byId.values()].filter(({ socket }) => socket !== null);

  function addStream(stream: Stream): void {
    byId.set(stream.id, stream);
    byUser.set(stream.user.id, (byUser.get(stream.user.id) ?? new Set()).add(stream));
  }

  function removeStream(stream: Stream): void {
    byId.delete(stream.id);
    const others = byUser.get(stream.user.id);
    others?.delete(stream);
    if (others?.size === 0) byUser.delete(stream.user.id);
  }

  function closeStream(stream: Stream, code: number): void {
    removeStream(stream);
    stream.socket?.close(code);
  }

  function deliver({ to, channel_id, event, data }: ChatEvent): void {
    const head = serializeWithoutSeq({ event, data, broadcast: { ...emptyBroadcast, channel_id } });
    for (const id of to) for (const stream of byUser.get(id) ?? []) pushEvent(stream, head);
  }

  /** Closes streams whose session has ended. */
  async function recheckSessions(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return;
    const users = await domain.findUsers(
      db,
      streams.map(({ hash }) => hash),
      clock(),
    );
    for (const stream of streams) {
      const user = users.get(stream.hash.toString('base64'));
      if (user) stream.user = user;
      else closeStream(stream, v4CloseCodes.invalidToken);
    }
  }

  /** Removes streams that were lost too long ago. */
  function removeExpiredStreams(): void {
    const now = clock().getTime();
    for (const stream of byId.values())
      if (stream.socket === null && now - stream.lostAt > eventBufferMs) removeStream(stream);
  }

  const unsubscribeEvents = subscribeChatEvents(fanout, deliver, () => {
    // Events may be lost, so all clients must reconnect and reload.
    for (const stream of byId.values()) closeStream(stream, v4CloseCodes.retry);
  });
  const unsubscribeSessions = subscribeSessions(fanout, (userId) => {
    // If the database is unavailable, the next check finds out.
    recheckSessions(getStreams(userId)).catch(onError);
  });
  let isChecking = false;
  const recheckTimer = setInterval(() => {
    removeExpiredStreams();
    if (isChecking || byId.size === 0) return;
    isChecking = true;
    recheckSessions(listOpenStreams())
      .catch(onError)
      .finally(() => {
        isChecking = false;
      });
  }, recheckMs).unref();
  const renewPresence = (userIds: readonly number[]) => domain.renewPresence(db, userIds, clock()).catch(onError);
  const presenceTimer = setInterval(() => {
    const presentIds = [...new Set(listOpenStreams().map(({ user }) => user.id))];
    if (presentIds.length > 0) void renewPresence(presentIds);
  }, presenceMs).unref();

  /** Resumes the stream of a connection id, or creates a new one. */
  function resumeOrCreateStream(
    socket: LiveSocket,
    user: SessionUser,
    hash: Buffer,
    { connectionId, sequence }: Greeting,
  ): { stream: Stream; begin(): void } {
    const existing = byId.get(connectionId);
    if (existing && existing.user.id === user.id && existing.hash.equals(hash) && canResume(existing, sequence)) {
      const before = existing.socket;
      existing.socket = socket;
      before?.close(v4CloseCodes.retry);
      return {
        stream: existing,
        begin: () =>
          existing.buffer.filter(({ seq }) => seq >= sequence).forEach((event) => sendEvent(existing, event)),
      };
    }
    if (existing && existing.user.id === user.id && existing.socket === null) removeStream(existing);
    const stream: Stream = {
      id: newStreamId(),
      user,
      hash,
      socket,
      lostAt: 0,
      seq: connectionId === '' ? sequence : 0,
      buffer: [],
      bufferedCharacters: 0,
    };
    const hello = serializeWithoutSeq({
      event: 'hello',
      data: { connection_id: stream.id, server_version: serverVersion, server_hostname: '' },
      broadcast: { ...emptyBroadcast, user_id: domain.userKey(user.id) },
    });
    return {
      stream,
      begin: () => {
        addStream(stream);
        pushEvent(stream, hello);
      },
    };
  }

  return {
    async enter(socket, greeting) {
      const hash = hashToken(greeting.token);
      const user = (await domain.findUsers(db, [hash], clock())).get(hash.toString('base64'));
      if (
        !user ||
        getStreams(user.id).filter((stream) => stream.socket !== null && stream.id !== greeting.connectionId).length >=
          maxOpenSockets
      )
        return null;
      await renewPresence([user.id]);
      return resumeOrCreateStream(socket, user, hash, greeting);
    },
    leave(stream, socket) {
      // Another socket may have resumed the stream
      if (stream.socket !== socket) return;
      stream.socket = null;
      stream.lostAt = clock().getTime();
      const lost = getStreams(stream.user.id).filter((one) => one.socket === null);
      for (const old of lost.slice(0, Math.max(0, lost.length - maxLostStreams))) removeStream(old);
    },
    sendTyping: (what) => publishChatEvent(fanout, what),
    close() {
      unsubscribeEvents();
      unsubscribeSessions();
      clearInterval(recheckTimer);
      clearInterval(presenceTimer);
    },
  };
}

/**
 * `/api/live`: one socket a browser tab. First frame the token, within ten seconds; then topics to follow and
 * records that are open in an editor (contract/live.ts). It says that something changed, never what.
 */
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { Greeting, liveClose, LiveRequest, maxTopics } from '#contract/live.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import type { HintPolicy, Hints } from '#server/platform/hints.ts';
import { hashOf } from '#server/platform/sessions.ts';
import { createHub, type Connection, type Hub } from './liveHub.ts';
import { takeSocket, type LiveSocket } from './liveSocket.ts';

export interface LiveDeps {
  db: Db;
  clock: () => Date;
  hints: Hints;
  fanout: Fanout;
  policy: HintPolicy;
  /** The installation's address for people. */
  publicUrl: string;
}

/** Bytes of a frame that are read at all, on any socket; each kind of socket has a bound of its own below it. */
const maxPayload = 64 * 1024;
/** Time that a client gets to say goodbye when the server stops. */
const goodbyeMs = 1_000;

/** Lets routes take sockets, and ends them all when the app closes. */
export async function acceptSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload },
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error }, 'a socket failed');
      socket.terminate();
    },
    preClose(done) {
      const { clients } = app.websocketServer;
      for (const client of clients) client.close(1001);
      // One that doesn't answer must not keep the server from stopping.
      setTimeout(() => clients.forEach((client) => client.terminate()), goodbyeMs).unref();
      done();
    },
  });
}

/** Tells the log of what failed at sockets. Not while the server stops: the database may then be gone before the last of them. */
export function tellOfFailures(app: FastifyInstance): (error: unknown, what: string) => void {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  return (error, what) => {
    if (!isStopping) app.log.error({ err: error }, what);
  };
}

/** A page of ours: opened at the address that it calls, or at the installation's own. Programs send no origin. */
export function isOwnOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(publicUrl).origin;
}

/** Registers `/api/live`. `acceptSockets` comes before. */
export function registerLive(app: FastifyInstance, { publicUrl, ...deps }: LiveDeps): void {
  const failed = tellOfFailures(app);
  const hub = createHub({ ...deps, failed: (error) => failed(error, 'hints could not be told') });
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });
  app.get('/api/live', { websocket: true }, (socket, request) => {
    if (isOwnOrigin(request, publicUrl)) serve(socket, hub, { ...deps, failed });
    else socket.close(1008);
  });
}

function serve(
  ws: WebSocket,
  hub: Hub,
  {
    db,
    clock,
    policy,
    failed,
  }: Pick<LiveDeps, 'db' | 'clock' | 'policy'> & { failed: ReturnType<typeof tellOfFailures> },
): void {
  let connection: Connection | null = null;

  async function greet(value: unknown): Promise<boolean> {
    const greeting = Greeting.safeParse(value);
    if (!greeting.success) return false;
    const hash = hashOf(greeting.data.token);
    const viewer = (await policy.viewersOf(db, [hash], clock())).get(hash.toString('base64'));
    socket.greeted();
    if (!viewer) socket.close(liveClose.dead);
    else if (ws.readyState === ws.OPEN) {
      connection = { socket, hash, viewer, topics: new Set(), opened: new Map() };
      hub.add(connection);
      socket.send({ ready: true });
    }
    return true;
  }

  const socket: LiveSocket = takeSocket(ws, {
    async frame(value) {
      if (!connection) return greet(value);
      const asked = LiveRequest.safeParse(value);
      return asked.success && (await follow(connection, asked.data));
    },
    ended() {
      if (connection) hub.drop(connection);
    },
    failed: (error) => failed(error, 'a socket’s frame failed'),
  });

  async function follow(of: Connection, asked: LiveRequest): Promise<boolean> {
    if ('subscribe' in asked) {
      for (const topic of asked.subscribe) of.topics.add(topic);
      return of.topics.size <= maxTopics;
    }
    if ('unsubscribe' in asked) {
      for (const topic of asked.unsubscribe) of.topics.delete(topic);
    } else if ('leave' in asked) {
      of.opened.delete(asked.leave);
      hub.presence.leave(asked.leave, socket);
    } else await open(of, asked.open);
    return of.opened.size <= maxTopics;
  }

  /** What somebody may not edit has nobody in it, as far as they can tell. */
  async function open(of: Connection, record: string): Promise<void> {
    const [topic = '', id] = record.split('/');
    const [owner] = await policy.ownersOf(db, topic, [Number(id)]);
    if (ws.readyState !== ws.OPEN || !policy.mayEdit(of.viewer, owner)) return;
    of.opened.set(record, owner);
    hub.presence.open(record, socket, of.viewer, clock());
  }
}

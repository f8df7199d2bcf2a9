/**
 * `/api/live`: one socket per browser tab. The first frame is the token, within ten seconds; then topics to follow and
 * records that are open in an editor (contract/live.ts). The server says that something changed, never what.
 */
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { Greeting, liveCloseCodes, LiveRequest, maxTopics } from '#contract/live.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import type { HintPolicy, Hints } from '#server/platform/hints.ts';
import { hashToken } from '#server/platform/sessions.ts';
import { createHub, type Connection, type Hub } from './liveHub.ts';
import { wrapSocket, type LiveSocket } from './liveSocket.ts';

export interface LiveDeps {
  db: Db;
  clock: () => Date;
  hints: Hints;
  fanout: Fanout;
  policy: HintPolicy;
  /** The public address of the installation. */
  publicUrl: string;
}

/** The largest frame in bytes on any socket; each kind of socket has a lower limit. */
const maxPayload = 64 * 1024;
/** Time for a client's closing handshake when the server stops. */
const goodbyeMs = 1_000;

/** Enables websocket routes, and closes all sockets when the app closes. */
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
      // A client that does not answer must not prevent the server from stopping.
      setTimeout(() => clients.forEach((client) => client.terminate()), goodbyeMs).unref();
      done();
    },
  });
}

/**
 * Creates a logger of socket errors. It logs nothing while the server stops, when the database may already be closed.
 */
export function createFailureLogger(app: FastifyInstance): (error: unknown, what: string) => void {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  return (error, what) => {
    if (!isStopping) app.log.error({ err: error }, what);
  };
}

/** Whether a socket request comes from our own pages: same host, or the public address. Programs send no origin. */
export function isAllowedOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(publicUrl).origin;
}

/** Registers `/api/live`. Requires `acceptSockets`. */
export function registerLive(app: FastifyInstance, { publicUrl, ...deps }: LiveDeps): void {
  const logFailure = createFailureLogger(app);
  const hub = createHub({ ...deps, onError: (error) => logFailure(error, 'hints could not be told') });
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });
  app.get('/api/live', { websocket: true }, (socket, request) => {
    if (isAllowedOrigin(request, publicUrl)) serve(socket, hub, { ...deps, onError: logFailure });
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
    onError,
  }: Pick<LiveDeps, 'db' | 'clock' | 'policy'> & { onError: ReturnType<typeof createFailureLogger> },
): void {
  let connection: Connection | null = null;

  async function authenticate(value: unknown): Promise<boolean> {
    const greeting = Greeting.safeParse(value);
    if (!greeting.success) return false;
    const hash = hashToken(greeting.data.token);
    const viewer = (await policy.findViewers(db, [hash], clock())).get(hash.toString('base64'));
    socket.stopGreetingTimer();
    if (!viewer) socket.close(liveCloseCodes.invalidToken);
    else if (ws.readyState === ws.OPEN) {
      connection = { socket, hash, viewer, topics: new Set(), opened: new Map() };
      hub.add(connection);
      socket.send({ ready: true });
    }
    return true;
  }

  const socket: LiveSocket = wrapSocket(ws, {
    async onFrame(value) {
      if (!connection) return authenticate(value);
      const request = LiveRequest.safeParse(value);
      return request.success && (await follow(connection, request.data));
    },
    onClose() {
      if (connection) hub.drop(connection);
    },
    onError: (error) => onError(error, 'a socket’s frame failed'),
  });

  async function follow(subscriber: Connection, request: LiveRequest): Promise<boolean> {
    if ('subscribe' in request) {
      for (const topic of request.subscribe) subscriber.topics.add(topic);
      return subscriber.topics.size <= maxTopics;
    }
    if ('unsubscribe' in request) {
      for (const topic of request.unsubscribe) subscriber.topics.delete(topic);
    } else if ('leave' in request) {
      subscriber.opened.delete(request.leave);
      hub.presence.leave(request.leave, socket);
    } else await open(subscriber, request.open);
    return subscriber.opened.size <= maxTopics;
  }

  /** Opens an editor. Nothing happens without the right to edit, so nobody learns who else is there. */
  async function open(subscriber: Connection, record: string): Promise<void> {
    const [topic = '', id] = record.split('/');
    const [owner] = await policy.findOwners(db, topic, [Number(id)]);
    if (ws.readyState !== ws.OPEN || !policy.canEdit(subscriber.viewer, owner)) return;
    subscriber.opened.set(record, owner);
    hub.presence.open(record, socket, subscriber.viewer, clock());
  }
}

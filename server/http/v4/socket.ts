/** One socket of `/api/v4/websocket`: the challenge within ten seconds, then what its client asks. */
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { v4Close, V4Frame, V4Id } from '#contract/v4.ts';
import type { Db } from '#server/db/connect.ts';
import type { V4Domain } from '#server/platform/v4.ts';
import { takeSocket, type LiveSocket } from '../liveSocket.ts';
import type { Stream, V4Hub } from './hub.ts';

const rules = {
  largestFrame: 16 * 1024,
  codes: { late: v4Close.late, refused: v4Close.refused, again: v4Close.again },
};
/** Typing is told so often at most. */
const typingMs = 1_000;
/** Whoever answers no ping for so long is gone. */
const pingMs = 45_000;
/** What its client may say that needs nothing but an answer. */
const heard = new Set(['presence', 'user_update_active_status', 'posted_notify_ack']);

/** A number of a client's own counting; 0 for what is none. */
const sequenceOf = (text: unknown): number => (typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0);

/** Serves a socket until it ends. */
export function serveSocket(
  ws: WebSocket,
  request: FastifyRequest,
  hub: V4Hub,
  { db, domain, failed }: { db: Db; domain: V4Domain; failed: (error: unknown, what: string) => void },
): void {
  const query = request.query as Record<string, unknown>;
  let stream: Stream | null = null;
  let typedAt = 0;

  const socket: LiveSocket = takeSocket(
    ws,
    {
      async frame(value) {
        const frame = V4Frame.safeParse(value);
        if (!frame.success) return false;
        await answer(frame.data);
        return true;
      },
      ended() {
        clearInterval(pinging);
        if (stream) hub.leave(stream, socket);
      },
      failed: (error) => failed(error, 'a socket’s frame failed'),
    },
    rules,
  );

  let isThere = true;
  ws.on('pong', () => {
    isThere = true;
  });
  const pinging = setInterval(() => {
    if (!isThere) return ws.terminate();
    isThere = false;
    ws.ping();
  }, pingMs).unref();

  const reply = (seq: number, data?: object) =>
    socket.say(JSON.stringify({ status: 'OK', ...(data && { data }), seq_reply: seq }));
  const refuse = (seq: number, id: string, status_code: number) =>
    socket.say(
      JSON.stringify({
        status: 'FAIL',
        error: { id, message: id, detailed_error: '', request_id: request.id, status_code },
        seq_reply: seq,
      }),
    );

  async function challenge(seq: number, token: unknown): Promise<void> {
    const connectionId = typeof query['connection_id'] === 'string' ? query['connection_id'] : '';
    const entered =
      typeof token === 'string' && token.length <= 512
        ? await hub.enter(socket, { token, connectionId, sequence: sequenceOf(query['sequence_number']) })
        : null;
    socket.greeted();
    if (!entered) {
      refuse(seq, 'api.web_socket_router.not_authenticated.app_error', 401);
      return socket.close(v4Close.dead);
    }
    // Gone while its token was looked up
    if (ws.readyState !== ws.OPEN) return hub.leave(entered.stream, socket);
    stream = entered.stream;
    reply(seq);
    entered.begin();
  }

  async function type(of: Stream, channelId: unknown): Promise<void> {
    const channel = V4Id.safeParse(channelId);
    if (!channel.success || Date.now() - typedAt < typingMs) return;
    typedAt = Date.now();
    const to = await domain.typing(db, of.user, channel.data);
    if (to)
      hub.type({
        event: 'typing',
        data: { parent_id: '', user_id: domain.userKey(of.user.id) },
        channel_id: channel.data,
        to,
      });
  }

  async function answer({ seq, action, data }: typeof V4Frame._output): Promise<void> {
    if (action === 'authentication_challenge' && !stream) return challenge(seq, data?.['token']);
    if (!stream) return refuse(seq, 'api.web_socket_router.not_authenticated.app_error', 401);
    if (action === 'ping') return reply(seq, { text: 'pong', version: '', server_time: Date.now(), node_id: '' });
    if (action === 'user_typing') await type(stream, data?.['channel_id']);
    else if (action !== 'authentication_challenge' && !heard.has(action))
      return refuse(seq, 'api.web_socket_router.bad_action.app_error', 400);
    reply(seq);
  }
}

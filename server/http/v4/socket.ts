/** One socket of `/api/v4/websocket`: authentication within ten seconds, then the client's messages. */
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { v4CloseCodes, V4Frame, V4Id } from '#contract/v4.ts';
import type { Db } from '#server/db/connect.ts';
import type { V4Domain } from '#server/platform/v4.ts';
import { wrapSocket, type LiveSocket } from '../liveSocket.ts';
import type { Stream, V4Hub } from './hub.ts';

const rules = {
  maxBytes: 16 * 1024,
  codes: { late: v4CloseCodes.late, badFrame: v4CloseCodes.badFrame, retry: v4CloseCodes.retry },
};
/** The shortest time between two typing events of a client. */
const typingMs = 1_000;
/** A client that answers no ping within this time is disconnected. */
const pingMs = 45_000;
/** Actions that are only acknowledged. */
const acknowledgedActions = new Set(['presence', 'user_update_active_status', 'posted_notify_ack']);

/** Parses a client's sequence number; 0 if it is invalid. */
const parseSequence = (text: unknown): number =>
  typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0;

/** Serves a socket until it ends. */
export function serveSocket(
  ws: WebSocket,
  request: FastifyRequest,
  hub: V4Hub,
  { db, domain, onError }: { db: Db; domain: V4Domain; onError: (error: unknown, what: string) => void },
): void {
  const query = request.query as Record<string, unknown>;
  let stream: Stream | null = null;
  let typedAt = 0;

  const socket: LiveSocket = wrapSocket(
    ws,
    {
      async onFrame(value) {
        const frame = V4Frame.safeParse(value);
        if (!frame.success) return false;
        await handleFrame(frame.data);
        return true;
      },
      onClose() {
        clearInterval(pinging);
        if (stream) hub.leave(stream, socket);
      },
      onError: (error) => onError(error, 'a socket’s frame failed'),
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
    socket.sendText(JSON.stringify({ status: 'OK', ...(data && { data }), seq_reply: seq }));
  const sendError = (seq: number, id: string, status_code: number) =>
    socket.sendText(
      JSON.stringify({
        status: 'FAIL',
        error: { id, message: id, detailed_error: '', request_id: request.id, status_code },
        seq_reply: seq,
      }),
    );

  async function authenticate(seq: number, token: unknown): Promise<void> {
    const connectionId = typeof query['connection_id'] === 'string' ? query['connection_id'] : '';
    const joined =
      typeof token === 'string' && token.length <= 512
        ? await hub.enter(socket, { token, connectionId, sequence: parseSequence(query['sequence_number']) })
        : null;
    socket.stopGreetingTimer();
    if (!joined) {
      sendError(seq, 'api.web_socket_router.not_authenticated.app_error', 401);
      return socket.close(v4CloseCodes.invalidToken);
    }
    // The client disconnected while its token was checked
    if (ws.readyState !== ws.OPEN) return hub.leave(joined.stream, socket);
    stream = joined.stream;
    reply(seq);
    joined.begin();
  }

  async function sendTyping(sender: Stream, channelId: unknown): Promise<void> {
    const channel = V4Id.safeParse(channelId);
    if (!channel.success || Date.now() - typedAt < typingMs) return;
    typedAt = Date.now();
    const to = await domain.typing(db, sender.user, channel.data);
    if (to)
      hub.sendTyping({
        event: 'typing',
        data: { parent_id: '', user_id: domain.userKey(sender.user.id) },
        channel_id: channel.data,
        to,
      });
  }

  async function handleFrame({ seq, action, data }: typeof V4Frame._output): Promise<void> {
    if (action === 'authentication_challenge' && !stream) return authenticate(seq, data?.['token']);
    if (!stream) return sendError(seq, 'api.web_socket_router.not_authenticated.app_error', 401);
    if (action === 'ping') return reply(seq, { text: 'pong', version: '', server_time: Date.now(), node_id: '' });
    if (action === 'user_typing') await sendTyping(stream, data?.['channel_id']);
    else if (action !== 'authentication_challenge' && !acknowledgedActions.has(action))
      return sendError(seq, 'api.web_socket_router.bad_action.app_error', 400);
    reply(seq);
  }
}

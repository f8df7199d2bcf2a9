/**
 * The gateway of a Mattermost server, by its API v4. Posts of our conversations are mirrored there, and posts made
 * there come back here. One account (`MATTERMOST_TOKEN`) posts for everybody, each time under the author's name.
 * Browsers never connect to that server, so rights are checked in one place.
 *
 *   open → POST channels, else GET teams/{id}/channels/name/{name} · post → POST posts · remove → DELETE posts/{id}
 *   upload → POST files · fetch → GET files/{id}, /info · since → GET channels/{id}/posts?since · listen → websocket
 */
import WebSocket from 'ws';
import { fail } from '#server/failure.ts';
import type { ChatServer, ExternalPost } from '../index.ts';

export interface MattermostSettings {
  /** Without a trailing slash. */
  url: string;
  token: string;
}

const timeoutMs = 9_000;
/** In seconds. */
const retryAfter = 10;
const reconnectMs = 3_000;
const pingMs = 30_000;

interface Post {
  id: string;
  user_id: string;
  channel_id: string;
  message: string;
  create_at: number;
  delete_at: number;
  file_ids?: string[] | null;
  props?: { yarmarka?: ExternalPost['origin'] } | null;
  type?: string;
}

/** Only a post of our own account may claim to come from here. */
const toExternalPost = (
  { id, user_id, channel_id, message, create_at, delete_at, file_ids, props }: Post,
  ownUserId: string,
  sender: string | null,
): ExternalPost => ({
  id,
  channel_id,
  message,
  at: create_at,
  is_removed: delete_at > 0,
  file_ids: file_ids ?? [],
  origin: (user_id === ownUserId && props?.yarmarka) || null,
  sender,
});

/** System messages of the server: somebody joined, a title changed. */
const isSystem = ({ type }: Post): boolean => (type ?? '') !== '';

/**
 * Opens a Mattermost server as a chat gateway. Calls throw Failure `unavailable` when it doesn't answer in time, or
 * rejects them.
 */
export function createMattermostChat(
  { url, token }: MattermostSettings,
  { timeout = timeoutMs, reconnectAfter = reconnectMs } = {},
): ChatServer {
  const authorization = `Bearer ${token}`;
  let team: Promise<string> | undefined;

  async function sendRequest(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    try {
      return await fetch(`${url}/api/v4${path}`, {
        method,
        headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
    } catch (error) {
      throw fail('unavailable', { retryAfter }, error);
    }
  }

  /** Parses a successful answer. There is no fallback: an error answer becomes `unavailable`. */
  async function parseReply<T>(reply: Response, call: string): Promise<T> {
    const text = await reply.text().catch((error: unknown) => {
      throw fail('unavailable', { retryAfter }, error);
    });
    if (!reply.ok)
      throw fail(
        'unavailable',
        { retryAfter },
        new Error(`Mattermost answers ${reply.status} to ${call}: ${text.slice(0, 300)}`),
      );
    try {
      return JSON.parse(text) as T;
    } catch (error) {
      throw fail('unavailable', { retryAfter }, error);
    }
  }
  const call = async <T>(method: string, path: string, body?: object): Promise<T> =>
    parseReply<T>(await sendRequest(method, path, body), `${method} ${path}`);

  async function loadTeamId(): Promise<string> {
    const [team] = await call<{ id: string }[]>('GET', '/users/me/teams');
    if (!team) throw fail('unavailable', { retryAfter }, new Error('the account of MATTERMOST_TOKEN is in no team'));
    return team.id;
  }
  const getTeamId = (): Promise<string> =>
    (team ??= loadTeamId().catch((error: unknown) => {
      team = undefined;
      throw error;
    }));

  return {
    async open({ name, title }) {
      const team_id = await getTeamId();
      const reply = await sendRequest('POST', '/channels', {
        team_id,
        name,
        display_name: title.slice(0, 64),
        type: 'P',
      });
      // A name that is taken is our own channel of an earlier attempt
      if (reply.status === 400)
        return (await call<{ id: string }>('GET', `/teams/${team_id}/channels/name/${name}?include_deleted=true`)).id;
      return (await parseReply<{ id: string }>(reply, 'POST /channels')).id;
    },
    async upload(channelId, { name, bytes }) {
      const form = new FormData();
      form.append('channel_id', channelId);
      form.append('files', new Blob([new Uint8Array(bytes)]), name);
      const { file_infos } = await call<{ file_infos: { id: string }[] }>('POST', '/files', form);
      return file_infos[0]!.id;
    },
    async post({ channel_id, message, author, file_ids, ours }) {
      const made = await call<Post>('POST', '/posts', {
        channel_id,
        message,
        file_ids,
        ...(ours.pending_post_id !== null && { pending_post_id: `${ours.author_id}:${ours.pending_post_id}` }),
        props: { from_webhook: 'true', override_username: author, yarmarka: ours },
      });
      return { id: made.id, at: made.create_at };
    },
    async remove(postId) {
      const reply = await sendRequest('DELETE', `/posts/${postId}`);
      if (reply.status !== 404) await parseReply(reply, 'DELETE /posts');
    },
    async fetch(fileId) {
      const { name } = await call<{ name: string }>('GET', `/files/${fileId}/info`);
      const reply = await sendRequest('GET', `/files/${fileId}`);
      if (!reply.ok)
        throw fail('unavailable', { retryAfter }, new Error(`Mattermost answers ${reply.status} to a file`));
      return { name, bytes: Buffer.from(await reply.arrayBuffer()) };
    },
    async since(channelId, at) {
      const { id: ownUserId } = await call<{ id: string }>('GET', '/users/me');
      const { order, posts } = await call<{ order: string[]; posts: Record<string, Post> }>(
        'GET',
        `/channels/${channelId}/posts?since=${at}`,
      );
      return order
        .toReversed()
        .flatMap((id) => (posts[id] && !isSystem(posts[id]) ? [toExternalPost(posts[id], ownUserId, null)] : []));
    },
    listen: (listeners) =>
      openSocket({ address: `${url.replace(/^http/, 'ws')}/api/v4/websocket`, token, reconnectAfter }, listeners),
  };
}

/** Keeps a websocket open, and reconnects when it breaks. */
function openSocket(
  { address, token, reconnectAfter }: { address: string; token: string; reconnectAfter: number },
  { onConnect, onPost, onRemove }: Parameters<ChatServer['listen']>[0],
): () => void {
  let isStopped = false;
  let socket: WebSocket | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let pingTimer: NodeJS.Timeout | undefined;
  let ownUserId = '';

  function handleFrame(text: string): void {
    const { event, data, broadcast } = JSON.parse(text) as {
      event?: string;
      data?: { post?: string; sender_name?: string };
      broadcast?: { user_id?: string };
    };
    if (event === 'hello') {
      ownUserId = broadcast?.user_id ?? '';
      onConnect();
    }
    const post = data?.post === undefined ? null : (JSON.parse(data.post) as Post);
    if (post && event === 'posted' && !isSystem(post))
      onPost(toExternalPost(post, ownUserId, data?.sender_name?.replace(/^@/, '') ?? null));
    if (post && event === 'post_deleted') onRemove(post.id);
  }

  function connect(): void {
    const ws = new WebSocket(address, {
      handshakeTimeout: timeoutMs,
      maxPayload: 4 * 1024 * 1024,
      followRedirects: false,
    });
    let isAlive = true;
    socket = ws;
    ws.on('open', () => {
      ws.send(JSON.stringify({ seq: 1, action: 'authentication_challenge', data: { token } }));
      pingTimer = setInterval(() => {
        if (!isAlive) return ws.terminate();
        isAlive = false;
        ws.ping();
      }, pingMs).unref();
    });
    ws.on('pong', () => {
      isAlive = true;
    });
    ws.on('message', (data) => {
      try {
        handleFrame((data as Buffer).toString('utf8'));
      } catch {
        // A frame that is not JSON does not come from Mattermost: reconnect
        ws.terminate();
      }
    });
    // The "close" event that follows handles it
    ws.on('error', () => {});
    ws.on('close', () => {
      clearInterval(pingTimer);
      if (!isStopped) reconnectTimer = setTimeout(connect, reconnectAfter).unref();
    });
  }

  connect();
  return () => {
    isStopped = true;
    clearTimeout(reconnectTimer);
    clearInterval(pingTimer);
    socket?.terminate();
  };
}

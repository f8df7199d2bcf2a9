/**
 * A Mattermost server beside the installation, by its API v4: everything that is said in conversations is said there
 * too, and what is said there is heard here. One account of it (`MATTERMOST_TOKEN`) speaks for everybody, each time
 * under the author's name; browsers never meet that server, so that rights stay in one place.
 *
 *   open → POST channels, else GET teams/{id}/channels/name/{name} · post → POST posts · remove → DELETE posts/{id}
 *   upload → POST files · fetch → GET files/{id}, /info · since → GET channels/{id}/posts?since · listen → websocket
 */
import WebSocket from 'ws';
import { fail } from '#server/failure.ts';
import type { ChatServer, OutsidePost } from '../index.ts';

export interface MattermostSettings {
  /** Without a trailing slash. */
  url: string;
  token: string;
}

/** In ms. */
const patienceMs = 9_000;
/** In seconds. */
const retryAfter = 10;
const comeBackMs = 3_000;
const pingMs = 30_000;

interface Post {
  id: string;
  user_id: string;
  channel_id: string;
  message: string;
  create_at: number;
  delete_at: number;
  file_ids?: string[] | null;
  props?: { yarmarka?: OutsidePost['ours'] } | null;
  type?: string;
}

/** What claims to be said from here is believed of our own account alone. */
const presentPost = (
  { id, user_id, channel_id, message, create_at, delete_at, file_ids, props }: Post,
  me: string,
  sender: string | null,
): OutsidePost => ({
  id,
  channel_id,
  message,
  at: create_at,
  is_removed: delete_at > 0,
  file_ids: file_ids ?? [],
  ours: (user_id === me && props?.yarmarka) || null,
  sender,
});

/** Lines of the server's own: somebody has joined, a title has changed. */
const isSystem = ({ type }: Post): boolean => (type ?? '') !== '';

/** Speaks with a Mattermost server. Throws Failure `unavailable` where it doesn't answer in time, or refuses. */
export function mattermostChat(
  { url, token }: MattermostSettings,
  { patience = patienceMs, comeBack = comeBackMs } = {},
): ChatServer {
  const authorization = `Bearer ${token}`;
  let team: Promise<string> | undefined;

  async function ask(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    try {
      return await fetch(`${url}/api/v4${path}`, {
        method,
        headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
    } catch (error) {
      throw fail('unavailable', { retryAfter }, error);
    }
  }

  /** What a good answer says. Nothing stands in for it: whatever it refuses is unavailable here. */
  async function read<T>(reply: Response, what: string): Promise<T> {
    const text = await reply.text().catch((error: unknown) => {
      throw fail('unavailable', { retryAfter }, error);
    });
    if (!reply.ok)
      throw fail(
        'unavailable',
        { retryAfter },
        new Error(`Mattermost answers ${reply.status} to ${what}: ${text.slice(0, 300)}`),
      );
    try {
      return JSON.parse(text) as T;
    } catch (error) {
      throw fail('unavailable', { retryAfter }, error);
    }
  }
  const call = async <T>(method: string, path: string, body?: object): Promise<T> =>
    read<T>(await ask(method, path, body), `${method} ${path}`);

  async function teamOf(): Promise<string> {
    const [first] = await call<{ id: string }[]>('GET', '/users/me/teams');
    if (!first) throw fail('unavailable', { retryAfter }, new Error('the account of MATTERMOST_TOKEN is in no team'));
    return first.id;
  }
  const ourTeam = (): Promise<string> =>
    (team ??= teamOf().catch((error: unknown) => {
      team = undefined;
      throw error;
    }));

  return {
    async open({ name, title }) {
      const team_id = await ourTeam();
      const made = await ask('POST', '/channels', { team_id, name, display_name: title.slice(0, 64), type: 'P' });
      // A name that is taken is ours, of an earlier try
      if (made.status === 400)
        return (await call<{ id: string }>('GET', `/teams/${team_id}/channels/name/${name}?include_deleted=true`)).id;
      return (await read<{ id: string }>(made, 'POST /channels')).id;
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
      const gone = await ask('DELETE', `/posts/${postId}`);
      if (gone.status !== 404) await read(gone, 'DELETE /posts');
    },
    async fetch(fileId) {
      const { name } = await call<{ name: string }>('GET', `/files/${fileId}/info`);
      const reply = await ask('GET', `/files/${fileId}`);
      if (!reply.ok)
        throw fail('unavailable', { retryAfter }, new Error(`Mattermost answers ${reply.status} to a file`));
      return { name, bytes: Buffer.from(await reply.arrayBuffer()) };
    },
    async since(channelId, at) {
      const { id: me } = await call<{ id: string }>('GET', '/users/me');
      const { order, posts } = await call<{ order: string[]; posts: Record<string, Post> }>(
        'GET',
        `/channels/${channelId}/posts?since=${at}`,
      );
      return order
        .toReversed()
        .flatMap((id) => (posts[id] && !isSystem(posts[id]) ? [presentPost(posts[id], me, null)] : []));
    },
    listen: (ears) => listenTo({ address: `${url.replace(/^http/, 'ws')}/api/v4/websocket`, token, comeBack }, ears),
  };
}

/** Holds a socket open, and comes back when it breaks. */
function listenTo(
  { address, token, comeBack }: { address: string; token: string; comeBack: number },
  { connected, heard, removed }: Parameters<ChatServer['listen']>[0],
): () => void {
  let isOver = false;
  let socket: WebSocket | undefined;
  let coming: NodeJS.Timeout | undefined;
  let pinging: NodeJS.Timeout | undefined;
  let me = '';

  function hear(text: string): void {
    const { event, data, broadcast } = JSON.parse(text) as {
      event?: string;
      data?: { post?: string; sender_name?: string };
      broadcast?: { user_id?: string };
    };
    if (event === 'hello') {
      me = broadcast?.user_id ?? '';
      connected();
    }
    const post = data?.post === undefined ? null : (JSON.parse(data.post) as Post);
    if (post && event === 'posted' && !isSystem(post))
      heard(presentPost(post, me, data?.sender_name?.replace(/^@/, '') ?? null));
    if (post && event === 'post_deleted') removed(post.id);
  }

  function come(): void {
    const ws = new WebSocket(address, {
      handshakeTimeout: patienceMs,
      maxPayload: 4 * 1024 * 1024,
      followRedirects: false,
    });
    let isThere = true;
    socket = ws;
    ws.on('open', () => {
      ws.send(JSON.stringify({ seq: 1, action: 'authentication_challenge', data: { token } }));
      pinging = setInterval(() => {
        if (!isThere) return ws.terminate();
        isThere = false;
        ws.ping();
      }, pingMs).unref();
    });
    ws.on('pong', () => {
      isThere = true;
    });
    ws.on('message', (data) => {
      try {
        hear((data as Buffer).toString('utf8'));
      } catch {
        // A frame that is no JSON is none of Mattermost's: begin anew
        ws.terminate();
      }
    });
    // What went wrong is told by the end that follows
    ws.on('error', () => {});
    ws.on('close', () => {
      clearInterval(pinging);
      if (!isOver) coming = setTimeout(come, comeBack).unref();
    });
  }

  come();
  return () => {
    isOver = true;
    clearTimeout(coming);
    clearInterval(pinging);
    socket?.terminate();
  };
}

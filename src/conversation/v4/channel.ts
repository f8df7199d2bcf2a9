/** The conversation of a channel of /api/v4. */
import type { Chat } from '#contract/chats.ts';
import { storedSession } from '#src/session/session.ts';
import { createConversation, type TransportListener } from '../conversation.ts';
import type { ChatFile, Conversation, ConversationFiles, Line } from '../model.ts';
import type { Pending } from '../outbox.ts';
import { forgetPeople, loadPeople, formatName, findPerson, fetchMe } from './people.ts';
import { callV4, fetchV4Blob } from './rest.ts';
import { listenToChats, sendTyping } from './socket.ts';
import type { V4Event, V4FileInfo, V4Member, V4Post, V4PostList } from './wire.ts';

/** Page size of the history, as specified. */
const perPage = 1000;
const megabyte = 1024 * 1024;
const typingEveryMs = 3_000;
const typingForMs = 5_000;

const toChatFile = ({ id, name, size, width, height, has_preview_image, mime_type }: V4FileInfo): ChatFile => ({
  id,
  name,
  bytes: size,
  isPicture: has_preview_image || mime_type.startsWith('image/'),
  width,
  height,
});

const urls = new Map<string, Promise<string>>();

/** Loads a file's address. A file needs rights, so its bytes are fetched once and stay as an object URL. */
function loadUrl({ id }: ChatFile, form: 'preview' | 'full'): Promise<string> {
  const key = `${id} ${form}`;
  const known = urls.get(key);
  if (known) return known;
  const request = fetchV4Blob(`/files/${id}${form === 'preview' ? '/preview' : ''}`).then((blob) =>
    URL.createObjectURL(blob),
  );
  urls.set(key, request);
  request.catch(() => urls.delete(key));
  return request;
}

const createFiles = (channel_id: string): ConversationFiles => ({
  maxBytes: 20 * megabyte,
  maxPerMessage: 10,
  loadUrl,
  async upload(file, onProgress, signal) {
    const form = new FormData();
    form.append('channel_id', channel_id);
    form.append('client_ids', `${Date.now()}`);
    form.append('files', file, file.name);
    const { file_infos } = await callV4<{ file_infos: V4FileInfo[] }>({
      method: 'POST',
      path: '/files',
      form,
      onProgress,
      signal,
    });
    return toChatFile(file_infos[0]!);
  },
});

/** Sends a pending message to a channel. The server stores it once, however often it is sent. */
export const postToChannel = (
  channel_id: string,
  { text, files, pending_id }: Pick<Pending, 'text' | 'files' | 'pending_id'>,
): Promise<V4Post> =>
  callV4<V4Post>({
    method: 'POST',
    path: '/posts',
    body: { channel_id, message: text, file_ids: files.map(({ id }) => id), props: {}, pending_post_id: pending_id },
  });

/**
 * Creates the conversation of a channel.
 * @param chat the channel's user and company, as the list shows them
 * @param onChanged called when they may be outdated
 */
export function createChannelConversation(
  chat: Pick<Chat, 'id' | 'user' | 'company'>,
  onChanged: () => void,
): Conversation {
  const { id: channel_id } = chat;
  let myId = '';
  const isOurs = (userId: string): boolean =>
    userId === myId ||
    (chat.user !== null && chat.company !== null && findPerson(userId)?.username !== `user-${chat.user.id}`);

  function toLine(post: V4Post): Line {
    const user = findPerson(post.user_id);
    return {
      key: post.pending_post_id || post.id,
      id: post.id,
      place: post.create_at,
      at: post.create_at,
      author: { id: post.user_id, name: formatName(user), avatar: user?.avatar ?? null },
      isMine: post.user_id === myId,
      isOurs: isOurs(post.user_id),
      text: post.message,
      files: (post.metadata?.files ?? []).map(toChatFile),
      state: 'sent',
    };
  }

  const loadMe = async (): Promise<void> => {
    myId = (await fetchMe(storedSession.get()?.token ?? '')).id;
  };

  return createConversation({
    key: channel_id,
    async load(before) {
      const at = before ? `&before=${before.id}` : '';
      const [{ order, posts }, members] = await Promise.all([
        callV4<V4PostList>({ method: 'GET', path: `/channels/${channel_id}/posts?page=0&per_page=${perPage}${at}` }),
        before ? null : callV4<V4Member[]>({ method: 'GET', path: `/channels/${channel_id}/members` }).catch(() => []),
        loadMe(),
      ]);
      const found = order.map((id) => posts[id]!).reverse();
      await loadPeople([...found.map(({ user_id }) => user_id), ...(members ?? []).map(({ user_id }) => user_id)]);
      const getViewedPlace = (isMe: boolean) =>
        Math.max(
          0,
          ...(members ?? [])
            .filter(({ user_id }) => (isMe ? user_id === myId : !isOurs(user_id)))
            .map(({ last_viewed_at }) => last_viewed_at),
        );
      return {
        lines: found.map(toLine),
        hasOlder: order.length === perPage,
        ...(members && { readPlace: getViewedPlace(true), seenPlace: getViewedPlace(false) }),
      };
    },
    async post(pending) {
      const post = await postToChannel(channel_id, pending);
      await loadMe();
      return toLine(post);
    },
    markRead: async () =>
      void (await callV4({ method: 'POST', path: '/channels/members/me/view', body: { channel_id } })),
    remove: async (id) => void (await callV4({ method: 'DELETE', path: `/posts/${id}` })),
    files: createFiles(channel_id),
    onRejected: onChanged,
    notifyTyping: throttle(() => sendTyping(channel_id)),
    follow: (listener) => follow(channel_id, listener, { toLine, isOurs, myId: () => myId }),
  });
}

/** Runs the work at most once in `typingEveryMs`. */
function throttle(work: () => void): () => void {
  let last = 0;
  return () => {
    if (Date.now() - last < typingEveryMs) return;
    last = Date.now();
    work();
  };
}

interface ChannelReader {
  toLine: (post: V4Post) => Line;
  isOurs: (userId: string) => boolean;
  myId: () => string;
}

function follow(channel_id: string, listener: TransportListener, { toLine, isOurs, myId }: ChannelReader): () => void {
  const typing = new Map<string, ReturnType<typeof setTimeout>>();
  const reportTyping = () => listener.onTyping([...typing.keys()].map((id) => formatName(findPerson(id))));
  function stopTyping(id: string): void {
    clearTimeout(typing.get(id));
    if (typing.delete(id)) reportTyping();
  }

  async function handlePosted(post: V4Post): Promise<void> {
    // A message appears even if its author's name can't be loaded.
    await loadPeople([post.user_id]).catch(() => undefined);
    stopTyping(post.user_id);
    listener.onLine(toLine(post));
  }

  async function handleTyping(userId: string): Promise<void> {
    if (userId === myId()) return;
    await loadPeople([userId]).catch(() => undefined);
    clearTimeout(typing.get(userId));
    typing.set(
      userId,
      setTimeout(() => stopTyping(userId), typingForMs),
    );
    reportTyping();
  }

  const stopListening = listenToChats({
    onMissed: listener.onMissed,
    onEvent({ event, data, broadcast }: V4Event) {
      const post = typeof data['post'] === 'string' ? (JSON.parse(data['post']) as V4Post) : null;
      if ((post?.channel_id ?? data['channel_id'] ?? broadcast?.channel_id) !== channel_id) return;
      if (event === 'posted' && post) void handlePosted(post);
      else if (event === 'post_deleted' && post) listener.onRemoved(post.id);
      else if (event === 'channel_updated') {
        forgetPeople();
        listener.onMissed();
      } else if (event === 'typing') void handleTyping(String(data['user_id']));
      else if (event === 'channel_viewed' && !isOurs(String(data['user_id'])))
        listener.onSeen(Number(data['last_viewed_at'] ?? 0));
    },
  });
  return () => {
    for (const timer of typing.values()) clearTimeout(timer);
    stopListening();
  };
}

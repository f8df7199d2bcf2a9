/** A channel of /api/v4 as a conversation. */
import type { Chat } from '#contract/chats.ts';
import { keptSession } from '#src/session/session.ts';
import { makeConversation, type Told } from '../conversation.ts';
import type { ChatFile, Conversation, ConversationFiles, Line } from '../model.ts';
import type { Pending } from '../outbox.ts';
import { forgetPeople, learn, nameOf, personOf, whoAmI } from './people.ts';
import { v4, v4Blob } from './rest.ts';
import { listenToChats, sayTyping } from './socket.ts';
import type { V4Event, V4FileInfo, V4Member, V4Post, V4PostList } from './wire.ts';

/** The specification's page of a history. */
const perPage = 1000;
const megabyte = 1024 * 1024;
const typingEveryMs = 3_000;
const typingForMs = 5_000;

const fileOf = ({ id, name, size, width, height, has_preview_image, mime_type }: V4FileInfo): ChatFile => ({
  id,
  name,
  bytes: size,
  isPicture: has_preview_image || mime_type.startsWith('image/'),
  width,
  height,
});

const urls = new Map<string, Promise<string>>();

/** A file's bytes need rights, so they are fetched, once. */
function urlOf({ id }: ChatFile, form: 'preview' | 'whole'): Promise<string> {
  const key = `${id} ${form}`;
  const known = urls.get(key);
  if (known) return known;
  const made = v4Blob(`/files/${id}${form === 'preview' ? '/preview' : ''}`).then((blob) => URL.createObjectURL(blob));
  urls.set(key, made);
  made.catch(() => urls.delete(key));
  return made;
}

const filesOf = (channel_id: string): ConversationFiles => ({
  most: 20 * megabyte,
  perMessage: 10,
  urlOf,
  async upload(file, onPart, signal) {
    const form = new FormData();
    form.append('channel_id', channel_id);
    form.append('client_ids', `${Date.now()}`);
    form.append('files', file, file.name);
    const { file_infos } = await v4<{ file_infos: V4FileInfo[] }>({
      method: 'POST',
      path: '/files',
      form,
      onPart,
      signal,
    });
    return fileOf(file_infos[0]!);
  },
});

/** Sends what was written to a channel: once, however often it is asked for. */
export const postToChannel = (
  channel_id: string,
  { text, files, pending_id }: Pick<Pending, 'text' | 'files' | 'pending_id'>,
): Promise<V4Post> =>
  v4<V4Post>({
    method: 'POST',
    path: '/posts',
    body: { channel_id, message: text, file_ids: files.map(({ id }) => id), props: {}, pending_post_id: pending_id },
  });

/**
 * @param chat what the list knows of it: who is across
 * @param changed told when that may no longer hold
 */
export function channelConversation(chat: Pick<Chat, 'id' | 'user' | 'company'>, changed: () => void): Conversation {
  const { id: channel_id } = chat;
  let myId = '';
  const isOurs = (userId: string): boolean =>
    userId === myId ||
    (chat.user !== null && chat.company !== null && personOf(userId)?.username !== `user-${chat.user.id}`);

  function lineOf(post: V4Post): Line {
    const user = personOf(post.user_id);
    return {
      key: post.pending_post_id || post.id,
      id: post.id,
      place: post.create_at,
      at: post.create_at,
      author: { id: post.user_id, name: nameOf(user), avatar: user?.avatar ?? null },
      isMine: post.user_id === myId,
      isOurs: isOurs(post.user_id),
      text: post.message,
      files: (post.metadata?.files ?? []).map(fileOf),
      state: 'sent',
    };
  }

  const learnMe = async (): Promise<void> => {
    myId = (await whoAmI(keptSession.get()?.token ?? '')).id;
  };

  return makeConversation({
    key: channel_id,
    async load(before) {
      const at = before ? `&before=${before.id}` : '';
      const [{ order, posts }, members] = await Promise.all([
        v4<V4PostList>({ method: 'GET', path: `/channels/${channel_id}/posts?page=0&per_page=${perPage}${at}` }),
        before ? null : v4<V4Member[]>({ method: 'GET', path: `/channels/${channel_id}/members` }).catch(() => []),
        learnMe(),
      ]);
      const found = order.map((id) => posts[id]!).reverse();
      await learn([...found.map(({ user_id }) => user_id), ...(members ?? []).map(({ user_id }) => user_id)]);
      const viewed = (isMe: boolean) =>
        Math.max(
          0,
          ...(members ?? [])
            .filter(({ user_id }) => (isMe ? user_id === myId : !isOurs(user_id)))
            .map(({ last_viewed_at }) => last_viewed_at),
        );
      return {
        lines: found.map(lineOf),
        hasOlder: order.length === perPage,
        ...(members && { readPlace: viewed(true), seenPlace: viewed(false) }),
      };
    },
    async post(pending) {
      const post = await postToChannel(channel_id, pending);
      await learnMe();
      return lineOf(post);
    },
    markRead: async () => void (await v4({ method: 'POST', path: '/channels/members/me/view', body: { channel_id } })),
    remove: async (id) => void (await v4({ method: 'DELETE', path: `/posts/${id}` })),
    files: filesOf(channel_id),
    refused: changed,
    typed: paced(() => sayTyping(channel_id)),
    follow: (told) => follow(channel_id, told, { lineOf, isOurs, myId: () => myId }),
  });
}

/** At most once in a while. */
function paced(work: () => void): () => void {
  let last = 0;
  return () => {
    if (Date.now() - last < typingEveryMs) return;
    last = Date.now();
    work();
  };
}

interface Reading {
  lineOf: (post: V4Post) => Line;
  isOurs: (userId: string) => boolean;
  myId: () => string;
}

function follow(channel_id: string, told: Told, { lineOf, isOurs, myId }: Reading): () => void {
  const typing = new Map<string, ReturnType<typeof setTimeout>>();
  const tellTyping = () => told.typing([...typing.keys()].map((id) => nameOf(personOf(id))));
  function stopTyping(id: string): void {
    clearTimeout(typing.get(id));
    if (typing.delete(id)) tellTyping();
  }

  async function posted(post: V4Post): Promise<void> {
    // A stranger's name is better late than a message.
    await learn([post.user_id]).catch(() => undefined);
    stopTyping(post.user_id);
    told.line(lineOf(post));
  }

  async function types(userId: string): Promise<void> {
    if (userId === myId()) return;
    await learn([userId]).catch(() => undefined);
    clearTimeout(typing.get(userId));
    typing.set(
      userId,
      setTimeout(() => stopTyping(userId), typingForMs),
    );
    tellTyping();
  }

  const end = listenToChats({
    missed: told.lookAgain,
    event({ event, data, broadcast }: V4Event) {
      const post = typeof data['post'] === 'string' ? (JSON.parse(data['post']) as V4Post) : null;
      if ((post?.channel_id ?? data['channel_id'] ?? broadcast?.channel_id) !== channel_id) return;
      if (event === 'posted' && post) void posted(post);
      else if (event === 'post_deleted' && post) told.gone(post.id);
      else if (event === 'channel_updated') {
        forgetPeople();
        told.lookAgain();
      } else if (event === 'typing') void types(String(data['user_id']));
      else if (event === 'channel_viewed' && !isOurs(String(data['user_id'])))
        told.seen(Number(data['last_viewed_at'] ?? 0));
    },
  });
  return () => {
    for (const timer of typing.values()) clearTimeout(timer);
    end();
  };
}

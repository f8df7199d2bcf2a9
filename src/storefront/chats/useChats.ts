/**
 * The user's conversations, updated by the socket. Errors of an update are ignored, because the next one corrects the
 * list.
 */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Chat, ChatList } from '#contract/chats.ts';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import { useHints } from '#src/api/useHints.ts';
import { listenToChats } from '#src/conversation/v4/socket.ts';
import type { V4Event, V4Post } from '#src/conversation/v4/wire.ts';
import { subscribeToLocaleChoice } from '#src/i18n/locale.ts';
import { useSession } from '#src/session/session.ts';

export type ChatView = 'all' | 'companies' | 'customers' | 'unread';

export const chatsKey = [personalKey, 'chats'] as const;

/** Same order as the server's: latest message first. */
const latestFirst = (a: Chat, b: Chat): number =>
  Date.parse(b.last_post_at ?? '1970-01-01') - Date.parse(a.last_post_at ?? '1970-01-01');

/**
 * Adds a post to the list. Who posts has read the conversation.
 * @returns null if the list doesn't have the conversation
 */
export function addPost(list: ChatList, post: V4Post, openId: string | null): ChatList | null {
  const chat = list.chats.find(({ id }) => id === post.channel_id);
  if (!chat) return null;
  const isUnread = post.user_id !== list.me.id && post.channel_id !== openId;
  const changed: Chat = {
    ...chat,
    last_post: { id: post.id, message: post.message, update_at: post.create_at },
    last_post_at: new Date(post.create_at).toISOString(),
    unread: isUnread ? chat.unread + 1 : 0,
  };
  return { ...list, chats: [changed, ...list.chats.filter((one) => one !== chat)].toSorted(latestFirst) };
}

const toChannelQuery = (view: ChatView) => ({
  group: view === 'unread' ? ('all' as const) : view,
  type: view === 'unread' ? ('unread' as const) : ('all' as const),
  page: 1,
});

/** One conversation by id, even if it is old or has no messages. */
export const oneChatQuery = (id: string) =>
  queryOptions({
    queryKey: [...chatsKey, 'one', id],
    queryFn: ({ signal }) => api.chats.userChannels({ query: { channel: id, page: 1, perPage: 1 }, signal }),
  });

const maxFoundChats = 50;
/** Pause in ms after which typed text is searched. */
const debounceMs = 250;

/**
 * Searches conversations of any age by name.
 * @param isNeeded whether the server has more conversations than are loaded
 */
export function useFoundChats(view: ChatView, searchText: string, isNeeded: boolean): readonly Chat[] {
  const q = useDebounced(searchText, debounceMs);
  const { data } = useQuery({
    queryKey: [...chatsKey, 'found', view, q],
    queryFn: ({ signal }) =>
      api.chats.userChannels({ query: { ...toChannelQuery(view), q, perPage: maxFoundChats }, signal }),
    enabled: isNeeded && q !== '' && q === searchText,
  });
  return (searchText && q === searchText && data?.chats) || [];
}

/**
 * Returns a value after it has not changed for a while.
 * @see ../../ui/useDebounced.ts for why it is not shared
 */
function useDebounced(value: string, ms: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}

/**
 * Loads the latest conversations, and updates them while the component is mounted.
 * @param openId the open conversation: its messages count as read
 */
export function useChats(view: ChatView, perPage: number, openId: string | null) {
  const session = useSession();
  const queries = useQueryClient();
  const key = [...chatsKey, view, perPage];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.chats.userChannels({ query: { ...toChannelQuery(view), perPage }, signal }),
    enabled: session !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const refetch = (): void => void query.refetch();

  /** Reloads an open conversation that was not found: its first message creates it. */
  const refetchOpenChat = (): void => {
    if (openId && queries.getQueryData(oneChatQuery(openId).queryKey)?.chats.length === 0)
      void queries.invalidateQueries({ queryKey: oneChatQuery(openId).queryKey });
  };
  const refetchAll = (): void => {
    refetch();
    refetchOpenChat();
  };

  const handleEvent = useEffectEvent(({ event, data }: V4Event) => {
    // The account of a member was removed.
    if (event === 'channel_updated') void queries.invalidateQueries({ queryKey: chatsKey });
    if (event === 'posted') refetchOpenChat();
    if (event === 'posted' && typeof data['post'] === 'string') {
      const list = queries.getQueryData<ChatList>(key);
      const changed = list && addPost(list, JSON.parse(data['post']) as V4Post, openId);
      if (changed) queries.setQueryData<ChatList>(key, changed);
      else refetch();
    } else if (event === 'post_deleted' || event === 'channel_viewed') refetch();
  });
  const handleMissed = useEffectEvent(refetchAll);
  const isSignedIn = session !== null;
  useEffect(
    () =>
      isSignedIn
        ? listenToChats({ onEvent: (event) => handleEvent(event), onMissed: () => handleMissed() })
        : undefined,
    [isSignedIn],
  );
  // Titles and lines of the system are in the language of the call
  useEffect(() => subscribeToLocaleChoice(() => void queries.invalidateQueries({ queryKey: chatsKey })), [queries]);
  // Chats of orders have no socket; hints report their messages.
  useHints(session && 'messages', refetchAll);
  return query;
}

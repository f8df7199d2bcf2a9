/** The list of one's conversations, kept up to date by the socket. What goes wrong with it is ignored: the next occasion heals it. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Chat, ChatList } from '#contract/chats.ts';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';
import { useHints } from '#src/api/useHints.ts';
import { listenToChats } from '#src/conversation/v4/socket.ts';
import type { V4Event, V4Post } from '#src/conversation/v4/wire.ts';
import { useSession } from '#src/session/session.ts';

export type ChatView = 'all' | 'companies' | 'customers' | 'unread';

export const chatsKey = [mine, 'chats'] as const;

/** As they answer most: the last word first. */
const latestFirst = (a: Chat, b: Chat): number =>
  Date.parse(b.last_post_at ?? '1970-01-01') - Date.parse(a.last_post_at ?? '1970-01-01');

/** The list with a new post in it; null where it holds no such conversation. */
export function withPost(list: ChatList, post: V4Post, openId: string | null): ChatList | null {
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

const queryOf = (view: ChatView) => ({
  group: view === 'unread' ? ('all' as const) : view,
  type: view === 'unread' ? ('unread' as const) : ('all' as const),
  page: 1,
});

/** One conversation, by its id: however old, and even if nothing was said in it yet. */
export const oneChatQuery = (id: string) =>
  queryOptions({
    queryKey: [...chatsKey, 'one', id],
    queryFn: ({ signal }) => api.chats.userChannels({ query: { channel: id, page: 1, perPage: 1 }, signal }),
  });

const mostFound = 50;
/** What is typed within a moment is one question. */
const typingMs = 250;

/** Conversations of any age by what they are called. @param isNeeded whether there are more than are listed already */
export function useFoundChats(view: ChatView, words: string, isNeeded: boolean): readonly Chat[] {
  const q = useSettled(words, typingMs);
  const { data } = useQuery({
    queryKey: [...chatsKey, 'found', view, q],
    queryFn: ({ signal }) => api.chats.userChannels({ query: { ...queryOf(view), q, perPage: mostFound }, signal }),
    enabled: isNeeded && q !== '' && q === words,
  });
  return (words && q === words && data?.chats) || [];
}

/** A value once it has stood for a while. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** @param openId the conversation before the reader's eyes: what comes there is read */
export function useChats(view: ChatView, perPage: number, openId: string | null) {
  const session = useSession();
  const queries = useQueryClient();
  const key = [...chatsKey, view, perPage];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.chats.userChannels({ query: { ...queryOf(view), perPage }, signal }),
    enabled: session !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const refetch = (): void => void query.refetch();

  /** Looks again for the open one that was not there: with the first word said in it, it is. */
  const findOpen = (): void => {
    if (openId && queries.getQueryData(oneChatQuery(openId).queryKey)?.chats.length === 0)
      void queries.invalidateQueries({ queryKey: oneChatQuery(openId).queryKey });
  };
  const lookAgain = (): void => {
    refetch();
    findOpen();
  };

  const hear = useEffectEvent(({ event, data }: V4Event) => {
    if (event === 'channel_updated') void queries.invalidateQueries({ queryKey: chatsKey });
    if (event === 'posted') findOpen();
    if (event === 'posted' && typeof data['post'] === 'string') {
      const list = queries.getQueryData<ChatList>(key);
      const changed = list && withPost(list, JSON.parse(data['post']) as V4Post, openId);
      if (changed) queries.setQueryData<ChatList>(key, changed);
      else refetch();
    } else if (event === 'post_deleted' || event === 'channel_viewed') refetch();
  });
  const missed = useEffectEvent(lookAgain);
  const isHere = session !== null;
  useEffect(
    () => (isHere ? listenToChats({ event: (event) => hear(event), missed: () => missed() }) : undefined),
    [isHere],
  );
  // The chats of orders have no socket of their own.
  useHints(session && 'messages', lookAgain);
  return query;
}

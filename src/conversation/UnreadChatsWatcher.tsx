/**
 * Runs on every page of a signed-in user. It sends waiting messages and keeps the number of unread chats current, which
 * is loaded once, then again after events that change it, and when the server hints at new messages.
 */
import { useEffect } from 'react';
import { api } from '#src/api/api.ts';
import { useHints } from '#src/api/useHints.ts';
import { storedSession } from '#src/session/session.ts';
import { unreadChats } from '#src/ui/unreadChats.ts';
import { listWaitingKeys } from './outbox.ts';
import { listenToChats } from './v4/socket.ts';

/** Events within this time cause one request. */
const debounceMs = 800;
const unreadEvents: ReadonlySet<string> = new Set(['posted', 'post_deleted', 'channel_viewed']);
let timer: ReturnType<typeof setTimeout> | undefined;

async function loadUnreadCount(): Promise<void> {
  const token = storedSession.get()?.token;
  const { pagination } = await api.chats.userChannels({ query: { type: 'unread', page: 1, perPage: 1 } });
  if (storedSession.get()?.token === token) unreadChats.set(pagination.total);
}

function scheduleLoad(): void {
  clearTimeout(timer);
  // A failed request leaves the old number in place.
  timer = setTimeout(() => void loadUnreadCount().catch(() => undefined), debounceMs);
}

function sendWaitingMessages(): void {
  if (listWaitingKeys().length > 0)
    void import('./sendWaiting.ts').then(
      ({ sendWaiting }) => sendWaiting(),
      () => undefined,
    );
}

export function UnreadChatsWatcher() {
  useEffect(() => {
    const refresh = () => {
      scheduleLoad();
      sendWaitingMessages();
    };
    refresh();
    const stopListening = listenToChats({
      onEvent: ({ event }) => unreadEvents.has(event) && scheduleLoad(),
      onMissed: refresh,
    });
    window.addEventListener('online', sendWaitingMessages);
    return () => {
      stopListening();
      window.removeEventListener('online', sendWaitingMessages);
      clearTimeout(timer);
      unreadChats.set(null);
    };
  }, []);
  useHints('messages', scheduleLoad);
  return null;
}

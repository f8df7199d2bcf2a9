/** On every page of whoever is signed in: sends what is not sent yet, and keeps the number of conversations that wait to be read, asked for once, then whenever the socket or a hint says that it may be another. */
import { useEffect } from 'react';
import { api } from '#src/api/api.ts';
import { useHints } from '#src/api/useHints.ts';
import { keptSession } from '#src/session/session.ts';
import { unreadChats } from '#src/ui/unreadChats.ts';
import { waitingKeys } from './outbox.ts';
import { listenToChats } from './v4/socket.ts';

/** What comes within a moment is one question. */
const gatherMs = 800;
const telling: ReadonlySet<string> = new Set(['posted', 'post_deleted', 'channel_viewed']);
let timer: ReturnType<typeof setTimeout> | undefined;

async function ask(): Promise<void> {
  const token = keptSession.get()?.token;
  const { pagination } = await api.chats.userChannels({ query: { type: 'unread', page: 1, perPage: 1 } });
  if (keptSession.get()?.token === token) unreadChats.set(pagination.total);
}

function look(): void {
  clearTimeout(timer);
  // Without an answer the number stays what it was: nobody waits for it.
  timer = setTimeout(() => void ask().catch(() => undefined), gatherMs);
}

function send(): void {
  if (waitingKeys().length > 0)
    void import('./sendWaiting.ts').then(
      ({ sendWaiting }) => sendWaiting(),
      () => undefined,
    );
}

export function WatchUnread() {
  useEffect(() => {
    const again = () => {
      look();
      send();
    };
    again();
    const end = listenToChats({ event: ({ event }) => telling.has(event) && look(), missed: again });
    window.addEventListener('online', send);
    return () => {
      end();
      window.removeEventListener('online', send);
      clearTimeout(timer);
      unreadChats.set(null);
    };
  }, []);
  useHints('messages', look);
  return null;
}

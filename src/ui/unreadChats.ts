/** Number of unread conversations: set by `UnreadChatsWatcher`, shown by the menus. */
import { createStore } from './store.ts';

export const unreadChats = createStore<number>();

/** How many conversations wait to be read: said by `WatchUnread`, shown by the menus of both doors. */
import { makeStore } from './store.ts';

export const unreadChats = makeStore<number>();

/** Names and pictures of the users of /api/v4, loaded once. */
import { subscribeToLocaleChoice } from '#src/i18n/locale.ts';
import { callV4 } from './rest.ts';
import type { V4User } from './wire.ts';

const known = new Map<string, V4User>();
let me: Promise<V4User> | null = null;
let meSession: string | null = null;

/** Loads the users that are not known yet. A user whom the caller may not see stays unknown. */
export async function loadPeople(ids: readonly string[]): Promise<void> {
  const unknownIds = [...new Set(ids)].filter((id) => id !== '' && !known.has(id));
  if (unknownIds.length === 0) return;
  const found = await callV4<V4User[]>({ method: 'POST', path: '/users/ids', body: unknownIds });
  for (const user of found) known.set(user.id, user);
}

/** Forgets all users, after one of them has changed. */
export const forgetPeople = (): void => known.clear();

// The server names deleted users in the language of the call
subscribeToLocaleChoice(forgetPeople);

/** Finds a loaded user. */
export const findPerson = (id: string): V4User | undefined => known.get(id);

export const formatName = (user: V4User | undefined): string =>
  (user && (user.nickname || [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username)) || '';

/**
 * Loads the signed-in user of /api/v4.
 * @param session token of the session; another token is another user
 */
export function fetchMe(session: string): Promise<V4User> {
  if (!me || meSession !== session) {
    meSession = session;
    me = callV4<V4User>({ method: 'GET', path: '/users/me' });
    me.then(
      (user) => known.set(user.id, user),
      () => {
        me = null;
      },
    );
  }
  return me;
}

/** Who speaks: names and pictures by the protocol's ids, asked for once. */
import { v4 } from './rest.ts';
import type { V4User } from './wire.ts';

const known = new Map<string, V4User>();
let me: Promise<V4User> | null = null;
let meOf: string | null = null;

/** Makes sure that these people are known. Whoever may not be known stays a stranger. */
export async function learn(ids: readonly string[]): Promise<void> {
  const strangers = [...new Set(ids)].filter((id) => id !== '' && !known.has(id));
  if (strangers.length === 0) return;
  const found = await v4<V4User[]>({ method: 'POST', path: '/users/ids', body: strangers });
  for (const user of found) known.set(user.id, user);
}

/** Somebody's name is another now: all are asked for anew. */
export const forgetPeople = (): void => known.clear();

/** One of those who are known. */
export const personOf = (id: string): V4User | undefined => known.get(id);

export const nameOf = (user: V4User | undefined): string =>
  (user && (user.nickname || [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username)) || '';

/** Oneself. @param session whose: another one is somebody else */
export function whoAmI(session: string): Promise<V4User> {
  if (!me || meOf !== session) {
    meOf = session;
    me = v4<V4User>({ method: 'GET', path: '/users/me' });
    me.then(
      (user) => known.set(user.id, user),
      () => {
        me = null;
      },
    );
  }
  return me;
}

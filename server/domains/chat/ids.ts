/** Ids as Mattermost forms them: 26 characters. Those of people contain their ids. */
import { randomBytes } from 'node:crypto';

const letters = 'ybndrfg8ejkmcpqxot1uwisza345h769';

/** Creates a random id of 130 bits. */
export const createId = (): string => Array.from(randomBytes(26), (byte) => letters[byte & 31]).join('');

/** The id of a user in /api/v4. */
export const toUserKey = (id: number): string => `u${String(id).padStart(25, '0')}`;

/** The user of an id in /api/v4; null for an invalid one. */
export function parseUserKey(key: string): number | null {
  const id = /^u\d{25}$/.test(key) ? Number(key.slice(1)) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

/** The username in /api/v4; it can't be used to sign in. */
export const toUsername = (id: number): string => `user-${id}`;

/** Names as Mattermost gives them: 26 characters. Those of people are their ids. */
import { randomBytes } from 'node:crypto';

const letters = 'ybndrfg8ejkmcpqxot1uwisza345h769';

/** A new random id of 130 bits. */
export const newId = (): string => Array.from(randomBytes(26), (byte) => letters[byte & 31]).join('');

/** What /api/v4 calls somebody. */
export const userKey = (id: number): string => `u${String(id).padStart(25, '0')}`;

/** Whom it calls so; null for what is nobody's name. */
export function userIdOf(key: string): number | null {
  const id = /^u\d{25}$/.test(key) ? Number(key.slice(1)) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

/** The name that it gives somebody; nobody signs in by it. */
export const usernameOf = (id: number): string => `user-${id}`;

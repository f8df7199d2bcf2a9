/** Password hashes: argon2id, 19 MiB, two passes. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => hash(password, options);

let dummy: Promise<string> | undefined;

/** Whether a password is right. Takes equally long without an account, so that the time reveals nothing. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const known = stored ?? (await (dummy ??= hashPassword(randomBytes(16).toString('hex'))));
  const matches = await verify(known, password).catch(() => false);
  return matches && Boolean(stored);
}

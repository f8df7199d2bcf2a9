/** argon2id, 19 MiB, two passes. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A password as it is stored. */
export const hashPassword = (password: string): Promise<string> => hash(password, options);

let dummy: Promise<string> | undefined;

/** Whether a password is right. Costs the same where there is no account, so that timing tells nothing. */
export async function isRight(password: string, stored: string | null | undefined): Promise<boolean> {
  const known = stored ?? (await (dummy ??= hashPassword(randomBytes(16).toString('hex'))));
  const matches = await verify(known, password).catch(() => false);
  return matches && Boolean(stored);
}

/** Encrypts small secrets with the installation's own, so that a table that leaks alone says nothing. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { installationSecret } from './installationSecret.ts';

const [ivBytes, tagBytes, keyBytes] = [12, 16, 32];

type Holder = Pick<Ctx, 'db' | 'gateways'>;

/** One key for each use, so that what one makes is worth nothing to the other. */
const keyFor = async (ctx: Holder, use: 'seal' | 'hash'): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', await installationSecret(ctx), '', `secret box: ${use}`, keyBytes));

/**
 * Encrypts a text (AES-256-GCM).
 * @param owner what the secret belongs to: it opens for nothing else
 */
export async function seal(ctx: Holder, owner: string, text: string): Promise<Buffer> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', await keyFor(ctx, 'seal'), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts what `seal` made for the same owner. Throws where it was made for another, or changed. */
export async function unseal(ctx: Holder, owner: string, sealed: Buffer): Promise<string> {
  const decipher = createDecipheriv('aes-256-gcm', await keyFor(ctx, 'seal'), sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** A hash that nobody can guess the text of without the installation's secret. */
export const keyedHash = async (ctx: Holder, owner: string, text: string): Promise<Buffer> =>
  createHmac('sha256', await keyFor(ctx, 'hash'))
    .update(`${owner}:${text}`)
    .digest();

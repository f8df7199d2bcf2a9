/** Encrypts small secrets with the installation's secret, so that a leaked table alone reveals nothing. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { getInstallationSecret } from './installationSecret.ts';

const [ivBytes, tagBytes, keyBytes] = [12, 16, 32];

type SecretContext = Pick<Ctx, 'db' | 'gateways'>;

/** Derives one key per use, so that results of one use are worthless for the other. */
const deriveKey = async (ctx: SecretContext, use: 'seal' | 'hash'): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', await getInstallationSecret(ctx), '', `secret box: ${use}`, keyBytes));

/**
 * Encrypts a text (AES-256-GCM).
 * @param owner what the secret belongs to; decryption needs the same owner
 */
export async function seal(ctx: SecretContext, owner: string, text: string): Promise<Buffer> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(ctx, 'seal'), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts the result of `seal` for the same owner. Throws if the owner differs or the data was changed. */
export async function unseal(ctx: SecretContext, owner: string, sealed: Buffer): Promise<string> {
  const decipher = createDecipheriv('aes-256-gcm', await deriveKey(ctx, 'seal'), sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** A hash whose text can't be guessed without the installation's secret. */
export const keyedHash = async (ctx: SecretContext, owner: string, text: string): Promise<Buffer> =>
  createHmac('sha256', await deriveKey(ctx, 'hash'))
    .update(`${owner}:${text}`)
    .digest();

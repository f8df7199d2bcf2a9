/** Links to files: a random key that only the caller receives opens one file for ten minutes. */
import { createHash, randomBytes } from 'node:crypto';
import type { FileLink } from '#contract/exports.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';

const lifetimeMs = 600_000;

const insertDownload = statement<unknown, { key_hash: string; user_id: number; what: string; expires_at: Date }>(
  'download_make',
  'insert into downloads (key_hash, user_id, what, expires_at) values ($key_hash, $user_id, $what, $expires_at)',
);
const findDownload = oneRow<{ user_id: number; what: unknown }, { key_hash: string; now: Date }>(
  'download_find',
  `select d.user_id, d.what
     from downloads d join users u on u.id = d.user_id
    where d.key_hash = $key_hash and d.expires_at > $now and u.alive`,
);

const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Creates a link to a file. The caller's rights must have been checked.
 * @param target what the link opens, stored as JSON
 */
export async function createDownloadLink(ctx: Ctx, target: object, filename: string): Promise<FileLink> {
  const key = randomBytes(24).toString('base64url');
  const expiresAt = new Date(ctx.clock().getTime() + lifetimeMs);
  await insertDownload(ctx.db, {
    key_hash: hashKey(key),
    user_id: ctx.user!.id,
    what: JSON.stringify(target),
    expires_at: expiresAt,
  });
  return { url: `/api/downloads/${key}`, filename, expires_at: expiresAt.toISOString() };
}

/** What a key opens, and for whom it was created; undefined for an unknown or expired key. */
export const findDownloadTarget = (ctx: Ctx, key: string): Promise<{ user_id: number; what: unknown } | undefined> =>
  findDownload(ctx.db, { key_hash: hashKey(key), now: ctx.clock() });

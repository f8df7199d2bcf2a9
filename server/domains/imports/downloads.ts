/** Links to files: a key that is in nobody's hands but the caller's opens one file for ten minutes. */
import { createHash, randomBytes } from 'node:crypto';
import type { FileLink } from '#contract/exports.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';

const livesMs = 600_000;

const insert = statement(
  'download_make',
  'insert into downloads (key_hash, user_id, what, expires_at) values ($1, $2, $3, $4)',
);
const find = oneRow<{ user_id: number; what: unknown }>(
  'download_find',
  'select d.user_id, d.what from downloads d join users u on u.id = d.user_id where d.key_hash = $1 and d.expires_at > $2 and u.alive',
);

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Makes a link to what the caller is allowed to have now. */
export async function makeLink(ctx: Ctx, what: object, filename: string): Promise<FileLink> {
  const key = randomBytes(24).toString('base64url');
  const expires = new Date(ctx.clock().getTime() + livesMs);
  await insert(ctx.db, [hashOf(key), ctx.user!.id, JSON.stringify(what), expires]);
  return { url: `/api/downloads/${key}`, filename, expires_at: expires.toISOString() };
}

/** What a key opens, and for whom it was made. */
export const openLink = (ctx: Ctx, key: string): Promise<{ user_id: number; what: unknown } | undefined> =>
  find(ctx.db, [hashOf(key), ctx.clock()]);

/** Saves changes of publications. */
import { eq } from 'drizzle-orm';
import type { Publication } from '#contract/publications.ts';
import type { PublicationStatus } from '#contract/rules/publications.ts';
import type { Ctx } from '#server/context.ts';
import { getLaterTimestamp } from '#server/platform/stale.ts';
import type { PublicationRow } from './present.ts';
import { finishChange } from './finishChange.ts';
import { getStatusAfterEdit } from './status.ts';
import { publications } from './tables.ts';

/** Writes the fields of a publication with its time and status, and updates what depends on it. */
export async function savePublication(
  ctx: Ctx,
  row: PublicationRow,
  action: string,
  status: PublicationStatus,
  fields: Partial<typeof publications.$inferInsert>,
): Promise<Publication> {
  const now = getLaterTimestamp(row.updated_at, ctx.clock());
  const isFirstPublished = status === 'published' && row.published_at === null;
  await ctx.db
    .update(publications)
    .set({ reason: null, ...fields, status, updated_at: now, ...(isFirstPublished && { published_at: now }) })
    .where(eq(publications.id, row.id));
  return finishChange(ctx, action, row, row.id);
}

/** Saves a change of pictures, which counts as an edit like one of the text. The row must be locked. */
export function saveAsEdit(
  ctx: Ctx,
  row: PublicationRow,
  action: string,
  fields: Partial<typeof publications.$inferInsert> = {},
): Promise<Publication> {
  const status = getStatusAfterEdit(ctx.user!, row.author_id === ctx.user!.id, row.status);
  return savePublication(ctx, row, action, status, { ...(status === 'canceled' && { reason: row.reason }), ...fields });
}

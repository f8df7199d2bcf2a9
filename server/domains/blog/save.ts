/** The end of every change of a publication. */
import { eq } from 'drizzle-orm';
import type { Publication } from '#contract/publications.ts';
import type { PublicationStatus } from '#contract/rules/publications.ts';
import type { Ctx } from '#server/context.ts';
import { laterThan } from '#server/platform/stale.ts';
import type { WholeRow } from './present.ts';
import { settle } from './show.ts';
import { statusAfterEdit } from './status.ts';
import { publications } from './tables.ts';

/** Saves a row as it is now: its time and status, and what follows. */
export async function save(
  ctx: Ctx,
  row: WholeRow,
  action: string,
  status: PublicationStatus,
  fields: Partial<typeof publications.$inferInsert>,
): Promise<Publication> {
  const now = laterThan(row.updated_at, ctx.clock());
  const publishes = status === 'published' && row.published_at === null;
  await ctx.db
    .update(publications)
    .set({ reason: null, ...fields, status, updated_at: now, ...(publishes && { published_at: now }) })
    .where(eq(publications.id, row.id));
  return settle(ctx, action, row, row.id);
}

/** Ends a change of its pictures, which is an edit as one of its text is. The row is locked already. */
export function touched(
  ctx: Ctx,
  row: WholeRow,
  action: string,
  fields: Partial<typeof publications.$inferInsert> = {},
): Promise<Publication> {
  const status = statusAfterEdit(ctx.user!, row.author_id === ctx.user!.id, row.status);
  return save(ctx, row, action, status, { ...(status === 'canceled' && { reason: row.reason }), ...fields });
}

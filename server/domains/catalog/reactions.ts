/** What follows in the catalog from what happens to its left. */
import type { Ctx } from '#server/context.ts';
import type { Events } from '#server/domains/events.ts';
import { atOnce, productIdsOf } from './branch.ts';
import { announce } from './change.ts';
import { forgetShelves } from './collectionShelves.ts';
import { closeTree, refreshProducts } from './listing.ts';

/** A company came, went or got another brand: its products are listed and found anew, a great many of them by a job. */
export async function refreshCompany({ company_id }: Events['company.changed'], ctx: Ctx): Promise<void> {
  await closeTree(ctx.db);
  const ids = await productIdsOf(ctx.db, company_id);
  if (ids.length > atOnce) await ctx.enqueue('catalog.refresh', { company_id });
  else await refreshProducts(ctx.db, ids);
  await announce(ctx, ids);
}

/** What the shelves of the front page hold is new, once this is committed. */
export async function renewShelves(_: Events['catalog.changed'], ctx: Ctx): Promise<void> {
  ctx.after(forgetShelves);
}

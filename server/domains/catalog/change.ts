/** What every write of products does before and after its own work. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { isAdmin, ownCompaniesText } from '#server/domains/companies/policy.ts';
import { notFound } from '#server/failure.ts';
import { outdate } from '#server/platform/freshness.ts';

/**
 * Tells the domains to the right, and drops the totals once this is committed.
 * @param productIds none where only the tree changed: it is shown on every page
 */
export async function announce(ctx: Ctx, productIds: number[]): Promise<void> {
  await ctx.emit('catalog.changed', { product_ids: productIds });
  ctx.after(() => outdate(ctx.gateways.fanout, 'totals'));
}

/** A product's row as a writer needs it. */
export interface LockedProduct {
  id: number;
  company_id: number;
  type_id: number;
  updated_at: Date;
}

const columns = 'select id, company_id, type_id, updated_at from products where id = $1 and archived_at is null';
const own = `and company_id in ${ownCompaniesText('$2')}`;
const found = oneRow<LockedProduct>('product_found', columns);
const foundOwn = oneRow<LockedProduct>('product_found_own', `${columns} ${own}`);
const locked = oneRow<LockedProduct>('product_locked', `${columns} for no key update`);
const lockedOwn = oneRow<LockedProduct>('product_locked_own', `${columns} ${own} for no key update`);

/**
 * The product, if the caller may write it.
 * @param lock true: the row is locked until the end of the unit; the tree is to be held before
 * @throws Failure `not_found`, for a foreign one too
 */
export async function writableProduct(ctx: Ctx, id: number, { lock }: { lock: boolean }): Promise<LockedProduct> {
  const row = isAdmin(ctx.user)
    ? await (lock ? locked : found)(ctx.db, [id])
    : await (lock ? lockedOwn : foundOwn)(ctx.db, [id, ctx.user?.id ?? null]);
  if (!row) throw notFound('product');
  return row;
}

/** What every write of products does before and after its own work. */
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { notFound } from '#server/failure.ts';
import { invalidateCache } from '#server/platform/cacheVersions.ts';

/**
 * Emits the event of a change, and invalidates the cached totals after the commit.
 * @param productIds empty if only the tree changed, which every page shows
 */
export async function emitCatalogChange(ctx: Ctx, productIds: number[]): Promise<void> {
  await ctx.emit('catalog.changed', { product_ids: productIds });
  ctx.after(() => invalidateCache(ctx.gateways.fanout, 'totals'));
}

/** The columns that a writer needs. */
export interface LockedProduct {
  id: number;
  company_id: number;
  type_id: number;
  updated_at: Date;
}

const selectSql =
  'select id, company_id, type_id, updated_at from products where id = $productId and archived_at is null';
const ownSql = `and company_id in ${buildOwnCompaniesSql('$userId')}`;
const findProduct = oneRow<LockedProduct, { productId: number }>('product_found', selectSql);
const findOwnProduct = oneRow<LockedProduct, { productId: number; userId: number | null }>(
  'product_found_own',
  `${selectSql} ${ownSql}`,
);
const lockProduct = oneRow<LockedProduct, { productId: number }>('product_locked', `${selectSql} for no key update`);
const lockOwnProduct = oneRow<LockedProduct, { productId: number; userId: number | null }>(
  'product_locked_own',
  `${selectSql} ${ownSql} for no key update`,
);

/**
 * The product, if the caller may write it.
 * @param lock locks the row until the end of the unit; the tree must be locked before
 * @throws Failure `not_found`, for a foreign one too
 */
export async function getWritableProduct(ctx: Ctx, id: number, { lock }: { lock: boolean }): Promise<LockedProduct> {
  const row = isAdmin(ctx.user)
    ? await (lock ? lockProduct : findProduct)(ctx.db, { productId: id })
    : await (lock ? lockOwnProduct : findOwnProduct)(ctx.db, { productId: id, userId: ctx.user?.id ?? null });
  if (!row) throw notFound('product');
  return row;
}

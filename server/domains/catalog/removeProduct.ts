/** Deletes products. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { lockAllowance, enforceLimit } from './allowance.ts';
import { toProductAuditEntry } from './productAudit.ts';
import { findCard } from './cards.ts';
import { emitCatalogChange, getWritableProduct } from './change.ts';
import { deleteEmptyFamilies } from './families/releaseMembers.ts';
import { lockTreeShared, refreshProducts } from './listing.ts';
import { presentOwnProduct } from './present.ts';
import { lockReviewedProducts, refreshRatings } from './ratings.ts';

// An order locks the stock first. So either the order exists by now, or it waits and then finds no stock.
const lockStock = statement<unknown, { productId: number }>(
  'product_keep_orders_out',
  'select from product_stock where product_id = $productId for update',
);
const findIsOrdered = oneRow<{ is_ordered: boolean }, { productId: number }>(
  'product_was_ordered',
  'select exists (select from order_items where product_id = $productId) as is_ordered',
);
const archiveProduct = statement<unknown, { productId: number; now: Date }>(
  'product_archive',
  `update products set archived_at = $now, family_id = null, option_1 = null, option_2 = null, option_3 = null
    where id = $productId`,
);
const deleteProduct = statement<unknown, { productId: number }>(
  'product_erase',
  'delete from products where id = $productId',
);
const listFiles = statement<{ file: string }, { productId: number }>(
  'product_files',
  'select file from product_photos where product_id = $productId',
);

/** Deletes a product with its photos. A product that was ever ordered is archived, because its orders still show it. */
export async function removeProduct(
  { params: { id } }: Input<Contract['products']['remove']>,
  ctx: Ctx,
): Promise<void> {
  const { db } = ctx;
  await lockTreeShared(db);
  const { company_id } = await getWritableProduct(ctx, id, { lock: false });
  const creators = await lockAllowance(db, [company_id]);
  const { productIds } = await lockReviewedProducts(db, id);
  await getWritableProduct(ctx, id, { lock: true });
  await lockStock(db, { productId: id });
  const before = presentOwnProduct((await findCard(db, id))!);
  const isOrdered = (await findIsOrdered(db, { productId: id }))!.is_ordered;
  // It is always archived first, which removes it from the listing and its totals.
  await archiveProduct(db, { productId: id, now: ctx.clock() });
  await refreshProducts(db, [id]);
  if (before.family) {
    await refreshRatings(db, productIds);
    await deleteEmptyFamilies(db, [before.family.id]);
  }
  const toggled = await enforceLimit(db, creators, ctx.clock());
  if (!isOrdered) {
    const files = await listFiles(db, { productId: id });
    await deleteProduct(db, { productId: id });
    if (files.length > 0) await ctx.enqueue('files.delete', { ids: files.map(({ file }) => file) });
  }
  await ctx.audit({
    action: isOrdered ? 'archive' : 'remove',
    noun: 'products',
    record_id: id,
    before: toProductAuditEntry(before),
    after: null,
  });
  await emitCatalogChange(ctx, [id, ...toggled]);
}

/** Deletes products. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { lockAllowance, enforceLimit } from './allowance.ts';
import { toProductAuditEntry } from './productAudit.ts';
import { findCard } from './cards.ts';
import { emitCatalogChange, getWritableProduct } from './change.ts';
import { archiveProducts, deleteArchived } from './fullProducts.ts';
import { lockTreeShared } from './listing.ts';
import { presentOwnProduct } from './present.ts';
import { lockReviewedProducts } from './ratings.ts';

// An order locks the stock first. So either the order exists by now, or it waits and then finds no stock.
const lockStock = statement<unknown, { productId: number }>(
  'product_keep_orders_out',
  'select from product_stock where product_id = $productId for update',
);
const findIsOrdered = oneRow<{ is_ordered: boolean }, { productId: number }>(
  'product_was_ordered',
  'select exists (select from order_items where product_id = $productId) as is_ordered',
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
  await lockReviewedProducts(db, id);
  await getWritableProduct(ctx, id, { lock: true });
  await lockStock(db, { productId: id });
  const before = presentOwnProduct((await findCard(db, id))!);
  const isOrdered = (await findIsOrdered(db, { productId: id }))!.is_ordered;
  // It is always archived first, which removes it from the listing and its totals.
  await archiveProducts(db, [id], ctx.clock());
  const toggled = await enforceLimit(db, creators, ctx.clock());
  if (!isOrdered) {
    const files = await deleteArchived(db, [id]);
    if (files.length > 0) await ctx.enqueue('files.delete', { ids: files });
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

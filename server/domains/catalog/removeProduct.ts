import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { holdAllowance, keepWithin } from './allowance.ts';
import { auditedProduct } from './audited.ts';
import { cardOf } from './cards.ts';
import { announce, writableProduct } from './change.ts';
import { holdTree, refreshProducts } from './listing.ts';
import { presentProduct } from './present.ts';

// Whoever orders holds stock first: either it has been ordered by now, or the order will find no stock.
const keepOrdersOut = statement(
  'product_keep_orders_out',
  'select from product_stock where product_id = $1 for update',
);
const wasOrdered = oneRow<{ ordered: boolean }>(
  'product_was_ordered',
  'select exists (select from order_items where product_id = $1) as ordered',
);
const archive = statement('product_archive', 'update products set archived_at = $2 where id = $1');
const erase = statement('product_erase', 'delete from products where id = $1');
const filesOf = statement<{ file: string }>('product_files', 'select file from product_photos where product_id = $1');

/** Deletes a product with its photos; one that was ever ordered is archived, for its orders still show it. */
export async function removeProduct(
  { params: { id } }: Input<Contract['products']['remove']>,
  ctx: Ctx,
): Promise<void> {
  const { db } = ctx;
  await holdTree(db);
  const { company_id } = await writableProduct(ctx, id, { lock: false });
  const creators = await holdAllowance(db, [company_id]);
  await writableProduct(ctx, id, { lock: true });
  await keepOrdersOut(db, [id]);
  const before = presentProduct((await cardOf(db, id))!);
  const ordered = (await wasOrdered(db, [id]))!.ordered;
  // Archived in either case first, so that the listing and its totals let go of it.
  await archive(db, [id, ctx.clock()]);
  await refreshProducts(db, [id]);
  const turned = await keepWithin(db, creators, ctx.clock());
  if (!ordered) {
    const files = await filesOf(db, [id]);
    await erase(db, [id]);
    if (files.length > 0) await ctx.enqueue('files.delete', { ids: files.map(({ file }) => file) });
  }
  await ctx.audit({
    action: ordered ? 'archive' : 'remove',
    noun: 'products',
    record_id: id,
    before: auditedProduct(before),
    after: null,
  });
  await announce(ctx, [id, ...turned]);
}

/** Holds the stock of an order that is about to be placed. */
import type { Ctx } from '#server/context.ts';
import type { ClaimedLine } from '#server/domains/carts/claim.ts';
import { holdStock, type ProvisionalHold } from '#server/domains/catalog/stock.ts';
import { fail } from '#server/failure.ts';
import { contactRequired } from './provisional.ts';

/**
 * Holds the units of all lines, or none.
 * @param provisional set if the buyer has no confirmed contact
 * @throws Failure `not_enough_stock` with the missing lines, `confirm_contact` with those that need a confirmed contact
 */
export async function holdOrderStock(
  ctx: Ctx,
  lines: readonly ClaimedLine[],
  orderId: number,
  provisional: ProvisionalHold | null = null,
): Promise<void> {
  const lackingLines = lines
    .filter((line) => line.count > line.left)
    .map(({ product_id, count, left }) => ({ product_id, wanted: count, left }));
  if (lackingLines.length > 0) throw fail('not_enough_stock', { body: { lines: lackingLines } });
  const { lacking, restockedOrSoldOut } = await holdStock(
    ctx,
    lines,
    { reason: 'order_placed', order_id: orderId },
    provisional,
  );
  const outOfStock = lacking.filter(({ wanted, left }) => left < wanted);
  if (outOfStock.length > 0) throw fail('not_enough_stock', { body: { lines: outOfStock } });
  if (lacking.length > 0) throw contactRequired(lacking);
  if (restockedOrSoldOut.length > 0) await ctx.emit('catalog.changed', { product_ids: restockedOrSoldOut });
}

/**
 * Deletes an order: it stays in the database, but is shown nowhere. An open order is canceled first, so that it holds
 * no stock.
 */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { applyEdit } from './changeOrder.ts';
import { isOpenStatus } from './status.ts';

const lockStatus = oneRow<{ status: Parameters<typeof isOpenStatus>[0] }, { orderId: number }>(
  'order_remove_lock',
  'select status from orders where id = $orderId and deleted_at is null for no key update',
);
const markDeleted = statement<unknown, { orderId: number; now: Date }>(
  'order_remove',
  'update orders set deleted_at = $now, updated_at = $now where id = $orderId',
);

/** Deletes an order and writes an audit entry. */
export async function removeOrder(ctx: Ctx, id: number): Promise<void> {
  const order = await lockStatus(ctx.db, { orderId: id });
  if (!order) throw notFound('order');
  if (isOpenStatus(order.status)) await applyEdit(ctx, id, { status: 'canceled' }, { isRemoval: true });
  await markDeleted(ctx.db, { orderId: id, now: ctx.clock() });
  await ctx.audit({ action: 'delete', noun: 'orders', record_id: id, before: { status: order.status }, after: null });
}

/** Sets the status of many orders in one unit. An order that can't be moved is reported, and the others continue. */
import { failures, recordNames, type FailureCode } from '#contract/failures.ts';
import { fillTemplate } from '#contract/rules/templates.ts';
import type { OrderStatus, StatusReport } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { findConflict } from '#server/db/conflicts.ts';
import { statement } from '#server/db/statement.ts';
import { Failure } from '#server/failure.ts';
import { withSavepoint } from '#server/platform/savepoint.ts';
import { applyEdit } from './changeOrder.ts';
import { canAccessOrderSql, getOrderAccess, type OrderAccess } from './policy.ts';
import { stockEffects, isOpenAndUnpaid } from './status.ts';

// Locks everything that the orders need up front, table by table and in id order, so that two such calls, or one and a
// checkout, never deadlock
const lockOrders = statement<unknown, OrderAccess & { orderIds: readonly number[] }>(
  'orders_lock_many',
  `select
     from orders o
    where o.id = any($orderIds::int[]) and ${canAccessOrderSql('$isAll', '$placedBy', '$worksFor')}
    order by o.id
      for no key update`,
);
const inTheseOrdersSql = 'in (select i.product_id from order_items i where i.order_id = any($orderIds::int[]))';
const lockProducts = statement<unknown, { orderIds: readonly number[] }>(
  'orders_lock_products',
  `select from products where id ${inTheseOrdersSql} order by id for no key update`,
);
const lockStock = statement<unknown, { orderIds: readonly number[] }>(
  'orders_lock_stock',
  `select from product_stock where product_id ${inTheseOrdersSql} order by product_id for update`,
);
// A paid order no longer counts against the stock share of provisional orders
const lockProvisionalStock = statement<unknown, { orderIds: readonly number[] }>(
  'orders_lock_provisional_stock',
  `select
     from product_stock
    where product_id in (select i.product_id
                           from order_items i
                           join orders o on o.id = i.order_id
                          where o.id = any($orderIds::int[]) and o.is_provisional)
    order by product_id
      for update`,
);
const lockBuyers = statement<unknown, { orderIds: readonly number[] }>(
  'orders_lock_buyers',
  `select
     from users
    where id in (select user_id from orders where id = any($orderIds::int[]))
    order by id
      for no key update`,
);

async function lockAll({ db, user }: Ctx, ids: readonly number[], status: OrderStatus): Promise<void> {
  await lockOrders(db, { orderIds: ids, ...getOrderAccess(user) });
  const stockEffect = stockEffects[status];
  if (stockEffect === 'leave') await lockProducts(db, { orderIds: ids });
  if (stockEffect) await lockStock(db, { orderIds: ids });
  else if (!isOpenAndUnpaid(status)) await lockProvisionalStock(db, { orderIds: ids });
  if (stockEffect === 'return') await lockBuyers(db, { orderIds: ids });
}

/** Converts an error of one order to its report; rethrows anything else, which ends the call. */
function toRejection(error: unknown): { code: FailureCode; values?: Record<string, unknown> | undefined } {
  if (error instanceof Failure) return { code: error.code, values: error.details.values };
  const conflict = findConflict(error);
  if (!conflict) throw error;
  return { code: conflict.code };
}

/**
 * Moves the orders in id order. An order that has the status already is reported as unchanged, so the call can be
 * repeated.
 * @param reason why they are canceled
 */
export async function moveOrders(
  ctx: Ctx,
  orderIds: readonly number[],
  status: OrderStatus,
  reason?: string | null,
): Promise<StatusReport> {
  const ids = [...new Set(orderIds)].toSorted((a, b) => a - b);
  await lockAll(ctx, ids, status);
  const report: StatusReport = { changed: [], unchanged: [], refused: [] };
  for (const id of ids) {
    try {
      const isChanged = await withSavepoint(ctx.db, () => applyEdit(ctx, id, { status, reason }));
      report[isChanged ? 'changed' : 'unchanged'].push(id);
    } catch (error) {
      const { code, values } = toRejection(error);
      report.refused.push({
        id,
        code,
        message: fillTemplate(failures[code][ctx.locale], { ...values, name: recordNames.order[ctx.locale] }),
      });
    }
  }
  return report;
}

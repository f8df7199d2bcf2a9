/** Sets the status of many orders in one unit, each by itself: one that can't be moved is told of and stops no other. */
import { failures, fill, thingNames, type FailureCode } from '#contract/failures.ts';
import type { OrderStatus, StatusReport } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { conflictOf } from '#server/db/conflicts.ts';
import { forgetFailure, statement } from '#server/db/statement.ts';
import { Failure } from '#server/failure.ts';
import { applyEdit } from './changeOrder.ts';
import { mayReach, reachOf, reachValues } from './policy.ts';
import { goodsOf, isUnsettled } from './status.ts';

// Everything that the orders will need is locked first, kind by kind and in id order as everywhere, so that two
// such calls, or one beside checkouts, never wait for each other in a circle.
const lockOrders = statement(
  'orders_lock_many',
  `select from orders o where o.id = any($1::int[]) and ${mayReach('$2', '$3', '$4')} order by o.id for no key update`,
);
const ofThem = 'in (select i.product_id from order_items i where i.order_id = any($1::int[]))';
const lockProducts = statement(
  'orders_lock_products',
  `select from products where id ${ofThem} order by id for no key update`,
);
const lockStock = statement(
  'orders_lock_stock',
  `select from product_stock where product_id ${ofThem} order by product_id for update`,
);
// What is paid stops counting against the bound of provisional orders
const lockProvisionalStock = statement(
  'orders_lock_provisional_stock',
  `select from product_stock where product_id in (select i.product_id from order_items i join orders o on o.id = i.order_id where o.id = any($1::int[]) and o.is_provisional) order by product_id for update`,
);
const lockBuyers = statement(
  'orders_lock_buyers',
  'select from users where id in (select user_id from orders where id = any($1::int[])) order by id for no key update',
);

async function lockAll({ db, user }: Ctx, ids: readonly number[], status: OrderStatus): Promise<void> {
  await lockOrders(db, [ids, ...reachValues(reachOf(user))]);
  const goods = goodsOf[status];
  if (goods === 'leave') await lockProducts(db, [ids]);
  if (goods) await lockStock(db, [ids]);
  else if (!isUnsettled(status)) await lockProvisionalStock(db, [ids]);
  if (goods === 'return') await lockBuyers(db, [ids]);
}

/** A failure that concerns one order; anything else ends the whole call. */
function refusalOf(error: unknown): { code: FailureCode; values?: Record<string, unknown> | undefined } {
  if (error instanceof Failure) return { code: error.code, values: error.details.values };
  const conflict = conflictOf(error);
  if (!conflict) throw error;
  return { code: conflict.code };
}

/** Moves the orders, in the order of their ids. One that has the status already is said so: a call may come twice. */
export async function moveOrders(ctx: Ctx, wanted: readonly number[], status: OrderStatus): Promise<StatusReport> {
  const ids = [...new Set(wanted)].toSorted((a, b) => a - b);
  const client = ctx.db.$client;
  await lockAll(ctx, ids, status);
  const report: StatusReport = { changed: [], unchanged: [], refused: [] };
  for (const id of ids) {
    await client.query('savepoint one_order');
    try {
      const isChanged = await applyEdit(ctx, id, { status });
      report[isChanged ? 'changed' : 'unchanged'].push(id);
    } catch (error) {
      const { code, values } = refusalOf(error);
      await client.query('rollback to savepoint one_order');
      forgetFailure(ctx.db);
      report.refused.push({
        id,
        code,
        message: fill(failures[code][ctx.locale], { ...values, name: thingNames.order[ctx.locale] }),
      });
    }
    await client.query('release savepoint one_order');
  }
  return report;
}

/** Updates an order when its card payment succeeds or is refunded. */
import { toPrice } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { confirmProvisional, type StockLine } from '#server/domains/catalog/stock.ts';
import type { Events } from '#server/domains/events.ts';
import { requestRefund } from '#server/domains/payments/refund.ts';
import { awaitsCardPaymentSql } from './rows.ts';
import { canMove } from './status.ts';

interface WaitingOrder {
  status: OrderStatus;
  company_id: number;
  user_id: number;
  to_pay: number;
  /** Whether it is unpaid, and its sum is one that a card can pay. */
  is_waiting: boolean;
  is_provisional: boolean;
}

// The payment has locked the order already. If the company stopped taking cards, payments that began before still count
const findWaitingOrder = oneRow<WaitingOrder, { order_id: number }>(
  'order_waiting_for_money',
  `select o.status, o.company_id, o.user_id, o.order_sum - o.bonuses_spent as to_pay,
          ${awaitsCardPaymentSql} as is_waiting, o.is_provisional
     from orders o
    where o.id = $order_id`,
);
const setPaid = statement<unknown, { order_id: number; now: Date; from: string }>(
  'order_mark_paid',
  `with history as (insert into order_history (order_id, at, author_id, "from", "to", changes)
                    values ($order_id, $now, null, $from, 'paid', '{"payment": {"from": null, "to": "card"}}'))
   update orders
      set status = 'paid', is_provisional = false, network = null,
          updated_at = greatest($now::timestamptz, updated_at + interval '1 millisecond')
    where id = $order_id`,
);

/** The lines of an order in the order of products, as the stock locks them. */
const listStockLines = statement<StockLine, { order_id: number }>(
  'order_goods',
  'select product_id, count from order_items where order_id = $order_id order by product_id',
);

/**
 * Marks the order as paid. If the order no longer waits for this amount, because it was canceled, changed or paid
 * otherwise, the money is refunded.
 */
export async function markPaid(
  { purpose, payment_id, order_id, amount }: Events['payment.succeeded'],
  ctx: Ctx,
): Promise<void> {
  if (purpose !== 'order' || order_id === null) return;
  const order = (await findWaitingOrder(ctx.db, { order_id }))!;
  if (!order.is_waiting || order.to_pay !== amount || !canMove(order.status, 'paid', 'card'))
    return requestRefund(ctx, { payment_id }, 'order_not_waiting');
  if (order.is_provisional) await confirmProvisional(ctx, await listStockLines(ctx.db, { order_id }));
  await setPaid(ctx.db, { order_id, now: ctx.clock(), from: order.status });
  await ctx.emit('order.status_changed', {
    order_id,
    user_id: order.user_id,
    company_id: order.company_id,
    from: order.status,
    to: 'paid',
  });
}

const writeRefunded = statement<unknown, { order_id: number; now: Date; changes: string }>(
  'order_write_refunded',
  `insert into order_history (order_id, at, author_id, "from", "to", changes)
   values ($order_id, $now, null, null, null, $changes::jsonb)`,
);

/** Records the refund in the order's history and updates open screens. The event comes once per payment. */
export async function recordRefund({ order_id, amount }: Events['payment.refunded'], ctx: Ctx): Promise<void> {
  if (order_id === null) return;
  await writeRefunded(ctx.db, {
    order_id,
    now: ctx.clock(),
    changes: JSON.stringify({ card_returned: { from: 0, to: toPrice(amount) } }),
  });
  ctx.hint('orders', [order_id]);
}

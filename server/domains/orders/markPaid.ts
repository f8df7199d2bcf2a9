/** Updates orders when their card payment succeeds or is refunded. */
import { toPrice } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { confirmProvisional, type StockLine } from '#server/domains/catalog/stock.ts';
import type { Events } from '#server/domains/events.ts';
import { requestRefund } from '#server/domains/payments/refund.ts';
import { announceOrders } from './place.ts';
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
  /** Whether its company does not know of it yet. */
  awaits_payment: boolean;
}

// The payment has locked the order already. If the company stopped taking cards, payments that began before still count
const findWaitingOrder = oneRow<WaitingOrder, { order_id: number }>(
  'order_waiting_for_money',
  `select o.status, o.company_id, o.user_id, o.order_sum - o.bonuses_spent as to_pay,
          ${awaitsCardPaymentSql} as is_waiting, o.is_provisional, o.awaits_payment
     from orders o
    where o.id = $order_id`,
);
const setPaid = statement<unknown, { order_id: number; now: Date; from: string }>(
  'order_mark_paid',
  `with history as (insert into order_history (order_id, at, author_id, "from", "to", changes)
                    values ($order_id, $now, null, $from, 'paid', '{"payment": {"from": null, "to": "card"}}'))
   update orders
      set status = 'paid', is_provisional = false, network = null, awaits_payment = false,
          updated_at = greatest($now::timestamptz, updated_at + interval '1 millisecond')
    where id = $order_id`,
);

/** The lines of provisional orders in the order of products, as the stock locks them. */
const listProvisionalLines = statement<StockLine, { orderIds: readonly number[] }>(
  'order_provisional_goods',
  `select i.product_id, sum(i.count)::int as count
     from order_items i
     join orders o on o.id = i.order_id and o.is_provisional
    where i.order_id = any($orderIds::int[])
    group by i.product_id
    order by i.product_id`,
);

/**
 * Marks the orders of a payment as paid. If one no longer waits for its amount, because it was canceled, changed or
 * paid otherwise, its money is refunded.
 */
export async function markPaid({ payment_id, orders }: Events['payment.succeeded'], ctx: Ctx): Promise<void> {
  const paid: { order_id: number; order: WaitingOrder }[] = [];
  for (const { order_id, amount } of orders) {
    const order = (await findWaitingOrder(ctx.db, { order_id }))!;
    if (order.is_waiting && order.to_pay === amount && canMove(order.status, 'paid', 'card'))
      paid.push({ order_id, order });
    else await requestRefund(ctx, { payment_id, order_id }, 'order_not_waiting');
  }
  if (paid.some(({ order }) => order.is_provisional)) {
    const orderIds = paid.map(({ order_id }) => order_id);
    await confirmProvisional(ctx, await listProvisionalLines(ctx.db, { orderIds }));
  }
  for (const { order_id, order } of paid) await setPaid(ctx.db, { order_id, now: ctx.clock(), from: order.status });
  const announced = paid.filter(({ order }) => order.awaits_payment).map(({ order_id }) => order_id);
  const { is_mailed_together } = await announceOrders(ctx, announced, true);
  for (const { order_id, order } of paid)
    await ctx.emit('order.status_changed', {
      order_id,
      user_id: order.user_id,
      company_id: order.company_id,
      from: order.status,
      to: 'paid',
      ...(is_mailed_together && order.awaits_payment && { is_mailed_together }),
    });
}

const writeRefundEvent = statement<unknown, { order_id: number; now: Date; changes: string }>(
  'order_write_refund',
  `insert into order_history (order_id, at, author_id, "from", "to", changes)
   values ($order_id, $now, null, null, null, $changes::jsonb)`,
);

async function writeRefundEvents(ctx: Ctx, orders: Events['payment.refunded']['orders'], field: string): Promise<void> {
  for (const { order_id, amount } of orders)
    await writeRefundEvent(ctx.db, {
      order_id,
      now: ctx.clock(),
      changes: JSON.stringify({ [field]: { from: 0, to: toPrice(amount) } }),
    });
  ctx.hint(
    'orders',
    orders.map(({ order_id }) => order_id),
  );
}

/** Records the refund in the history of the orders and updates open screens. */
export const recordRefund = ({ orders }: Events['payment.refunded'], ctx: Ctx): Promise<void> =>
  writeRefundEvents(ctx, orders, 'card_returned');

/** Records in the history of the orders that the bank did not make the refund. */
export const recordFailedRefund = ({ orders }: Events['payment.refund_failed'], ctx: Ctx): Promise<void> =>
  writeRefundEvents(ctx, orders, 'card_refund_failed');

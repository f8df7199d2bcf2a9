/** Pays one's order by card. The payment begins under the order's lock, so that the charged sum is the order's sum. */
import { asMinor, type Minor, toMinor, toPrice } from '#contract/money.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { assertOrderCardSum } from '#server/domains/payments/cardSums.ts';
import { attemptPayment } from '#server/domains/payments/attemptPayment.ts';
import { openPayment, type PaymentRequest } from '#server/domains/payments/openPayment.ts';
import { orderPaymentsSql } from '#server/domains/payments/rows.ts';
import { fail, notFound } from '#server/failure.ts';
import { readOrder } from './read.ts';
import { takesCardSql } from './rows.ts';

interface Payable {
  user_id: number;
  to_pay: number;
  takes_card: boolean;
  is_paid_by_card: boolean;
  /** Null if it does not await its card payment. */
  purchase_id: number | null;
  /** What awaits the card payment of its purchase, minor units. */
  purchase_sum: number | null;
}

const lockMyOrder = oneRow<{ id: number }, { orderId: number; user_id: number }>(
  'order_lock_to_pay',
  'select id from orders where id = $orderId and user_id = $user_id and deleted_at is null for no key update',
);
// Runs after the lock, so that it sees the last committed change
const readPayable = oneRow<Payable, { orderId: number }>(
  'order_payable',
  `select o.user_id, o.order_sum - o.bonuses_spent as to_pay, ${takesCardSql} as takes_card,
          exists (select
                    from ${orderPaymentsSql} p
                   where p.order_id = o.id and p.status = 'succeeded') as is_paid_by_card,
          case when o.awaits_payment then o.purchase_id end as purchase_id,
          (select sum(w.order_sum - w.bonuses_spent)::bigint
             from orders w
            where w.purchase_id = o.purchase_id and w.awaits_payment) as purchase_sum
     from orders o
     join companies co on co.id = o.company_id
    where o.id = $orderId`,
);

/**
 * The payment that the caller's order needs; null if it is paid.
 * @param agreedSum the sum that was shown to the payer, if a card is to be charged
 */
async function getPaymentRequest(ctx: Ctx, order_id: number, agreedSum?: Minor): Promise<PaymentRequest | null> {
  if (!(await lockMyOrder(ctx.db, { orderId: order_id, user_id: ctx.user!.id }))) throw notFound('order');
  const { user_id, to_pay, takes_card, is_paid_by_card, ...waiting } = (await readPayable(ctx.db, {
    orderId: order_id,
  }))!;
  if (is_paid_by_card) return null;
  if (!takes_card) throw fail('not_payable');
  if (agreedSum !== undefined && agreedSum !== to_pay)
    throw fail('sum_changed', { body: { sum_to_pay: toPrice(to_pay) } });
  const amount = asMinor(to_pay);
  const { purchase_id, purchase_sum } = waiting;
  assertOrderCardSum(ctx, amount, purchase_id && purchase_sum ? { id: purchase_id, sum: asMinor(purchase_sum) } : null);
  return { purpose: 'order', order_id, user_id, amount, splits: [{ order_id, amount }] };
}

/** Begins to pay an order; several tabs share one payment. */
export async function startOrderPayment(ctx: Ctx, order_id: number): Promise<Answer<Contract['payments']['payOrder']>> {
  const payment = await openPayment(ctx, (unit) => getPaymentRequest(unit, order_id));
  if (!payment) throw fail('not_payable');
  return { client_secret: payment.client_secret };
}

/** Pays an order by card. An order that is paid by card already is returned unchanged. */
export async function payOrder(
  ctx: Ctx,
  order_id: number,
  { payment_method_id: card, amount }: Input<Contract['payments']['confirmOrder']>['body'],
): Promise<Answer<Contract['payments']['confirmOrder']>> {
  const payment = await openPayment(ctx, (unit) => getPaymentRequest(unit, order_id, toMinor(amount)));
  const result = payment ? await attemptPayment(ctx, payment, card) : ({ status: 'succeeded' } as const);
  return result.status === 'succeeded' ? { status: 'succeeded', order: await readOrder(ctx, order_id) } : result;
}

/** Paying one's order by card: begun under the order's lock, so that what is charged is what it costs. */
import { asMinor, type Minor, toMinor, toPrice } from '#contract/money.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { attempt } from '#server/domains/payments/attempt.ts';
import { openPayment, type Wish } from '#server/domains/payments/openPayment.ts';
import { fail, notFound } from '#server/failure.ts';
import { readOrder } from './read.ts';
import { takesCard } from './rows.ts';

interface Payable {
  user_id: number;
  to_pay: number;
  takes_card: boolean;
  is_paid_by_card: boolean;
}

const lock = oneRow<{ id: number }>(
  'order_lock_to_pay',
  'select id from orders where id = $1 and user_id = $2 and deleted_at is null for no key update',
);
// After the lock, so that what the last change has left is seen.
const payable = oneRow<Payable>(
  'order_payable',
  `select o.user_id, o.order_sum - o.bonuses_spent as to_pay, ${takesCard} as takes_card,
          exists (select from payments p where p.order_id = o.id and p.status = 'succeeded') as is_paid_by_card
     from orders o join companies co on co.id = o.company_id where o.id = $1`,
);

/**
 * What is to be paid of one's order. Null where it has been.
 * @param agreed the sum that the payer was shown, where a card is to be charged with it
 */
async function wishOf(ctx: Ctx, order_id: number, agreed?: Minor): Promise<Wish | null> {
  if (!(await lock(ctx.db, [order_id, ctx.user!.id]))) throw notFound('order');
  const { user_id, to_pay, takes_card, is_paid_by_card } = (await payable(ctx.db, [order_id]))!;
  if (is_paid_by_card) return null;
  if (!takes_card) throw fail('not_payable');
  if (agreed !== undefined && agreed !== to_pay) throw fail('sum_changed', { body: { sum_to_pay: toPrice(to_pay) } });
  return { purpose: 'order', order_id, user_id, amount: asMinor(to_pay) };
}

/** Begins to pay an order, once for however many tabs. */
export async function startPaying(ctx: Ctx, order_id: number): Promise<Answer<Contract['payments']['payOrder']>> {
  const payment = await openPayment(ctx, (unit) => wishOf(unit, order_id));
  if (!payment) throw fail('not_payable');
  return { client_secret: payment.client_secret };
}

/** Pays an order with a card; one that is paid by card already is answered as it is. */
export async function payOrder(
  ctx: Ctx,
  order_id: number,
  { payment_method_id: card, amount }: Input<Contract['payments']['confirmOrder']>['body'],
): Promise<Answer<Contract['payments']['confirmOrder']>> {
  const payment = await openPayment(ctx, (unit) => wishOf(unit, order_id, toMinor(amount)));
  const attempted = payment ? await attempt(ctx, payment, card) : ({ status: 'succeeded' } as const);
  return attempted.status === 'succeeded' ? { status: 'succeeded', order: await readOrder(ctx, order_id) } : attempted;
}

/**
 * Pays a purchase by card, or changes it to payment on receipt. Both run under the locks of its orders, so that only
 * one of several calls, notifications and the job that cancels unpaid orders has an effect.
 */
import { asMinor, type Minor, toMinor, toPrice } from '#contract/money.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Purchase } from '#contract/purchases.ts';
import { sumAmounts } from '#contract/rules/amounts.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { attemptPayment } from '#server/domains/payments/attemptPayment.ts';
import { assertCardSum } from '#server/domains/payments/cardSums.ts';
import { ensureRegistered, openPayment, type PaymentRequest } from '#server/domains/payments/openPayment.ts';
import { cancelOpenPayment } from '#server/domains/payments/refund.ts';
import { openStatusesSql, paymentColumns, type PaymentRow } from '#server/domains/payments/rows.ts';
import { fail, Failure, notFound } from '#server/failure.ts';
import { announceOrders } from '../place.ts';
import { takesCardSql } from '../rows.ts';
import type { PlacedPurchase } from './placePurchase.ts';
import { readPurchase } from './readPurchase.ts';

type Calls = Contract['purchases'];

const lockMyOrders = statement<unknown, { purchaseId: number; user_id: number }>(
  'purchase_lock',
  `select
     from orders
    where purchase_id = $purchaseId and user_id = $user_id and deleted_at is null
    order by id
      for no key update`,
);

interface WaitingOrder {
  order_id: number;
  to_pay: number;
  takes_card: boolean;
  takes_on_receipt: boolean;
}

// Runs after the lock, so that it sees the last committed change
const listWaiting = statement<WaitingOrder, { purchaseId: number }>(
  'purchase_waiting',
  `select o.id as order_id, o.order_sum - o.bonuses_spent as to_pay, ${takesCardSql} as takes_card,
          co.takes_on_receipt
     from orders o
     join companies co on co.id = o.company_id
    where o.purchase_id = $purchaseId and o.awaits_payment
    order by o.id`,
);
// Another sum was paid if the buyer had paid one of the orders alone before the others were canceled
const readIsPaid = oneRow<{ is_paid: boolean }, { purchaseId: number; amount: Minor }>(
  'purchase_is_paid',
  `select exists (select
                     from orders o
                     join payment_splits s on s.order_id = o.id
                     join payments p on p.id = s.payment_id
                    where o.purchase_id = $purchaseId and p.status = 'succeeded' and p.amount = $amount) as is_paid`,
);

/**
 * Locks the caller's purchase.
 * @returns its orders that await their payment
 */
async function lockWaitingOrders(ctx: Ctx, purchaseId: number): Promise<WaitingOrder[]> {
  const locked = await lockMyOrders(ctx.db, { purchaseId, user_id: ctx.user!.id });
  if (locked.length === 0) throw notFound('purchase');
  return listWaiting(ctx.db, { purchaseId });
}

/**
 * The payment that the caller's purchase needs; null if this sum of it is paid.
 * @param agreedSum the sum that was shown to the payer
 */
async function getPaymentRequest(ctx: Ctx, purchase_id: number, agreedSum: Minor): Promise<PaymentRequest | null> {
  const waiting = await lockWaitingOrders(ctx, purchase_id);
  if (waiting.length === 0) {
    if ((await readIsPaid(ctx.db, { purchaseId: purchase_id, amount: agreedSum }))!.is_paid) return null;
    throw fail('not_payable');
  }
  if (!waiting.every(({ takes_card }) => takes_card)) throw fail('not_payable');
  const splits = waiting.map(({ order_id, to_pay }) => ({ order_id, amount: asMinor(to_pay) }));
  const amount = sumAmounts(splits.map((split) => split.amount));
  if (agreedSum !== amount) throw fail('sum_changed', { body: { sum_to_pay: toPrice(amount) } });
  assertCardSum(ctx, amount);
  return { purpose: 'purchase', purchase_id, user_id: ctx.user!.id, amount, splits };
}

/** Pays a purchase by card. One that is paid already is returned unchanged. */
export async function payPurchase(
  ctx: Ctx,
  purchase_id: number,
  { payment_method_id: card, amount }: Input<Calls['confirm']>['body'],
): Promise<Answer<Calls['confirm']>> {
  const payment = await openPayment(ctx, (unit) => getPaymentRequest(unit, purchase_id, toMinor(amount)));
  const result = payment ? await attemptPayment(ctx, payment, card) : ({ status: 'succeeded' } as const);
  if (result.status !== 'succeeded') return result;
  return { status: 'succeeded', purchase: await readPurchase(ctx, purchase_id, ctx.user!.id) };
}

const findOpenPayment = oneRow<PaymentRow, { purchase_id: number }>(
  'payment_of_purchase',
  `select ${paymentColumns}
     from payments p
    where p.purchase_id = $purchase_id and p.status in ${openStatusesSql}`,
);

/**
 * Adds the secret with which a browser completes the payment of a new purchase. If the provider does not answer, the
 * purchase can be paid later.
 */
export async function addClientSecret(ctx: Ctx, { purchase, payment: made }: PlacedPurchase): Promise<Purchase> {
  if (!purchase.awaits_payment) return purchase;
  const payment = made ?? (await findOpenPayment(ctx.db, { purchase_id: purchase.id }));
  if (!payment) return purchase;
  try {
    return { ...purchase, client_secret: (await ensureRegistered(ctx, payment)).client_secret };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unavailable') throw error;
    return purchase;
  }
}

const setOnReceipt = statement<unknown, { purchaseId: number; now: Date }>(
  'purchase_on_receipt',
  `with purchase as (update purchases set payment_method = 'on_receipt' where id = $purchaseId)
   update orders
      set awaits_payment = false, payment_method = 'on_receipt',
          updated_at = greatest($now::timestamptz, updated_at + interval '1 millisecond')
    where purchase_id = $purchaseId and awaits_payment`,
);

/**
 * Changes the orders that await their card payment to payment on receipt, and announces them to their companies. Money
 * that comes all the same pays them.
 * @throws Failure `payment_method_not_taken` if one of the companies does not take it
 */
export async function switchToReceipt(ctx: Ctx, purchaseId: number): Promise<Purchase> {
  const waiting = await lockWaitingOrders(ctx, purchaseId);
  if (!waiting.every(({ takes_on_receipt }) => takes_on_receipt)) throw fail('payment_method_not_taken');
  if (waiting.length > 0) {
    for (const { order_id } of waiting) await cancelOpenPayment(ctx, order_id);
    await setOnReceipt(ctx.db, { purchaseId, now: ctx.clock() });
    await announceOrders(
      ctx,
      waiting.map(({ order_id }) => order_id),
      false,
    );
  }
  return readPurchase(ctx, purchaseId, ctx.user!.id);
}

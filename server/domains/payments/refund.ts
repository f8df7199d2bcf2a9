/**
 * Refunds payments, or what they pay of one order, in full and once. The refund is requested in the transaction that
 * causes it, and a job retries it until the provider has made it.
 */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { recordEvent } from './events.ts';
import {
  getRefundReference,
  getRetryPause,
  getSplitReference,
  getUnrequestedAmount,
  listSplitRefunds,
  maxFailedRefunds,
} from './requestedRefunds.ts';
import { queueCheck, queueRefund, queueSplitRefund } from './queue.ts';
import { findPayment, listSplits, openStatusesSql, type PaymentRow, type StoredSplit } from './rows.ts';
import { syncPayment } from './syncPayment.ts';

type MarkedPayment = Pick<PaymentRow, 'id' | 'provider'>;
interface RefundTarget {
  payment_id: number | null;
  order_id: number | null;
}

// The only split of a payment is refunded with it
const markRefundPending = statement<MarkedPayment, RefundTarget & { reason: string }>(
  'payment_want_refund',
  `update payments p
      set status = 'refund_pending', failure_code = $reason
    where p.status = 'succeeded'
      and case when $order_id::int is null then p.id = $payment_id
               else p.id in (select s.payment_id
                               from payment_splits s
                              where s.order_id = $order_id and s.payment_id = coalesce($payment_id, s.payment_id))
                    and not exists (select from payment_splits s where s.payment_id = p.id and s.order_id <> $order_id)
          end
   returning p.id, p.provider`,
);
const markSplitRefundPending = statement<MarkedPayment, RefundTarget>(
  'payment_want_split_refund',
  `update payment_splits s
      set is_refund_pending = true
     from payments p
    where p.id = s.payment_id and s.order_id = $order_id and p.id = coalesce($payment_id, p.id)
      and p.status = 'succeeded' and not s.is_refund_pending and s.refunded_amount < s.amount
   returning p.id, p.provider`,
);

/** Why money is refunded: the order was canceled, or did not wait for it any more; or the tariff can't be extended. */
export type RefundReason = 'order_canceled' | 'order_not_waiting' | 'tariff_not_extended';

/**
 * Requests the refund of a payment, or of what payments pay of an order. Does nothing if there is no money or it is
 * being refunded.
 * @param target without `payment_id` all payments of the order, without `order_id` the payment with all its splits
 * @throws Failure `refund_unsupported` if an order is canceled whose payment the provider can't refund from here. Money
 *   that came unexpectedly waits instead, until it is refunded on the provider's own screens.
 */
export async function requestRefund(
  ctx: Ctx,
  { payment_id = null, order_id = null }: Partial<RefundTarget>,
  reason: RefundReason,
): Promise<void> {
  const payments = await markRefundPending(ctx.db, { payment_id, order_id, reason });
  const parts = order_id === null ? [] : await markSplitRefundPending(ctx.db, { payment_id, order_id });
  const marked = [...payments, ...parts];
  if (marked.length > 0 && reason === 'order_canceled' && !ctx.gateways.payments.refund)
    throw fail('refund_unsupported');
  for (const payment of marked) await recordEvent(ctx, payment, 'refund_pending');
  for (const { id } of payments) await queueRefund(ctx, id);
  for (const { id } of parts) await queueSplitRefund(ctx, id, order_id!);
}

const cancelOpen = statement<MarkedPayment, { order_id: number }>(
  'payment_drop',
  `update payments
      set status = 'canceled'
    where id in (select payment_id from payment_splits where order_id = $order_id)
      and status in ${openStatusesSql}
   returning id, provider`,
);

/** Cancels the open payment of an order. If it pays other orders too, their buyer begins a new one. */
export async function cancelOpenPayment(ctx: Ctx, order_id: number): Promise<void> {
  for (const payment of await cancelOpen(ctx.db, { order_id })) {
    await recordEvent(ctx, payment, 'canceled');
    await queueCheck(ctx, payment.id, ctx.clock());
  }
}

/** Refunds what was paid of a canceled order, and cancels its open payment. */
export async function releaseOrderPayments(ctx: Ctx, order_id: number): Promise<void> {
  await requestRefund(ctx, { order_id }, 'order_canceled');
  await cancelOpenPayment(ctx, order_id);
}

/**
 * Whether a refund may be requested. If not, only a person can help, or it is requested after a pause: by its job, or
 * by the check of all payments. Failures count that were recorded, even if this answer of the provider lacks them.
 */
function canRequest(
  ctx: Ctx,
  { refund_tries, refund_failed_at }: Pick<StoredSplit, 'refund_tries' | 'refund_failed_at'>,
): boolean {
  if (!ctx.gateways.payments.refund || refund_tries >= maxFailedRefunds) return false;
  return !refund_failed_at || ctx.clock().getTime() >= refund_failed_at.getTime() + getRetryPause(refund_tries);
}

/**
 * Requests the refund at the provider, or reads its state if it is under way, pauses, has failed too often or can't be
 * requested from here. After a failed refund the next try uses a new idempotency key.
 */
export async function refund(ctx: Ctx, id: number): Promise<void> {
  const { payments } = ctx.gateways;
  const payment = await findPayment(ctx.db, { paymentId: id });
  if (payment?.status !== 'refund_pending' || payment.provider !== payments.provider.code || !payment.provider_id)
    return;
  const current = await payments.retrieve(payment.provider_id);
  await ctx.step((unit) => syncPayment(unit, id, current));
  const synced = (await findPayment(ctx.db, { paymentId: id }))!;
  const isUnderWay = current.refund === 'pending' || current.refund === 'succeeded';
  if (isUnderWay || !canRequest(ctx, synced)) return;
  const intent = await payments.refund!({
    id: payment.provider_id,
    // Counts all failed refunds, as older ones from here have no reference
    key: `${payment.key}:refund:${current.failedRefunds}`,
    reference: getRefundReference(payment),
  });
  await ctx.step((unit) => syncPayment(unit, id, intent));
}

/** A split that waits for its refund. */
const findPendingSplit = async (ctx: Ctx, payment_id: number, order_id: number): Promise<StoredSplit | undefined> =>
  (await listSplits(ctx.db, payment_id)).find((one) => one.order_id === order_id && one.is_refund_pending);

/**
 * Requests the refund of one split at the provider, as `refund` does for a payment. The provider's list of refunds says
 * what was made before, so that a repeated call never refunds twice; what a person has refunded on the provider's own
 * screens is recorded first, so that only the rest is refunded from here.
 */
export async function refundSplit(ctx: Ctx, payment_id: number, order_id: number): Promise<void> {
  const { payments } = ctx.gateways;
  const payment = await findPayment(ctx.db, { paymentId: payment_id });
  if (payment?.status !== 'succeeded' || payment.provider !== payments.provider.code || !payment.provider_id) return;
  if (!(await findPendingSplit(ctx, payment_id, order_id))) return;
  const current = await payments.retrieve(payment.provider_id);
  await ctx.step((unit) => syncPayment(unit, payment_id, current));
  const split = await findPendingSplit(ctx, payment_id, order_id);
  if (!split) return;
  const earlier = listSplitRefunds(payment, split, current);
  const amount = getUnrequestedAmount(payment, split, current);
  if (amount === 0 || !canRequest(ctx, split)) return;
  const intent = await payments.refund!({
    id: payment.provider_id,
    key: `${payment.key}:refund:${order_id}:${earlier.length}`,
    reference: getSplitReference(payment, order_id),
    amount,
  });
  await ctx.step((unit) => syncPayment(unit, payment_id, intent));
}

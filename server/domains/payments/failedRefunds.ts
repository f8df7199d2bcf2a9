/** Records refunds that banks did not make, reports them and requests them again. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import type { PaymentIntent } from '#server/gateways/index.ts';
import { decideFailedRefunds, type FailedRefundsDecision } from './decideFailedRefunds.ts';
import { recordEvent, toEventSubject } from './events.ts';
import { getRetryPause, maxFailedRefunds } from './requestedRefunds.ts';
import { queueRefund, queueSplitRefund } from './queue.ts';
import { listSplits, type PaymentRow, type PaymentSplit } from './rows.ts';

/** SQL: whether payment `p`, or what it pays of an order, waits for a refund that has failed too often. */
export const needsPersonSql = `(
    p.status = 'refund_pending' and p.refund_tries >= ${maxFailedRefunds}
    or p.status = 'succeeded'
       and exists (select
                     from payment_splits s
                    where s.payment_id = p.id and s.is_refund_pending and s.refund_tries >= ${maxFailedRefunds}))`;

// Pauses before the next try count from the last failure of the same refund
const savePayment = statement<unknown, { paymentId: number; now: Date } & FailedRefundsDecision['payment']>(
  'payment_refund_failed',
  `update payments
      set status = $status, failed_refunds = $failed_refunds, refund_tries = $refund_tries,
          refunded_amount = $refunded_amount, refunded_at = case when $status = 'refunded' then refunded_at end,
          refund_failed_at = case when $refund_tries > refund_tries then $now else refund_failed_at end
    where id = $paymentId`,
);
const saveSplit = statement<unknown, { payment_id: number; now: Date } & Omit<PaymentSplit, 'amount'>>(
  'payment_split_refund_failed',
  `update payment_splits
      set refunded_amount = $refunded_amount, is_refund_pending = $is_refund_pending, refund_tries = $refund_tries,
          failed_amount = $failed_amount, refunded_at = case when $refunded_amount = amount then refunded_at end,
          refund_failed_at = case when $refund_tries > refund_tries then $now else refund_failed_at end
    where payment_id = $payment_id and order_id = $order_id`,
);

/** Saves a decision and requests refunds again after a pause, for the payment as a whole or its orders one by one. */
async function saveDecision(
  ctx: Ctx,
  paymentId: number,
  { payment, splits, fullRefund }: FailedRefundsDecision,
): Promise<void> {
  const now = ctx.clock();
  await savePayment(ctx.db, { paymentId, now, ...payment });
  for (const { hasNewlyFailed: _isReported, isRetried: _isRetried, ...split } of splits)
    await saveSplit(ctx.db, { payment_id: paymentId, now, ...split });
  if (fullRefund.isRetried) return queueRefund(ctx, paymentId, getRetryPause(payment.refund_tries));
  for (const { order_id, isRetried, refund_tries } of splits)
    if (isRetried) await queueSplitRefund(ctx, paymentId, order_id, getRetryPause(refund_tries));
}

/** Reports refunds of parts, made on the provider's own screens, that no longer count for orders. */
async function reportRegained(
  ctx: Ctx,
  payment: PaymentRow,
  before: readonly PaymentSplit[],
  { payment: after, splits }: FailedRefundsDecision,
): Promise<void> {
  if (payment.status !== 'succeeded' || after.status !== 'succeeded') return;
  const regained = splits.flatMap(({ order_id, refunded_amount, is_refund_pending }, n) => {
    const amount = before[n]!.refunded_amount - refunded_amount;
    return amount > 0 && !is_refund_pending ? [{ order_id, amount }] : [];
  });
  if (regained.length > 0) await ctx.emit('payment.part_refund_failed', toEventSubject(payment, regained));
}

/** Reports what buyers were to get back and did not: for orders, or for a tariff. */
async function reportFailures(
  ctx: Ctx,
  payment: PaymentRow,
  { payment: { failed_refunds }, fullRefund, splits }: FailedRefundsDecision,
): Promise<void> {
  const orders = splits
    .filter(({ hasNewlyFailed }) => hasNewlyFailed)
    .map(({ order_id, failed_amount, isRetried }) => ({ order_id, amount: failed_amount, is_last: !isRetried }));
  const is_last = fullRefund.hasNewlyFailed && !fullRefund.isRetried;
  if (orders.length > 0 || fullRefund.hasNewlyFailed)
    await ctx.emit('payment.refund_failed', { ...toEventSubject(payment, orders), failed_refunds, orders, is_last });
  ctx.hint(
    'orders',
    splits.map(({ order_id }) => order_id),
  );
}

/**
 * Records failed refunds, and requests again what the buyer is still to get.
 * @param payment locked, with its orders
 * @returns the payment after it
 */
export async function recordFailedRefunds(ctx: Ctx, payment: PaymentRow, intent: PaymentIntent): Promise<PaymentRow> {
  const splits = payment.purpose === 'tariff' ? [] : await listSplits(ctx.db, payment.id);
  const canRefund = ctx.gateways.payments.refund !== undefined;
  const decision = decideFailedRefunds(payment, splits, intent, canRefund);
  await saveDecision(ctx, payment.id, decision);
  await recordEvent(ctx, payment, 'refund_failed');
  await reportRegained(ctx, payment, splits, decision);
  await reportFailures(ctx, payment, decision);
  return { ...payment, ...decision.payment };
}

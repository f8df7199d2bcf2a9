/**
 * Records refunds that a bank did not make, also those that it first seemed to have made: what counted as refunded is
 * paid again, and its refund is requested again.
 */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import type { PaymentIntent } from '#server/gateways/index.ts';
import { recordEvent, toEventSubject } from './events.ts';
import { queueRefund, queueSplitRefund } from './queue.ts';
import { getRefundReference, getSplitReference, listSplits, type PaymentRow, type PaymentSplit } from './rows.ts';

/** After this many failed refunds from here only a person can help: the card may be closed. */
export const maxFailedRefunds = 3;

/** SQL: whether payment `p`, or what it pays of an order, waits for a refund that has failed too often. */
export const needsPersonSql = `(
    p.status = 'refund_pending' and p.refund_tries >= ${maxFailedRefunds}
    or p.status = 'succeeded'
       and exists (select
                     from payment_splits s
                    where s.payment_id = p.id and s.is_refund_pending and s.refund_tries >= ${maxFailedRefunds}))`;

const hasHadMoney = ({ status }: Pick<PaymentRow, 'status'>): boolean =>
  status === 'succeeded' || status === 'refund_pending' || status === 'refunded';

/** Whether a payment has seen failed refunds of which an answer of the provider does not know yet. */
export const isOutdated = (payment: PaymentRow, { failedRefunds }: PaymentIntent): boolean =>
  hasHadMoney(payment) && failedRefunds < payment.failed_refunds;

/** Whether refunds have failed since the payment was last updated. */
export const hasNewFailures = (payment: PaymentRow, { failedRefunds }: PaymentIntent): boolean =>
  hasHadMoney(payment) && failedRefunds > payment.failed_refunds;

/** Number of full refunds that were requested from here and failed. */
const countFailedTries = (
  payment: Pick<PaymentRow, 'key'>,
  { ownRefunds }: Pick<PaymentIntent, 'ownRefunds'>,
): number =>
  ownRefunds.filter(({ reference, status }) => reference === getRefundReference(payment) && status === 'failed').length;

/** What the failures change at one order. */
interface SplitFailure {
  split: PaymentSplit;
  /** What counted as refunded, and is not. Minor units. */
  lostAmount: number;
  /**
   * What the buyer was to get back and did not; it is requested again. 0 if only a part was lost that had been refunded
   * on the provider's screens: that part counts for nothing any more.
   */
  notRefundedAmount: number;
  /** Number of failed refunds of the order alone. */
  tries: number;
}

/**
 * Finds the orders of failed refunds. Money that no refund accounts for any more is taken first from orders whose own
 * refund has failed, then from the last ones.
 * @param splits of the payment, in the order of their ids
 */
function findSplitFailures(
  payment: Pick<PaymentRow, 'key' | 'status' | 'refund_tries'>,
  splits: readonly PaymentSplit[],
  { refunded_amount, refund, ownRefunds }: Pick<PaymentIntent, 'refunded_amount' | 'refund' | 'ownRefunds'>,
): SplitFailure[] {
  const hasNewTry = refund !== 'succeeded' && countFailedTries(payment, { ownRefunds }) > payment.refund_tries;
  const splitRefunds = splits.map((split) => {
    const own = ownRefunds.filter(({ reference }) => reference === getSplitReference(payment, split.order_id));
    const tries = own.filter(({ status }) => status === 'failed').length;
    const notFailedAmount = own.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);
    return { split, tries, notFailedAmount, isNew: tries > split.refund_tries };
  });
  // The provider counts refunds that are under way, the orders don't
  const underWay = splitRefunds.reduce(
    (sum, { split, notFailedAmount }) => (split.is_refund_pending ? sum + notFailedAmount : sum),
    0,
  );
  let unexplained = splits.reduce((sum, split) => sum + split.refunded_amount, 0) - (refunded_amount - underWay);
  return splitRefunds
    .toReversed()
    .toSorted((one, other) => Number(other.isNew) - Number(one.isNew))
    .flatMap(({ split, tries, notFailedAmount, isNew }) => {
      const counted = split.is_refund_pending ? split.refunded_amount : split.refunded_amount - notFailedAmount;
      const lostAmount = Math.max(0, Math.min(unexplained, counted));
      unexplained -= lostAmount;
      const isWaiting =
        payment.status === 'refund_pending' ? hasNewTry : split.is_refund_pending && isNew && notFailedAmount === 0;
      const wasRefunded = lostAmount > 0 && split.refunded_amount === split.amount;
      const notRefundedAmount = wasRefunded ? lostAmount : isWaiting ? split.amount - split.refunded_amount : 0;
      return lostAmount > 0 || isNew || notRefundedAmount > 0 ? [{ split, lostAmount, notRefundedAmount, tries }] : [];
    });
}

const savePayment = statement<
  unknown,
  { paymentId: number; status: string; failedRefunds: number; tries: number; refunded_amount: number }
>(
  'payment_refund_failed',
  `update payments
      set status = $status, failed_refunds = $failedRefunds, refund_tries = $tries,
          refunded_amount = least(refunded_amount, $refunded_amount::bigint),
          refunded_at = case when $status = 'refunded' then refunded_at end
    where id = $paymentId`,
);
const saveSplit = statement<
  unknown,
  { payment_id: number; order_id: number; lostAmount: number; isPending: boolean; tries: number }
>(
  'payment_split_refund_failed',
  `update payment_splits
      set refunded_amount = refunded_amount - $lostAmount, is_refund_pending = $isPending, refund_tries = $tries,
          refunded_at = case when $lostAmount = 0 then refunded_at end
    where payment_id = $payment_id and order_id = $order_id`,
);

/**
 * Records failed refunds, and requests again what the buyer is still to get.
 * @param payment locked, with its orders
 * @returns the payment after it
 */
export async function recordFailedRefunds(ctx: Ctx, payment: PaymentRow, intent: PaymentIntent): Promise<PaymentRow> {
  const splits = payment.purpose === 'tariff' ? [] : await listSplits(ctx.db, payment.id);
  const isShared = splits.length > 1;
  const isNoLongerRefunded = payment.status === 'refunded' && intent.refund !== 'succeeded';
  const status = !isNoLongerRefunded ? payment.status : isShared ? 'succeeded' : 'refund_pending';
  const isRefundedByOrder = isShared && status === 'succeeded';
  const failures = findSplitFailures(payment, splits, intent);
  const refund_tries = Math.max(payment.refund_tries, countFailedTries(payment, intent));
  await savePayment(ctx.db, {
    paymentId: payment.id,
    status,
    failedRefunds: intent.failedRefunds,
    tries: refund_tries,
    refunded_amount: intent.refunded_amount,
  });
  const failed: Events['payment.refund_failed']['orders'][number][] = [];
  for (const { split, lostAmount, notRefundedAmount: amount, tries } of failures) {
    const { order_id } = split;
    const isPending = split.is_refund_pending || (isRefundedByOrder && amount > 0);
    await saveSplit(ctx.db, { payment_id: payment.id, order_id, lostAmount, isPending, tries });
    if (isRefundedByOrder && isPending) await queueSplitRefund(ctx, payment.id, order_id);
    const isLast = !ctx.gateways.payments.refund || (isRefundedByOrder ? tries : refund_tries) >= maxFailedRefunds;
    if (amount > 0) failed.push({ order_id, amount, is_last: isLast });
  }
  if (status === 'refund_pending') await queueRefund(ctx, payment.id);
  await recordEvent(ctx, payment, 'refund_failed');
  if (failed.length > 0)
    await ctx.emit('payment.refund_failed', {
      ...toEventSubject(payment, failed),
      failed_refunds: intent.failedRefunds,
      orders: failed,
    });
  ctx.hint(
    'orders',
    splits.map(({ order_id }) => order_id),
  );
  return {
    ...payment,
    status,
    failed_refunds: intent.failedRefunds,
    refund_tries,
    refunded_amount: Math.min(payment.refunded_amount, intent.refunded_amount),
  };
}

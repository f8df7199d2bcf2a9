/**
 * Decides for which orders money counts that a person refunded on the provider's own screens.
 *
 * Such a refund names no order. If the payment has one order, it is that order's. If the payment has several, it counts
 * for those whose own refund is requested and not yet at the provider, in the order of their ids; only their rest is
 * refunded from here. What remains belongs to no order until one of them is canceled: until then the orders show it to
 * their companies and admins, and `npm run verify` reports it. Refunds from here carry the reference of their order, so
 * no refund counts twice, and a provider refunds no more than it has captured.
 */
import type { PaymentIntent } from '#server/gateways/index.ts';
import { getSplitReference, type PaymentRow, type PaymentSplit } from './rows.ts';

/** What a refund on the provider's screens gives back of one order. */
interface ScreenRefund {
  split: PaymentSplit;
  /** Minor units, at most what was left to refund. */
  amount: number;
}

/**
 * Finds what counts for orders and is not recorded yet.
 * @param splits of a payment with its money; those whose refund from here was made are recorded as refunded
 */
export function assignScreenRefunds(
  payment: Pick<PaymentRow, 'key'>,
  splits: readonly PaymentSplit[],
  { refunded_amount, ownRefunds }: Pick<PaymentIntent, 'refunded_amount' | 'ownRefunds'>,
): ScreenRefund[] {
  const findOurs = ({ is_refund_pending, order_id }: PaymentSplit) =>
    is_refund_pending
      ? ownRefunds.find(
          ({ reference, status }) => reference === getSplitReference(payment, order_id) && status !== 'failed',
        )
      : undefined;
  let left = splits.reduce(
    (sum, split) => sum - split.refunded_amount - (findOurs(split)?.amount ?? 0),
    refunded_amount,
  );
  const assigned: ScreenRefund[] = [];
  for (const split of splits) {
    if (!split.is_refund_pending || findOurs(split) || left <= 0) continue;
    const amount = Math.min(left, split.amount - split.refunded_amount);
    left -= amount;
    assigned.push({ split, amount });
  }
  return assigned;
}

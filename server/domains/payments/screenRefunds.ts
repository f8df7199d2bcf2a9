/**
 * Decides for which orders money counts that a person refunded on the provider's own screens. Pure.
 *
 * Such a refund names no order. If the payment has one order, it is that order's. If the payment has several, it counts
 * for those that wait for their refund, in the order of their ids: for what their requested refunds don't give back.
 * Only the rest is refunded from here. What remains belongs to no order until one of them is canceled: until then the
 * orders show it to their companies and admins, and `npm run verify` reports it. Requested refunds carry the reference
 * of their order, so no refund counts twice, and a provider refunds no more than it has captured.
 */
import type { PaymentIntent } from '#server/gateways/index.ts';
import { getUnrequestedAmount, listSplitRefunds, sumMadeOrPending } from './requestedRefunds.ts';
import type { PaymentRow, PaymentSplit } from './rows.ts';

/**
 * Finds what counts for orders that wait.
 * @param splits of a payment with its money, in the order of their ids
 * @returns those that wait, with what counts for them now
 */
export function assignScreenRefunds(
  payment: Pick<PaymentRow, 'key'>,
  splits: readonly PaymentSplit[],
  answer: Pick<PaymentIntent, 'refunded_amount' | 'requestedRefunds'>,
): PaymentSplit[] {
  // Requested refunds of an order that waits don't count in its amount yet
  const getKnownAmount = (split: PaymentSplit) =>
    split.is_refund_pending
      ? split.refunded_amount + sumMadeOrPending(listSplitRefunds(payment, split, answer))
      : split.refunded_amount;
  let left = splits.reduce((rest, split) => rest - getKnownAmount(split), answer.refunded_amount);
  return splits
    .filter(({ is_refund_pending }) => is_refund_pending)
    .map((split) => {
      const amount = Math.max(0, Math.min(left, getUnrequestedAmount(payment, split, answer)));
      left -= amount;
      return { ...split, refunded_amount: split.refunded_amount + amount };
    });
}

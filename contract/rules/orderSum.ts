/** The payment state of an order: due, paid, refunding, refunded or canceled. Pure. */
import type { Order } from '../orders.ts';

export type SumState = 'due' | 'paid' | 'refunding' | 'refunded' | 'canceled';

/**
 * The amount that is still due; 0 if it is paid or canceled.
 * @returns a decimal number, as on the wire
 */
export const getAmountDue = (order: Parameters<typeof getSumState>[0] & Pick<Order, 'sum_to_pay'>): number =>
  getSumState(order) === 'due' ? order.sum_to_pay : 0;

/** Derives the payment state from status, history and card payment. */
export function getSumState({
  status,
  payment,
  history,
}: Pick<Order, 'status' | 'history'> & { payment: Pick<Order['payment'], 'status'> }): SumState {
  if (status === 'canceled')
    return payment.status === 'refunded' ? 'refunded' : payment.status === 'refund_pending' ? 'refunding' : 'canceled';
  // A refund to the card can mean that the shop was paid in another way
  return payment.status === 'paid' || status === 'completed' || history.some(({ to }) => to === 'paid')
    ? 'paid'
    : 'due';
}

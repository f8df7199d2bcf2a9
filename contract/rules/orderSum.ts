/** What the sum of an order is by now: still due, had, on its way back, given back, or wanted by nobody. Pure. */
import type { Order } from '../orders.ts';

export type SumState = 'due' | 'paid' | 'refunding' | 'refunded' | 'canceled';

/** What is still to be paid by now: of what has been paid or canceled, nothing. @returns on the wire */
export const dueOf = (order: Parameters<typeof sumState>[0] & Pick<Order, 'sum_to_pay'>): number =>
  sumState(order) === 'due' ? order.sum_to_pay : 0;

/** @param order its status, its history, and how far its card payment is */
export function sumState({
  status,
  payment,
  history,
}: Pick<Order, 'status' | 'history'> & { payment: Pick<Order['payment'], 'status'> }): SumState {
  if (status === 'canceled')
    return payment.status === 'refunded' ? 'refunded' : payment.status === 'refund_pending' ? 'refunding' : 'canceled';
  // A card's money may have gone back because the shop had been paid otherwise
  return payment.status === 'paid' || status === 'completed' || history.some(({ to }) => to === 'paid')
    ? 'paid'
    : 'due';
}

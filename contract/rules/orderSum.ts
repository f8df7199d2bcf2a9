/** What the sum of an order is by now: still due, had, on its way back, given back, or wanted by nobody. Pure. */
import type { Order } from '../orders.ts';

export type SumState = 'due' | 'paid' | 'refunding' | 'refunded' | 'canceled';

/** @param order its status, and that of its card payment */
export function sumState({ status, payment }: Pick<Order, 'status'> & { payment: Pick<Order['payment'], 'status'> }): SumState {
  if (payment.status === 'refunded') return 'refunded';
  if (payment.status === 'refund_pending') return 'refunding';
  if (status === 'canceled') return 'canceled';
  return payment.status === 'paid' || status === 'paid' || status === 'completed' ? 'paid' : 'due';
}

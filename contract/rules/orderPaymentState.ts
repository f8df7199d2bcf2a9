/** The payment state of an order: due, paid, refunding, refunded or canceled. Pure. */
import type { Order } from '../orders.ts';

export type OrderPaymentState = 'due' | 'paid' | 'refunding' | 'refunded' | 'canceled';

/** The parts of an order that decide its payment state. */
type PaymentFacts = Pick<Order, 'status' | 'history'> & { payment: Pick<Order['payment'], 'status'> };

/**
 * The amount that is still due; 0 if it is paid or canceled.
 * @returns a decimal number, as on the wire
 */
export const getAmountDue = (order: PaymentFacts & Pick<Order, 'sum_to_pay'>): number =>
  getOrderPaymentState(order) === 'due' ? order.sum_to_pay : 0;

/** Derives the payment state. `payment` knows card payments only; others show in the status and the history. */
export function getOrderPaymentState({ status, payment, history }: PaymentFacts): OrderPaymentState {
  if (status === 'canceled') {
    if (payment.status === 'refunded') return 'refunded';
    return payment.status === 'refund_pending' ? 'refunding' : 'canceled';
  }
  // A refunded card payment decides nothing here: a card is refunded if the order was already paid in another way, or
  // had changed before the money arrived
  return payment.status === 'paid' || status === 'completed' || history.some(({ to }) => to === 'paid')
    ? 'paid'
    : 'due';
}

/** The amount that a buyer paid to the company directly, not through the site. Pure. */
import type { Order, OrderEvent } from '../orders.ts';

export interface ExternalPayment {
  /** In units of the currency, as on the wire. */
  amount: Order['sum_to_pay'];
  /** When the order was first marked as paid. */
  since: string;
}

/** Whether the event of an order's history is a card payment on the site, not a manual status change. */
export const isCardPayment = ({ changes }: OrderEvent): boolean =>
  (changes?.['payment'] as { to?: unknown } | undefined)?.to === 'card';

/**
 * Finds a payment outside of the site, which only the company can refund.
 * @returns null if nothing was paid, or it was paid by card on the site
 */
export function findExternalPayment({
  history,
  sum_to_pay,
  payment,
}: Pick<Order, 'history' | 'sum_to_pay'> & { payment: Pick<Order['payment'], 'status'> }): ExternalPayment | null {
  const paid = history.filter(({ to }) => to === 'paid' || to === 'completed');
  // The status of the payment does not suffice: after a refund to the card, the order may have been paid directly
  if (paid.length === 0 || sum_to_pay === 0 || payment.status === 'paid' || paid.some(isCardPayment)) return null;
  return { amount: sum_to_pay, since: paid[0]!.at };
}

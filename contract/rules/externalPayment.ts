/** What a buyer has paid for an order to its company itself, not through the site. Pure. */
import type { Order, OrderEvent } from '../orders.ts';

export interface PaidOutside {
  /** On the wire. */
  amount: Order['sum_to_pay'];
  /** When the order became paid first. */
  since: string;
}

/** The money came by card on the site, by nobody's hand. */
export const isByCard = ({ changes }: OrderEvent): boolean =>
  (changes?.['payment'] as { to?: unknown } | undefined)?.to === 'card';

/**
 * The site has no such money and gives none of it back: that is for the company to do.
 * @returns null where nothing was paid, or by card on the site
 */
export function paidOutside({
  history,
  sum_to_pay,
  payment,
}: Pick<Order, 'history' | 'sum_to_pay'> & { payment: Pick<Order['payment'], 'status'> }): PaidOutside | null {
  const paid = history.filter(({ to }) => to === 'paid' || to === 'completed');
  // A card's money that went back may have come when the shop had been paid otherwise: the history knows
  if (paid.length === 0 || sum_to_pay === 0 || payment.status === 'paid' || paid.some(isByCard)) return null;
  return { amount: sum_to_pay, since: paid[0]!.at };
}

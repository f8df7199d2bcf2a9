/** What an order costs with bonuses: one pays one unit of the currency, up to the order's sum. The server has the last word. */

const cents = (amount: number): number => Math.round(amount * 100);

/**
 * @param sum of the order, and @param balance the bonuses that may be spent: both in units of the currency
 * @returns what is spent of the bonuses and what is left to pay
 */
export function sumsOf(sum: number, balance: number): { spent: number; toPay: number } {
  const spent = Math.max(0, Math.min(cents(sum), cents(balance)));
  return { spent: spent / 100, toPay: (cents(sum) - spent) / 100 };
}

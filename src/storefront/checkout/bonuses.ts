/** Calculates how bonuses reduce the sum: one bonus is one unit of the currency. The server decides. */

const toCents = (amount: number): number => Math.round(amount * 100);

/**
 * @param sum sum of the order, in units of the currency
 * @param balance bonuses that may be spent, in units of the currency
 * @returns bonuses spent and the amount left to pay
 */
export function calculateSums(sum: number, balance: number): { spent: number; toPay: number } {
  const spent = Math.max(0, Math.min(toCents(sum), toCents(balance)));
  return { spent: spent / 100, toPay: (toCents(sum) - spent) / 100 };
}

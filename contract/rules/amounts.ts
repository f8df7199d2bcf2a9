/** Arithmetic on amounts: integers of minor units. Products and quotients are exact at any size, rounded half up. */
import type { Minor } from '../money.ts';

/** The highest result of a product that a number holds exactly. */
const exactBound = Number.MAX_SAFE_INTEGER;

/**
 * Calculates `amount · numerator / denominator`, rounded half up.
 * @param amount not negative
 * @param numerator an integer, not negative
 * @param denominator an integer, 1 or more
 */
export function scaleAmount(amount: Minor, numerator: number, denominator: number): Minor {
  const isExact = 2 * amount * numerator + denominator <= exactBound;
  if (isExact) return Math.floor((2 * amount * numerator + denominator) / (2 * denominator)) as Minor;
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return Number(doubled / (2n * BigInt(denominator))) as Minor;
}

/** Sums amounts. */
export const sumAmounts = (amounts: readonly Minor[]): Minor =>
  amounts.reduce<number>((sum, amount) => sum + amount, 0) as Minor;

/**
 * Splits an amount in proportion to weights by largest remainder: each part gets its share rounded down, and the parts
 * with the largest remainders get one unit more. Of equal remainders the earlier part comes first.
 * @param amount not negative
 * @param weights integers, not negative
 * @returns parts that sum to the amount, in the order of the weights
 * @throws RangeError if there is an amount, but no weight
 */
export function splitAmount(amount: Minor, weights: readonly number[]): Minor[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) {
    if (amount > 0) throw new RangeError('an amount can not be split without weights');
    return weights.map(() => 0 as Minor);
  }
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: Number(product / BigInt(total)), remainder: Number(product % BigInt(total)) };
  });
  const rest = amount - shares.reduce((sum, { part }) => sum + part, 0);
  const byRemainder = shares.toSorted((one, two) => two.remainder - one.remainder || one.index - two.index);
  for (const share of byRemainder.slice(0, rest)) share.part += 1;
  return shares.map(({ part }) => part as Minor);
}

/**
 * Calculates the part of a line's amount that some of its units take back. Any sequence that takes back all units sums
 * to the amount.
 * @param amount of all units, not negative
 * @param units how many were taken back before, how many are now, and how many the line has: 1 or more
 * @throws RangeError if more are taken back than the line has
 */
export function takeUnits(amount: Minor, { before, count, of }: { before: number; count: number; of: number }): Minor {
  if (before + count > of) throw new RangeError('a line can not take back more units than it has');
  return (scaleAmount(amount, before + count, of) - scaleAmount(amount, before, of)) as Minor;
}

/** Bounds and sums of carts. */

export const maxLineCount = 9999;
export const maxLines = 200;

/** The goods of a cart as the browser shows them: their sum, added in minor units, and the number of pieces. */
export function sumWireCart(lines: readonly { price: number; count: number }[]): {
  order_summ: number;
  goods_num: number;
} {
  let minorSum = 0;
  let goods = 0;
  for (const { price, count } of lines) {
    minorSum += Math.round(price * 100) * count;
    goods += count;
  }
  return { order_summ: minorSum / 100, goods_num: goods };
}

/** A sum less what is taken off it, never below zero: both in units of the currency, subtracted in minor units. */
export const takeOffWireSum = (sum: number, takenOff: readonly { amount: number }[]): number =>
  Math.max(
    0,
    takenOff.reduce((left, { amount }) => left - Math.round(amount * 100), Math.round(sum * 100)),
  ) / 100;

/** The allowed count of a cart line. */
export const capCount = (requested: number, available: number): number =>
  Math.max(0, Math.min(requested, available, maxLineCount));

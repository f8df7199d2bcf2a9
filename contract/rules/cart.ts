/** Cart sums, the same on both sides. Amounts are minor units. */

export const maxLineCount = 9999;
export const maxLines = 200;

export interface CountedLine {
  /** Price of one, minor units. */
  price: number;
  count: number;
}

/** Sum of a cart in minor units and how many goods it holds. */
export function cartTotals(lines: readonly CountedLine[]): { order_summ: number; goods_num: number } {
  let orderSum = 0;
  let goods = 0;
  for (const line of lines) {
    orderSum += line.price * line.count;
    goods += line.count;
  }
  return { order_summ: orderSum, goods_num: goods };
}

/** How many of a product a line may hold. */
export const cappedCount = (wanted: number, left: number): number => Math.max(0, Math.min(wanted, left, maxLineCount));

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

/** The same for prices as the wire has them, summed in minor units so that 0.1 and 0.2 make 0.3. */
export function wireTotals(lines: readonly CountedLine[]): { order_summ: number; goods_num: number } {
  const totals = cartTotals(lines.map(({ price, count }) => ({ price: Math.round(price * 100), count })));
  return { ...totals, order_summ: totals.order_summ / 100 };
}

/** How many of a product a line may hold. */
export const cappedCount = (wanted: number, left: number): number => Math.max(0, Math.min(wanted, left, maxLineCount));

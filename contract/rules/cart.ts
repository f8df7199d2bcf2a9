/** Cart sums, shared by server and browser. Amounts are minor units. */

export const maxLineCount = 9999;
export const maxLines = 200;

export interface CountedLine {
  /** Price of one, minor units. */
  price: number;
  count: number;
}

/** The sum of a cart in minor units, and its number of pieces. */
export function sumCart(lines: readonly CountedLine[]): { order_summ: number; goods_num: number } {
  let orderSum = 0;
  let goods = 0;
  for (const line of lines) {
    orderSum += line.price * line.count;
    goods += line.count;
  }
  return { order_summ: orderSum, goods_num: goods };
}

/** The same for decimal prices, summed in minor units so that 0.1 and 0.2 make 0.3. */
export function sumWireCart(lines: readonly CountedLine[]): { order_summ: number; goods_num: number } {
  const totals = sumCart(lines.map(({ price, count }) => ({ price: Math.round(price * 100), count })));
  return { ...totals, order_summ: totals.order_summ / 100 };
}

/** The allowed count of a cart line. */
export const capCount = (requested: number, available: number): number =>
  Math.max(0, Math.min(requested, available, maxLineCount));

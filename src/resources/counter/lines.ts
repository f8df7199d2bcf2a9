/** Pure functions on the lines of a counter order. */
import type { CounterProduct } from '#contract/counter.ts';
import { toMinor } from '#contract/money.ts';
import { calculateOrderMoney } from '#contract/rules/orderMoney.ts';

export interface Line {
  product: CounterProduct;
  count: number;
}

/** Number of pieces of a product in the order. */
export const getCount = (lines: readonly Line[], { id }: CounterProduct): number =>
  lines.find(({ product }) => product.id === id)?.count ?? 0;

/** Adds one piece of a product, at most what is in stock, and moves its line to the front. */
export function addOne(lines: readonly Line[], product: CounterProduct): Line[] {
  const count = getCount(lines, product) + 1;
  return [
    { product, count: Math.max(1, Math.min(count, product.left)) },
    ...lines.filter((line) => line.product.id !== product.id),
  ];
}

/** Total of the lines, in units of the currency. */
export const sumLines = (lines: readonly Line[]): number =>
  calculateOrderMoney({
    lines: lines.map(({ product: { id, price }, count }) => ({ id, price: toMinor(price), count })),
  }).order_sum / 100;
export const countItems = (lines: readonly Line[]): number => lines.reduce((sum, { count }) => sum + count, 0);

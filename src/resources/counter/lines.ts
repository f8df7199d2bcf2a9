/** The lines of an order that is being entered: pure. */
import type { CounterProduct } from '#contract/counter.ts';

export interface Line {
  product: CounterProduct;
  count: number;
}

/** How many of a product are in the order. */
export const countOf = (lines: readonly Line[], { id }: CounterProduct): number =>
  lines.find(({ product }) => product.id === id)?.count ?? 0;

/** One more of a product; the line that was touched last stands first. Never more than there are. */
export function withOneMore(lines: readonly Line[], product: CounterProduct): Line[] {
  const count = countOf(lines, product) + 1;
  return [
    { product, count: Math.max(1, Math.min(count, product.left)) },
    ...lines.filter((line) => line.product.id !== product.id),
  ];
}

/** What the lines come to, in units of the currency. */
export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { product, count }) => sum + Math.round(product.price * 100) * count, 0) / 100;
export const goodsIn = (lines: readonly Line[]): number => lines.reduce((sum, { count }) => sum + count, 0);

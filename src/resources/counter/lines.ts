/** Pure functions on the lines of a counter order. */
import type { CounterProduct } from '#contract/counter.ts';
import { toMinor } from '#contract/money.ts';
import { calculateOrderMoney, toTaxRule } from '#contract/rules/orderMoney.ts';

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

const calculateMoney = (lines: readonly Line[]) =>
  calculateOrderMoney({
    lines: lines.map(({ product: { id, price, tax }, count }) => ({
      id,
      price: toMinor(price),
      count,
      tax: toTaxRule(tax),
    })),
    pricesIncludeTax: lines.every(({ product }) => product.prices_include_tax !== false),
  });

/** Total of the lines with the tax that prices do not include, in units of the currency. */
export const sumLines = (lines: readonly Line[]): number => calculateMoney(lines).order_sum / 100;

/** The tax that is added to the prices, in units of the currency; 0 if they include it. */
export function sumAddedTax(lines: readonly Line[]): number {
  const { order_sum, goods_sum } = calculateMoney(lines);
  return (order_sum - goods_sum) / 100;
}

export const countItems = (lines: readonly Line[]): number => lines.reduce((sum, { count }) => sum + count, 0);

import { expect, it } from 'vitest';
import type { CounterProduct } from '#contract/counter.ts';
import { sumAddedTax, sumLines, type Line } from '#src/resources/counter/lines.ts';

const line = (id: number, changes: object = {}): Line => ({
  product: { id, price: 10, left: 9, ...changes } as unknown as CounterProduct,
  count: 2,
});

it('adds the tax to the total of a counter order only where prices do not include it', () => {
  const tax = { reason: 'standard', rate: 19 };
  expect(sumLines([line(1), line(2, { tax, prices_include_tax: true })])).toBe(40);
  expect(sumAddedTax([line(1, { tax, prices_include_tax: true })])).toBe(0);
  const added = [line(1, { tax, prices_include_tax: false })];
  expect([sumLines(added), sumAddedTax(added)]).toEqual([23.8, 3.8]);
  // A product whose tax is not known adds none
  expect(sumLines([...added, line(2, { prices_include_tax: false })])).toBe(43.8);
});

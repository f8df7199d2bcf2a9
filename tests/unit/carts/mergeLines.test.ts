import { describe, expect, it } from 'vitest';
import { mergeLines, type MergeProduct } from '#server/domains/carts/mergeLines.ts';

const shop = (...products: [id: number, left: number, company?: number][]): Map<number, MergeProduct> =>
  new Map(products.map(([id, left, company_id = 1]) => [id, { company_id, left }]));
const line = (product_id: number, count: number) => ({ product_id, count });
const own = (product_id: number, count: number, company_id = 1) => ({ product_id, count, company_id });

describe('mergeLines', () => {
  it('puts everything into an empty cart', () => {
    expect(mergeLines([], [line(1, 2), line(2, 3)], shop([1, 10], [2, 10]))).toEqual({
      merged: [line(1, 2), line(2, 3)],
      left: [],
      lines: [line(1, 2), line(2, 3)],
      company_id: 1,
    });
  });

  it('adds up what both hold', () => {
    const { merged, lines, left } = mergeLines([own(1, 2)], [line(1, 3)], shop([1, 10]));
    expect({ merged, lines, left }).toEqual({ merged: [line(1, 3)], lines: [line(1, 5)], left: [] });
  });

  it('adds up a product that the guest names twice', () => {
    expect(mergeLines([], [line(1, 2), line(1, 3)], shop([1, 10])).lines).toEqual([line(1, 5)]);
  });

  it('takes what stock allows and leaves the rest', () => {
    const { merged, lines, left } = mergeLines([own(1, 2)], [line(1, 9)], shop([1, 10]));
    expect({ merged, lines, left }).toEqual({
      merged: [line(1, 8)],
      lines: [line(1, 10)],
      left: [{ ...line(1, 1), reason: 'not_enough_stock' }],
    });
  });

  it('takes 9,999 of a product at the most', () => {
    const { lines, left } = mergeLines([own(1, 9000)], [line(1, 9000)], shop([1, 1_000_000]));
    expect({ lines, left }).toEqual({
      lines: [line(1, 9999)],
      left: [{ ...line(1, 8001), reason: 'not_enough_stock' }],
    });
  });

  it('never lowers a line that holds more than there is', () => {
    const { merged, lines, left } = mergeLines([own(1, 5)], [line(1, 2)], shop([1, 3]));
    expect({ merged, lines, left }).toEqual({
      merged: [],
      lines: [],
      left: [{ ...line(1, 2), reason: 'not_enough_stock' }],
    });
  });

  it('leaves what is sold out, and what is not in the storefront', () => {
    expect(mergeLines([], [line(1, 1), line(2, 1)], shop([1, 0])).left).toEqual([
      { ...line(1, 1), reason: 'not_enough_stock' },
      { ...line(2, 1), reason: 'not_available' },
    ]);
  });

  it('leaves the products of another company than the cart’s', () => {
    const { merged, left, company_id } = mergeLines(
      [own(1, 1, 7)],
      [line(2, 1), line(3, 1)],
      shop([2, 5, 8], [3, 5, 7]),
    );
    expect({ merged, left, company_id }).toEqual({
      merged: [line(3, 1)],
      left: [{ ...line(2, 1), reason: 'other_company' }],
      company_id: 7,
    });
  });

  it('lets the first product that finds room say whose an empty cart becomes', () => {
    const { left, company_id } = mergeLines(
      [],
      [line(1, 1), line(2, 1), line(3, 1)],
      shop([1, 0, 5], [2, 5, 6], [3, 5, 5]),
    );
    expect(company_id).toBe(6);
    expect(left.map(({ product_id, reason }) => [product_id, reason])).toEqual([
      [1, 'not_enough_stock'],
      [3, 'other_company'],
    ]);
  });

  it('fills a cart up to 200 lines', () => {
    const present = Array.from({ length: 199 }, (_, index) => own(index + 1, 1));
    const { merged, left } = mergeLines(
      present,
      [line(1, 1), line(500, 1), line(501, 1)],
      shop([1, 5], [500, 5], [501, 5]),
    );
    expect(merged).toEqual([line(1, 1), line(500, 1)]);
    expect(left).toEqual([{ ...line(501, 1), reason: 'not_available' }]);
  });
});

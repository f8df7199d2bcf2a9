import { describe, expect, it } from 'vitest';
import { toPrice } from '#contract/money.ts';
import {
  getAdjustedCounts,
  findChangedProducts,
  getFormerPrice,
  getPriceChanges,
  findLineProblem,
  applyCounts,
} from '#src/storefront/cart/lineState.ts';
import { buildCart, buildCartItem } from '#tests/support/apiAnswers.ts';

const item = (id: number, count: number, stock: number, price = 10, seenPrice = price) =>
  buildCartItem(id, { count, stock, price, seenPrice });

describe('a line of the cart', () => {
  it('is fine while there is enough', () => {
    expect(findLineProblem(item(1, 2, 2))).toBeNull();
  });

  it('is short, or gone', () => {
    expect(findLineProblem(item(1, 3, 2))).toEqual({ kind: 'short', left: 2 });
    expect(findLineProblem(item(1, 3, 0))).toEqual({ kind: 'gone' });
  });

  it('remembers the price shown before', () => {
    expect(getFormerPrice(item(1, 1, 5, 12, 10))).toBe(10);
    expect(getFormerPrice(item(1, 1, 5))).toBeNull();
  });
});

describe('a cart', () => {
  it('is adjusted by what is left of its lines', () => {
    expect([...getAdjustedCounts([item(1, 3, 2), item(2, 1, 0), item(3, 1, 9)])]).toEqual([
      [1, 2],
      [2, 0],
    ]);
  });

  it('with other counts has other sums, and no company when nothing is left', () => {
    const filled = {
      ...buildCart([buildCartItem(1, { price: 0.1 }), buildCartItem(2, { price: 0.2 })]),
      goods_sum: toPrice(30),
    };
    expect(applyCounts(filled, new Map([[1, 3]]))).toMatchObject({
      order_summ: 0.5,
      goods_sum: undefined,
      goods_num: 4,
      cart_hash: filled.cart_hash,
    });
    expect(
      applyCounts(
        filled,
        new Map([
          [1, 0],
          [2, 0],
        ]),
      ),
    ).toMatchObject({ items: [], order_summ: 0, goods_num: 0, cartCompanyId: null });
  });
});

describe('what has changed since a cart was filled', () => {
  it('is told with both prices and both sums', () => {
    const items = [item(1, 2, 9, 12, 10), item(2, 1, 9, 5), item(3, 1, 9, 7.5, 8)];
    expect(getPriceChanges(items)).toMatchObject({
      lines: [
        { was: 10, now: 12 },
        { was: 8, now: 7.5 },
      ],
      sumWas: 33,
      sumNow: 36.5,
    });
  });

  it('is nothing where prices stand, and where a line can no longer be ordered', () => {
    expect(getPriceChanges([item(1, 2, 9)])).toBeNull();
    expect(getPriceChanges([item(1, 2, 0, 12, 10)])).toBeNull();
  });

  it('is found by one look at all products: what is missing has none left', () => {
    const items = [item(1, 1, 9), item(2, 1, 9), item(3, 1, 9)];
    const [first, second] = items.map(({ product }) => product);
    const found = new Map([
      [1, first!],
      [2, { ...second!, count: 4 }],
    ]);
    expect([...findChangedProducts(items, found)].map(([id, { count }]) => [id, count])).toEqual([
      [2, 4],
      [3, 0],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { OrderItem } from '#contract/orders.ts';
import { toMergeLines, toOutcome } from '#src/storefront/orders/orderAgain.ts';
import { ordersPath, parseOrdersView } from '#src/storefront/orders/ordersUrl.ts';

const item = (id: number, product_id: number, count: number) =>
  ({ id, product_id, count, name: `Product ${product_id}` }) as OrderItem;

describe('ordering again', () => {
  it('asks for a product once, however many lines it stood in', () => {
    expect(toMergeLines([item(1, 5, 2), item(2, 6, 1), item(3, 5, 3)])).toEqual([
      { product_id: 5, count: 5 },
      { product_id: 6, count: 1 },
    ]);
  });

  it('names what could not be added, with the reason', () => {
    const outcome = toOutcome([item(1, 5, 2), item(2, 6, 4)], {
      merged: [
        { product_id: 5, count: 2 },
        { product_id: 6, count: 1 },
      ],
      left: [{ product_id: 6, count: 3, reason: 'not_enough_stock' }],
    });
    expect(outcome).toMatchObject({ added: 3, left: [{ item: { id: 2 }, count: 3, reason: 'not_enough_stock' }] });
  });
});

describe('the address of one’s orders', () => {
  it('is read as it is written', () => {
    expect(ordersPath({ state: 'active', page: 2 })).toBe('/orders/list/my?state=active&page=2');
    expect(parseOrdersView(new URLSearchParams('state=active&page=2'))).toEqual({ state: 'active', page: 2 });
    expect(ordersPath({ state: 'all', page: 1 })).toBe('/orders/list/my');
  });

  it('shows all where it says nothing that is known', () => {
    expect(parseOrdersView(new URLSearchParams('state=constructor&page=-3'))).toEqual({ state: 'all', page: 1 });
  });
});

import { expect, it } from 'vitest';
import type { LineDiscount } from '#contract/orders.ts';
import type { GuestCartItem } from '#src/session/guestCart.ts';
import { splitByCompany } from '#src/storefront/cart/basket.ts';

const item = {
  product: { id: 1, price: 0.7, company: { id: 5, brand: 'North' } },
  product_price: 0.7,
  count: 2,
} as unknown as GuestCartItem;

it.each([
  ['are taken off in cents', [0.1, 0.2], true, 1.1],
  ['leave nothing below zero', [1, 0.5], true, 0],
  ['of other counts stay at their lines, out of the sum', [0.1], false, 1.4],
])('discounts of a guest’s lines %s', (_, amounts, areCurrent, sum) => {
  const lineDiscounts = amounts.map((amount) => ({ amount }) as LineDiscount);
  const [cart] = splitByCompany([item], { discounts: new Map([[1, lineDiscounts]]), areCurrent });
  expect(cart).toMatchObject({ order_summ: sum, items: [{ discounts: lineDiscounts }] });
});

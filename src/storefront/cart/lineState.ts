/** What there is to say about a line of a cart: what has changed since it was put in. Pure. */
import type { Cart, CartItem } from '#contract/carts.ts';
import { wireTotals } from '#contract/rules/cart.ts';
import type { CartProduct } from '#src/session/guestCart.ts';

/** `gone`: left the storefront or sold out. `short`: fewer are left than the line wants. */
export type LineTrouble = { kind: 'gone' } | { kind: 'short'; left: number };

/** Why a line can't be ordered as it is; null where it can. */
export function troubleOf(item: CartItem): LineTrouble | null {
  if (item.product.count <= 0) return { kind: 'gone' };
  return item.count > item.product.count ? { kind: 'short', left: item.product.count } : null;
}

/** The price that the buyer was shown before, where the present one is another; else null. */
export const formerPrice = (item: CartItem): number | null =>
  item.product_price === item.product.price ? null : item.product_price;

/** The counts that make every line orderable: what is gone goes, what is short shrinks. */
export const adjustedCounts = (items: readonly CartItem[]): Map<number, number> =>
  new Map(
    items.filter((item) => troubleOf(item) !== null).map((item) => [item.product.id, Math.max(0, item.product.count)]),
  );

/** What has changed about a cart since it was filled, in prices: the lines, and what that makes of the sum. */
export interface PriceNews {
  lines: { item: CartItem; was: number; now: number }[];
  sumWas: number;
  sumNow: number;
}

/** The price that a line was filled at, where that is another now and the line can still be ordered; else the present one. */
const priceBefore = (item: CartItem): number =>
  item.product.count > 0 ? (formerPrice(item) ?? item.product.price) : item.product.price;

const sumAt = (items: readonly CartItem[], priceOf: (item: CartItem) => number): number =>
  wireTotals(items.map((item) => ({ price: priceOf(item), count: item.count }))).order_summ;

/** The prices that have changed; null where none has. Lines that can't be ordered any more have no price to speak of. */
export function priceNews(items: readonly CartItem[]): PriceNews | null {
  const lines = items
    .map((item) => ({ item, was: priceBefore(item), now: item.product.price }))
    .filter(({ was, now }) => was !== now);
  return lines.length === 0
    ? null
    : { lines, sumWas: sumAt(items, priceBefore), sumNow: sumAt(items, (item) => item.product.price) };
}

/** Compares what the lines know of their products with what these are now; nothing of what is missing can be ordered. */
export function changedProducts(
  items: readonly CartItem[],
  found: ReadonlyMap<number, CartProduct>,
): Map<number, CartProduct> {
  const now = items.map(({ product }) => [product, found.get(product.id) ?? { ...product, count: 0 }] as const);
  return new Map(
    now
      .filter(([before, after]) => JSON.stringify(before) !== JSON.stringify(after))
      .map(([, after]) => [after.id, after]),
  );
}

type Lines = Pick<Cart, 'items' | 'order_summ' | 'goods_num' | 'cartCompanyId'>;

/** A cart as it will be once these lines have these counts; 0 removes. */
export function withCounts<T extends Lines>(cart: T, counts: ReadonlyMap<number, number>): T {
  if (counts.size === 0) return cart;
  const items = cart.items
    .map((item) => ({ ...item, count: counts.get(item.product.id) ?? item.count }))
    .filter((item) => item.count > 0);
  const { order_summ, goods_num } = wireTotals(items.map((item) => ({ price: item.product.price, count: item.count })));
  return {
    ...cart,
    items,
    goods_num,
    order_summ: order_summ as Cart['order_summ'],
    cartCompanyId: items[0]?.product.company.id ?? null,
  };
}

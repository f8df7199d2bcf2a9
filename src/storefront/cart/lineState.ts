/** Changes of a cart's lines since they were added: stock and prices. Pure. */
import type { Cart, CartItem } from '#contract/carts.ts';
import { sumWireCart } from '#contract/rules/cart.ts';
import type { CartProduct } from '#src/session/guestCart.ts';

/** `gone`: unpublished or sold out. `short`: the stock is lower than the count. */
export type LineProblem = { kind: 'gone' } | { kind: 'short'; left: number };

/** Returns why a line can't be ordered; null if it can. */
export function findLineProblem(item: CartItem): LineProblem | null {
  if (item.product.count <= 0) return { kind: 'gone' };
  return item.count > item.product.count ? { kind: 'short', left: item.product.count } : null;
}

/** Returns the price that the buyer saw before, if it differs from the current one; else null. */
export const getFormerPrice = (item: CartItem): number | null =>
  item.product_price === item.product.price ? null : item.product_price;

/** Returns the counts that make every line orderable; 0 removes a line. */
export const getAdjustedCounts = (items: readonly CartItem[]): Map<number, number> =>
  new Map(
    items
      .filter((item) => findLineProblem(item) !== null)
      .map((item) => [item.product.id, Math.max(0, item.product.count)]),
  );

/** Changed prices of a cart: the lines and both sums. */
export interface PriceChanges {
  lines: { item: CartItem; was: number; now: number }[];
  sumWas: number;
  sumNow: number;
}

/** Returns the former price of a line that can still be ordered; else the current one. */
const getPriceBefore = (item: CartItem): number =>
  item.product.count > 0 ? (getFormerPrice(item) ?? item.product.price) : item.product.price;

const sumLines = (items: readonly CartItem[], getPrice: (item: CartItem) => number): number =>
  sumWireCart(items.map((item) => ({ price: getPrice(item), count: item.count }))).order_summ;

/** Returns the changed prices; null if there are none. Lines that can't be ordered don't count. */
export function getPriceChanges(items: readonly CartItem[]): PriceChanges | null {
  const lines = items
    .map((item) => ({ item, was: getPriceBefore(item), now: item.product.price }))
    .filter(({ was, now }) => was !== now);
  return lines.length === 0
    ? null
    : { lines, sumWas: sumLines(items, getPriceBefore), sumNow: sumLines(items, (item) => item.product.price) };
}

/** Returns products that differ from those in the lines; a missing product gets count 0. */
export function findChangedProducts(
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

type CartLike = Pick<Cart, 'items' | 'order_summ' | 'goods_sum' | 'goods_num' | 'cartCompanyId'>;

/** Returns a cart with new counts and sums, which are before discounts then; 0 removes a line. */
export function applyCounts<T extends CartLike>(cart: T, counts: ReadonlyMap<number, number>): T {
  if (!cart.items.some(({ product }) => counts.has(product.id))) return cart;
  const items = cart.items
    .map((item) => ({ ...item, count: counts.get(item.product.id) ?? item.count }))
    .filter((item) => item.count > 0);
  const { order_summ, goods_num } = sumWireCart(
    items.map((item) => ({ price: item.product.price, count: item.count })),
  );
  return {
    ...cart,
    items,
    goods_num,
    order_summ: order_summ as Cart['order_summ'],
    goods_sum: undefined,
    cartCompanyId: items[0]?.product.company.id ?? null,
  };
}

/** Whether lines that can't be ordered as they are hold up the checkout of these carts. */
export const isCheckoutBlocked = (carts: readonly { items: readonly CartItem[] }[]): boolean =>
  carts.some(({ items }) => getAdjustedCounts(items).size > 0);

/** The cart of somebody who is not signed in: pure, kept on the device by ./cart.ts. Amounts are wire prices. */
import type { Cart, CartItem } from '#contract/carts.ts';
import { cappedCount, maxLineCount, maxLines, wireTotals } from '#contract/rules/cart.ts';

export type CartProduct = CartItem['product'];
export type CartInfo = Pick<Cart, 'fio' | 'email' | 'phone' | 'received_at' | 'isPickup' | 'pickupStore'>;
export type GuestCart = CartInfo & Pick<Cart, 'items' | 'order_summ' | 'goods_num' | 'cartCompanyId'>;

export const emptyCart: GuestCart = {
  items: [],
  order_summ: 0 as Cart['order_summ'],
  goods_num: 0,
  cartCompanyId: null,
  fio: null,
  email: null,
  phone: null,
  received_at: null,
  isPickup: false,
  pickupStore: null,
};

/** What may happen to a guest's cart. */
export type CartAction =
  /** Raises the product's line, or appends one. */
  | { type: 'add'; product: CartProduct; count: number }
  /** Raises or lowers a line by a step. */
  | { type: 'inc' | 'dec'; product_id: number; by?: number }
  /** Sets a line's count; 0 or less removes the line. */
  | { type: 'set'; product_id: number; count: number }
  /** Puts lines back where they were removed: undo. */
  | { type: 'restore'; items: readonly CartItem[] }
  /** Takes over what the products are now; the price last shown stays until `accept`. */
  | { type: 'refresh'; products: ReadonlyMap<number, CartProduct> }
  /** The buyer has seen the present prices. */
  | { type: 'accept' }
  | { type: 'info'; info: Partial<CartInfo> }
  | { type: 'empty' };

/** A product of another company can't join the lines that are there. */
export const isOtherCompany = (cart: GuestCart, product: CartProduct): boolean =>
  cart.cartCompanyId !== null && cart.cartCompanyId !== product.company.id;

/** Whether another product still fits: a cart holds so many different ones. */
export const isFull = (cart: GuestCart, productId: number): boolean =>
  cart.items.length >= maxLines && !cart.items.some((item) => item.product.id === productId);

/** How many of a product are among the lines. */
export const countIn = (items: readonly CartItem[] | undefined, productId: number): number =>
  items?.find((item) => item.product.id === productId)?.count ?? 0;

/** The cart with these lines: sums and company follow from them. Lines without a count are gone. */
function withItems(cart: GuestCart, items: readonly CartItem[]): GuestCart {
  const kept = items.filter((item) => item.count > 0);
  const { order_summ, goods_num } = wireTotals(kept.map((item) => ({ price: item.product.price, count: item.count })));
  return {
    ...cart,
    items: kept,
    order_summ: order_summ as Cart['order_summ'],
    goods_num,
    cartCompanyId: kept[0]?.product.company.id ?? null,
  };
}

const mapLine = (cart: GuestCart, productId: number, countOf: (item: CartItem) => number): GuestCart =>
  withItems(
    cart,
    cart.items.map((item) =>
      item.product.id === productId ? { ...item, count: Math.min(countOf(item), maxLineCount) } : item,
    ),
  );

function add(cart: GuestCart, product: CartProduct, count: number): GuestCart {
  if (isOtherCompany(cart, product) || isFull(cart, product.id)) return cart;
  const before = cart.items.find((item) => item.product.id === product.id);
  const line: CartItem = {
    product,
    product_price: product.price,
    count: cappedCount((before?.count ?? 0) + count, product.count),
  };
  return withItems(cart, before ? cart.items.map((item) => (item === before ? line : item)) : [...cart.items, line]);
}

function restore(cart: GuestCart, items: readonly CartItem[]): GuestCart {
  const known = new Set(cart.items.map((item) => item.product.id));
  const fits = items.filter((item) => !known.has(item.product.id) && !isOtherCompany(cart, item.product));
  return withItems(cart, [...cart.items, ...fits].slice(0, maxLines));
}

/** The cart after an action. An action that the rules forbid (another company, a full cart) changes nothing: ask first. */
export function reduceCart(cart: GuestCart, action: CartAction): GuestCart {
  switch (action.type) {
    case 'add':
      return add(cart, action.product, action.count);
    case 'inc':
      return mapLine(cart, action.product_id, (item) =>
        Math.max(item.count, cappedCount(item.count + (action.by ?? 1), item.product.count)),
      );
    case 'dec':
      return mapLine(cart, action.product_id, (item) => item.count - (action.by ?? 1));
    case 'set':
      return mapLine(cart, action.product_id, () => action.count);
    case 'restore':
      return restore(cart, action.items);
    case 'refresh':
      return withItems(
        cart,
        cart.items.map((item) => ({ ...item, product: action.products.get(item.product.id) ?? item.product })),
      );
    case 'accept':
      return { ...cart, items: cart.items.map((item) => ({ ...item, product_price: item.product.price })) };
    case 'info':
      return { ...cart, ...action.info };
    case 'empty':
      return emptyCart;
  }
}

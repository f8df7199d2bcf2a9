/**
 * Pure logic of a guest's cart, stored in this browser by ./changeGuestCart.ts. Its lines may be of several companies.
 * Amounts are wire prices.
 */
import type { Cart, CartItem } from '#contract/carts.ts';
import { capCount, maxLineCount, maxLines, sumWireCart } from '#contract/rules/cart.ts';

export type CartProduct = CartItem['product'] & {
  /** The server names the brand once a cart; lines that were stored or restored without it get it by `refresh`. */
  company: { brand?: string };
};
export type GuestCartItem = CartItem & { product: CartProduct };
export type CartInfo = Pick<Cart, 'fio' | 'email' | 'phone' | 'received_at' | 'isPickup' | 'pickupStore'>;
export type GuestCart = CartInfo &
  Pick<Cart, 'order_summ' | 'goods_num' | 'cartCompanyId'> & { items: readonly GuestCartItem[] };

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

/** The actions on a guest's cart. */
export type CartAction =
  /** Increases the product's line or appends a new one. */
  | { type: 'add'; product: CartProduct; count: number }
  /** Increases or decreases a line. */
  | { type: 'inc' | 'dec'; product_id: number; by?: number }
  /** Sets a line's count; 0 or less removes the line. */
  | { type: 'set'; product_id: number; count: number }
  /** Restores removed lines (undo). */
  | { type: 'restore'; items: readonly GuestCartItem[] }
  /** Updates the products; `product_price` stays until `accept`. */
  | { type: 'refresh'; products: ReadonlyMap<number, CartProduct> }
  /** The buyer has seen a company's current prices. */
  | { type: 'accept'; companyId: number }
  | { type: 'info'; info: Partial<CartInfo> }
  | { type: 'empty' };

/** Whether the product no longer fits: the number of different products in a cart is limited. */
export const isFull = (cart: GuestCart, productId: number): boolean =>
  cart.items.length >= maxLines && !cart.items.some((item) => item.product.id === productId);

/** Replaces the lines and recalculates sums and company. Drops lines without a count. */
function replaceItems(cart: GuestCart, items: readonly GuestCartItem[]): GuestCart {
  const remaining = items.filter((item) => item.count > 0);
  const { order_summ, goods_num } = sumWireCart(
    remaining.map((item) => ({ price: item.product.price, count: item.count })),
  );
  return {
    ...cart,
    items: remaining,
    order_summ: order_summ as Cart['order_summ'],
    goods_num,
    cartCompanyId: remaining[0]?.product.company.id ?? null,
  };
}

const updateLine = (cart: GuestCart, productId: number, getCount: (item: GuestCartItem) => number): GuestCart =>
  replaceItems(
    cart,
    cart.items.map((item) =>
      item.product.id === productId ? { ...item, count: Math.min(getCount(item), maxLineCount) } : item,
    ),
  );

function addProduct(cart: GuestCart, product: CartProduct, count: number): GuestCart {
  if (isFull(cart, product.id)) return cart;
  const existing = cart.items.find((item) => item.product.id === product.id);
  const line: GuestCartItem = {
    product,
    product_price: product.price,
    count: capCount((existing?.count ?? 0) + count, product.count),
  };
  return replaceItems(
    cart,
    existing ? cart.items.map((item) => (item === existing ? line : item)) : [...cart.items, line],
  );
}

function restoreItems(cart: GuestCart, items: readonly GuestCartItem[]): GuestCart {
  const existingIds = new Set(cart.items.map((item) => item.product.id));
  const restorable = items.filter((item) => !existingIds.has(item.product.id));
  return replaceItems(cart, [...cart.items, ...restorable].slice(0, maxLines));
}

/** Returns the cart after an action. A full cart takes no further product, so callers check first. */
export function reduceCart(cart: GuestCart, action: CartAction): GuestCart {
  switch (action.type) {
    case 'add':
      return addProduct(cart, action.product, action.count);
    case 'inc':
      return updateLine(cart, action.product_id, (item) =>
        Math.max(item.count, capCount(item.count + (action.by ?? 1), item.product.count)),
      );
    case 'dec':
      return updateLine(cart, action.product_id, (item) => item.count - (action.by ?? 1));
    case 'set':
      return updateLine(cart, action.product_id, () => action.count);
    case 'restore':
      return restoreItems(cart, action.items);
    case 'refresh':
      return replaceItems(
        cart,
        cart.items.map((item) => ({ ...item, product: action.products.get(item.product.id) ?? item.product })),
      );
    case 'accept':
      return {
        ...cart,
        items: cart.items.map((item) =>
          item.product.company.id === action.companyId ? { ...item, product_price: item.product.price } : item,
        ),
      };
    case 'info':
      return { ...cart, ...action.info };
    case 'empty':
      return emptyCart;
  }
}

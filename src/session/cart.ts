/**
 * The cart in this browser. A guest's cart is stored here in full. A buyer's cart lives on the server: only its hash
 * and its last known item count are stored here.
 *
 *   useCartCount()                       // number for the header badge, 0 during server rendering
 *   changeGuestCart({ type: 'add', … })  // ./changeGuestCart.ts; actions: ./guestCart.ts
 *
 * To add a product to the active cart, the storefront uses `BuyControl` (storefront/cart).
 */
import { useSyncExternalStore } from 'react';
import type { GuestCart } from './guestCart.ts';
import { days, createStoredValue, useStoredValue } from './storedValue.ts';

const isGuestCart = (value: unknown): value is GuestCart => {
  const cart = value as Partial<GuestCart> | null;
  return (
    Array.isArray(cart?.items) &&
    typeof cart.goods_num === 'number' &&
    cart.items.every((item) => typeof item?.product?.id === 'number')
  );
};
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{16,128}$/.test(value);
const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

export const guestCart = createStoredValue<GuestCart>('guestCart', isGuestCart, days(30));
/** Secret key of the server cart. */
export const cartHash = createStoredValue<string>('hash', isHash, days(30));
/** Last known number of products in the server cart. */
export const serverCartCount = createStoredValue<number>('cartCount', isCount, days(1));

/** The guest's cart, or null if it is empty. */
export const useGuestCart = (): GuestCart | null => useStoredValue(guestCart);

/** Count of a product among lines. */
export const getProductCount = (
  items: readonly { product: { id: number }; count: number }[] | undefined,
  productId: number,
): number => items?.find((item) => item.product.id === productId)?.count ?? 0;

const subscribe = (listener: () => void): (() => void) => {
  const unsubscribers = [guestCart.subscribe(listener), serverCartCount.subscribe(listener)];
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
};
/** The server cart has priority while its count is known. */
const getCartCount = () => serverCartCount.get() ?? guestCart.get()?.goods_num ?? 0;

/** Number of products in the active cart; 0 during server rendering. */
export const useCartCount = (): number => useSyncExternalStore(subscribe, getCartCount, () => 0);

/**
 * The cart as this device knows it. A guest's whole cart is here; of a buyer's, which is the server's,
 * only its hash and how many goods it held when last seen.
 *
 *   useCartCount()                       // for the badge in a header: number, 0 while the server renders
 *   changeGuestCart({ type: 'add', … })  // actions: ./guestCart.ts
 *
 * To put something into whichever cart is in use, the storefront has `BuyControl` (storefront/cart).
 */
import { useSyncExternalStore } from 'react';
import { emptyCart, reduceCart, type CartAction, type GuestCart } from './guestCart.ts';
import { days, keep, useKept } from './kept.ts';

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

export const guestCart = keep<GuestCart>('guestCart', isGuestCart, days(30));
/** The secret of the server's cart. */
export const cartHash = keep<string>('hash', isHash, days(30));
/** How many goods the server's cart held when last seen. */
export const serverCartCount = keep<number>('cartCount', isCount, days(1));

/** A guest's cart; null where it is empty. */
export const useGuestCart = (): GuestCart | null => useKept(guestCart);

/** Applies an action to the guest's cart. @returns the cart after it */
export function changeGuestCart(action: CartAction): GuestCart {
  const next = reduceCart(guestCart.get() ?? emptyCart, action);
  if (action.type === 'empty') guestCart.clear();
  else guestCart.set(next);
  return next;
}

const subscribe = (listener: () => void): (() => void) => {
  const ends = [guestCart.subscribe(listener), serverCartCount.subscribe(listener)];
  return () => ends.forEach((end) => end());
};
/** The server's cart counts while it is known; a guest has none. */
const count = () => serverCartCount.get() ?? guestCart.get()?.goods_num ?? 0;

/** How many goods are in the cart in use; 0 while the server renders. */
export const useCartCount = (): number => useSyncExternalStore(subscribe, count, () => 0);

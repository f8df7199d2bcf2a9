/**
 * Changes the guest's cart of this browser. Apart from ./cart.ts, because pages that only show a count don't need it.
 */
import { guestCart } from './cart.ts';
import { emptyCart, reduceCart, type CartAction, type GuestCart } from './guestCart.ts';

/**
 * Applies an action to the guest's cart.
 * @returns the new cart
 */
export function changeGuestCart(action: CartAction): GuestCart {
  const next = reduceCart(guestCart.get() ?? emptyCart, action);
  if (action.type === 'empty') guestCart.clear();
  else guestCart.set(next);
  return next;
}

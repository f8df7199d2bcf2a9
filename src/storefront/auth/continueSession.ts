/** What follows a sign-in in the storefront: the stored referral code and the guest's cart. */
import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '#contract/users.ts';
import { getDestination } from '#src/authProvider/signIn/destination.ts';
import { guestCart } from '#src/session/cart.ts';
import { canBuy, storedSession } from '#src/session/session.ts';
import { isCheckoutOfCarts } from '../cart/basket.ts';
import { mergeGuestCart, moveAccountCartsToDevice } from '../cart/mergeCart.ts';
import { mergeNote } from '../cart/mergeNote.ts';
import { fetchOrCreateCart } from '../cart/serverBasket.ts';
import { activateStoredReferral } from '../promo/activateStoredReferral.ts';

/**
 * Saves the carts of a guest account on the device if its owner signs in to another account. Call it before the session
 * changes.
 */
export async function saveGuestAccountCart(queries: QueryClient, me: Me): Promise<void> {
  const previousMe = storedSession.get()?.me;
  if (previousMe?.is_guest && previousMe.id !== me.id) await moveAccountCartsToDevice(queries).catch(() => undefined);
}

/**
 * Applies a stored referral code and, for buyers, merges the guest's cart.
 * @param isGuest an account without contacts, made for one checkout: it stays on its path if all items were merged
 * @returns where to go: to the cart if a guest's cart was merged or could not be, else `getDestination`. Somebody who
 * was checking out goes on there.
 */
export async function continueSession(
  queries: QueryClient,
  me: Me,
  next: string | null,
  isGuest = false,
): Promise<string> {
  // Before leaving for the back office: the code is applied once, after the first sign-in
  if (!me.is_guest) await activateStoredReferral();
  if (!canBuy(me)) return getDestination(me, next);
  if (!guestCart.get()?.items.length) {
    // May fail silently: adding the first product creates a missing cart too.
    void fetchOrCreateCart(queries).catch(() => undefined);
    return getDestination(me, next);
  }
  try {
    const note = await mergeGuestCart(queries);
    const isComplete = note?.left.length === 0;
    // It is the same cart, so there is nothing to report about merged items.
    if (isGuest && isComplete) mergeNote.clear();
    else if (isGuest && note) mergeNote.set({ ...note, merged: 0 });
    return isComplete && (isGuest || isCheckoutOfCarts(next)) ? getDestination(me, next) : '/cart';
  } catch {
    // The items are still on this device, and the cart page offers to retry.
    return '/cart';
  }
}

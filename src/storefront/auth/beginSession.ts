/** Steps after a sign-in: loads the user, applies a stored referral code and merges the guest's cart. */
import type { QueryClient } from '@tanstack/react-query';
import type { RevokedAccess } from '#contract/contacts.ts';
import { createApiWithToken } from '#src/api/api.ts';
import { guestCart } from '#src/session/cart.ts';
import { reportRemovedWays } from '#src/session/removedWays.ts';
import { canBuy, storedSession, signIn } from '#src/session/session.ts';
import { mergeGuestCart, mergeNote, moveAccountCartToDevice } from '../cart/mergeCart.ts';
import { fetchOrCreateCart } from '../cart/serverCart.ts';
import { activateStoredReferral } from '../promo/activateStoredReferral.ts';
import { getDestination } from './afterSignIn.ts';

interface OpenedSession {
  api_token: string;
  /** Other ways to sign in that this sign-in removed, because it confirmed a contact or set a password. */
  removed?: RevokedAccess | undefined;
}

/**
 * Begins a session with a token and, for buyers, merges the guest's cart.
 * @param isGuest an account without contacts, made for one checkout: it stays on its path if all items were merged
 * @returns where to go: to the cart if a guest's cart was merged or could not be, else `getDestination`
 */
export async function beginSession(
  queries: QueryClient,
  { api_token: token, removed }: OpenedSession,
  next: string | null,
  isGuest = false,
): Promise<string> {
  const me = await createApiWithToken(token).users.me();
  const previousMe = storedSession.get()?.me;
  // A guest who registers keeps the cart of the guest account.
  if (previousMe?.is_guest && previousMe.id !== me.id) await moveAccountCartToDevice(queries).catch(() => undefined);
  signIn(token, me);
  reportRemovedWays(me.id, removed);
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
    if (!isGuest) return '/cart';
    // It is the same cart, so there is nothing to report about merged items.
    if (note?.left.length) mergeNote.set({ ...note, merged: 0 });
    else mergeNote.clear();
    return note?.left.length === 0 ? getDestination(me, next) : '/cart';
  } catch {
    // The items are still on this device, and the cart page offers to retry.
    return '/cart';
  }
}

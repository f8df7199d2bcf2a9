/** What follows a sign-in: who it is, a friend's code, the guest's cart, where to go. */
import type { QueryClient } from '@tanstack/react-query';
import type { RemovedWays } from '#contract/contacts.ts';
import { apiAs } from '#src/api/api.ts';
import { guestCart } from '#src/session/cart.ts';
import { reportRemovedWays } from '#src/session/removedWays.ts';
import { buys, keptSession, signIn } from '#src/session/session.ts';
import { mergeGuestCart, mergeNote, takeCartAlong } from '../cart/mergeCart.ts';
import { fetchOrCreateCart } from '../cart/serverCart.ts';
import { activateKept } from '../promo/activateKept.ts';
import { destination } from './afterSignIn.ts';

interface Opened {
  api_token: string;
  /** What the sign-in has ended, where it confirmed a contact or set a password. */
  removed?: RemovedWays | undefined;
}

/**
 * Begins a session with a token and, for whoever buys, merges the guest's cart.
 * @param isGuest an account without contacts, made for one checkout: it goes on where it was if all went over
 * @returns where to go: to the cart where a guest's cart was merged (or could not be), else `destination`
 */
export async function beginSession(
  queries: QueryClient,
  { api_token: token, removed }: Opened,
  next: string | null,
  isGuest = false,
): Promise<string> {
  const me = await apiAs(token).users.me();
  const before = keptSession.get()?.me;
  // A guest who has registered keeps the account, and with it the cart.
  if (before?.is_guest && before.id !== me.id) await takeCartAlong(queries).catch(() => undefined);
  signIn(token, me);
  reportRemovedWays(me.id, removed);
  // Before anything is left for another door: a friend's code works once, after the first sign-in
  if (!me.is_guest) await activateKept();
  if (!buys(me)) return destination(me, next);
  if (!guestCart.get()?.items.length) {
    // A missing cart is made at the first product, too: this one may fail in silence.
    void fetchOrCreateCart(queries).catch(() => undefined);
    return destination(me, next);
  }
  try {
    const note = await mergeGuestCart(queries);
    if (!isGuest) return '/cart';
    // The same cart goes on: there is nothing to tell of what came along.
    if (note?.left.length) mergeNote.set({ ...note, merged: 0 });
    else mergeNote.clear();
    return note?.left.length === 0 ? destination(me, next) : '/cart';
  } catch {
    // The lines are still on this device, and the cart's screen offers to try again.
    return '/cart';
  }
}

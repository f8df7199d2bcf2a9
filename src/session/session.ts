/**
 * The session on this device: token and user in localStorage, shared by storefront, back office and all tabs. Depends
 * on neither router nor react-admin.
 *
 *   const session = useSession();            // { token, me } or null; null during server rendering
 *   session?.me.fio, canBuy(session?.me), hasShopAccess(session?.me)
 *   signIn(token, me) · updateStoredMe(me) · endSession() · clearDeviceData()
 *
 * The cart is in ./cart.ts (useCartCount), the stored location in ./location.ts.
 */
import { toAudiences } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { cartHash, guestCart, serverCartCount } from './cart.ts';
import { days, createStoredValue, useStoredValue } from './storedValue.ts';
import { storedLocation } from './location.ts';
import { recentlySeen } from './recentlySeen.ts';
import { recentSearches } from './recentSearches.ts';
import { guestWishes } from './wishes.ts';

export interface Session {
  /** Sent as X-AUTH-TOKEN. */
  token: string;
  me: Me;
}

const isSession = (value: unknown): value is Session => {
  const session = value as Partial<Session> | null;
  return typeof session?.token === 'string' && typeof session.me?.id === 'number' && Array.isArray(session.me.roles);
};

/** The session outside React: `.get()`, `.subscribe()`. Only the functions below may write it. */
export const storedSession = createStoredValue<Session>('session', isSession, days(30));

/** The session as React state; follows sign-in and sign-out in other tabs. */
export const useSession = (): Session | null => useStoredValue(storedSession);

/** Starts a session. */
export function signIn(token: string, me: Me): void {
  serverCartCount.clear();
  storedSession.set({ token, me });
}

/** Stores the signed-in user as the server returns it. Does nothing if the session has ended in the meantime. */
export function updateStoredMe(me: Me): void {
  const session = storedSession.get();
  if (session?.me.id === me.id) storedSession.set({ token: session.token, me });
}

/** Ends the session on this device. Guest cart, cart hash and location stay for the next sign-in. */
export function endSession(): void {
  serverCartCount.clear();
  storedSession.clear();
}

/**
 * Clears everything that /logout removes from this device: session, carts, location, wishes, viewed products and
 * searches.
 */
export function clearDeviceData(): void {
  guestCart.clear();
  cartHash.clear();
  storedLocation.clear();
  guestWishes.clear();
  recentlySeen.clear();
  recentSearches.clear();
  endSession();
}

/** Whether the user may fill a cart: guests, buyers and managers may, vendors and admins may not. */
export const canBuy = (me: Me | null | undefined): boolean =>
  toAudiences(me?.roles).some((audience) => audience === 'guest' || audience === 'buyer' || audience === 'manager');

/** Companies that the user works for. Invitations and ended links don't count. */
export const getMyCompanies = (me: Me | null | undefined): Me['companies'] =>
  me?.companies.filter(({ status }) => status === 'hired') ?? [];

/** Companies whose invitation the user has not answered yet. */
export const getInvitations = (me: Me | null | undefined): Me['companies'] =>
  me?.companies.filter(({ status }) => status === 'in_moderation') ?? [];

/** Whether the user sees the shop menus of the back office. */
export const hasShopAccess = (me: Me | null | undefined): boolean => me?.accessToECommerceModule ?? false;

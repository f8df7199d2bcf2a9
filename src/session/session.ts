/**
 * Who is signed in on this device: token and user in localStorage, shared by both front doors and all
 * tabs. Knows neither router nor react-admin.
 *
 *   const session = useSession();            // { token, me } or null; null while the server renders
 *   session?.me.fio, buys(session?.me), worksHere(session?.me)
 *   signIn(token, me) · keepMe(me) · endSession() · forgetDevice()
 *
 * The cart is in ./cart.ts (useCartCount), the remembered location in ./location.ts.
 */
import { audiencesOf } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { cartHash, guestCart, serverCartCount } from './cart.ts';
import { days, keep, useKept } from './kept.ts';
import { rememberedLocation } from './location.ts';
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

/** The session outside React: `.get()`, `.subscribe()`. Write it by the functions below only. */
export const keptSession = keep<Session>('session', isSession, days(30));

/** The session as React state, also when another tab signs in or out. */
export const useSession = (): Session | null => useKept(keptSession);

/** Begins a session. */
export function signIn(token: string, me: Me): void {
  serverCartCount.clear();
  keptSession.set({ token, me });
}

/** Keeps what the server says now about the one who is signed in; a session that ended meanwhile stays ended. */
export function keepMe(me: Me): void {
  const session = keptSession.get();
  if (session?.me.id === me.id) keptSession.set({ token: session.token, me });
}

/** Ends the session on this device: its token is dead. Guest cart, cart hash and location stay for the next sign-in. */
export function endSession(): void {
  serverCartCount.clear();
  keptSession.clear();
}

/** What /logout does to this device: session, guest cart, cart hash, remembered location, wishes and what was looked at are gone. */
export function forgetDevice(): void {
  guestCart.clear();
  cartHash.clear();
  rememberedLocation.clear();
  guestWishes.clear();
  recentlySeen.clear();
  recentSearches.clear();
  endSession();
}

/** Whether somebody may fill a cart: guests, buyers and managers; a vendor and an admin don't buy. */
export const buys = (me: Me | null | undefined): boolean =>
  audiencesOf(me?.roles).some((audience) => audience === 'guest' || audience === 'buyer' || audience === 'manager');

/** The companies that somebody works for; an invitation is none yet, and a link that ended none any more. */
export const ownCompanies = (me: Me | null | undefined): Me['companies'] =>
  me?.companies.filter(({ status }) => status === 'hired') ?? [];

/** The companies that have invited somebody who has not answered. */
export const invitations = (me: Me | null | undefined): Me['companies'] =>
  me?.companies.filter(({ status }) => status === 'in_moderation') ?? [];

/** Whether the shop menus of the back office are open to somebody. */
export const worksHere = (me: Me | null | undefined): boolean => me?.accessToECommerceModule ?? false;

/**
 * A buyer's cart, which is the server's: found by its hash, made when first needed. Writes run one
 * after another, so that an older answer never covers a newer one.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Cart } from '#contract/carts.ts';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { cartHash, serverCartCount } from '#src/session/cart.ts';
import { keptSession } from '#src/session/session.ts';

export const cartKey = [mine, 'cart'] as const;

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (hasCode(error, 'not_found')) return null;
    throw error;
  }
}

/** What this device remembers of the server's cart; an answer that comes after the session's end is nobody's. */
function rememberCart(cart: Cart | null): void {
  if (!keptSession.get()) return;
  if (cart) cartHash.set(cart.cart_hash);
  else cartHash.clear();
  serverCartCount.set(cart?.goods_num ?? 0);
}

/** Keeps what the server answered: hash and count on the device, the cart for the screens. */
export function keepCart(queries: QueryClient, cart: Cart | null): void {
  rememberCart(cart);
  queries.setQueryData(cartKey, cart);
}

/**
 * The buyer's cart by the hash of this device, else the newest one with lines; null where there is none.
 * A hash that no longer opens anything (ordered, cleared, somebody else's) is forgotten.
 */
export async function fetchCart(signal?: AbortSignal): Promise<Cart | null> {
  const hash = cartHash.get();
  const options = signal && { signal };
  const byHash = hash ? await orNull(api.carts.get({ query: { hash }, ...options })) : null;
  const cart = byHash ?? (await api.carts.newest({ ...options })).cart;
  rememberCart(cart);
  return cart;
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Query of the buyer's cart. It waits for the write in progress: placing an order ends the cart's hash, and a live hint
 * may request the cart before the order's answer arrives.
 */
export const cartQuery = {
  queryKey: cartKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Cart | null> => {
    await lastTurn;
    return fetchCart(signal);
  },
};

/** Runs cart writes one after another. A write that fails doesn't stop the next. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work, work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/**
 * Does something to the cart of this device, and once more to a fresh one where the hash turns out dead.
 * @param work a call that takes the hash and answers the cart
 */
export function changeCart(queries: QueryClient, work: (hash: string) => Promise<Cart>): Promise<Cart> {
  return inTurn(async () => {
    // A reading that is under way would bring the state of before.
    await queries.cancelQueries({ queryKey: cartKey });
    const known = cartHash.get();
    const cart = (known && (await orNull(work(known)))) || (await work(await openCart()));
    keepCart(queries, cart);
    return cart;
  });
}

/** The hash of a cart that takes lines: the newest one with lines, or a new one. */
async function openCart(): Promise<string> {
  cartHash.clear();
  const cart = (await fetchCart()) ?? (await api.carts.create());
  cartHash.set(cart.cart_hash);
  return cart.cart_hash;
}

/** Deletes the cart of this device's hash; one that is gone already is as empty as can be. */
export function deleteCart(queries: QueryClient): Promise<void> {
  return inTurn(async () => {
    await queries.cancelQueries({ queryKey: cartKey });
    const hash = cartHash.get();
    if (hash) await orNull(api.carts.clear({ body: { hash } }));
    keepCart(queries, null);
  });
}

/** Deletes the cart of this device's hash, and takes a new one: not an older one that is open, too. */
export function renewCart(queries: QueryClient): Promise<void> {
  return inTurn(async () => {
    await queries.cancelQueries({ queryKey: cartKey });
    const hash = cartHash.get();
    if (hash) await orNull(api.carts.clear({ body: { hash } }));
    keepCart(queries, await api.carts.create());
  });
}

/** Forgets a cart that has become an order, because its hash answers 404 from now on. Call it in the ordering turn. */
export function forgetCart(queries: QueryClient): void {
  cartHash.clear();
  serverCartCount.set(0);
  queries.setQueryData(cartKey, null);
}

/** Creates a new cart after an order was placed. */
export const startFreshCart = (queries: QueryClient): Promise<void> =>
  inTurn(async () => keepCart(queries, await api.carts.create()));

/** Finds or makes the cart of somebody who has just signed in. */
export const fetchOrCreateCart = (queries: QueryClient): Promise<void> =>
  inTurn(async () => keepCart(queries, (await fetchCart()) ?? (await api.carts.create())));

/**
 * A buyer's cart on the server, found by its hash and created when it is first needed. Writes run one after another, so
 * that an older answer never overwrites a newer one.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Cart } from '#contract/carts.ts';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { cartHash, serverCartCount } from '#src/session/cart.ts';
import { storedSession } from '#src/session/session.ts';

export const cartKey = [personalKey, 'cart'] as const;

/** @returns null instead of a failure `not_found` */
async function ignoreNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (hasCode(error, 'not_found')) return null;
    throw error;
  }
}

/** Stores hash and count on this device; ignores an answer that comes after the session is closed. */
function rememberCart(cart: Cart | null): void {
  if (!storedSession.get()) return;
  if (cart) cartHash.set(cart.cart_hash);
  else cartHash.clear();
  serverCartCount.set(cart?.goods_num ?? 0);
}

/** Stores the server's answer: hash and count on the device, the cart in the query cache. */
export function storeCart(queries: QueryClient, cart: Cart | null): void {
  rememberCart(cart);
  queries.setQueryData(cartKey, cart);
}

/**
 * Loads the buyer's cart by the stored hash, else the newest one with lines; null if there is none. Removes a hash that
 * no longer opens a cart.
 */
export async function fetchCart(signal?: AbortSignal): Promise<Cart | null> {
  const hash = cartHash.get();
  const options = signal && { signal };
  const byHash = hash ? await ignoreNotFound(api.carts.get({ query: { hash }, ...options })) : null;
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
export function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work, work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/**
 * Changes the cart of this device; if its hash is invalid, repeats the change on another cart.
 * @param work a call that takes the hash and returns the cart
 */
export function changeCart(queries: QueryClient, work: (hash: string) => Promise<Cart>): Promise<Cart> {
  return runInTurn(async () => {
    // A read in progress would bring the former state.
    await queries.cancelQueries({ queryKey: cartKey });
    const storedHash = cartHash.get();
    const cart = (storedHash && (await ignoreNotFound(work(storedHash)))) || (await work(await openCart()));
    storeCart(queries, cart);
    return cart;
  });
}

/** Returns the hash of the newest cart with lines, or of a new one. */
async function openCart(): Promise<string> {
  cartHash.clear();
  const cart = (await fetchCart()) ?? (await api.carts.create());
  cartHash.set(cart.cart_hash);
  return cart.cart_hash;
}

/** Deletes the cart of the stored hash, if it exists, and stores what `getNext` returns. */
const replaceStoredCart = (queries: QueryClient, getNext: () => Promise<Cart> | null): Promise<void> =>
  runInTurn(async () => {
    await queries.cancelQueries({ queryKey: cartKey });
    const hash = cartHash.get();
    if (hash) await ignoreNotFound(api.carts.clear({ body: { hash } }));
    storeCart(queries, await getNext());
  });

/** Deletes the cart of the stored hash; a missing one counts as deleted. */
export const deleteServerCart = (queries: QueryClient): Promise<void> => replaceStoredCart(queries, () => null);

/** Deletes the cart of the stored hash and creates a new one, even if an older one is open. */
export const replaceServerCart = (queries: QueryClient): Promise<void> =>
  replaceStoredCart(queries, () => api.carts.create());

/** Forgets a cart that has become an order, because its hash answers 404 from now on. Call it in the ordering turn. */
export function forgetCart(queries: QueryClient): void {
  cartHash.clear();
  serverCartCount.set(0);
  queries.setQueryData(cartKey, null);
}

/** Creates a new cart after an order was placed. */
export const startFreshCart = (queries: QueryClient): Promise<void> =>
  runInTurn(async () => storeCart(queries, await api.carts.create()));

/** Finds or creates the cart after a sign-in. */
export const fetchOrCreateCart = (queries: QueryClient): Promise<void> =>
  runInTurn(async () => storeCart(queries, (await fetchCart()) ?? (await api.carts.create())));

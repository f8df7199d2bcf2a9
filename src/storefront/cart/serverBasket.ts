/**
 * A buyer's basket on the server: the open carts with lines, one per company. Writes run one after another, so that an
 * older answer never overwrites a newer one.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { BasketCart } from '#contract/basket.ts';
import type { Cart } from '#contract/carts.ts';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { cartHash, serverCartCount } from '#src/session/cart.ts';
import { storedSession } from '#src/session/session.ts';

export const basketKey = [personalKey, 'basket'] as const;

/** @returns null instead of a failure `not_found` */
export async function ignoreNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (hasCode(error, 'not_found')) return null;
    throw error;
  }
}

/**
 * Stores on this device the hash of the cart that was changed last, and the count of all. Ignores an answer that comes
 * after the session is closed.
 */
function rememberBasket(carts: readonly BasketCart[]): void {
  if (!storedSession.get()) return;
  const [last] = carts.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at));
  // Without any, the hash may be that of a new cart
  if (last) cartHash.set(last.cart_hash);
  serverCartCount.set(carts.reduce((sum, { goods_num }) => sum + goods_num, 0));
}

export const getStoredBasket = (queries: QueryClient): readonly BasketCart[] | undefined =>
  queries.getQueryData<readonly BasketCart[]>(basketKey);

/** Stores the server's answer: hash and count on the device, the carts in the query cache. */
export function storeBasket(queries: QueryClient, carts: readonly BasketCart[]): void {
  rememberBasket(carts);
  queries.setQueryData(basketKey, carts);
}

/** Loads the buyer's carts with lines. */
export async function fetchBasket(signal?: AbortSignal): Promise<readonly BasketCart[]> {
  const { data } = await api.basket.list({ query: {}, ...(signal && { signal }) });
  rememberBasket(data);
  return data;
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Query of the buyer's basket. It waits for the write in progress: a live hint may request the carts before the answer
 * of an order arrives.
 */
export const basketQuery = {
  queryKey: basketKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly BasketCart[]> => {
    await lastTurn;
    return fetchBasket(signal);
  },
};

/** Runs cart writes one after another. A write that fails doesn't stop the next. */
export function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work, work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** A cart as a call answers it; some calls don't name its company. */
type AnsweredCart = Cart & Partial<Pick<BasketCart, 'company' | 'has_promotions'>>;

/** Stores a cart that the server has answered, beside the others. Call it in a turn. */
export async function storeCart(queries: QueryClient, cart: AnsweredCart): Promise<void> {
  const carts = getStoredBasket(queries) ?? (await fetchBasket().catch(() => null));
  const before = carts?.find(({ id }) => id === cart.id);
  const company = cart.company ?? before?.company;
  if (!carts || !company) {
    // The change has succeeded, so a failure to load the other carts is shown where they are.
    void queries.invalidateQueries({ queryKey: basketKey });
    return;
  }
  const others = carts.filter(({ id }) => id !== cart.id);
  const has_promotions = cart.has_promotions ?? before?.has_promotions ?? false;
  const next = cart.items.length > 0 ? [...others, { ...cart, company, has_promotions }] : others;
  storeBasket(
    queries,
    next.toSorted((one, other) => one.id - other.id),
  );
  // Only the list has the discounts, which may depend on all carts
  if (next.some((one) => one.has_promotions)) void queries.invalidateQueries({ queryKey: basketKey });
}

/**
 * Changes one cart.
 * @param work a call that returns the changed cart; null if nothing is left to change
 */
export function changeCart(queries: QueryClient, work: () => Promise<AnsweredCart | null>): Promise<void> {
  return runInTurn(async () => {
    // A read in progress would bring the former state.
    await queries.cancelQueries({ queryKey: basketKey });
    const cart = await work();
    if (cart) await storeCart(queries, cart);
  });
}

/** Forgets a cart that was ordered or deleted, because its hash answers 404 from now on. Call it in a turn. */
export function forgetCart(queries: QueryClient, cart: Pick<Cart, 'id' | 'cart_hash'>): void {
  if (cartHash.get() === cart.cart_hash) cartHash.clear();
  storeBasket(
    queries,
    (getStoredBasket(queries) ?? []).filter(({ id }) => id !== cart.id),
  );
}

/** Deletes all carts; a missing one counts as deleted. */
export const clearBasket = (queries: QueryClient): Promise<void> =>
  runInTurn(async () => {
    await queries.cancelQueries({ queryKey: basketKey });
    for (const cart of getStoredBasket(queries) ?? (await fetchBasket())) {
      await ignoreNotFound(api.carts.clearById({ params: { id: cart.id } }));
      forgetCart(queries, cart);
    }
    cartHash.clear();
  });

/** Loads the basket again, whatever is stored. */
export const reloadBasket = (queries: QueryClient): Promise<void> =>
  runInTurn(async () => storeBasket(queries, await fetchBasket()));

/** Loads the basket after a sign-in or an order, and creates a cart if there is none. */
export const fetchOrCreateCart = (queries: QueryClient): Promise<void> =>
  runInTurn(async () => {
    const carts = await fetchBasket();
    storeBasket(queries, carts);
    if (carts.length > 0) return;
    const { cart_hash } = await api.carts.create();
    if (storedSession.get()) cartHash.set(cart_hash);
  });

/** A buyer's basket on the server, with optimistic updates. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BasketCart } from '#contract/basket.ts';
import type { Cart } from '#contract/carts.ts';
import { api } from '#src/api/api.ts';
import { toBasket } from './basket.ts';
import type { BasketActions } from './basketActions.ts';
import { applyCounts } from './lineState.ts';
import { basketKey, basketQuery, changeCart, fetchBasket, getStoredBasket, ignoreNotFound } from './serverBasket.ts';

/** Counts that the server has not confirmed yet. Ten quick clicks become one or two calls. */
const pendingCounts = new Map<number, number>();

const findCartId = (carts: readonly BasketCart[] | undefined, productId: number): number | undefined =>
  carts?.find(({ items }) => items.some(({ product }) => product.id === productId))?.id;

/**
 * Sets a count in a cart. If another device has ordered or merged it, sets the count in the cart that holds the product
 * now, else adds the product.
 * @returns null if the line is gone, as requested
 */
async function setCount(cartId: number | undefined, product_id: number, count: number): Promise<Cart | null> {
  const setIn = (id: number | undefined) =>
    id === undefined ? null : ignoreNotFound(api.carts.setCountById({ params: { id }, body: { product_id, count } }));
  return (
    (await setIn(cartId)) ??
    (await setIn(findCartId(await fetchBasket(), product_id))) ??
    (count > 0 ? api.basket.addProduct({ body: { product_id, count } }) : null)
  );
}

async function sendCount(queries: QueryClient, cartId: number | undefined, productId: number): Promise<void> {
  await changeCart(queries, async () => {
    const count = pendingCounts.get(productId);
    // An earlier call has already sent this count.
    if (count === undefined) return null;
    const cart = await setCount(cartId, productId, count);
    if (pendingCounts.get(productId) === count) pendingCounts.delete(productId);
    return cart && applyCounts(cart, pendingCounts);
  });
}

/**
 * Sets counts of a buyer's carts: on the screen at once, on the server one after another. Rejects after showing the
 * server's basket.
 */
export async function setCounts(queries: QueryClient, counts: ReadonlyMap<number, number>): Promise<void> {
  const before = getStoredBasket(queries);
  counts.forEach((count, id) => pendingCounts.set(id, count));
  await queries.cancelQueries({ queryKey: basketKey });
  queries.setQueryData<readonly BasketCart[]>(basketKey, (carts) =>
    carts?.map((cart) => applyCounts(cart, pendingCounts)),
  );
  try {
    await Promise.all([...counts.keys()].map((id) => sendCount(queries, findCartId(before, id), id)));
  } catch (error) {
    counts.forEach((_, id) => pendingCounts.delete(id));
    await queries.invalidateQueries({ queryKey: basketKey });
    throw error;
  }
}

/** @param isEnabled whether a buyer is signed in */
export function useServerBasket(isEnabled: boolean): BasketActions {
  const queries = useQueryClient();
  const query = useQuery({ ...basketQuery, enabled: isEnabled });

  return {
    basket: query.data && toBasket(query.data),
    failure: query.error,
    retry: () => void query.refetch(),
    setCounts: (counts) => setCounts(queries, counts),
    restore: async (items) => {
      for (const { product, count } of items)
        await changeCart(queries, () => api.basket.addProduct({ body: { product_id: product.id, count } }));
    },
    // The checkout compares prices with those that it has shown.
    accept: () => undefined,
  };
}

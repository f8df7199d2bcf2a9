/** A buyer's cart on the server, with optimistic updates. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Cart } from '#contract/carts.ts';
import { api } from '#src/api/api.ts';
import { emptyCart } from '#src/session/guestCart.ts';
import { applyCounts } from './lineState.ts';
import { cartKey, cartQuery, changeCart } from './serverCart.ts';
import type { CartActions } from './cartActions.ts';

/** Counts that the server has not confirmed yet. Ten quick clicks become one or two calls. */
const pendingCounts = new Map<number, number>();

async function sendCount(queries: QueryClient, productId: number): Promise<void> {
  await changeCart(queries, async (hash) => {
    const count = pendingCounts.get(productId);
    // An earlier call has already sent this count.
    if (count === undefined) return queries.getQueryData<Cart>(cartKey) ?? api.carts.get({ query: { hash } });
    const cart = await api.carts.setCount({ body: { hash, product_id: productId, count } });
    if (pendingCounts.get(productId) === count) pendingCounts.delete(productId);
    return applyCounts(cart, pendingCounts);
  });
}

/**
 * Sets counts of a buyer's cart: on the screen at once, on the server one after another. Rejects after showing the
 * server's cart.
 */
export async function setCounts(queries: QueryClient, counts: ReadonlyMap<number, number>): Promise<void> {
  counts.forEach((count, id) => pendingCounts.set(id, count));
  await queries.cancelQueries({ queryKey: cartKey });
  queries.setQueryData<Cart | null>(cartKey, (cart) => cart && applyCounts(cart, pendingCounts));
  try {
    await Promise.all([...counts.keys()].map((id) => sendCount(queries, id)));
  } catch (error) {
    counts.forEach((_, id) => pendingCounts.delete(id));
    await queries.invalidateQueries({ queryKey: cartKey });
    throw error;
  }
}

/** @param isEnabled whether a buyer is signed in */
export function useServerCartActions(isEnabled: boolean): CartActions {
  const queries = useQueryClient();
  const query = useQuery({ ...cartQuery, enabled: isEnabled });

  return {
    cart: query.data === null ? emptyCart : query.data,
    failure: query.error,
    retry: () => void query.refetch(),
    setCounts: (counts) => setCounts(queries, counts),
    restore: async (items) => {
      for (const { product, count } of items)
        await changeCart(queries, (hash) => api.carts.addProduct({ body: { hash, product_id: product.id, count } }));
    },
    // The checkout compares prices with those that it has shown.
    accept: () => undefined,
  };
}

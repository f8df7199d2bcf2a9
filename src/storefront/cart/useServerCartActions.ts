/** A buyer's cart: shown as the buyer wants it at once, and as the server says as soon as it has said it. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Cart } from '#contract/carts.ts';
import { api } from '#src/api/api.ts';
import { emptyCart } from '#src/session/guestCart.ts';
import { withCounts } from './lineState.ts';
import { cartKey, cartQuery, changeCart } from './serverCart.ts';
import type { CartDesk } from './cartDesk.ts';

/** Counts that the buyer has set and the server has not confirmed yet. Ten quick clicks become one or two calls. */
const wanted = new Map<number, number>();

async function sendCount(queries: QueryClient, productId: number): Promise<void> {
  await changeCart(queries, async (hash) => {
    const count = wanted.get(productId);
    // An earlier turn has sent this count already.
    if (count === undefined) return queries.getQueryData<Cart>(cartKey) ?? api.carts.get({ query: { hash } });
    const cart = await api.carts.setCount({ body: { hash, product_id: productId, count } });
    if (wanted.get(productId) === count) wanted.delete(productId);
    return withCounts(cart, wanted);
  });
}

/** Sets counts of a buyer's cart: on the screen at once, on the server in turn. Rejects with the server's cart shown. */
export async function setCounts(queries: QueryClient, counts: ReadonlyMap<number, number>): Promise<void> {
  counts.forEach((count, id) => wanted.set(id, count));
  await queries.cancelQueries({ queryKey: cartKey });
  queries.setQueryData<Cart | null>(cartKey, (cart) => cart && withCounts(cart, wanted));
  try {
    await Promise.all([...counts.keys()].map((id) => sendCount(queries, id)));
  } catch (error) {
    counts.forEach((_, id) => wanted.delete(id));
    await queries.invalidateQueries({ queryKey: cartKey });
    throw error;
  }
}

/** @param isInUse whether a buyer is signed in */
export function useServerCartDesk(isInUse: boolean): CartDesk {
  const queries = useQueryClient();
  const query = useQuery({ ...cartQuery, enabled: isInUse });

  return {
    cart: query.data === null ? emptyCart : query.data,
    failure: query.error,
    retry: () => void query.refetch(),
    setCounts: (counts) => setCounts(queries, counts),
    restore: async (items) => {
      for (const { product, count } of items)
        await changeCart(queries, (hash) => api.carts.addProduct({ body: { hash, product_id: product.id, count } }));
    },
    // The server learns it at checkout, which compares with the price it has shown.
    accept: () => undefined,
  };
}

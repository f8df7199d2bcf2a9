/** A guest's cart: kept on the device, its products asked for again whenever the screen opens or comes into view. */
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeGuestCart, useGuestCart } from '#src/session/cart.ts';
import { emptyCart, type CartProduct } from '#src/session/guestCart.ts';
import { fetchCartProduct } from './cartProduct.ts';
import type { CartDesk } from './cartDesk.ts';

const same = (one: CartProduct, other: CartProduct): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Takes over what has changed: prices, stock, what has left the storefront (nothing of it can be ordered). */
function refresh(known: readonly CartProduct[], found: readonly (CartProduct | null | undefined)[]): void {
  const changed = new Map<number, CartProduct>();
  known.forEach((product, index) => {
    const now = found[index];
    if (now === undefined) return;
    const next = now ?? { ...product, count: 0 };
    if (!same(product, next)) changed.set(product.id, next);
  });
  if (changed.size > 0) changeGuestCart({ type: 'refresh', products: changed });
}

/** @param isInUse whether nobody is signed in */
export function useGuestCartDesk(isInUse: boolean): CartDesk {
  const kept = useGuestCart();
  const cart = kept ?? emptyCart;
  const products = cart.items.map((item) => item.product);

  const queries = useQueries({
    queries: products.map(({ id }) => ({
      queryKey: ['cartProduct', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchCartProduct(id, signal),
      enabled: isInUse,
    })),
  });
  const news = queries.map((query) => query.data);
  const failed = queries.find((query) => query.isError);

  // Runs after every rendering: it writes only where something has changed, and then no more.
  useEffect(() => {
    if (isInUse) refresh(products, news);
  });

  return {
    cart,
    failure: failed?.error ?? null,
    retry: () => queries.forEach((query) => query.isError && void query.refetch()),
    setCounts: async (counts) => counts.forEach((count, product_id) => changeGuestCart({ type: 'set', product_id, count })),
    restore: async (items) => void changeGuestCart({ type: 'restore', items }),
    accept: () => void changeGuestCart({ type: 'accept' }),
  };
}

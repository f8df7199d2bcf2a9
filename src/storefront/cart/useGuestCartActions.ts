/** A guest's cart: kept on the device, its products asked for again, all at once, whenever the screen opens or comes into view. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeGuestCart, useGuestCart } from '#src/session/cart.ts';
import { emptyCart } from '#src/session/guestCart.ts';
import { fetchCartProducts } from './cartProduct.ts';
import type { CartDesk } from './cartDesk.ts';
import { changedProducts } from './lineState.ts';

/** @param isInUse whether nobody is signed in */
export function useGuestCartDesk(isInUse: boolean): CartDesk {
  const cart = useGuestCart() ?? emptyCart;
  const ids = cart.items.map((item) => item.product.id);
  const { data, error, refetch } = useQuery({
    queryKey: ['cartProducts', ids],
    queryFn: ({ signal }) => fetchCartProducts(ids, signal),
    enabled: isInUse && ids.length > 0,
  });

  // Runs after every rendering: it writes only where something has changed, and then no more.
  useEffect(() => {
    const products = isInUse && data ? changedProducts(cart.items, data) : null;
    if (products && products.size > 0) changeGuestCart({ type: 'refresh', products });
  });

  return {
    cart,
    failure: error,
    retry: () => void refetch(),
    setCounts: async (counts) =>
      counts.forEach((count, product_id) => changeGuestCart({ type: 'set', product_id, count })),
    restore: async (items) => void changeGuestCart({ type: 'restore', items }),
    accept: () => void changeGuestCart({ type: 'accept' }),
  };
}

/** A guest's cart, stored on the device. Its products are reloaded when the screen opens or becomes visible. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeGuestCart, useGuestCart } from '#src/session/cart.ts';
import { emptyCart } from '#src/session/guestCart.ts';
import { fetchCartProducts } from './cartProduct.ts';
import type { CartActions } from './cartActions.ts';
import { findChangedProducts } from './lineState.ts';

/** @param isEnabled whether nobody is signed in */
export function useGuestCartActions(isEnabled: boolean): CartActions {
  const cart = useGuestCart() ?? emptyCart;
  const ids = cart.items.map((item) => item.product.id);
  const { data, error, refetch } = useQuery({
    queryKey: ['cartProducts', ids],
    queryFn: ({ signal }) => fetchCartProducts(ids, signal),
    enabled: isEnabled && ids.length > 0,
  });

  // Runs after each render, but writes only changed products.
  useEffect(() => {
    const products = isEnabled && data ? findChangedProducts(cart.items, data) : null;
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

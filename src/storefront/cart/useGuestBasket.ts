/**
 * A guest's basket, stored on the device. Its products are reloaded when the screen opens or becomes visible, and what
 * promotions take off also when counts have changed.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useGuestCart } from '#src/session/cart.ts';
import { changeGuestCart } from '#src/session/changeGuestCart.ts';
import { emptyCart } from '#src/session/guestCart.ts';
import { useDebounced } from '#src/ui/useDebounced.ts';
import { splitByCompany, toBasket } from './basket.ts';
import type { BasketActions } from './basketActions.ts';
import { findChangedProducts } from './lineState.ts';

/** After this many milliseconds discounts that failed to load are asked for again; sooner if the connection is back. */
const discountsRetryMs = 15_000;

const loadLinesFile = () => import('./guestLines.ts');

/** @param isEnabled whether nobody is signed in */
export function useGuestBasket(isEnabled: boolean): BasketActions {
  const cart = useGuestCart() ?? emptyCart;
  const ids = cart.items.map((item) => item.product.id);
  const { data, error, refetch } = useQuery({
    queryKey: ['cartProducts', ids],
    queryFn: async ({ signal }) => (await loadLinesFile()).fetchCartProducts(ids, signal),
    enabled: isEnabled && ids.length > 0,
  });
  const countsKey = JSON.stringify(cart.items.map(({ product, count }) => [product.id, count]));
  const areCountsSettled = useDebounced(countsKey) === countsKey;
  const {
    data: discounts,
    isPlaceholderData,
    errorUpdateCount,
  } = useQuery({
    queryKey: ['lineDiscounts', countsKey],
    queryFn: async ({ signal }) => (await loadLinesFile()).fetchLineDiscounts(cart.items, signal),
    enabled: isEnabled && ids.length > 0 && areCountsSettled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.status === 'error' && discountsRetryMs,
  });

  // Runs after each render, but writes only changed products.
  useEffect(() => {
    const products = isEnabled && data ? findChangedProducts(cart.items, data) : null;
    if (products && products.size > 0) changeGuestCart({ type: 'refresh', products });
  });

  return {
    basket: {
      ...toBasket(splitByCompany(cart.items, { discounts, areCurrent: !isPlaceholderData })),
      // Also during the next try, and not where only newer ones than these failed to load
      areDiscountsMissing: errorUpdateCount > 0 && (discounts === undefined || isPlaceholderData),
    },
    failure: error,
    retry: () => void refetch(),
    setCounts: async (counts) =>
      counts.forEach((count, product_id) => changeGuestCart({ type: 'set', product_id, count })),
    restore: async (items) => void changeGuestCart({ type: 'restore', items }),
    accept: (companyId) => void changeGuestCart({ type: 'accept', companyId }),
  };
}

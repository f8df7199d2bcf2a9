/** Shows the real basket when the server no longer knows a cart of the checkout. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasCode } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import type { ServerCart } from '../cart/basket.ts';
import { getStoredBasket, reloadBasket } from '../cart/serverBasket.ts';
import { checkoutLabels } from './labels.ts';

/**
 * Loads the basket again after a failure `not_found`, and says so if a cart is gone.
 * @param errors of the queries that name the carts
 * @param onGone called when a cart is gone
 * @returns a function that does the same for a failure of the order; it never rejects
 */
export function useLostCarts(
  carts: readonly ServerCart[],
  errors: readonly unknown[],
  onGone: () => void,
): () => Promise<void> {
  const queries = useQueryClient();
  const text = useLabels(checkoutLabels);
  const error = errors.find((one) => hasCode(one, 'not_found'));
  // Several calls fail for one lost cart
  const reloading = useRef<Promise<void>>(undefined);

  const reloadBasketOnce = async () => {
    try {
      await reloadBasket(queries);
    } catch {
      // The failure that led here stays on the screen, with its way to try again
      return;
    }
    const stored = getStoredBasket(queries) ?? [];
    if (carts.every(({ cart_hash }) => stored.some((cart) => cart.cart_hash === cart_hash))) return;
    notify(text.problems.changedElsewhere);
    onGone();
  };
  const reload = () =>
    (reloading.current ??= reloadBasketOnce().finally(() => {
      reloading.current = undefined;
    }));
  const handleError = useEffectEvent(reload);
  useEffect(() => {
    if (error) void handleError();
  }, [error]);
  return reload;
}

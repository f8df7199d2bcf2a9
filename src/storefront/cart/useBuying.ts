/** Adds a product to the cart from its card or page. The code for adding is loaded on hover or focus. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { BasketCart } from '#contract/basket.ts';
import type { CardProduct } from '#contract/products.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useGuestCart, getProductCount } from '#src/session/cart.ts';
import { canBuy, useSession } from '#src/session/session.ts';
import { notify } from '#src/ui/notices.ts';
import { basketQuery } from './serverBasket.ts';

const loadAddOne = () => import('./addOne.ts');

/** Duration of a double click in ms: until then the button doesn't change. */
const doubleClickMs = 500;

/** Returns the count of a product in the cart; 0 while the server renders. */
function useCountInCart(id: number): number {
  const session = useSession();
  const guest = useGuestCart();
  const select = useCallback(
    (carts: readonly BasketCart[]) =>
      getProductCount(
        carts.flatMap(({ items }) => items),
        id,
      ),
    [id],
  );
  const { data = 0 } = useQuery({ ...basketQuery, enabled: session !== null && canBuy(session.me), select });
  return session ? data : getProductCount(guest?.items, id);
}

export interface Buying {
  /** Count in the cart. */
  count: number;
  /** Adding is in progress, and further clicks do nothing. */
  isBusy: boolean;
  /**
   * Adds one.
   * @param returnFocusTo where the cart drawer returns the focus
   */
  add: (returnFocusTo: HTMLElement | null) => void;
  /** Preloads the code for adding. */
  prepare: () => void;
}

export function useBuying(product: CardProduct): Buying {
  const queries = useQueryClient();
  const locale = useLocale();
  const failureText = useFailureText();
  const count = useCountInCart(product.id);
  const [isBusy, setBusy] = useState(false);
  // State updates too late for a double click.
  const isRunning = useRef(false);

  const add = async (returnFocusTo: HTMLElement | null) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const pause = new Promise((resolve) => setTimeout(resolve, doubleClickMs));
    try {
      await (await loadAddOne()).addOne({ queries, locale, failureText, returnFocusTo }, product);
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
    await pause;
    isRunning.current = false;
    setBusy(false);
  };

  return {
    count,
    isBusy,
    add: (returnFocusTo) => void add(returnFocusTo),
    prepare: () => void loadAddOne().catch(() => undefined),
  };
}

/** Buying a product from its card or page. What adding takes is loaded when somebody reaches for it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Cart } from '#contract/carts.ts';
import type { Product } from '#contract/products.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useGuestCart } from '#src/session/cart.ts';
import { countIn } from '#src/session/guestCart.ts';
import { buys, useSession } from '#src/session/session.ts';
import { notify } from '#src/ui/notices.ts';
import { cartQuery } from './serverCart.ts';

const loadAdding = () => import('./adding.ts');

/** As long as two clicks may be one double click: until then the button stays what it is. */
const doubleClickMs = 500;

/** How many of a product are in the cart in use; 0 while the server renders. */
function useCountInCart(id: number): number {
  const session = useSession();
  const guest = useGuestCart();
  const select = useCallback((cart: Cart | null) => countIn(cart?.items, id), [id]);
  const { data = 0 } = useQuery({ ...cartQuery, enabled: session !== null && buys(session.me), select });
  return session ? data : countIn(guest?.items, id);
}

export interface Buying {
  /** How many are in the cart. */
  count: number;
  /** Between the click and what comes of it: another click does nothing. */
  isBusy: boolean;
  /** Adds one. @param from where the focus goes back to */
  add: (from: HTMLElement | null) => void;
  /** Loads what adding takes, before the click. */
  prepare: () => void;
}

export function useBuying(product: Product): Buying {
  const queries = useQueryClient();
  const locale = useLocale();
  const failureText = useFailureText();
  const count = useCountInCart(product.id);
  const [isBusy, setBusy] = useState(false);
  // State is too slow for a double click.
  const isUnderWay = useRef(false);

  const add = async (from: HTMLElement | null) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    const pause = new Promise((resolve) => setTimeout(resolve, doubleClickMs));
    try {
      await (await loadAdding()).addOne({ queries, locale, failureText, from }, product);
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
    await pause;
    isUnderWay.current = false;
    setBusy(false);
  };

  return { count, isBusy, add: (from) => void add(from), prepare: () => void loadAdding().catch(() => undefined) };
}

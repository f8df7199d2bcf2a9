/** Adds one product to the cart and shows the outcome. Loaded when somebody first adds something. */
import type { QueryClient } from '@tanstack/react-query';
import type { CardProduct } from '#contract/products.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { notify } from '#src/ui/notices.ts';
import { addLabels } from './addLabels.ts';
import { addToCart, type AddOutcome } from './addToCart.ts';
import { openedCart } from './cartDialogs.ts';
import { toCartProduct } from './cartProduct.ts';

export interface AddContext {
  queries: QueryClient;
  locale: Locale;
  failureText: (error: unknown) => string;
  /** The drawer returns the focus here. */
  returnFocusTo: HTMLElement | null;
}

/**
 * Adds one product, opens the cart drawer, and reports other outcomes (out of stock, no network). Never rejects.
 */
export async function addOne(
  { queries, locale, failureText, returnFocusTo }: AddContext,
  product: CardProduct,
): Promise<void> {
  const text = addLabels[locale];
  const handleOutcome = (outcome: AddOutcome): void => {
    switch (outcome.kind) {
      case 'added':
        return openedCart.set({ note: text.added(getLocalizedName(product, locale)), returnFocusTo });
      case 'none_left':
        return void notify(text.noneLeft(outcome.left), { tone: 'error' });
      case 'full':
        return void notify(text.full(outcome.max), { tone: 'error' });
      case 'not_a_buyer':
        return void notify(text.notABuyer, { tone: 'error' });
      case 'failed':
        return showFailure(outcome.error);
    }
  };
  const showFailure = (error: unknown): void => {
    notify(failureText(error), { tone: 'error', action: { label: text.tryAgain, run: () => void attempt() } });
  };
  const attempt = () => addToCart(queries, toCartProduct(product), 1).then(handleOutcome, showFailure);
  await attempt();
}

/** Adding to the cart, with words about what came of it. Loaded when somebody first adds something. */
import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { notify } from '#src/ui/notices.ts';
import { addLabels } from './addLabels.ts';
import { addToCart, type AddOutcome } from './addToCart.ts';
import { cartQuestion } from './cartQuestion.ts';
import { toCartProduct } from './cartProduct.ts';
import { openedCart } from './openedCart.ts';

export interface Adder {
  queries: QueryClient;
  locale: Locale;
  failureText: (error: unknown) => string;
  /** Where the focus goes back to from the drawer. */
  from: HTMLElement | null;
}

/** Adds one, opens the drawer where it is in, and says what else came of it (other company, nothing left, no network). Never rejects. */
export async function addOne({ queries, locale, failureText, from }: Adder, product: Product): Promise<void> {
  const text = addLabels[locale];
  const tell = (outcome: AddOutcome): void => {
    switch (outcome.kind) {
      case 'added':
        return openedCart.set({ note: text.added(nameOf(product, locale)), from });
      case 'other_company':
        return cartQuestion.set({ replace: () => outcome.replace().then(tell, failed) });
      case 'none_left':
        return void notify(text.noneLeft(outcome.left), { tone: 'error' });
      case 'full':
        return void notify(text.full(outcome.max), { tone: 'error' });
      case 'not_a_buyer':
        return void notify(text.notABuyer, { tone: 'error' });
      case 'failed':
        return failed(outcome.error);
    }
  };
  const failed = (error: unknown): void => {
    notify(failureText(error), { tone: 'error', action: { label: text.tryAgain, run: () => void attempt() } });
  };
  const attempt = () => addToCart(queries, toCartProduct(product), 1).then(tell, failed);
  await attempt();
}

/** Adding to the cart from anywhere in the storefront: `const add = useAddToCart(); await add(product, 2)`. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Product } from '#contract/products.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { addLabels } from './addLabels.ts';
import { addToCart, type AddOutcome } from './addToCart.ts';
import { ask } from './cartQuestion.ts';
import { toCartProduct } from './cartProduct.ts';

/**
 * @returns adds a product, tells the buyer what came of it (undo, other company, nothing left, no network)
 *   and resolves to whether it is in the cart now. Never rejects.
 */
export function useAddToCart(): (product: Product, count?: number) => Promise<boolean> {
  const queries = useQueryClient();
  const locale = useLocale();
  const text = useLabels(addLabels);
  const failureText = useFailureText();

  return useCallback(
    async (product, count = 1) => {
      const tell = (outcome: AddOutcome): boolean => {
        switch (outcome.kind) {
          case 'added': {
            const message = outcome.count < outcome.wanted ? text.addedFewer(outcome.count, outcome.wanted) : text.added(nameOf(product, locale), outcome.count);
            const undo = () => void outcome.undo().catch((error: unknown) => notify(failureText(error), { tone: 'error' }));
            notify(message, { tone: 'success', action: { label: text.undo, run: undo } });
            return true;
          }
          case 'other_company':
            ask({ replace: () => outcome.replace().then(tell, failed).then(() => undefined) });
            return false;
          case 'none_left':
            notify(text.noneLeft(outcome.left), { tone: 'error' });
            return false;
          case 'full':
            notify(text.full(outcome.max), { tone: 'error' });
            return false;
          case 'not_a_buyer':
            notify(text.notABuyer, { tone: 'error' });
            return false;
          case 'failed':
            return failed(outcome.error);
        }
      };
      const failed = (error: unknown): boolean => {
        notify(failureText(error), { tone: 'error', action: { label: text.tryAgain, run: () => void attempt() } });
        return false;
      };
      const attempt = () => addToCart(queries, toCartProduct(product), count).then(tell, failed);
      return attempt();
    },
    [queries, locale, text, failureText],
  );
}

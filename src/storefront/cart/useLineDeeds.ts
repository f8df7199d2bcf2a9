/** What a buyer does to lines, with words about it: failures, and the way back after a removal. */
import type { CartItem } from '#contract/carts.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import type { CartDesk } from './cartDesk.ts';
import { cartLabels } from './labels.ts';

export interface LineDeeds {
  setCounts: (counts: ReadonlyMap<number, number>) => void;
  remove: (item: CartItem) => void;
}

export function useLineDeeds(desk: CartDesk): LineDeeds {
  const text = useLabels(cartLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const tell = (error: unknown) => void notify(failureText(error), { tone: 'error' });

  return {
    setCounts: (counts) => void desk.setCounts(counts).catch(tell),
    remove(item) {
      const undo = { label: text.undo, run: () => void desk.restore([item]).catch(tell) };
      notify(text.removed(nameOf(item.product, locale)), { action: undo });
      desk.setCounts(new Map([[item.product.id, 0]])).catch(tell);
    },
  };
}

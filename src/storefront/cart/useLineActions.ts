/** What a buyer does to lines, with words about it: failures, and the way back after a removal. */
import type { CartItem } from '#contract/carts.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { notify, type Notice, type Tone } from '#src/ui/notices.ts';
import type { CartDesk } from './cartDesk.ts';
import { cartLabels } from './labels.ts';

export interface LineDeeds {
  setCounts: (counts: ReadonlyMap<number, number>) => void;
  remove: (item: CartItem) => void;
}

/** How a message is shown: at the bottom of the screen, or where the cart is shown over everything else, in it. */
export type Tell = (text: string, options: { tone?: Tone; action?: Notice['action'] }) => void;

export function useLineDeeds(desk: CartDesk, tell: Tell = notify): LineDeeds {
  const text = useLabels(cartLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const fail = (error: unknown) => tell(failureText(error), { tone: 'error' });
  const remove = (item: CartItem) => {
    const undo = { label: text.undo, run: () => void desk.restore([item]).catch(fail) };
    tell(text.removed(nameOf(item.product, locale)), { action: undo });
    desk.setCounts(new Map([[item.product.id, 0]])).catch(fail);
  };

  return { setCounts: (counts) => void desk.setCounts(counts).catch(fail), remove };
}

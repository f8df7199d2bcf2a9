/** Actions on the lines of a basket, with messages for errors and an undo for removals. */
import type { CartItem } from '#contract/carts.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { notify, type Notice, type Tone } from '#src/ui/notices.ts';
import { quantityLabels } from '#src/ui/QuantityStepper.tsx';
import type { BasketActions } from './basketActions.ts';
import { cartLabels } from './labels.ts';

export interface LineActions {
  setCounts: (counts: ReadonlyMap<number, number>) => void;
  remove: (item: CartItem) => void;
}

/** Shows a message at the bottom of the screen, or inside the drawer if the drawer covers the page. */
export type ShowMessage = (text: string, options: { tone?: Tone; action?: Notice['action'] }) => void;

export function useLineActions(basketActions: BasketActions, showMessage: ShowMessage = notify): LineActions {
  const text = useLabels(cartLabels);
  const quantityText = useLabels(quantityLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const showFailure = (error: unknown) => showMessage(failureText(error), { tone: 'error' });
  /** Says which lines are lowered to what is in stock. */
  const showLowered = (counts: ReadonlyMap<number, number>) => {
    const lowered = (basketActions.basket?.carts ?? [])
      .flatMap(({ items }) => items)
      .flatMap(({ product, count }) => {
        const next = counts.get(product.id);
        const isLowered = next === product.count && next > 0 && next < count;
        return isLowered ? [quantityText.lowered(getLocalizedName(product, locale), count, next)] : [];
      });
    if (lowered.length > 0) showMessage(lowered.join('. '), {});
  };
  const remove = (item: CartItem) => {
    const undo = { label: text.undo, run: () => void basketActions.restore([item]).catch(showFailure) };
    showMessage(text.removed(getLocalizedName(item.product, locale)), { action: undo });
    basketActions.setCounts(new Map([[item.product.id, 0]])).catch(showFailure);
  };

  const setCounts: LineActions['setCounts'] = (counts) => {
    showLowered(counts);
    basketActions.setCounts(counts).catch(showFailure);
  };

  return { setCounts, remove };
}

/** What has changed in a cart since it was filled: prices, and lines that can't be ordered as they are. */
import type { CartItem } from '#contract/carts.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout, CalloutButton } from '#src/ui/Callout.tsx';
import { cartLabels } from './labels.ts';
import { getAdjustedCounts } from './lineState.ts';
import { PriceNotice } from './PriceNotice.tsx';
import type { LineActions } from './useLineActions.ts';

export interface CartProblemsProps {
  items: readonly CartItem[];
  actions: Pick<LineActions, 'setCounts'>;
}

export function CartProblems({ items, actions }: CartProblemsProps) {
  const text = useLabels(cartLabels).trouble;
  const adjusted = getAdjustedCounts(items);
  return (
    <>
      <PriceNotice items={items} />
      {adjusted.size > 0 && (
        <Callout
          tone="warning"
          title={text.title}
          actions={<CalloutButton onClick={() => actions.setCounts(adjusted)}>{text.adjust}</CalloutButton>}
        >
          <p>{text.text}</p>
        </Callout>
      )}
    </>
  );
}

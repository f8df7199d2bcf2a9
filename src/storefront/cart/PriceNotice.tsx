/** Lists prices that changed since the cart was filled, with both sums. */
import styled from '@emotion/styled';
import type { CartItem } from '#contract/carts.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { cartLabels } from './labels.ts';
import { getPriceChanges } from './lineState.ts';

const Changes = styled('ul')({ margin: '6px 0 0', paddingInlineStart: 18, lineHeight: 1.5 });

export function PriceNotice({ items }: { items: readonly CartItem[] }) {
  const text = useLabels(cartLabels).news;
  const locale = useLocale();
  const format = usePriceFormat();
  const priceChanges = getPriceChanges(items);
  if (!priceChanges) return null;
  return (
    <Callout
      tone={priceChanges.sumNow > priceChanges.sumWas ? 'warning' : 'good'}
      title={text.title(priceChanges.lines.length)}
    >
      <Changes>
        {priceChanges.lines.map(({ item, was, now }) => (
          <li key={item.product.id}>
            {getLocalizedName(item.product, locale)}: <s>{format(was)}</s> → <strong>{format(now)}</strong>
          </li>
        ))}
      </Changes>
      <p>{text.sums(format(priceChanges.sumWas), format(priceChanges.sumNow))}</p>
    </Callout>
  );
}

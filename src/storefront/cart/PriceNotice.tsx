/** Says which prices have changed since the cart was filled: both prices, and both sums. */
import styled from '@emotion/styled';
import type { CartItem } from '#contract/carts.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { cartLabels } from './labels.ts';
import { priceNews } from './lineState.ts';

const Changes = styled('ul')({ margin: '6px 0 0', paddingInlineStart: 18, lineHeight: 1.5 });

export function PriceNotice({ items }: { items: readonly CartItem[] }) {
  const text = useLabels(cartLabels).news;
  const locale = useLocale();
  const format = usePriceFormat();
  const news = priceNews(items);
  if (!news) return null;
  return (
    <Callout tone={news.sumNow > news.sumWas ? 'warning' : 'good'} title={text.title(news.lines.length)}>
      <Changes>
        {news.lines.map(({ item, was, now }) => (
          <li key={item.product.id}>
            {nameOf(item.product, locale)}: <s>{format(was)}</s> → <strong>{format(now)}</strong>
          </li>
        ))}
      </Changes>
      <p>{text.sums(format(news.sumWas), format(news.sumNow))}</p>
    </Callout>
  );
}

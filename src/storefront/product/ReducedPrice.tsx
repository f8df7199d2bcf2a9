/** Beside a reduced price: the higher one, and the lowest of the 30 days before the reduction. */
import styled from '@emotion/styled';
import type { Product } from '#contract/products.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';

const reductionLabels = labels({
  en: { before: 'Instead of {price}', lowest: 'Lowest price of the last 30 days: {price}' },
  ru: { before: 'Вместо {price}', lowest: 'Наименьшая цена за 30 дней до снижения: {price}' },
});

const Note = styled('small')({
  display: 'block',
  color: color.muted,
  fontSize: '0.8125rem',
  fontWeight: 400,
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
});

export function ReducedPrice({
  product,
}: {
  product: Pick<Product, 'compare_at_price' | 'regular_price' | 'lowest_price'>;
}) {
  const text = useLabels(reductionLabels);
  const format = usePriceFormat();
  if (product.lowest_price === undefined) return null;
  const before = format(Math.max(product.compare_at_price ?? 0, product.regular_price ?? 0));
  return (
    <Note>
      {fill(text.before, { price: before })}
      <br />
      {fill(text.lowest, { price: format(product.lowest_price) })}
    </Note>
  );
}

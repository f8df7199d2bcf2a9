/** The last changes of a product's price. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import type { Product } from '#contract/products.ts';
import { api } from '#src/api/api.ts';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { formatDate, formatPrice } from '#src/i18n/format.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';

const priceHistoryLabels = labels({
  en: {
    empty: 'The price has not changed yet.',
    running: 'A sale runs now. The price after it: {price}',
    change: '{from} → {to}',
  },
  ru: {
    empty: 'Цена ещё не менялась.',
    running: 'Сейчас идёт распродажа. Цена после неё: {price}',
    change: '{from} → {to}',
  },
});

const Changes = styled('ul')({
  display: 'grid',
  gap: 6,
  margin: 0,
  padding: 0,
  maxHeight: 260,
  overflowY: 'auto',
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 12px' },
  '& small': { color: color.muted, fontSize: '0.8125rem' },
});
const Note = styled('p')({ margin: '0 0 8px' });

export default function PriceHistory() {
  const text = useLabels(priceHistoryLabels);
  const locale = useLocale();
  const { currency } = useInstallation();
  const getErrorMessage = useErrorMessage();
  const product = useRecordContext<Product>();
  const { data, error } = useQuery({
    queryKey: ['products', 'priceHistory', product?.id, product?.updated_at],
    queryFn: ({ signal }) => api.products.priceHistory({ params: { id: product!.id }, signal }),
    enabled: product !== undefined,
  });
  const format = (price: number) => formatPrice(price, currency, locale);
  if (error) return <Note>{getErrorMessage(error)}</Note>;
  if (!product || !data) return <Skeleton variant="rounded" height={60} />;
  return (
    <>
      {product.regular_price != null && <Note>{fill(text.running, { price: format(product.regular_price) })}</Note>}
      {data.data.length === 0 ? (
        <Note>{text.empty}</Note>
      ) : (
        // Long histories scroll, also by the keyboard
        <Changes tabIndex={0}>
          {data.data.map(({ at, old_price, new_price }) => (
            <li key={`${at} ${old_price}`}>
              <span>{fill(text.change, { from: format(old_price), to: format(new_price) })}</span>
              <small>{formatDate(at, locale)}</small>
            </li>
          ))}
        </Changes>
      )}
    </>
  );
}

/** What a product has, of how few left its vendor is told, and the book of how it came to that. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Product } from '#contract/products.ts';
import type { ProductStock as Stock } from '#contract/stock.ts';
import { api } from '#src/api/api.ts';
import { useFailureWords } from '#src/backOffice/kit/failures.ts';
import { Card, dense } from '#src/backOffice/kit/form/Sections.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { stockWords } from './labels.ts';
import { Movements } from './Movements.tsx';

const Whole = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });
const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 16,
  margin: '0 0 20px',
  '& dt': { color: colour.muted, fontSize: '0.875rem' },
  '& dd': {
    margin: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    fontSize: '1.5rem',
    fontWeight: 680,
    fontVariantNumeric: 'tabular-nums',
  },
});
const LimitRow = styled('form')({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  maxWidth: 420,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  ...dense,
  '& > button': { marginTop: 25.6, minHeight: 46, [from.md]: { minHeight: 40 } },
});

const perPage = 20;

function Limit({ id, stock }: { id: number; stock: Stock }) {
  const text = useLabels(stockWords);
  const queries = useQueryClient();
  const failureWords = useFailureWords();
  const [limit, setLimit] = useState<number | string | null>(stock.low_limit);
  const [error, setError] = useState<string>();
  const save = async () => {
    try {
      setError(undefined);
      queries.setQueryData(
        ['products', 'stock', id],
        await api.stock.setLimit({ params: { id }, body: { low_limit: limit as number | null } }),
      );
      notify(text.saved, { tone: 'success' });
    } catch (failure) {
      setError(failureWords(failure));
    }
  };
  return (
    <LimitRow
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NumberField
        label={text.limit}
        hint={text.limitHint(stock.company_low_limit)}
        value={limit}
        isWhole
        error={error}
        onChange={setLimit}
      />
      <Button type="submit" variant="outlined" disabled={limit === stock.low_limit}>
        {text.save}
      </Button>
    </LimitRow>
  );
}

export default function ProductStock() {
  const text = useLabels(stockWords);
  const locale = useLocale();
  const failureWords = useFailureWords();
  const id = useRecordContext<Product>()?.id ?? 0;
  const [shown, setShown] = useState(perPage);
  const stock = useQuery({
    queryKey: ['products', 'stock', id],
    queryFn: ({ signal }) => api.stock.get({ params: { id }, signal }),
  });
  const book = useQuery({
    queryKey: ['products', 'stock', id, 'book', shown],
    queryFn: ({ signal }) => api.stock.movements({ params: { id }, query: { per_page: shown }, signal }),
    placeholderData: keepPreviousData,
  });
  const failed = stock.error ?? book.error;
  if (failed && !(stock.data && book.data))
    return (
      <ErrorState text={failureWords(failed)} onRetry={() => void Promise.all([stock.refetch(), book.refetch()])} />
    );
  if (!stock.data || !book.data) return <Skeleton variant="rounded" height={320} />;
  const { total_count, held, count, is_low } = stock.data;
  return (
    <Whole>
      <Card>
        <Figures>
          <div>
            <dt>{text.left}</dt>
            <dd>
              {formatNumber(count, locale)}
              {is_low && <Chip hue="amber">{text.low}</Chip>}
            </dd>
          </div>
          <div>
            <dt>{text.held}</dt>
            <dd>{formatNumber(held, locale)}</dd>
          </div>
          <div>
            <dt>{text.total}</dt>
            <dd>{formatNumber(total_count, locale)}</dd>
          </div>
        </Figures>
        <Limit key={stock.data.low_limit} id={id} stock={stock.data} />
      </Card>
      <Card>
        <h2>{text.book}</h2>
        {book.data.total === 0 ? (
          <EmptyState icon="list" title={text.empty} />
        ) : (
          <Movements movements={book.data.data} />
        )}
        {book.data.total > book.data.data.length && shown < 1000 && (
          <Button sx={{ mt: 1.5 }} disabled={book.isFetching} onClick={() => setShown(Math.min(1000, shown + 50))}>
            {text.more}
          </Button>
        )}
        <p style={{ margin: '14px 0 0', color: colour.muted, fontSize: '0.875rem' }}>{text.bookNote}</p>
      </Card>
    </Whole>
  );
}

/** Stock of a product, its low-stock limit and its movements. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Product } from '#contract/products.ts';
import type { ProductStock as Stock } from '#contract/stock.ts';
import { api } from '#src/api/api.ts';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { Card, dense } from '#src/backOffice/kit/form/Sections.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { stockLabels } from './labels.ts';
import { MovementTable } from './MovementTable.tsx';

const Stack = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });
const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 16,
  margin: '0 0 20px',
  '& dt': { color: color.muted, fontSize: '0.875rem' },
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
  // Beside the field, which stands below its label
  '& > button': { marginTop: 25.6, minHeight: 46, [from.md]: { minHeight: 40 } },
});

/** Number of movements: at first, how many more at a time, and the most that the API returns at once. */
const firstMovements = 20;
const moreMovements = 50;
const maxMovements = 1000;

const buildStockKey = (productId: number) => ['products', 'stock', productId] as const;

/** The stock below which the product counts as low; the company's limit if it is empty. */
function LimitForm({ id, stock }: { id: number; stock: Stock }) {
  const text = useLabels(stockLabels);
  const queries = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const [limit, setLimit] = useState<number | string | null>(stock.low_limit);
  const [error, setError] = useState<string>();
  const save = async () => {
    try {
      setError(undefined);
      queries.setQueryData(
        buildStockKey(id),
        await api.stock.setLimit({ params: { id }, body: { low_limit: limit as number | null } }),
      );
      notify(text.saved, { tone: 'success' });
    } catch (failure) {
      setError(getErrorMessage(failure));
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
        isInteger
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
  const text = useLabels(stockLabels);
  const locale = useLocale();
  const getErrorMessage = useErrorMessage();
  const id = useRecordContext<Product>()?.id ?? 0;
  const [pageSize, setPageSize] = useState(firstMovements);
  const stock = useQuery({
    queryKey: buildStockKey(id),
    queryFn: ({ signal }) => api.stock.get({ params: { id }, signal }),
  });
  const movements = useQuery({
    queryKey: [...buildStockKey(id), 'book', pageSize],
    queryFn: ({ signal }) => api.stock.movements({ params: { id }, query: { per_page: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
  const failure = stock.error ?? movements.error;
  if (failure && !(stock.data && movements.data))
    return (
      <ErrorState
        text={getErrorMessage(failure)}
        onRetry={() => void Promise.all([stock.refetch(), movements.refetch()])}
      />
    );
  if (!stock.data || !movements.data) return <Skeleton variant="rounded" height={320} />;
  const { total_count, held, count, is_low } = stock.data;
  return (
    <Stack>
      <Card>
        <Figures>
          <div>
            <dt>{text.left}</dt>
            <dd>
              {formatNumber(count, locale)}
              {is_low && <Chip color="amber">{text.low}</Chip>}
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
        <LimitForm key={stock.data.low_limit} id={id} stock={stock.data} />
      </Card>
      <Card>
        <h2>{text.book}</h2>
        {movements.data.total === 0 ? (
          <EmptyState icon="list" title={text.empty} />
        ) : (
          <MovementTable movements={movements.data.data} />
        )}
        {movements.data.total > movements.data.data.length && pageSize < maxMovements && (
          <Button
            sx={{ mt: 1.5 }}
            disabled={movements.isFetching}
            onClick={() => setPageSize(Math.min(maxMovements, pageSize + moreMovements))}
          >
            {text.more}
          </Button>
        )}
        <p style={{ margin: '14px 0 0', color: color.muted, fontSize: '0.875rem' }}>{text.bookNote}</p>
      </Card>
    </Stack>
  );
}

/** History of the user's plan, newest first. */
import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Extension } from '#contract/tariffs.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from } from '#src/theme/tokens.ts';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Paging } from '#src/ui/Paging.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { tariffLabels } from './labels.ts';
import { historyQuery } from './queries.ts';

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
// On phones the end date is below the description
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  [below.sm]: { '& > small': { gridColumn: '1 / -1' } },
  padding: '12px 0',
  borderBottom: `1px solid ${color.line}`,
  '&:last-of-type': { borderBottom: 0, paddingBottom: 0 },
  '& > strong': { fontWeight: 600 },
  '& > b': { fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& > small': { color: color.muted, fontSize: '0.8125rem' },
  '& > small:last-of-type': { [from.sm]: { textAlign: 'right' } },
});

function Line({ extension }: { extension: Extension }) {
  const text = useLabels(tariffLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const { days, tariff, amount, paid_by, comment, expires_at, created_at, carried_days } = extension;
  return (
    <Row>
      <strong>
        <span translate="no">{getLocalizedName(tariff, locale)}</span>
        {` · ${days < 0 ? '−' : '+'}${text.days(days)}`}
      </strong>
      <b>{amount > 0 ? format(amount) : ''}</b>
      <small>
        <time dateTime={created_at}>{formatDate(created_at, locale)}</time>
        {` · ${text.paidBy[paid_by]}`}
        {comment && <span translate="no">{` · ${comment}`}</span>}
        {carried_days > 0 && ` · ${text.carried(formatNumber(carried_days, locale))}`}
      </small>
      <small>{`${text.end} ${formatDate(expires_at, locale)}`}</small>
    </Row>
  );
}

export function TariffHistory() {
  const text = useLabels(tariffLabels);
  const failureText = useFailureText();
  const [search] = useSearchParams();
  const page = Math.max(1, Math.min(100_000, Number(search.get('page')) || 1));
  const { data, error, refetch } = useQuery({ ...historyQuery(page), placeholderData: keepPreviousData });
  const pages = data ? Math.max(1, Math.ceil(data.total / data.per_page)) : 1;
  return (
    <Panel>
      <h2 style={{ margin: '0 0 4px', fontSize: '1.1875rem', fontWeight: 680 }}>{text.history}</h2>
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={120} radius={10} />
        ))}
      {data?.total === 0 && <p style={{ margin: 0, color: color.muted }}>{text.noHistory}</p>}
      <List>
        {data?.data.map((extension) => (
          <Line key={extension.id} extension={extension} />
        ))}
      </List>
      {pages > 1 && (
        <div style={{ marginTop: 16 }}>
          <Paging page={page} pages={pages} to={(one) => `/tariffs/my?page=${one}`} />
        </div>
      )}
    </Panel>
  );
}

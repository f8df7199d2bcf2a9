/** One entry of the ledger, to be looked at. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Transaction } from '#contract/transactions.ts';
import { registeredName } from '#contract/rules/personName.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { useListPath } from '#src/backOffice/kit/paths.ts';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { numbered } from '#src/i18n/numbered.ts';
import { colour } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { SignedAmount } from './cells.tsx';
import { reasonHues } from './hues.ts';
import { transactionWords } from './labels.ts';

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, auto) minmax(0, 1fr)',
  gap: '10px 16px',
  margin: 0,
  fontSize: '0.9375rem',
  '& > dt': { color: colour.muted },
  '& > dd': { margin: 0, overflowWrap: 'anywhere' },
  '& a': { color: colour.primary, fontWeight: 550, textDecoration: 'none' },
});

function Whole({ entry }: { entry: Transaction }) {
  const text = useLabels(transactionWords);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const { fields } = text;
  return (
    <Card style={{ maxWidth: 640 }}>
      <Facts>
        <dt>{fields.amount}</dt>
        <dd>
          <SignedAmount amount={entry.amount} />
        </dd>
        <dt>{fields.balance_after}</dt>
        <dd>{format(entry.balance_after)}</dd>
        <dt>{fields.user}</dt>
        <dd translate="no">
          <AppLink to={`/users/edit/${entry.user.id}`}>{registeredName(entry.user, locale)}</AppLink>
        </dd>
        <dt>{fields.created_at}</dt>
        <dd>
          <time dateTime={entry.created_at}>{formatDate(entry.created_at, locale, 'dateTime')}</time>
        </dd>
        <dt>{fields.author}</dt>
        <dd>{entry.author ? <span translate="no">{registeredName(entry.author, locale)}</span> : text.system}</dd>
        {entry.order_id !== null && (
          <>
            <dt>{fields.order_id}</dt>
            <dd>
              <AppLink to={`/orders/edit/${entry.order_id}`}>{numbered(entry.order_id, locale)}</AppLink>
            </dd>
          </>
        )}
        {entry.comment && (
          <>
            <dt>{fields.comment}</dt>
            <dd translate="no">{entry.comment}</dd>
          </>
        )}
      </Facts>
    </Card>
  );
}

export function TransactionCard() {
  const text = useLabels(transactionWords);
  const failureText = useFailureText();
  const { id = '' } = useParams();
  const back = { to: useListPath(), text: text.many };
  const { data, error, refetch } = useQuery({
    queryKey: [mine, 'transactions', id],
    queryFn: ({ signal }) => api.transactions.get({ params: { id: Number(id) }, signal }),
  });
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <PageHead
        title={isGone ? text.gone : fill(text.one, { id })}
        back={back}
        beside={data && <Chip hue={reasonHues[data.reason]}>{text.choices.reason[data.reason]}</Chip>}
      />
      {data ? (
        <Whole entry={data} />
      ) : isGone ? (
        <EmptyState icon="again" title={text.gone} />
      ) : error ? (
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={280} sx={{ maxWidth: 640 }} />
      )}
    </>
  );
}

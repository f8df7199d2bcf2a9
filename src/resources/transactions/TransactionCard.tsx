/** The read-only screen of a bonus transaction. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Transaction } from '#contract/transactions.ts';
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { useListPath } from '#src/backOffice/kit/paths.ts';
import { formatDate, formatId } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { SignedAmount } from './cells.tsx';
import { reasonColors } from './colors.ts';
import { transactionLabels } from './labels.ts';

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, auto) minmax(0, 1fr)',
  gap: '10px 16px',
  margin: 0,
  fontSize: '0.9375rem',
  '& > dt': { color: color.muted },
  '& > dd': { margin: 0, overflowWrap: 'anywhere' },
  '& a': { color: color.primary, fontWeight: 550, textDecoration: 'none' },
});

function TransactionDetails({ entry }: { entry: Transaction }) {
  const text = useLabels(transactionLabels);
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
          <AppLink to={`/users/edit/${entry.user.id}`}>{formatRegisteredName(entry.user, locale)}</AppLink>
        </dd>
        <dt>{fields.created_at}</dt>
        <dd>
          <time dateTime={entry.created_at}>{formatDate(entry.created_at, locale, 'dateTime')}</time>
        </dd>
        <dt>{fields.author}</dt>
        <dd>{entry.author ? <span translate="no">{formatRegisteredName(entry.author, locale)}</span> : text.system}</dd>
        {entry.order_id !== null && (
          <>
            <dt>{fields.order_id}</dt>
            <dd>
              <AppLink to={`/orders/edit/${entry.order_id}`}>{formatId(entry.order_id, locale)}</AppLink>
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
  const text = useLabels(transactionLabels);
  const failureText = useFailureText();
  const { id = '' } = useParams();
  const back = { to: useListPath(), text: text.many };
  const { data, error, refetch } = useQuery({
    queryKey: [personalKey, 'transactions', id],
    queryFn: ({ signal }) => api.transactions.get({ params: { id: Number(id) }, signal }),
  });
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <PageHeader
        title={isGone ? text.gone : fill(text.one, { id })}
        back={back}
        titleExtra={data && <Chip color={reasonColors[data.reason]}>{text.choices.reason[data.reason]}</Chip>}
      />
      {data ? (
        <TransactionDetails entry={data} />
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

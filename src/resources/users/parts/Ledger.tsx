/** Somebody's bonuses: what is there, what came and went, and the way to write a correction. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import type { User } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { userWords } from '../labels.ts';

const shown = 20;
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginBottom: 8,
  '& > h2': { margin: 0, fontSize: '1rem', fontWeight: 650 },
});
const Sum = styled('p')({
  margin: '0 0 12px',
  fontSize: '1.75rem',
  fontWeight: 680,
  fontVariantNumeric: 'tabular-nums',
  '& > small': { marginLeft: 12, color: colour.muted, fontSize: '0.875rem', fontWeight: 400 },
});
const Debt = styled('p')({ margin: '0 0 12px', color: colour.error, fontWeight: 550 });
const Promised = styled('p')({ margin: '0 0 12px', color: colour.muted });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  padding: '10px 0',
  borderTop: `1px solid ${colour.line}`,
  '& > strong': { fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  '& > small': { color: colour.muted, fontSize: '0.8125rem' },
  '& > small:last-of-type': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& a': { color: colour.primary, fontWeight: 550, textDecoration: 'none' },
});

export default function Ledger() {
  const text = useLabels(userWords);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const failureText = useFailureText();
  const user = useRecordContext<User>();
  const id = user?.id ?? 0;
  const { data, error, refetch } = useQuery({
    queryKey: [mine, 'users', id, 'ledger', user?.bonus_balance],
    queryFn: ({ signal }) => api.transactions.list({ query: { user_id: id, per_page: shown }, signal }),
    enabled: user !== undefined,
  });
  const { data: rewards } = useQuery({
    queryKey: [mine, 'users', id, 'rewards', user?.bonus_balance],
    queryFn: ({ signal }) => api.rewards.list({ query: { user_id: id, open: true, per_page: 1 }, signal }),
    enabled: user !== undefined,
  });
  if (!user) return null;
  return (
    <Card style={{ maxWidth: 760 }}>
      <Head>
        <h2>{text.fields.bonus_balance}</h2>
        <Button
          variant="outlined"
          size="small"
          component={AppLink}
          to={`/transactions/new?source=${encodeURIComponent(JSON.stringify({ user_id: id }))}`}
        >
          {text.correct}
        </Button>
      </Head>
      <Sum>
        {format(user.bonus_balance ?? 0)}
        {user.personal_promo_code && (
          <small>
            {text.fields.personal_promo_code} <b translate="no">{user.personal_promo_code}</b>
          </small>
        )}
      </Sum>
      {rewards && rewards.debt > 0 && <Debt>{text.debt(format(rewards.debt))}</Debt>}
      {rewards && rewards.total > 0 && <Promised>{text.promised(rewards.total)}</Promised>}
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={200} />
        ))}
      {data?.data.length === 0 && <p style={{ margin: 0, color: colour.muted }}>{text.noLedger}</p>}
      <List>
        {data?.data.map((entry) => (
          <Row key={entry.id}>
            <AppLink to={`/transactions/view/${entry.id}`}>{text.reasons[entry.reason]}</AppLink>
            <strong
              style={{ color: entry.amount < 0 ? colour.text : colour.primary }}
            >{`${entry.amount < 0 ? '−' : '+'}${format(Math.abs(entry.amount))}`}</strong>
            <small>
              <time dateTime={entry.created_at}>{formatDate(entry.created_at, locale)}</time>
              {entry.comment && <span translate="no">{` · ${entry.comment}`}</span>}
            </small>
            <small>{format(entry.balance_after)}</small>
          </Row>
        ))}
      </List>
      {data && data.total > shown && (
        <AppLink
          to={`/transactions/list?filter=${encodeURIComponent(JSON.stringify({ user_id: id }))}`}
          style={{
            display: 'inline-block',
            marginTop: 12,
            color: colour.primary,
            fontWeight: 550,
            textDecoration: 'none',
          }}
        >
          {text.wholeLedger(data.total)}
        </AppLink>
      )}
    </Card>
  );
}

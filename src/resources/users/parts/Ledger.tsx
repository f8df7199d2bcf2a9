/** A user's bonus balance and transactions, with a link to add a correction. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import type { User } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { userLabels } from '../labels.ts';

const maxEntries = 20;
const Header = styled('div')({
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
  '& > small': { marginLeft: 12, color: color.muted, fontSize: '0.875rem', fontWeight: 400 },
});
const DebtNote = styled('p')({ margin: '0 0 12px', color: color.error, fontWeight: 550 });
const PendingNote = styled('p')({ margin: '0 0 12px', color: color.muted });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  padding: '10px 0',
  borderTop: `1px solid ${color.line}`,
  '& > strong': { fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  '& > small': { color: color.muted, fontSize: '0.8125rem' },
  '& > small:last-of-type': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& a': { color: color.primary, fontWeight: 550, textDecoration: 'none' },
});

export default function Ledger() {
  const text = useLabels(userLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const failureText = useFailureText();
  const user = useRecordContext<User>();
  const id = user?.id ?? 0;
  const { data, error, refetch } = useQuery({
    queryKey: [personalKey, 'users', id, 'ledger', user?.bonus_balance],
    queryFn: ({ signal }) => api.transactions.list({ query: { user_id: id, per_page: maxEntries }, signal }),
    enabled: user !== undefined,
  });
  const { data: rewards } = useQuery({
    queryKey: [personalKey, 'users', id, 'rewards', user?.bonus_balance],
    queryFn: ({ signal }) => api.rewards.list({ query: { user_id: id, open: true, per_page: 1 }, signal }),
    enabled: user !== undefined,
  });
  if (!user) return null;
  return (
    <Card style={{ maxWidth: 760 }}>
      <Header>
        <h2>{text.fields.bonus_balance}</h2>
        <Button
          variant="outlined"
          size="small"
          component={AppLink}
          to={`/transactions/new?source=${encodeURIComponent(JSON.stringify({ user_id: id }))}`}
        >
          {text.correct}
        </Button>
      </Header>
      <Sum>
        {format(user.bonus_balance ?? 0)}
        {user.personal_promo_code && (
          <small>
            {text.fields.personal_promo_code} <b translate="no">{user.personal_promo_code}</b>
          </small>
        )}
      </Sum>
      {rewards && rewards.debt > 0 && <DebtNote>{text.debt(format(rewards.debt))}</DebtNote>}
      {rewards && rewards.total > 0 && <PendingNote>{text.promised(rewards.total)}</PendingNote>}
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={200} />
        ))}
      {data?.data.length === 0 && <p style={{ margin: 0, color: color.muted }}>{text.noLedger}</p>}
      <List>
        {data?.data.map((entry) => (
          <Row key={entry.id}>
            <AppLink to={`/transactions/view/${entry.id}`}>{text.reasons[entry.reason]}</AppLink>
            <strong
              style={{ color: entry.amount < 0 ? color.text : color.primary }}
            >{`${entry.amount < 0 ? '−' : '+'}${format(Math.abs(entry.amount))}`}</strong>
            <small>
              <time dateTime={entry.created_at}>{formatDate(entry.created_at, locale)}</time>
              {entry.comment && <span translate="no">{` · ${entry.comment}`}</span>}
            </small>
            <small>{format(entry.balance_after)}</small>
          </Row>
        ))}
      </List>
      {data && data.total > maxEntries && (
        <AppLink
          to={`/transactions/list?filter=${encodeURIComponent(JSON.stringify({ user_id: id }))}`}
          style={{
            display: 'inline-block',
            marginTop: 12,
            color: color.primary,
            fontWeight: 550,
            textDecoration: 'none',
          }}
        >
          {text.fullLedger(data.total)}
        </AppLink>
      )}
    </Card>
  );
}

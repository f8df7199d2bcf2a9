/** What the user would have after this entry: said before it is written, for it stays. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { transactionWords } from './labels.ts';

const Sums = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '8px 16px',
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > dt': { color: colour.muted },
  '& > dd': { margin: 0, textAlign: 'right', fontWeight: 650 },
});
const Note = styled('p')({
  margin: '14px 0 0',
  color: colour.muted,
  fontSize: '0.875rem',
  '&[role=alert]': { color: colour.error },
});

const cents = (amount: number): number => Math.round(amount * 100);

export function BalanceAfter() {
  const text = useLabels(transactionWords);
  const format = usePriceFormat('always');
  const [userId, amount] = useWatch({ name: ['user_id', 'amount'] }) as [unknown, unknown];
  const isChosen = typeof userId === 'number';
  const { data } = useQuery({
    queryKey: [mine, 'users', userId],
    queryFn: ({ signal }) => api.users.get({ params: { id: Number(userId) }, signal }),
    enabled: isChosen,
    staleTime: 0,
  });
  if (!isChosen) return <Note style={{ margin: 0 }}>{text.chooseUser}</Note>;
  if (data?.bonus_balance === undefined) return <Skeleton variant="rounded" height={58} />;
  const after = (cents(data.bonus_balance) + cents(typeof amount === 'number' ? amount : 0)) / 100;
  return (
    <div aria-live="polite">
      <Sums>
        <dt>{text.now}</dt>
        <dd>{format(data.bonus_balance)}</dd>
        <dt>{text.after}</dt>
        <dd style={after < 0 ? { color: colour.error } : undefined}>{format(after)}</dd>
      </Sums>
      {after < 0 && <Note role="alert">{text.tooLow}</Note>}
      <Note>{text.forever}</Note>
    </div>
  );
}

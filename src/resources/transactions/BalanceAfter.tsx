/** Shows the user's balance after a new transaction, because transactions can't be changed later. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { transactionLabels } from './labels.ts';

const Sums = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '8px 16px',
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > dt': { color: color.muted },
  '& > dd': { margin: 0, textAlign: 'right', fontWeight: 650 },
});
const Note = styled('p')({
  margin: '14px 0 0',
  color: color.muted,
  fontSize: '0.875rem',
  '&[role=alert]': { color: color.error },
});

const toCents = (amount: number): number => Math.round(amount * 100);

export function BalanceAfter() {
  const text = useLabels(transactionLabels);
  const format = usePriceFormat('always');
  const [userId, amount] = useWatch({ name: ['user_id', 'amount'] }) as [unknown, unknown];
  const isChosen = typeof userId === 'number';
  const { data } = useQuery({
    queryKey: [personalKey, 'users', userId],
    queryFn: ({ signal }) => api.users.get({ params: { id: Number(userId) }, signal }),
    enabled: isChosen,
    staleTime: 0,
  });
  if (!isChosen) return <Note style={{ margin: 0 }}>{text.chooseUser}</Note>;
  if (data?.bonus_balance === undefined) return <Skeleton variant="rounded" height={58} />;
  const after = (toCents(data.bonus_balance) + toCents(typeof amount === 'number' ? amount : 0)) / 100;
  return (
    <div aria-live="polite">
      <Sums>
        <dt>{text.now}</dt>
        <dd>{format(data.bonus_balance)}</dd>
        <dt>{text.after}</dt>
        <dd style={after < 0 ? { color: color.error } : undefined}>{format(after)}</dd>
      </Sums>
      {after < 0 && <Note role="alert">{text.tooLow}</Note>}
      <Note>{text.forever}</Note>
    </div>
  );
}

/** Hand-made cells of the ledger. */
import styled from '@emotion/styled';
import type { Transaction } from '#contract/transactions.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';

const Small = styled('small')({ display: 'block', color: colour.muted, fontSize: '0.8125rem' });

/** What came has its plus and is green: the eye finds it among what went. */
export function SignedAmount({ amount }: { amount: number }) {
  const format = usePriceFormat('always');
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: 600, ...(amount > 0 && { color: colour.primary }) }}>{`${amount > 0 ? '+' : ''}${format(amount)}`}</span>;
}

export const Amount = ({ record }: { record: Transaction }) => <SignedAmount amount={record.amount} />;

/** The day, and beneath it the time: the column stays narrow. */
export function When({ record: { created_at } }: { record: Transaction }) {
  const locale = useLocale();
  return (
    <time dateTime={created_at} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(created_at, locale)}
      <Small>{formatDate(created_at, locale, 'time')}</Small>
    </time>
  );
}

export const Whose = ({ record }: { record: Transaction }) => <span translate="no">{record.user.fio || `#${record.user.id}`}</span>;

export const Writer = ({ record }: { record: Transaction }) => (record.author ? <span translate="no">{record.author.fio || `#${record.author.id}`}</span> : <span style={{ color: colour.muted }}>–</span>);

export const Comment = ({ record }: { record: Transaction }) => (
  <span translate="no" style={{ display: 'block', maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: colour.muted }}>
    {record.comment ?? '–'}
  </span>
);

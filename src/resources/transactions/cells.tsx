/** Hand-made cells of the ledger. */
import type { Transaction } from '#contract/transactions.ts';
import { DayAndTime } from '#src/backOffice/kit/parts/DayAndTime.tsx';
import { usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';

/** What came has its plus and is green: the eye finds it among what went. */
export function SignedAmount({ amount }: { amount: number }) {
  const format = usePriceFormat('always');
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: 600, ...(amount > 0 && { color: colour.primary }) }}>{`${amount > 0 ? '+' : ''}${format(amount)}`}</span>;
}

export const Amount = ({ record }: { record: Transaction }) => <SignedAmount amount={record.amount} />;

export const When = ({ record }: { record: Transaction }) => <DayAndTime at={record.created_at} />;

export const Whose = ({ record }: { record: Transaction }) => <span translate="no">{record.user.fio || `#${record.user.id}`}</span>;

export const Writer = ({ record }: { record: Transaction }) => (record.author ? <span translate="no">{record.author.fio || `#${record.author.id}`}</span> : <span style={{ color: colour.muted }}>–</span>);

export const Comment = ({ record }: { record: Transaction }) => (
  <span translate="no" style={{ display: 'block', maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: colour.muted }}>
    {record.comment ?? '–'}
  </span>
);

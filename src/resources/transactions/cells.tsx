/** Hand-made cells of the ledger. */
import type { Transaction } from '#contract/transactions.ts';
import { registeredName } from '#contract/rules/personName.ts';
import { DayAndTime } from '#src/backOffice/kit/parts/DayAndTime.tsx';
import { useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';

/** What came has its plus and is green: the eye finds it among what went. */
export function SignedAmount({ amount }: { amount: number }) {
  const format = usePriceFormat('always');
  return (
    <span
      style={{
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        fontWeight: 600,
        ...(amount > 0 && { color: colour.primary }),
      }}
    >{`${amount > 0 ? '+' : ''}${format(amount)}`}</span>
  );
}

export const Amount = ({ record }: { record: Transaction }) => <SignedAmount amount={record.amount} />;

export const When = ({ record }: { record: Transaction }) => <DayAndTime at={record.created_at} />;

export const Whose = ({ record }: { record: Transaction }) => (
  <span translate="no">{registeredName(record.user, useLocale())}</span>
);

export function Writer({ record: { author } }: { record: Transaction }) {
  const locale = useLocale();
  return author ? (
    <span translate="no">{registeredName(author, locale)}</span>
  ) : (
    <span style={{ color: colour.muted }}>–</span>
  );
}

export const Comment = ({ record }: { record: Transaction }) => (
  <span
    translate="no"
    style={{
      display: 'block',
      maxWidth: 260,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: colour.muted,
    }}
  >
    {record.comment ?? '–'}
  </span>
);

/** Table cells of bonus transactions. */
import type { Transaction } from '#contract/transactions.ts';
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { DayAndTime } from '#src/backOffice/kit/cells.tsx';
import { useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';

/** An amount with its sign; positive ones are green. */
export function SignedAmount({ amount }: { amount: number }) {
  const format = usePriceFormat('always');
  return (
    <span
      style={{
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        fontWeight: 600,
        ...(amount > 0 && { color: color.primary }),
      }}
    >{`${amount > 0 ? '+' : ''}${format(amount)}`}</span>
  );
}

export const AmountCell = ({ record }: { record: Transaction }) => <SignedAmount amount={record.amount} />;

export const TimeCell = ({ record }: { record: Transaction }) => <DayAndTime at={record.created_at} />;

export const UserCell = ({ record }: { record: Transaction }) => (
  <span translate="no">{formatRegisteredName(record.user, useLocale())}</span>
);

export function AuthorCell({ record: { author } }: { record: Transaction }) {
  const locale = useLocale();
  return author ? (
    <span translate="no">{formatRegisteredName(author, locale)}</span>
  ) : (
    <span style={{ color: color.muted }}>–</span>
  );
}

export const CommentCell = ({ record }: { record: Transaction }) => (
  <span
    translate="no"
    style={{
      display: 'block',
      maxWidth: 260,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: color.muted,
    }}
  >
    {record.comment ?? '–'}
  </span>
);

/** Hand-made cells of the list of abandoned carts. */
import styled from '@emotion/styled';
import type { Order } from '#contract/orders.ts';
import { PhoneText } from '#src/backOffice/kit/PhoneText.tsx';
import { formatDate, formatRelative } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { contactOf, goodsOf } from './buyer.ts';
import { orderWords } from './labels.ts';

const Call = styled('a')({
  color: colour.primary,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});

/** Beside a phone number and a sum there is less room. */
const tablet = '@media (min-width:768px) and (max-width:1023.95px)';
const OneLine = styled('span')({
  display: 'block',
  maxWidth: 300,
  [tablet]: { maxWidth: 170 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const CartGoods = ({ record }: { record: Order }) => <OneLine>{goodsOf(record, useLocale())}</OneLine>;

/** How long it has been lying there; the moment itself stands in the tooltip. */
export function LeftSince({ record }: { record: Order }) {
  const locale = useLocale();
  return (
    <time
      dateTime={record.updated_at}
      title={formatDate(record.updated_at, locale, 'dateTime')}
      style={{ whiteSpace: 'nowrap', color: colour.muted, fontSize: '0.875rem' }}
    >
      {formatRelative(record.updated_at, locale)}
    </time>
  );
}

/** A phone to call, else an email to write to. */
export function CartContact({ record }: { record: Order }) {
  const text = useLabels(orderWords);
  const contact = contactOf(record);
  if (!contact) return <span style={{ color: colour.muted }}>{text.noContact}</span>;
  return (
    <Call
      href={contact.href}
      style={{ whiteSpace: 'nowrap', position: 'relative' }}
      onClick={(event) => event.stopPropagation()}
    >
      {contact.href.startsWith('tel:') ? <PhoneText phone={contact.text} /> : contact.text}
    </Call>
  );
}

export const hasNoLetters = ({ left_cart }: Order): boolean => !left_cart?.written_at && !left_cart?.reminded_at;

/** When its owner was reminded, and last written to. */
export function CartLetters({ record }: { record: Order }) {
  const text = useLabels(orderWords);
  const locale = useLocale();
  const { reminded_at = null, written_at = null } = record.left_cart ?? {};
  if (hasNoLetters(record)) return <span style={{ color: colour.muted }}>–</span>;
  return (
    <span style={{ color: colour.muted }}>
      {written_at && (
        <span style={{ display: 'block' }}>{fill(text.writtenTo, { when: formatRelative(written_at, locale) })}</span>
      )}
      {reminded_at && (
        <span style={{ display: 'block' }}>{fill(text.reminded, { when: formatRelative(reminded_at, locale) })}</span>
      )}
    </span>
  );
}

/** Table cells of the list of abandoned carts. */
import styled from '@emotion/styled';
import type { Order } from '#contract/orders.ts';
import { PhoneText } from '#src/backOffice/kit/PhoneText.tsx';
import { formatDate, formatRelative } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { findContact, formatItems } from './orderText.ts';
import { orderResourceLabels } from './labels.ts';

const ContactLink = styled('a')({
  color: color.primary,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});

/** Tablets have less room beside the phone number and the sum. */
const tablet = '@media (min-width:768px) and (max-width:1023.95px)';
const OneLine = styled('span')({
  display: 'block',
  maxWidth: 300,
  [tablet]: { maxWidth: 170 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const CartProducts = ({ record }: { record: Order }) => <OneLine>{formatItems(record, useLocale())}</OneLine>;

/** Relative time since the cart was abandoned; the exact time is in the tooltip. */
export function LeftSinceCell({ record }: { record: Order }) {
  const locale = useLocale();
  return (
    <time
      dateTime={record.updated_at}
      title={formatDate(record.updated_at, locale, 'dateTime')}
      style={{ whiteSpace: 'nowrap', color: color.muted, fontSize: '0.875rem' }}
    >
      {formatRelative(record.updated_at, locale)}
    </time>
  );
}

/** The phone number, or the email if there is none. */
export function CartContact({ record }: { record: Order }) {
  const text = useLabels(orderResourceLabels);
  const contact = findContact(record);
  if (!contact) return <span style={{ color: color.muted }}>{text.noContact}</span>;
  return (
    <ContactLink
      href={contact.href}
      style={{ whiteSpace: 'nowrap', position: 'relative' }}
      onClick={(event) => event.stopPropagation()}
    >
      {contact.href.startsWith('tel:') ? <PhoneText phone={contact.text} /> : contact.text}
    </ContactLink>
  );
}

export const hasNoLetters = ({ left_cart }: Order): boolean => !left_cart?.written_at && !left_cart?.reminded_at;

/** When the owner was reminded and last written to. */
export function CartLetters({ record }: { record: Order }) {
  const text = useLabels(orderResourceLabels);
  const locale = useLocale();
  const { reminded_at = null, written_at = null } = record.left_cart ?? {};
  if (hasNoLetters(record)) return <span style={{ color: color.muted }}>–</span>;
  return (
    <span style={{ color: color.muted }}>
      {written_at && (
        <span style={{ display: 'block' }}>{fill(text.writtenTo, { when: formatRelative(written_at, locale) })}</span>
      )}
      {reminded_at && (
        <span style={{ display: 'block' }}>{fill(text.reminded, { when: formatRelative(reminded_at, locale) })}</span>
      )}
    </span>
  );
}

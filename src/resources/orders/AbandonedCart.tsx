/** Details of an abandoned cart: owner, contacts, items and letters. Only checkout turns it into an order. */
import styled from '@emotion/styled';
import type { Order } from '#contract/orders.ts';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { PhoneText } from '#src/backOffice/kit/PhoneText.tsx';
import { WriteToCustomerButton } from '#src/conversation/WriteToCustomerButton.tsx';
import { formatDate, formatRelative } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import AbandonedLetters from './AbandonedLetters.tsx';
import { formatBuyer, getRecipientPhone } from './orderText.ts';
import { orderResourceLabels } from './labels.ts';

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '8px 12px',
  margin: 0,
  fontSize: '0.9375rem',
  '& > dt': { color: color.muted },
  '& > dd': { margin: 0, overflowWrap: 'anywhere' },
});
const Lines = styled('ul')({
  listStyle: 'none',
  margin: '20px 0 0',
  padding: 0,
  borderTop: `1px solid ${color.line}`,
});
const Line = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '10px 0',
  borderBottom: `1px solid ${color.line}`,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { color: color.muted, whiteSpace: 'nowrap' },
});
const Name = styled(AppLink)({
  flex: 1,
  minWidth: 0,
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { color: color.primary },
});
const Total = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  paddingTop: 14,
  fontWeight: 680,
  fontVariantNumeric: 'tabular-nums',
});
const ContactLink = styled('a')({
  color: color.primary,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});
const Note = styled('p')({ margin: '20px 0 0', color: color.muted, fontSize: '0.875rem' });
const SmallText = styled('small')({ display: 'block', color: color.muted, fontSize: '0.8125rem', fontWeight: 400 });

export default function AbandonedCart({ record }: { record: Order }) {
  const text = useLabels(orderResourceLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const { fields } = text;
  const email = record.address?.['email'];
  const phone = getRecipientPhone(record);
  return (
    <>
      <Facts>
        <dt>{fields.user}</dt>
        <dd>{formatBuyer(record, locale) || text.noName}</dd>
        <dt>{text.contact}</dt>
        <dd>
          {phone && (
            <ContactLink href={`tel:${phone}`}>
              <PhoneText phone={phone} />
            </ContactLink>
          )}
          {phone && email && <br />}
          {email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>}
          {!phone && !email && text.noContact}
          <div>
            <WriteToCustomerButton userId={record.user?.id} />
          </div>
        </dd>
        <dt>{fields.company}</dt>
        <dd>{record.company.brand}</dd>
        <dt>{text.leftSince}</dt>
        <dd>
          <time dateTime={record.updated_at}>{formatDate(record.updated_at, locale, 'dateTime')}</time>
          <SmallText>{formatRelative(record.updated_at, locale)}</SmallText>
        </dd>
      </Facts>
      <Lines aria-label={fields.items}>
        {record.items.map((item) => (
          <Line key={item.product_id}>
            <Thumbnail photo={item.photo ? { thumbnail: item.photo, blur: null } : null} size={40} />
            <Name to={`/products/edit/${item.product_id}`}>{getLocalizedName(item, locale)}</Name>
            <span>{`${item.count} × ${format(item.price)}`}</span>
          </Line>
        ))}
      </Lines>
      <Total>
        <span>{text.total}</span>
        <span>{format(record.order_sum)}</span>
      </Total>
      <AbandonedLetters record={record} />
      <Note>{text.abandonedNote}</Note>
    </>
  );
}

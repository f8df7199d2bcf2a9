/** Table cells of the order list. */
import styled from '@emotion/styled';
import type { Order } from '#contract/orders.ts';
import { isBoughtAtCounter } from '#contract/rules/boughtAtCounter.ts';
import { getAmountDue, getOrderPaymentState } from '#contract/rules/orderPaymentState.ts';
import { findExternalPayment } from '#contract/rules/externalPayment.ts';
import { hasRole } from '#contract/roles.ts';
import { DayAndTime, EmptyCell, PersonName, PhoneCell } from '#src/backOffice/kit/cells.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { formatId } from '#src/i18n/format.ts';
import { useSession } from '#src/session/session.ts';
import { color, visuallyHidden } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { formatAddress, formatBuyer, getRecipientPhone } from './orderText.ts';
import { orderResourceLabels } from './labels.ts';
import { getTaxOwed } from './rules.ts';

const SmallText = styled('small')({ display: 'block', color: color.muted, fontSize: '0.8125rem', fontWeight: 400 });
const IconLine = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: color.muted,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
});

const UnreadBadge = styled('span')({
  display: 'inline-block',
  marginInlineStart: 5,
  padding: '1px 6px',
  borderRadius: 999,
  background: color.primary,
  color: color.onPrimary,
  fontSize: '0.75rem',
  fontWeight: 650,
});

/** Badge with the number of unread messages in an order's chat; hidden for zero. */
export function UnreadMessages({ count }: { count: number }) {
  const label = useLabels(orderResourceLabels).unread(count);
  return (
    count > 0 && (
      <UnreadBadge title={label}>
        <span aria-hidden="true">{count}</span>
        <span style={visuallyHidden}>{label}</span>
      </UnreadBadge>
    )
  );
}

export const RecipientPhone = ({ record }: { record: Order }) => <PhoneCell value={getRecipientPhone(record)} />;

/** Order number and unread messages. Admins, who see the orders of many companies, also see the company. */
export function OrderNumber({ record }: { record: Order }) {
  const locale = useLocale();
  const isAdmin = hasRole(useSession()?.me.roles, 'ROLE_ADMIN');
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      <span style={{ whiteSpace: 'nowrap' }}>
        {formatId(record.id, locale)}
        <UnreadMessages count={record.unread_messages} />
      </span>
      {isAdmin && <SmallText>{record.company.brand}</SmallText>}
    </span>
  );
}

export const OrderDate = ({ record }: { record: Order }) => <DayAndTime at={record.created_at} />;

/** The recipient; guests are named in the address. */
export const OrderAddress = ({ record }: { record: Order }) => formatAddress(record, useLocale());

export function OrderBuyer({ record }: { record: Order }) {
  const text = useLabels(orderResourceLabels);
  const name = formatBuyer(record, useLocale());
  return name ? (
    <PersonName title={name} translate="no">
      {name}
    </PersonName>
  ) : record.store ? (
    text.walkIn
  ) : (
    text.noName
  );
}

export function OrderDeliveryMethod({ record }: { record: Order }) {
  const text = useLabels(orderResourceLabels);
  return (
    <IconLine>
      <Icon name={record.isPickup ? 'store' : 'truck'} size={18} />
      {isBoughtAtCounter(record) ? text.bought : record.isPickup ? text.pickup : text.delivery}
    </IconLine>
  );
}

/** The order's sum, by which the list is filtered and sorted, and the payment state with its amount if different. */
export function OrderSum({ record }: { record: Order }) {
  const text = useLabels(orderResourceLabels);
  const format = usePriceFormat('always');
  // The site doesn't refund money that was paid outside of it
  const state = record.status === 'canceled' && findExternalPayment(record) ? 'external' : getOrderPaymentState(record);
  const label = text.sums[state];
  const amount = state === 'paid' ? record.order_sum : state === 'canceled' ? 0 : record.sum_to_pay;
  return (
    <span style={{ display: 'block', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
      <span style={{ whiteSpace: 'nowrap' }}>{format(record.order_sum)}</span>
      <SmallText style={{ whiteSpace: 'normal', maxWidth: 120, marginInlineStart: 'auto' }}>
        {amount === record.order_sum ? label : `${label} ${format(amount)}`}
      </SmallText>
    </span>
  );
}

/** What is left to pay now. */
export function OrderDue({ record }: { record: Order }) {
  const format = usePriceFormat('always');
  return format(getAmountDue(record));
}

export function OrderTax({ record }: { record: Order }) {
  const format = usePriceFormat('always');
  const tax = getTaxOwed(record);
  return tax === null ? <EmptyCell /> : format(tax);
}

/** The sales channel and, for a sales point, its store. */
export function OrderChannel({ record: { channel, store } }: { record: Pick<Order, 'channel' | 'store'> }) {
  const text = useLabels(orderResourceLabels);
  const locale = useLocale();
  return (
    <span>
      {text.choices.channel[channel]}
      {store && <SmallText translate="no">{getLocalizedName(store, locale)}</SmallText>}
    </span>
  );
}

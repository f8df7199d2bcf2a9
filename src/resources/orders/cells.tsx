/** Hand-made cells of the order list. */
import styled from '@emotion/styled';
import type { Order } from '#contract/orders.ts';
import { isBoughtAtCounter } from '#contract/rules/boughtAtCounter.ts';
import { dueOf, sumState } from '#contract/rules/orderSum.ts';
import { paidOutside } from '#contract/rules/paidOutside.ts';
import { hasRole } from '#contract/roles.ts';
import { PersonName, PhoneCell } from '#src/backOffice/kit/cells.tsx';
import { DayAndTime } from '#src/backOffice/kit/parts/DayAndTime.tsx';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { numbered } from '#src/i18n/numbered.ts';
import { useSession } from '#src/session/session.ts';
import { colour, hidden } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { buyerOf, recipientPhone } from './buyer.ts';
import { orderWords } from './labels.ts';

const Small = styled('small')({ display: 'block', color: colour.muted, fontSize: '0.8125rem', fontWeight: 400 });
const Way = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: colour.muted,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
});

const Unread = styled('span')({
  display: 'inline-block',
  marginInlineStart: 5,
  padding: '1px 6px',
  borderRadius: 999,
  background: colour.primary,
  color: colour.onPrimary,
  fontSize: '0.75rem',
  fontWeight: 650,
});

/** How many messages of an order's chat wait; nothing where none does. */
export function UnreadMessages({ count }: { count: number }) {
  const says = useLabels(orderWords).unread(count);
  return (
    count > 0 && (
      <Unread title={says}>
        <span aria-hidden="true">{count}</span>
        <span style={hidden}>{says}</span>
      </Unread>
    )
  );
}

export const RecipientPhone = ({ record }: { record: Order }) => <PhoneCell value={recipientPhone(record)} />;

/** The number, with how many messages of its chat wait; beneath, whose order it is, for an admin who sees those of many companies. */
export function OrderNumber({ record }: { record: Order }) {
  const locale = useLocale();
  const isAdmin = hasRole(useSession()?.me.roles, 'ROLE_ADMIN');
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      <span style={{ whiteSpace: 'nowrap' }}>
        {numbered(record.id, locale)}
        <UnreadMessages count={record.unread_messages} />
      </span>
      {isAdmin && <Small>{record.company.brand}</Small>}
    </span>
  );
}

export const OrderDate = ({ record }: { record: Order }) => <DayAndTime at={record.created_at} />;

/** Who receives it: the address names a guest too. */
export function OrderBuyer({ record }: { record: Order }) {
  const text = useLabels(orderWords);
  const name = buyerOf(record, useLocale());
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

export function OrderWay({ record }: { record: Order }) {
  const text = useLabels(orderWords);
  return (
    <Way>
      <Icon name={record.isPickup ? 'store' : 'truck'} size={18} />
      {isBoughtAtCounter(record) ? text.bought : record.isPickup ? text.pickup : text.delivery}
    </Way>
  );
}

/** What it costs, by which it is filtered and sorted; beneath, what has become of that, and what of it is left to pay where that is another sum. */
export function OrderSum({ record }: { record: Order }) {
  const text = useLabels(orderWords);
  const format = usePriceFormat('always');
  // The site has no part in money that was paid otherwise: it gives none back
  const state = record.status === 'canceled' && paidOutside(record) ? 'outside' : sumState(record);
  const amount = state === 'paid' ? record.order_sum : state === 'canceled' ? 0 : record.sum_to_pay;
  return (
    <span style={{ display: 'block', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
      <span style={{ whiteSpace: 'nowrap' }}>{format(record.order_sum)}</span>
      <Small style={{ whiteSpace: 'normal', maxWidth: 120, marginInlineStart: 'auto' }}>
        {amount === record.order_sum ? text.sums[state] : `${text.sums[state]} ${format(amount)}`}
      </Small>
    </span>
  );
}

/** What is left to pay by now. */
export function OrderDue({ record }: { record: Order }) {
  const format = usePriceFormat('always');
  return format(dueOf(record));
}

/** By which channel it was sold; of a sales point, which one. */
export function OrderChannel({ record: { channel, store } }: { record: Pick<Order, 'channel' | 'store'> }) {
  const text = useLabels(orderWords);
  const locale = useLocale();
  return (
    <span>
      {text.choices.channel[channel]}
      {store && <Small translate="no">{nameOf(store, locale)}</Small>}
    </span>
  );
}

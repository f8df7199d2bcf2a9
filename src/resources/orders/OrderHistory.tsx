/** Status changes and edits of an order, newest first, and the links that open it. */
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import type { Order, OrderEvent } from '#contract/orders.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { getConfirmation, isFailedRefund, isMoneyBack } from '#src/ui/orders/changeLines.ts';
import { OrderChanges } from '#src/ui/orders/OrderChanges.tsx';
import { OrderStatusChip } from '#src/ui/StatusChip.tsx';
import { orderResourceLabels } from './labels.ts';
import { OrderLinks } from './OrderLinks.tsx';

const Line = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, fontSize: '0.875rem', lineHeight: 1.45 });
const Step = styled('li')({
  position: 'relative',
  padding: '0 0 18px 22px',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 7,
    width: 9,
    height: 9,
    borderRadius: '50%',
    background: color.paper,
    border: `2px solid ${color.strongLine}`,
  },
  '&:first-of-type::before': { borderColor: color.primary, background: color.primary },
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 7.5,
    top: 22,
    bottom: -4,
    width: 2,
    background: color.line,
  },
  '&:last-of-type': { paddingBottom: 0 },
  '&:last-of-type::after': { display: 'none' },
  '& strong': { display: 'block', fontWeight: 600 },
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
});

export default function OrderHistory() {
  const text = useLabels(orderResourceLabels);
  const locale = useLocale();
  const order = useRecordContext<Order>();
  if (!order) return null;
  const getChangeTitle = (event: OrderEvent): string => {
    if (isMoneyBack(event)) return text.moneyBack;
    const isConfirmed = getConfirmation(event);
    if (isConfirmed !== null) return isConfirmed ? text.contactConfirmed : text.contactUnconfirmed;
    return isFailedRefund(event) ? text.refundFailed : text.edited;
  };
  const newestFirst = order.history.toReversed();
  return (
    <>
      <Line>
        {newestFirst.map((event, index) => (
          <Step key={order.history.length - index}>
            {event.from === null && event.to ? (
              <strong>{text.placed}</strong>
            ) : (
              event.to && <OrderStatusChip order={{ status: event.to, awaits_payment: false }} />
            )}
            {!event.to && <strong>{getChangeTitle(event)}</strong>}
            <OrderChanges changes={event.changes} items={order.items} />
            <small>
              <span translate="no">{event.author ? formatPersonName(event.author, locale) : text.system}</span>
              {' · '}
              <time dateTime={event.at}>{formatDate(event.at, locale, 'dateTime')}</time>
            </small>
          </Step>
        ))}
      </Line>
      {order.status !== 'abandoned_cart' && <OrderLinks orderId={order.id} />}
    </>
  );
}

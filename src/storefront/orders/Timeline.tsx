/** History of an order, newest first. */
import styled from '@emotion/styled';
import type { LinkedOrder } from '#contract/orderLinks.ts';
import type { OrderEvent } from '#contract/orders.ts';
import { isCardPayment } from '#contract/rules/externalPayment.ts';
import { formatDate } from '#src/i18n/format.ts';
import { orderStatusLabels } from '#contract/rules/orderStatuses.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { getConfirmation, isFailedRefund, isMoneyBack } from '#src/ui/orders/changeLines.ts';
import { OrderChanges } from '#src/ui/orders/OrderChanges.tsx';
import { orderLabels } from './labels.ts';

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
const Step = styled('li')({
  position: 'relative',
  padding: '0 0 20px 28px',
  lineHeight: 1.4,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 5,
    width: 11,
    height: 11,
    borderRadius: '50%',
    border: `2px solid ${color.strongLine}`,
    background: color.paper,
    boxSizing: 'border-box',
  },
  '&::after': { content: '""', position: 'absolute', left: 9, top: 18, bottom: -3, width: 1, background: color.line },
  '&:last-of-type': { paddingBottom: 0 },
  '&:last-of-type::after': { display: 'none' },
  '&:first-of-type::before': {
    borderColor: color.primary,
    background: color.primary,
    boxShadow: `0 0 0 4px ${color.primarySoft}`,
  },
  '&:first-of-type > strong': { fontWeight: 680 },
  '& strong': { display: 'block', fontWeight: 550 },
  '& small': { color: color.muted, fontSize: '0.8125rem' },
});

/** Payments, refunds and openings of links have no author. */
const isAutomatic = (event: OrderEvent): boolean =>
  isMoneyBack(event) || isFailedRefund(event) || isCardPayment(event) || getConfirmation(event) !== null;

export interface TimelineProps {
  order: LinkedOrder;
  /** Id of the reader; null if nobody knows who reads, so that no authors are shown. */
  myId: number | null | undefined;
}

export function Timeline({ order, myId }: TimelineProps) {
  const text = useLabels(orderLabels).history;
  const locale = useLocale();
  const statuses = orderStatusLabels[locale];
  const getEventText = (event: OrderEvent): string => {
    const { from, to } = event;
    if (to !== null) return from === null ? text.placed : statuses[to];
    if (isMoneyBack(event)) return text.moneyBack;
    const isConfirmed = getConfirmation(event);
    if (isConfirmed !== null) return isConfirmed ? text.confirmed : text.unconfirmed;
    return isFailedRefund(event) ? text.refundFailed : text.changed;
  };
  const hasAuthor = (event: OrderEvent): boolean => myId !== null && !isAutomatic(event);
  const newestFirst = order.history.toReversed();

  return (
    <List aria-label={text.title}>
      {newestFirst.map((event, index) => (
        <Step key={order.history.length - index}>
          <strong>{getEventText(event)}</strong>
          <OrderChanges changes={event.changes} items={order.items} />
          <small>
            {formatDate(event.at, locale, 'dateTime')}
            {hasAuthor(event) && ' · '}
            {hasAuthor(event) &&
              (event.author && event.author.id === myId ? text.you : <span translate="no">{order.company.brand}</span>)}
          </small>
        </Step>
      ))}
    </List>
  );
}

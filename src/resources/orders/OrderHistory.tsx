/** The life of an order, newest first. */
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import type { Order, OrderEvent } from '#contract/orders.ts';
import { useFieldLabel } from '#src/backOffice/kit/ResourceScope.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { OrderStatusChip } from '#src/ui/StatusChip.tsx';
import { orderWords } from './labels.ts';

const Line = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, fontSize: '0.875rem', lineHeight: 1.45 });
const Step = styled('li')({
  position: 'relative',
  padding: '0 0 18px 22px',
  '&::before': { content: '""', position: 'absolute', left: 4, top: 7, width: 9, height: 9, borderRadius: '50%', background: colour.paper, border: `2px solid ${colour.strongLine}` },
  '&:first-of-type::before': { borderColor: colour.primary, background: colour.primary },
  '&::after': { content: '""', position: 'absolute', left: 7.5, top: 22, bottom: -4, width: 2, background: colour.line },
  '&:last-of-type': { paddingBottom: 0 },
  '&:last-of-type::after': { display: 'none' },
  '& small': { display: 'block', color: colour.muted, fontSize: '0.8125rem' },
});

interface ItemChange {
  name: string;
  from: number;
  to: number;
}

const isItems = (changes: unknown): changes is ItemChange[] => Array.isArray(changes) && changes.every((change) => typeof (change as ItemChange).name === 'string');

function Changes({ changes }: { changes: NonNullable<OrderEvent['changes']> }) {
  const text = useLabels(orderWords);
  const label = useFieldLabel();
  const { items, ...others } = changes;
  const names = Object.keys(others).map((key) => label(key).toLowerCase());
  return (
    <>
      {isItems(items) && items.map((item) => <div key={item.name}>{`${item.name}: ${item.from} → ${item.to}`}</div>)}
      {names.length > 0 && <div>{fill(text.changed, { what: names.join(', ') })}</div>}
    </>
  );
}

export function OrderHistory() {
  const text = useLabels(orderWords);
  const locale = useLocale();
  const order = useRecordContext<Order>();
  if (!order) return null;
  const newestFirst = [...order.history].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Line>
      {newestFirst.map((event) => (
        <Step key={`${event.at} ${event.to ?? ''}`}>
          {event.to && event.to !== event.from ? <OrderStatusChip status={event.to} /> : null}
          {event.changes && <Changes changes={event.changes} />}
          <small>
            {event.author?.fio || text.system}
            {' · '}
            <time dateTime={event.at}>{formatDate(event.at, locale, 'dateTime')}</time>
          </small>
        </Step>
      ))}
    </Line>
  );
}

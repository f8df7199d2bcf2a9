/** An order in the list; the whole card is a link. */
import styled from '@emotion/styled';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color, radius, shadow } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Price } from '#src/ui/Price.tsx';
import { OrderStatusChip } from '#src/ui/StatusChip.tsx';
import { LinePhoto } from '../cart/LinePhoto.tsx';
import { orderLabels } from './labels.ts';
import { OrderAgainButton } from './OrderAgainButton.tsx';

/** Number of photos that fit on a phone. */
const photosShown = 4;

const Card = styled('li')({
  position: 'relative',
  display: 'grid',
  gap: 14,
  padding: 18,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.paper,
  transition: 'box-shadow .15s, border-color .15s',
  '&:hover': { borderColor: color.strongLine, boxShadow: shadow.raised },
  '& a': { color: 'inherit', textDecoration: 'none', fontWeight: 680, fontSize: '1.0625rem' },
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.panel },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `2px solid ${color.primary}`, outlineOffset: 2 },
});
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '6px 16px',
});
const MutedText = styled('div')({ color: color.muted, fontSize: '0.875rem' });
const Sum = styled('div')({ marginInlineStart: 'auto', textAlign: 'right' });
const Unread = styled('span')({
  alignSelf: 'flex-start',
  padding: '2px 10px',
  borderRadius: 999,
  background: color.primary,
  color: color.onPrimary,
  fontSize: '0.75rem',
  fontWeight: 650,
});
const Photos = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: color.muted,
  fontSize: '0.875rem',
});

/** The order is final, so the list offers to order it again. */
const isOver = (status: OrderStatus): boolean => status === 'completed' || status === 'canceled';

export function OrderCard({ order }: { order: Order }) {
  const text = useLabels(orderLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const others = order.items.length - photosShown;
  return (
    <Card>
      <Row>
        <AppLink to={`/orders/view/${order.id}`}>{text.number(order.id)}</AppLink>
        {order.unread_messages > 0 && <Unread>{text.chat.unread(order.unread_messages)}</Unread>}
        <OrderStatusChip order={order} />
      </Row>
      <Row style={{ alignItems: 'flex-end' }}>
        <div>
          <Photos>
            {order.items.slice(0, photosShown).map((item) => (
              <LinePhoto key={item.id} src={item.photo} size={56} />
            ))}
            {others > 0 && <span>{text.more(others)}</span>}
          </Photos>
          <MutedText style={{ marginTop: 10 }}>
            {formatDate(order.created_at, locale)} · {order.company.brand} · {text.goods(order.product_amount)}
          </MutedText>
        </div>
        <Sum>
          <Price value={order.order_sum} decimals="always" />
          {order.bonuses_spent > 0 && order.status !== 'canceled' && (
            <MutedText>
              {order.sum_to_pay === 0 ? text.byBonuses : text.partByBonuses(format(order.bonuses_spent))}
            </MutedText>
          )}
        </Sum>
      </Row>
      {isOver(order.status) && (
        <Row style={{ justifyContent: 'flex-end' }}>
          <OrderAgainButton order={order} size="small" />
        </Row>
      )}
    </Card>
  );
}

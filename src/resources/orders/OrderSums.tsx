/** Sums of an order and what is left to pay, as the server calculated them. */
import styled from '@emotion/styled';
import { useRef } from 'react';
import { useRecordContext } from 'react-admin';
import type { Order } from '#contract/orders.ts';
import { getOrderPaymentState } from '#contract/rules/orderPaymentState.ts';
import { useFieldLabel } from '#src/backOffice/kit/ResourceScope.tsx';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { useFooterSpace } from '#src/ui/footerSpace.ts';
import { CardPayment } from './CardPayment.tsx';
import { orderResourceLabels } from './labels.ts';
import { ExternalPayment } from './ExternalPayment.tsx';

const Lines = styled('dl')({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  rowGap: 8,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: color.muted },
  '& dd': { margin: 0, paddingLeft: 16, textAlign: 'right' },
  '& [data-total]': {
    paddingTop: 8,
    borderTop: `1px solid ${color.line}`,
    fontWeight: 680,
    color: color.text,
    fontSize: '1.0625rem',
  },
});

export function OrderSums() {
  const text = useLabels(orderResourceLabels);
  const getFieldLabel = useFieldLabel();
  const format = usePriceFormat('always');
  const order = useRecordContext<Order>();
  const sums = useRef<HTMLDListElement>(null);
  useFooterSpace(sums, true, false);
  if (!order) return null;
  const state = getOrderPaymentState(order);
  return (
    <Lines ref={sums}>
      <dt>{text.goods(order.product_amount)}</dt>
      <dd>{format(order.delivery_sum > 0 ? order.goods_sum : order.order_sum)}</dd>
      {order.delivery_sum > 0 && (
        <>
          <dt>{text.delivery}</dt>
          <dd>{format(order.delivery_sum)}</dd>
        </>
      )}
      {order.bonuses_spent > 0 && (
        <>
          <dt>{order.status === 'canceled' ? text.bonusesBack : getFieldLabel('bonuses_spent')}</dt>
          <dd>{`${order.status === 'canceled' ? '' : '−'}${format(order.bonuses_spent)}`}</dd>
        </>
      )}
      <dt data-total>{text.sums[state]}</dt>
      <dd data-total>{format(state === 'canceled' ? 0 : order.sum_to_pay)}</dd>
      <CardPayment payment={order.payment} />
      <ExternalPayment order={order} />
    </Lines>
  );
}

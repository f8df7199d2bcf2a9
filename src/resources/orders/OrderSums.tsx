/** What an order costs and what is left to pay, as the server counted it. */
import styled from '@emotion/styled';
import { useRef } from 'react';
import { useRecordContext } from 'react-admin';
import type { Order } from '#contract/orders.ts';
import { sumState } from '#contract/rules/orderSum.ts';
import { useFieldLabel } from '#src/backOffice/kit/ResourceScope.tsx';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { useFoot } from '#src/ui/foot.ts';
import { CardPayment } from './CardPayment.tsx';
import { orderWords } from './labels.ts';
import { PaidOutside } from './PaidOutside.tsx';

const Lines = styled('dl')({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  rowGap: 8,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: colour.muted },
  '& dd': { margin: 0, paddingLeft: 16, textAlign: 'right' },
  '& [data-total]': {
    paddingTop: 8,
    borderTop: `1px solid ${colour.line}`,
    fontWeight: 680,
    color: colour.text,
    fontSize: '1.0625rem',
  },
});

export function OrderSums() {
  const text = useLabels(orderWords);
  const label = useFieldLabel();
  const format = usePriceFormat('always');
  const order = useRecordContext<Order>();
  const sums = useRef<HTMLDListElement>(null);
  useFoot(sums, true, false);
  if (!order) return null;
  const state = sumState(order);
  return (
    <Lines ref={sums}>
      <dt>{text.goods(order.product_amount)}</dt>
      <dd>{format(order.order_sum)}</dd>
      {order.bonuses_spent > 0 && (
        <>
          <dt>{order.status === 'canceled' ? text.bonusesBack : label('bonuses_spent')}</dt>
          <dd>{`${order.status === 'canceled' ? '' : '−'}${format(order.bonuses_spent)}`}</dd>
        </>
      )}
      <dt data-total>{text.sums[state]}</dt>
      <dd data-total>{format(state === 'canceled' ? 0 : order.sum_to_pay)}</dd>
      <CardPayment payment={order.payment} />
      <PaidOutside order={order} />
    </Lines>
  );
}

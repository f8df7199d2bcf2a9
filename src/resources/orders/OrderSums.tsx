/** Sums of an order and what is left to pay, as the server calculated them. */
import styled from '@emotion/styled';
import { Fragment, useRef } from 'react';
import { useRecordContext } from 'react-admin';
import type { Order } from '#contract/orders.ts';
import { listPlacedOrderSums, type SumRow } from '#contract/rules/orderSums.ts';
import { getOrderPaymentState } from '#contract/rules/orderPaymentState.ts';
import { useFieldLabel } from '#src/backOffice/kit/ResourceScope.tsx';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
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

const Note = styled('dt')({ gridColumn: '1 / -1' });

function SumRows({ rows }: { rows: readonly SumRow[] }) {
  const format = usePriceFormat('always');
  return rows.map(({ label, amount }) => (
    <Fragment key={label}>
      <dt>{label}</dt>
      <dd>{`${amount < 0 ? '−' : ''}${format(Math.abs(amount))}`}</dd>
    </Fragment>
  ));
}

export function OrderSums() {
  const text = useLabels(orderResourceLabels);
  const getFieldLabel = useFieldLabel();
  const locale = useLocale();
  const format = usePriceFormat('always');
  const order = useRecordContext<Order>();
  const sums = useRef<HTMLDListElement>(null);
  useFooterSpace(sums, true, false);
  if (!order) return null;
  const state = getOrderPaymentState(order);
  const { added, included, notes } = listPlacedOrderSums(order, locale);
  return (
    <Lines ref={sums}>
      <dt>{text.goods(order.product_amount)}</dt>
      <dd>{format(order.goods_sum)}</dd>
      <SumRows rows={added} />
      {order.bonuses_spent > 0 && (
        <>
          <dt>{order.status === 'canceled' ? text.bonusesBack : getFieldLabel('bonuses_spent')}</dt>
          <dd>{`${order.status === 'canceled' ? '' : '−'}${format(order.bonuses_spent)}`}</dd>
        </>
      )}
      <dt data-total>{text.sums[state]}</dt>
      <dd data-total>{format(state === 'canceled' ? 0 : order.sum_to_pay)}</dd>
      <SumRows rows={included} />
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      <CardPayment payment={order.payment} />
      <ExternalPayment order={order} />
    </Lines>
  );
}

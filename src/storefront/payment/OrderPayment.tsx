/** Card payment of an order, for its buyer: due, pending, paid or refunded. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkedOrder } from '#contract/orderLinks.ts';
import type { Order } from '#contract/orders.ts';
import { payableStatuses } from '#contract/rules/orderStatuses.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useInstallation, useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { createRenderedPart } from '../renderedPart.tsx';
import { orderKey, ordersKey } from '../orders/keys.ts';
import { paymentLabels } from './labels.ts';
import type { CardPaymentProps } from './usePay.ts';

const form = createRenderedPart<CardPaymentProps>(
  () => import('./CardPayment.tsx').then(({ CardPayment }) => CardPayment),
  <Skeleton height={300} radius={14} />,
);

export function OrderPayment({ order }: { order: LinkedOrder }) {
  const text = useLabels(paymentLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { can_pay, status, paid_at, refunded_at, is_unfinished } = order.payment;
  const isDue = can_pay && status !== 'pending';
  const { payments } = useInstallation().services;
  const isUnpaid =
    payments === 'none' &&
    status === 'none' &&
    !order.store &&
    payableStatuses.includes(order.status) &&
    order.sum_to_pay > 0;

  const done = (paid: Order) => {
    queries.setQueryData(orderKey(order.id), paid);
    void queries.invalidateQueries({ queryKey: ordersKey });
    setOpen(false);
    notify(text.order.done);
  };
  return (
    <>
      {isUnpaid && (
        <Callout tone="note" title={text.order.noCards}>
          <p>{text.order.noCardsText}</p>
        </Callout>
      )}
      {isDue && (
        <Callout
          tone="warning"
          title={is_unfinished ? text.order.unfinished : text.order.due}
          actions={
            <Button
              variant="contained"
              onClick={() => setOpen(true)}
              onPointerEnter={() => void form.load()}
              onFocus={() => void form.load()}
            >
              {text.pay(format(order.sum_to_pay))}
            </Button>
          }
        >
          <p>{text.order.dueText(format(order.sum_to_pay))}</p>
        </Callout>
      )}
      {status === 'pending' && (
        <Callout tone="warning" title={text.order.pending}>
          <p>{text.order.pendingText}</p>
        </Callout>
      )}
      {status === 'paid' && (
        <Callout tone="good" title={text.order.paid}>
          {paid_at && <p>{text.order.on(formatDate(paid_at, locale, 'dateTime'))}</p>}
          {order.status !== 'completed' && <p>{text.order.paidText}</p>}
        </Callout>
      )}
      {status === 'refund_pending' && (
        <Callout tone="warning" title={text.order.refunding}>
          <p>{text.order.refundingText}</p>
        </Callout>
      )}
      {status === 'refunded' && (
        <Callout tone="good" title={text.order.refunded}>
          {refunded_at && <p>{text.order.on(formatDate(refunded_at, locale, 'dateTime'))}</p>}
        </Callout>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text.title} shouldIgnoreBackdrop>
        <form.Part
          payable={{ kind: 'order', order_id: order.id, amount: order.sum_to_pay }}
          onDone={(paid) => paid.kind === 'order' && done(paid.order)}
          onNotNeeded={() => void queries.invalidateQueries({ queryKey: orderKey(order.id) })}
        />
      </Dialog>
    </>
  );
}

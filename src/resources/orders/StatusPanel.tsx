/** The order's status and where it may go next: the server says what is allowed, this shows it. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRecordContext, useRefresh, useUpdate } from 'react-admin';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { useFailureWords } from '#src/backOffice/kit/failures.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { orderStatusWords } from '#src/i18n/orderStatus.ts';
import { colour } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { orderWords } from './labels.ts';
import { MoneyBack } from './MoneyBack.tsx';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
const Quiet = styled('span')({ color: colour.muted, fontSize: '0.875rem' });
const Expiry = styled(Quiet)({ display: 'block', marginTop: 8 });

export function StatusPanel() {
  const text = useLabels(orderWords);
  const words = useLabels(orderStatusWords);
  const locale = useLocale();
  const order = useRecordContext<Order>();
  const failureWords = useFailureWords();
  const afterWrite = useAfterWrite();
  const refresh = useRefresh();
  const [update, { isPending }] = useUpdate<Order>();
  const [isCanceling, setCanceling] = useState(false);
  if (!order) return null;

  const move = (status: OrderStatus) =>
    void update(
      'orders',
      { id: order.id, data: { status, updated_at: order.updated_at }, previousData: order },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          afterWrite();
          notify(fill(text.moved, { id: order.id, status: words[status].toLowerCase() }), { tone: 'success' });
        },
        onError: (error) => {
          notify(failureWords(error), { tone: 'error' });
          // Somebody else has moved it: show where it stands now
          refresh();
        },
      },
    );
  const onward = order.allowed_statuses.filter((status) => status !== 'canceled');
  return (
    <>
      {order.allowed_statuses.length === 0 && (
        <Quiet>{order.status === 'abandoned_cart' ? text.abandonedNote : text.isFinal}</Quiet>
      )}
      {order.allowed_statuses.length > 0 && (
        <Row role="group" aria-label={text.moveTo}>
          <Quiet aria-hidden="true">{text.moveTo}</Quiet>
          {onward.map((status) => (
            <Button key={status} variant="outlined" size="small" disabled={isPending} onClick={() => move(status)}>
              {words[status]}
            </Button>
          ))}
          {order.allowed_statuses.includes('canceled') && (
            <Button size="small" color="error" disabled={isPending} onClick={() => setCanceling(true)}>
              {text.cancelOrder}
            </Button>
          )}
        </Row>
      )}
      {order.expires_at !== null && (
        <Expiry>{fill(text.expires, { when: formatDate(order.expires_at, locale, 'dateTime') })}</Expiry>
      )}
      <Dialog
        open={isCanceling}
        onClose={() => setCanceling(false)}
        title={text.cancelTitle}
        actions={
          <>
            <Button onClick={() => setCanceling(false)}>{text.keep}</Button>
            <Button
              variant="contained"
              color="error"
              onClick={() => {
                setCanceling(false);
                move('canceled');
              }}
            >
              {text.cancelOrder}
            </Button>
          </>
        }
      >
        {text.cancelText}
        <MoneyBack orders={[order]} />
      </Dialog>
    </>
  );
}

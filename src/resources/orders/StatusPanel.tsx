/** Buttons that move an order to its next statuses. The server tells which are allowed. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRecordContext, useRefresh, useUpdate } from 'react-admin';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { useFocusReturn } from '#src/backOffice/kit/useFocusReturn.ts';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { orderStatusLabels } from '#contract/rules/orderStatuses.ts';
import { color } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { getCancelText } from '#src/ui/orders/changeLines.ts';
import { ClosingDialog } from './ClosingDialog.tsx';
import { orderResourceLabels } from './labels.ts';
import { type ClosedStatus, isClosedStatus } from './rules.ts';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
const MutedText = styled('span')({ color: color.muted, fontSize: '0.875rem' });
const Expiry = styled(MutedText)({ display: 'block', marginTop: 8 });
const Reason = styled('p')({ margin: '8px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

export function StatusPanel() {
  const text = useLabels(orderResourceLabels);
  const locale = useLocale();
  const statusLabels = orderStatusLabels[locale];
  const order = useRecordContext<Order>();
  const getErrorMessage = useErrorMessage();
  const afterWrite = useAfterWrite();
  const refresh = useRefresh();
  const [update, { isPending }] = useUpdate<Order>();
  const rememberOpener = useFocusReturn(isPending);
  const [closingStatus, setClosingStatus] = useState<ClosedStatus | null>(null);
  if (!order) return null;

  const changeStatus = (status: OrderStatus, reason = '') =>
    void update(
      'orders',
      { id: order.id, data: { status, updated_at: order.updated_at, ...(reason && { reason }) }, previousData: order },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          afterWrite();
          notify(fill(text.moved, { id: order.id, status: statusLabels[status].toLowerCase() }), { tone: 'success' });
        },
        onError: (error) => {
          notify(getErrorMessage(error), { tone: 'error' });
          // Somebody else may have changed the status, so the order is loaded again
          refresh();
        },
      },
    );
  const reason = order.status === 'canceled' ? getCancelText(order.history, locale) : null;
  const nextStatuses = order.allowed_statuses.filter((status) => status !== 'canceled');
  return (
    <>
      {order.allowed_statuses.length === 0 && (
        <MutedText>
          {order.status === 'abandoned_cart'
            ? text.abandonedNote
            : order.awaits_payment
              ? text.awaitsPaymentNote
              : text.isFinal}
        </MutedText>
      )}
      {reason !== null && <Reason>{text.canceledBecause(reason)}</Reason>}
      {order.allowed_statuses.length > 0 && (
        <Row role="group" aria-label={text.moveTo}>
          <MutedText aria-hidden="true">{text.moveTo}</MutedText>
          {nextStatuses.map((status) => (
            <Button
              key={status}
              variant="outlined"
              size="small"
              disabled={isPending}
              onClick={({ currentTarget }) => {
                rememberOpener(currentTarget);
                if (isClosedStatus(status)) setClosingStatus(status);
                else changeStatus(status);
              }}
            >
              {statusLabels[status]}
            </Button>
          ))}
          {order.allowed_statuses.includes('canceled') && (
            <Button
              size="small"
              color="error"
              disabled={isPending}
              onClick={({ currentTarget }) => {
                rememberOpener(currentTarget);
                setClosingStatus('canceled');
              }}
            >
              {text.closing.canceled.one.confirm}
            </Button>
          )}
        </Row>
      )}
      {order.expires_at !== null && (
        <Expiry>
          {fill(order.awaits_payment ? text.expiresUnpaid : text.expires, {
            when: formatDate(order.expires_at, locale, 'dateTime'),
          })}
        </Expiry>
      )}
      <ClosingDialog
        key={order.id}
        orders={[order]}
        status={closingStatus}
        onConfirm={(status, reason) => {
          setClosingStatus(null);
          changeStatus(status, reason);
        }}
        onClose={() => setClosingStatus(null)}
      />
    </>
  );
}

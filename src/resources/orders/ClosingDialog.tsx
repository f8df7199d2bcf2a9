/** Asks for confirmation before orders are completed or canceled, because this can't be undone. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { toCancelReason } from '#contract/rules/cancelReason.ts';
import { maxReasonLength } from '#contract/rules/orderBounds.ts';
import { countCharacters } from '#contract/rules/visibleText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { focusOnOpen } from '#src/ui/focusOnOpen.ts';
import { formatLength } from '#src/ui/formatLength.ts';
import { orderResourceLabels } from './labels.ts';
import { RefundNotice } from './RefundNotice.tsx';
import type { ClosedStatus } from './rules.ts';

interface ClosingDialogProps {
  orders: readonly Order[];
  /** Null closes the dialog. */
  status: ClosedStatus | null;
  /** @param reason why they are canceled; empty without one */
  onConfirm: (status: ClosedStatus, reason: string) => void;
  onClose: () => void;
}

export function ClosingDialog({ orders, status, onConfirm, onClose }: ClosingDialogProps) {
  const { closing, cancelReason } = useLabels(orderResourceLabels);
  // What was typed for one order stays when the dialog is closed without a confirmation
  const [reason, setReason] = useState('');
  const isTooLong = status === 'canceled' && countCharacters(reason) > maxReasonLength;
  const { one, many } = closing[status ?? 'completed'];
  const text = orders.length === 1 ? one : { ...many, title: many.title(orders.length) };
  return (
    <Dialog
      open={status !== null}
      onClose={onClose}
      title={text.title}
      actions={
        <>
          <Button onClick={onClose}>{text.dismiss}</Button>
          <Button
            variant="contained"
            color={status === 'canceled' ? 'error' : 'primary'}
            disabled={isTooLong}
            onClick={() => status && onConfirm(status, (status === 'canceled' && toCancelReason(reason)) || '')}
          >
            {text.confirm}
          </Button>
        </>
      }
    >
      {text.text}
      {status === 'canceled' && (
        <>
          <RefundNotice orders={orders} />
          <div style={{ marginTop: 16 }}>
            <TextArea
              ref={focusOnOpen}
              label={cancelReason.label}
              hint={`${cancelReason.hint(orders.length)} ${formatLength(reason, maxReasonLength)}`}
              error={isTooLong ? cancelReason.tooLong(maxReasonLength) : undefined}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}

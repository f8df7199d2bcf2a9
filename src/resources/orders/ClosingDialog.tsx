/** Asks for confirmation before orders are completed or canceled, because this can't be undone. */
import Button from '@mui/material/Button';
import type { Order } from '#contract/orders.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { orderResourceLabels } from './labels.ts';
import { RefundNotice } from './RefundNotice.tsx';
import type { ClosedStatus } from './rules.ts';

interface ClosingDialogProps {
  orders: readonly Order[];
  /** Null closes the dialog. */
  status: ClosedStatus | null;
  onConfirm: (status: ClosedStatus) => void;
  onClose: () => void;
}

export function ClosingDialog({ orders, status, onConfirm, onClose }: ClosingDialogProps) {
  const { closing } = useLabels(orderResourceLabels);
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
            onClick={() => status && onConfirm(status)}
          >
            {text.confirm}
          </Button>
        </>
      }
    >
      {text.text}
      {status === 'canceled' && <RefundNotice orders={orders} />}
    </Dialog>
  );
}

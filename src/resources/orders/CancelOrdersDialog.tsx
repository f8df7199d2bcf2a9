/** Asks for confirmation before several orders are canceled, because this can't be undone. */
import Button from '@mui/material/Button';
import type { Order } from '#contract/orders.ts';
import type { BulkConfirmProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { orderResourceLabels } from './labels.ts';
import { RefundNotice } from './RefundNotice.tsx';

export default function CancelOrdersDialog({ rows, onContinue, onClose }: BulkConfirmProps) {
  const text = useLabels(orderResourceLabels);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.cancelMany(rows.length)}
      actions={
        <>
          <Button onClick={onClose}>{text.dismissMany}</Button>
          <Button variant="contained" color="error" onClick={() => onContinue()}>
            {text.cancelThem}
          </Button>
        </>
      }
    >
      {text.cancelManyText}
      <RefundNotice orders={rows as readonly Order[]} />
    </Dialog>
  );
}

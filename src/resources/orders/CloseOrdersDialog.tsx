/** The question before several orders are completed or canceled. */
import type { Order } from '#contract/orders.ts';
import type { BulkConfirmProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { ClosingDialog } from './ClosingDialog.tsx';
import type { ClosedStatus } from './rules.ts';

export default function CloseOrdersDialog({ rows, value, onContinue, onClose }: BulkConfirmProps) {
  return (
    <ClosingDialog
      orders={rows as readonly Order[]}
      status={value as ClosedStatus}
      onConfirm={(_, reason) => onContinue(reason ? { reason } : {})}
      onClose={onClose}
    />
  );
}

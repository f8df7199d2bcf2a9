/** Many orders are canceled only after a question: none of it can be undone. */
import Button from '@mui/material/Button';
import { toMinor, toPrice } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { paidOutside } from '#contract/rules/paidOutside.ts';
import type { BeforeBulkProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { orderWords } from './labels.ts';

export default function BeforeCancel({ rows, onGoOn, onClose }: BeforeBulkProps) {
  const text = useLabels(orderWords);
  const format = usePriceFormat('always');
  // What can't be canceled keeps its money
  const paid = (rows as readonly Order[]).filter(({ allowed_statuses }) => allowed_statuses.includes('canceled')).flatMap((order) => paidOutside(order) ?? []);
  const sum = paid.reduce((total, { amount }) => total + toMinor(amount), 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.cancelMany(rows.length)}
      actions={
        <>
          <Button onClick={onClose}>{text.keepThem}</Button>
          <Button variant="contained" color="error" onClick={() => onGoOn()}>
            {text.cancelThem}
          </Button>
        </>
      }
    >
      {text.cancelManyText}
      {sum > 0 && <p style={{ marginBottom: 0 }}>{text.cancelPaid(format(toPrice(sum)), paid.length)}</p>}
    </Dialog>
  );
}

/** Many orders are canceled only after a question: none of it can be undone. */
import Button from '@mui/material/Button';
import type { Order } from '#contract/orders.ts';
import type { BeforeBulkProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { orderWords } from './labels.ts';
import { MoneyBack } from './MoneyBack.tsx';

export default function BeforeCancel({ rows, onGoOn, onClose }: BeforeBulkProps) {
  const text = useLabels(orderWords);
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
      <MoneyBack orders={rows as readonly Order[]} />
    </Dialog>
  );
}

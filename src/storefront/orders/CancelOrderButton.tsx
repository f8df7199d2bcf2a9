/** Button that cancels an order after a confirmation, if the server allows it. */
import { Button } from '#src/ui/Button.tsx';
import { useEffect, useRef, useState } from 'react';
import type { LinkedOrder } from '#contract/orderLinks.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { dismiss, notify } from '#src/ui/notices.ts';
import { orderLabels } from './labels.ts';

/** Whether its reader may cancel an order now. */
export const isCancelable = ({ allowed_statuses }: Pick<LinkedOrder, 'allowed_statuses'>): boolean =>
  allowed_statuses.includes('canceled');

export interface CancelOrderButtonProps {
  order: LinkedOrder;
  /** Cancels it, and shows the canceled order. */
  onCancel: () => Promise<void>;
  /** Reads the order again: it has changed meanwhile. */
  onStale: () => void;
}

export function CancelOrderButton({ order, onCancel, onStale }: CancelOrderButtonProps) {
  const text = useLabels(orderLabels).cancel;
  const failureText = useFailureText();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const failureNotice = useRef(0);
  const canCancel = isCancelable(order);
  useEffect(() => {
    if (!canCancel) dismiss(failureNotice.current);
  }, [canCancel]);
  if (!canCancel) return null;

  const cancel = async () => {
    setBusy(true);
    dismiss(failureNotice.current);
    try {
      await onCancel();
      notify(text.done);
    } catch (error) {
      const hasMoved = hasCode(error, 'stale', 'forbidden_transition');
      const notice = notify(hasMoved ? text.stale : failureText(error), { tone: 'error' });
      if (!hasMoved) failureNotice.current = notice;
      if (hasMoved) onStale();
    }
    setBusy(false);
    setConfirming(false);
  };

  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setConfirming(true)}>
        {text.button}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={text.title}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{text.dismiss}</Button>
            <Button variant="contained" color="error" disabled={isBusy} onClick={() => void cancel()}>
              {text.confirm}
            </Button>
          </>
        }
      >
        {text.text}
      </Dialog>
    </>
  );
}

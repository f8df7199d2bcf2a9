/** A question before something that can't be undone. It stays open until that is done. */
import { useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { notify } from './notices.ts';

export interface QuestionDialogProps {
  isOpen: boolean;
  onClose: () => void;
  labels: { title: string; text: string; confirm: string; dismiss: string };
  /** Errors are shown as notices. */
  onConfirm: () => Promise<void>;
}

export function QuestionDialog({ isOpen, onClose, labels, onConfirm }: QuestionDialogProps) {
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={labels.title}
      actions={
        <>
          <Button onClick={onClose}>{labels.dismiss}</Button>
          <Button variant="contained" color="error" disabled={isBusy} onClick={() => void confirm()}>
            {labels.confirm}
          </Button>
        </>
      }
    >
      {labels.text}
    </Dialog>
  );
}

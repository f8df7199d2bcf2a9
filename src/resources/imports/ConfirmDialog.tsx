/** Asks for confirmation before an action that can't be undone with one click. */
import Button from '@mui/material/Button';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { stepLabels } from './steps/labels.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** Label of the confirm button. */
  confirmLabel: string;
  /** Label of the cancel button, "Cancel" by default. */
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { cancel } = useLabels(stepLabels);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{cancelLabel ?? cancel}</Button>
          <Button variant="contained" color="error" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}

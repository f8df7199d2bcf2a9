/** Asks to confirm a save after explaining its consequences. */
import Button from '@mui/material/Button';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import type { Confirmation } from '../questions.ts';
import { kitLabels } from '../labels.ts';

export function ConfirmSaveDialog({
  question,
  onAnswer,
}: {
  question: Confirmation | null;
  onAnswer: (isYes: boolean) => void;
}) {
  const labels = useLabels(kitLabels);
  return (
    <Dialog
      open={question !== null}
      onClose={() => onAnswer(false)}
      title={question?.title ?? ''}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{labels.cancel}</Button>
          <Button variant="contained" color="error" onClick={() => onAnswer(true)}>
            {question?.confirmLabel}
          </Button>
        </>
      }
    >
      <p style={{ margin: 0, whiteSpace: 'pre-line' }}>{question?.text}</p>
    </Dialog>
  );
}

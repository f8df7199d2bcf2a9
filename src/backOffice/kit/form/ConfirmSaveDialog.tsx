/** Tells what a save costs, and asks whether it shall be. */
import Button from '@mui/material/Button';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import type { Confirmation } from '../questions.ts';
import { kitWords } from '../labels.ts';

export function ConfirmSave({
  question,
  onAnswer,
}: {
  question: Confirmation | null;
  onAnswer: (isYes: boolean) => void;
}) {
  const words = useLabels(kitWords);
  return (
    <Dialog
      open={question !== null}
      onClose={() => onAnswer(false)}
      title={question?.title ?? ''}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{words.cancel}</Button>
          <Button variant="contained" color="error" onClick={() => onAnswer(true)}>
            {question?.goOn}
          </Button>
        </>
      }
    >
      <p style={{ margin: 0, whiteSpace: 'pre-line' }}>{question?.text}</p>
    </Dialog>
  );
}

/** Asks before something that can't be taken back by another press. */
import Button from '@mui/material/Button';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { stepWords } from './steps/labels.ts';

export interface QuestionProps {
  open: boolean;
  title: string;
  text: string;
  /** The button that goes on. */
  go: string;
  /** The one that doesn't: "Cancel" unless said. */
  stay?: string;
  onGo: () => void;
  onClose: () => void;
}

export function Question({ open, title, text, go, stay, onGo, onClose }: QuestionProps) {
  const { cancel } = useLabels(stepWords);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{stay ?? cancel}</Button>
          <Button variant="contained" color="error" onClick={onGo}>
            {go}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}

/** Asks the admins for a category that a file names. */
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { categoryStepLabels } from './categoryStepLabels.ts';
import { stepLabels } from './labels.ts';

const maxCommentLength = 1000;

interface CategoryRequestDialogProps {
  importId: number;
  /** The category as the file names it. */
  name: string;
  onClose: () => void;
  onRequested: () => void;
}

export function CategoryRequestDialog({ importId, name, onClose, onRequested }: CategoryRequestDialogProps) {
  const text = useLabels(categoryStepLabels);
  const stepText = useLabels(stepLabels);
  const failureText = useFailureText();
  const [comment, setComment] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);

  async function send() {
    setIsSending(true);
    setFailure(undefined);
    try {
      await api.categoryRequests.create({ body: { import_id: importId, name, comment: comment.trim() || null } });
      notify(text.sent, { tone: 'success' });
      onRequested();
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      setIsSending(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      shouldIgnoreBackdrop
      title={fill(text.requestTitle, { name })}
      actions={
        <>
          <Button onClick={onClose}>{stepText.cancel}</Button>
          <Button variant="contained" loading={isSending} onClick={() => void send()}>
            {text.send}
          </Button>
        </>
      }
    >
      <p style={{ margin: '0 0 14px' }}>{text.requestText}</p>
      <TextArea
        ref={area}
        label={text.comment}
        hint={text.commentHint}
        error={failure}
        rows={3}
        maxLength={maxCommentLength}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </Dialog>
  );
}

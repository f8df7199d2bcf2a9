/** The form of the company's answer to a review. The text stays until it is published. */
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { cardLabels } from './cardLabels.ts';

export interface AnswerFormProps {
  /** The published answer; null if there is none. */
  currentAnswer: string | null;
  onSend: (answer: string) => Promise<void>;
  onClose: () => void;
}

const maxAnswerLength = 20_000;

export function AnswerForm({ currentAnswer, onSend, onClose }: AnswerFormProps) {
  const text = useLabels(cardLabels);
  const failureText = useFailureText();
  const [typed, setTyped] = useState(currentAnswer ?? '');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const send = () => {
    setSending(true);
    void onSend(typed).then(onClose, (failure: unknown) => {
      setSending(false);
      setError((failure instanceof ApiError && failure.errors['text']) || failureText(failure));
    });
  };
  return (
    <div style={{ marginTop: 12 }}>
      <TextArea
        ref={area}
        label={text.yourAnswer}
        value={typed}
        maxLength={maxAnswerLength}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
        rows={3}
      />
      <div style={{ display: 'flex', gap: 8, marginTop: 10 }}>
        <Button variant="contained" onClick={send} loading={isSending} disabled={typed.trim() === ''}>
          {text.send}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </div>
  );
}

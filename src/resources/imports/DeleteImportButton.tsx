/** Deletes the file and what is known of its rows, after a question. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportDetail } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { Question } from './Question.tsx';
import { stepWords } from './steps/labels.ts';

export function ForgetButton({ detail: { id, can } }: { detail: ImportDetail }) {
  const text = useLabels(stepWords);
  const failureText = useFailureText();
  const navigate = useNavigate();
  const afterWrite = useAfterWrite();
  const [isAsked, setAsked] = useState(false);
  if (!can.remove) return null;
  async function forget() {
    setAsked(false);
    try {
      await api.imports.remove({ params: { id } });
      afterWrite();
      notify(text.forgotten, { tone: 'success' });
      await navigate('/imports/list', { replace: true });
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
  }
  return (
    <>
      <Button color="error" onClick={() => setAsked(true)}>
        {text.forget}
      </Button>
      <Question
        open={isAsked}
        onClose={() => setAsked(false)}
        title={text.forgetTitle}
        text={text.forgetText}
        go={text.forget}
        onGo={() => void forget()}
      />
    </>
  );
}

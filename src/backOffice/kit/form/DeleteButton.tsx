/** Deletes after a question; where the server refuses, its words stand in the question's place. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDelete, useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { accessOfCall } from '../definition.ts';
import { useFailureWords } from '../failures.ts';
import { kitWords } from '../labels.ts';
import { useListPath } from '../paths.ts';
import { useResource, useWords } from '../ResourceScope.tsx';
import { useAfterWrite } from '../useAfterWrite.ts';
import { useMay } from '../useMay.ts';
import { lossless } from './UnsavedGuard.tsx';

export function DeleteButton() {
  const words = useLabels(kitWords);
  const own = useWords();
  const { name, calls, form } = useResource();
  const listPath = useListPath();
  const may = useMay();
  const record = useRecordContext();
  const navigate = useNavigate();
  const afterWrite = useAfterWrite();
  const failureWords = useFailureWords();
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [remove, { isPending }] = useDelete();
  if (!record || !own.deleteTitle || !may(accessOfCall(calls.remove))) return null;

  const close = () => {
    setOpen(false);
    setRefusal(null);
  };
  const confirm = () =>
    void remove(
      name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          close();
          afterWrite();
          notify(own.deleted ?? own.saved, { tone: 'success' });
          void navigate(listPath, { state: lossless });
        },
        onError: (error) => setRefusal(failureWords(error)),
      },
    );

  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        {words.delete}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={own.deleteTitle}
        actions={
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button variant="contained" color="error" onClick={confirm} loading={isPending}>
              {words.delete}
            </Button>
          </>
        }
      >
        {own.deleteText}
        {form.BeforeDelete && <form.BeforeDelete record={record as never} />}
        {refusal && (
          <p role="alert" style={{ color: colour.error, fontWeight: 600, marginBottom: 0 }}>
            {refusal}
          </p>
        )}
      </Dialog>
    </>
  );
}

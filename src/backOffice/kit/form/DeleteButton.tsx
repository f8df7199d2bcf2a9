/** Deletes a record after a confirmation; shows the server's message if it rejects the deletion. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDelete, useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { getCallAccess } from '../definition.ts';
import { useErrorMessage } from '../failures.ts';
import { kitLabels } from '../labels.ts';
import { useListPath } from '../paths.ts';
import { useResource, useResourceLabels } from '../ResourceScope.tsx';
import { useAfterWrite } from '../useAfterWrite.ts';
import { useHasAccess } from '../useHasAccess.ts';
import { losslessState } from './UnsavedGuard.tsx';

export function DeleteButton() {
  const labels = useLabels(kitLabels);
  const resourceLabels = useResourceLabels();
  const { name, calls, form } = useResource();
  const listPath = useListPath();
  const hasAccess = useHasAccess();
  const record = useRecordContext();
  const navigate = useNavigate();
  const afterWrite = useAfterWrite();
  const getErrorMessage = useErrorMessage();
  const [isOpen, setOpen] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [remove, { isPending }] = useDelete();
  if (!record || !resourceLabels.deleteTitle || !hasAccess(getCallAccess(calls.remove))) return null;

  const handleClose = () => {
    setOpen(false);
    setErrorMessage(null);
  };
  const handleConfirm = () =>
    void remove(
      name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          handleClose();
          afterWrite();
          notify(resourceLabels.deleted ?? resourceLabels.saved, { tone: 'success' });
          void navigate(listPath, { state: losslessState });
        },
        onError: (error) => setErrorMessage(getErrorMessage(error)),
      },
    );

  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        {labels.delete}
      </Button>
      <Dialog
        open={isOpen}
        onClose={handleClose}
        title={resourceLabels.deleteTitle}
        actions={
          <>
            <Button onClick={handleClose}>{labels.cancel}</Button>
            <Button variant="contained" color="error" onClick={handleConfirm} loading={isPending}>
              {labels.delete}
            </Button>
          </>
        }
      >
        {resourceLabels.deleteText}
        {form.DeleteWarning && <form.DeleteWarning record={record as never} />}
        {errorMessage && (
          <p role="alert" style={{ color: color.error, fontWeight: 600, marginBottom: 0 }}>
            {errorMessage}
          </p>
        )}
      </Dialog>
    </>
  );
}

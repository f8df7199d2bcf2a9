/** Deletes a record after a confirmation; shows the server's message if it rejects the deletion. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDelete, useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { notify } from '#src/ui/notices.ts';
import { getCallAccess, useHasAccess } from '../access.ts';
import { useErrorMessage } from '../failures.ts';
import { kitLabels } from '../labels.ts';
import { useListPath } from '../paths.ts';
import { useResource, useResourceLabels } from '../ResourceScope.tsx';
import { useAfterWrite } from '../useAfterWrite.ts';
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
  const [deleteOne, { isPending, error, reset }] = useDelete();
  if (!record || !resourceLabels.deleteTitle || !hasAccess(getCallAccess(calls.remove))) return null;

  const handleClose = () => {
    setOpen(false);
    reset();
  };
  const handleConfirm = () =>
    void deleteOne(
      name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          setOpen(false);
          afterWrite();
          notify(resourceLabels.deleted ?? resourceLabels.saved, { tone: 'success' });
          void navigate(listPath, { state: losslessState });
        },
      },
    );

  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        {labels.delete}
      </Button>
      {/* The focus starts on a button that deletes nothing. */}
      <Dialog
        open={isOpen}
        onClose={handleClose}
        title={resourceLabels.deleteTitle}
        actions={
          <>
            <Button onClick={handleClose} disabled={isPending}>
              {labels.cancel}
            </Button>
            <Button variant="contained" color="error" onClick={handleConfirm} disabled={isPending}>
              {labels.delete}
            </Button>
          </>
        }
      >
        {resourceLabels.deleteText}
        {form.DeleteWarning && <form.DeleteWarning record={record as never} />}
        {error !== null && <FieldError role="alert">{getErrorMessage(error)}</FieldError>}
      </Dialog>
    </>
  );
}

/** Undoes an edit after a preview. */
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditRow } from '#contract/audit.ts';
import { ApiError } from '#contract/client.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { Changes } from './Changes.tsx';
import { historyLabels } from './labels.ts';

/** Swaps before and after: the effect of the undo. */
const invertChanges = (row: AuditRow): AuditRow => ({
  ...row,
  action: 'edit',
  changes: row.changes.map(({ field, before, after }) => ({ field, before: after, after: before })),
});

const getNewerEntries = (error: unknown): AuditRow[] =>
  error instanceof ApiError && error.code === 'stale' ? ((error.body['later'] as AuditRow[] | undefined) ?? []) : [];

export function UndoButton({ row }: { row: AuditRow }) {
  const text = useLabels(historyLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.audit.undo({ params: { id: row.id } }),
    onSuccess: () => {
      setOpen(false);
      notify(text.undone, { tone: 'success' });
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes('audit') || queryKey[0] === row.noun,
      });
    },
    onError: (failure) => {
      if (getNewerEntries(failure).length > 0) return;
      setOpen(false);
      notify(failureText(failure), { tone: 'error' });
    },
  });
  const newerEntries = getNewerEntries(error);
  const close = () => {
    setOpen(false);
    reset();
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text.undo}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={newerEntries.length > 0 ? text.tooLateTitle : text.undoTitle}
        actions={
          newerEntries.length > 0 ? (
            <Button onClick={close}>{text.close}</Button>
          ) : (
            <>
              <Button onClick={close}>{text.cancel}</Button>
              <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
                {text.undo}
              </Button>
            </>
          )
        }
      >
        <p style={{ margin: '0 0 12px' }}>{newerEntries.length > 0 ? text.tooLateText : text.undoText}</p>
        {isOpen &&
          (newerEntries.length > 0 ? (
            newerEntries.map((entry) => <Changes key={entry.id} row={entry} />)
          ) : (
            <Changes row={invertChanges(row)} />
          ))}
      </Dialog>
    </>
  );
}

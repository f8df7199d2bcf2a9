/** Takes an edit back, once one has seen what that means. */
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
import { historyWords } from './labels.ts';

/** The change the other way round: what the undoing would do. */
const turned = (row: AuditRow): AuditRow => ({
  ...row,
  action: 'edit',
  changes: row.changes.map(({ field, before, after }) => ({ field, before: after, after: before })),
});

const laterOf = (error: unknown): AuditRow[] =>
  error instanceof ApiError && error.code === 'stale' ? ((error.body['later'] as AuditRow[] | undefined) ?? []) : [];

export function UndoButton({ row }: { row: AuditRow }) {
  const text = useLabels(historyWords);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.audit.undo({ params: { id: row.id } }),
    onSuccess: () => {
      setAsked(false);
      notify(text.undone, { tone: 'success' });
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes('audit') || queryKey[0] === row.noun,
      });
    },
    onError: (failure) => {
      if (laterOf(failure).length > 0) return;
      setAsked(false);
      notify(failureText(failure), { tone: 'error' });
    },
  });
  const later = laterOf(error);
  const close = () => {
    setAsked(false);
    reset();
  };
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {text.undo}
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title={later.length > 0 ? text.tooLateTitle : text.undoTitle}
        actions={
          later.length > 0 ? (
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
        <p style={{ margin: '0 0 12px' }}>{later.length > 0 ? text.tooLateText : text.undoText}</p>
        {isAsked &&
          (later.length > 0 ? (
            later.map((entry) => <Changes key={entry.id} row={entry} />)
          ) : (
            <Changes row={turned(row)} />
          ))}
      </Dialog>
    </>
  );
}

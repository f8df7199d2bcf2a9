/** Reports changes of the edited record that were made elsewhere. */
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { useEditContext } from 'react-admin';
import { Link } from 'react-router';
import { useHints } from '#src/api/useHints.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { isMySave } from '#src/session/mySave.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { notify } from '#src/ui/notices.ts';
import { getErrorCode } from '../failures.ts';
import { liveLabels } from '../liveLabels.ts';
import { useListPath } from '../paths.ts';
import { useResource } from '../ResourceScope.tsx';
import { DeletedContext } from './formState.ts';
import { FormNotice, leadToNotice } from './FormNotice.tsx';
import { losslessState } from './UnsavedGuard.tsx';

/** The response to the user's own save arrives at about the same time as its hint. After this delay both are there. */
const responseDelayMs = 400;

export interface LiveFormProps {
  isDirty: boolean;
  /** Somebody else changed the record; the form shows the differences. */
  onChanged: () => void;
}

export function LiveForm({ isDirty, onChanged }: LiveFormProps) {
  const labels = useLabels(liveLabels);
  const queries = useQueryClient();
  const { name } = useResource();
  const listPath = useListPath();
  const { record, refetch } = useEditContext();
  const deletedContext = use(DeletedContext);
  // False after unmount: a screen that was left, such as after a deletion, checks nothing.
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const topic = `${name}/${record?.id ?? 0}`;

  async function checkForChanges(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, responseDelayMs));
    if (queries.isMutating() > 0) return checkForChanges();
    if (!isMounted.current) return undefined;
    const key = [name, 'getOne', { id: String(record?.id) }];
    const read = () => queries.getQueriesData<{ updated_at?: string }>({ queryKey: key }).map(([, row]) => row);
    const before = read();
    const { error } = await refetch();
    if (!error) deletedContext.setState('present');
    else if (getErrorCode(error) === 'not_found')
      deletedContext.setState((state) => (state === 'present' ? 'deleted' : state));
    // Values that only the server counts, such as reserved stock, are no edit. `updated_at` tells; without it any
    // difference counts.
    const isEdited = read().some(
      (row, index) =>
        row !== before[index] && (row?.updated_at === undefined || row.updated_at !== before[index]?.updated_at),
    );
    if (error || !isEdited) return undefined;
    if (isDirty) onChanged();
    else
      notify(
        read().some((row) => row && isMySave(name, { ...row, id: record?.id })) ? labels.updatedByYou : labels.updated,
      );
    return undefined;
  }

  useHints(topic, () => void checkForChanges());
  if (deletedContext.state === 'present') return null;
  return (
    // After a rejected save the pressed button is gone, so the focus moves to the message.
    <FormNotice
      tabIndex={-1}
      key={deletedContext.state}
      ref={deletedContext.state === 'rejected' ? leadToNotice : undefined}
    >
      <Callout
        tone="error"
        title={labels.removed}
        actions={
          <Button variant="outlined" component={Link} to={listPath} state={losslessState}>
            {labels.back}
          </Button>
        }
      >
        <p>{labels.removedText}</p>
      </Callout>
    </FormNotice>
  );
}

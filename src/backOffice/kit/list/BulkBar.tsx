/** What can be done with the selected rows at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDeleteMany, useListContext, useUpdateMany } from 'react-admin';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { accessOfCall } from '../definition.ts';
import { useFailureWords } from '../failures.ts';
import { kitWords } from '../labels.ts';
import { useResource, useWords } from '../ResourceScope.tsx';
import { useAfterWrite } from '../useAfterWrite.ts';
import { useMay } from '../useMay.ts';

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minHeight: 40, padding: '2px 8px 2px 16px', borderRadius: radius.control, background: colour.primarySoft, fontSize: '0.875rem', '& > strong': { marginRight: 8, fontVariantNumeric: 'tabular-nums' } });

/** The field by which things of a resource are shown in the store and hidden from it. */
const switchable = 'active';

export function BulkBar() {
  const words = useLabels(kitWords);
  const { deleteText } = useWords();
  const { name, calls, updateFields } = useResource();
  const may = useMay();
  const afterWrite = useAfterWrite();
  const failureWords = useFailureWords();
  const { selectedIds, onUnselectItems } = useListContext();
  const [isDeleting, setDeleting] = useState(false);
  const [update, { isPending: isUpdating }] = useUpdateMany();
  const [remove, { isPending: isRemoving }] = useDeleteMany();
  const isBusy = isUpdating || isRemoving;
  const count = selectedIds.length;

  /** Some may be done when one fails, so the list is read anew either way. */
  const ended = {
    mutationMode: 'pessimistic',
    onSettled: afterWrite,
    onSuccess: () => {
      onUnselectItems();
      notify(fill(words.done, { n: count }), { tone: 'success' });
    },
    onError: (error: unknown) => void notify(failureWords(error), { tone: 'error' }),
  } as const;
  const set = (active: boolean) => void update(name, { ids: selectedIds, data: { [switchable]: active } }, ended);

  return (
    <Bar role="group" aria-label={words.selected(count)}>
      <strong>{words.selected(count)}</strong>
      {updateFields[switchable] && may(accessOfCall(calls.update)) && (
        <>
          <Button size="small" disabled={isBusy} onClick={() => set(true)}>
            {words.show}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => set(false)}>
            {words.hide}
          </Button>
        </>
      )}
      {may(accessOfCall(calls.remove)) && (
        <Button size="small" color="error" disabled={isBusy} onClick={() => setDeleting(true)}>
          {words.delete}
        </Button>
      )}
      <Button size="small" sx={{ ml: 'auto' }} onClick={() => onUnselectItems()}>
        {words.unselect}
      </Button>
      <Dialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={words.deleteMany(count)}
        actions={
          <>
            <Button onClick={() => setDeleting(false)}>{words.cancel}</Button>
            <Button
              variant="contained"
              color="error"
              onClick={() => {
                setDeleting(false);
                void remove(name, { ids: selectedIds }, ended);
              }}
            >
              {words.delete}
            </Button>
          </>
        }
      >
        {deleteText}
      </Dialog>
    </Bar>
  );
}

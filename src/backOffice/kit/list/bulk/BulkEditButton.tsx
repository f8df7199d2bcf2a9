/** Opens a resource's own editor of many rows. */
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { listWords } from '../labels.ts';
import { useList } from '../ListScope.tsx';
import { nothingSelected } from '../selection.ts';
import { useResource } from '../../ResourceScope.tsx';

const isSaid = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null && value !== '';

export function EditMany({ isBusy }: { isBusy: boolean }) {
  const words = useLabels(listWords);
  const { BulkEditor } = useResource().list;
  const { view, selection, select } = useList();
  const { filterValues, total = 0, meta } = useListContext();
  const [isOpen, setOpen] = useState(false);
  if (!BulkEditor) return null;
  const filter = Object.fromEntries(Object.entries({ ...(filterValues as object), ...view.always }).filter(isSaid));
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => setOpen(true)}>
        {words.editMany}
      </Button>
      {isOpen && (
        <Suspense>
          <BulkEditor
            selected={selection.size}
            found={total}
            isEstimate={(meta as { isEstimate?: boolean } | undefined)?.isEstimate ?? false}
            selectionOf={(isAll) => (isAll ? { filter } : { ids: [...selection.keys()].map(Number) })}
            onClose={(gone) => {
              setOpen(false);
              if (gone.size > 0) select(new Map([...selection].filter(([id]) => !gone.has(Number(id)))));
            }}
            onDone={() => {
              setOpen(false);
              select(nothingSelected);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

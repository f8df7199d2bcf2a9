/** Opens a resource's own editor of many rows. */
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { listLabels } from '../labels.ts';
import { useListScope } from '../ListScope.tsx';
import { removeBlank } from '../savedFilters.ts';
import { useResource } from '../../ResourceScope.tsx';

export function BulkEditButton({ isBusy }: { isBusy: boolean }) {
  const labels = useLabels(listLabels);
  const { BulkEditor } = useResource().list;
  const { view } = useListScope();
  const { filterValues, total = 0, meta, selectedIds, onSelect, onUnselectItems } = useListContext();
  const [isOpen, setOpen] = useState(false);
  if (!BulkEditor) return null;
  const filter = removeBlank({ ...(filterValues as object), ...view.fixedFilters });
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => setOpen(true)}>
        {labels.editMany}
      </Button>
      {isOpen && (
        <Suspense>
          <BulkEditor
            selected={selectedIds.length}
            found={total}
            isEstimate={(meta as { isEstimate?: boolean } | undefined)?.isEstimate ?? false}
            getSelection={(isAll) => (isAll ? { filter } : { ids: selectedIds.map(Number) })}
            onClose={(missing) => {
              setOpen(false);
              if (missing.size > 0) onSelect(selectedIds.filter((id) => !missing.has(Number(id))));
            }}
            onDone={() => {
              setOpen(false);
              onUnselectItems();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

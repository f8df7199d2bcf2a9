/** Selects all rows of all pages that match the filter, up to a limit. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { useErrorMessage } from '../../failures.ts';
import { listLabels } from '../labels.ts';
import { useListScope } from '../ListScope.tsx';
import { emptySelection, selectRows } from '../selection.ts';
import { walkPages } from '../walkPages.ts';
import { useListPage } from '../useListPage.ts';

export const maxSelected = 1000;
const pageSize = 500;

export function SelectFoundButton({ isBusy }: { isBusy: boolean }) {
  const labels = useLabels(listLabels);
  const getErrorMessage = useErrorMessage();
  const { data = [], total = 0 } = useListContext();
  const { selection, select } = useListScope();
  const loadPage = useListPage();
  const [isReading, setReading] = useState(false);
  const isPageSelected = data.length > 0 && data.every(({ id }) => selection.has(id));
  if (!isPageSelected || selection.size >= Math.min(total, maxSelected)) return null;

  const selectAll = () => {
    setReading(true);
    walkPages(loadPage, { size: pageSize, maxRows: maxSelected })
      .then((rows) => select(selectRows(emptySelection, rows, true)))
      .catch((error: unknown) => void notify(getErrorMessage(error), { tone: 'error' }))
      .finally(() => setReading(false));
  };
  return (
    <Button size="small" disabled={isBusy || isReading} onClick={selectAll}>
      {isReading ? labels.selecting : total > maxSelected ? labels.selectFirst(maxSelected) : labels.selectFound(total)}
    </Button>
  );
}

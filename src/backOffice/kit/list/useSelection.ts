/**
 * The selected rows of a list, behind the interface of react-admin's list context. react-admin stores only ids, and
 * also after the list is left; here a selection has the rows and ends with the screen.
 */
import { useMemo, useState } from 'react';
import type { Identifier, ListControllerResult, RaRecord } from 'react-admin';
import { notify } from '#src/ui/notices.ts';
import { useErrorMessage } from '../failures.ts';
import { emptySelection, refreshSelection, selectByIds, toSelection, type Selection } from './selection.ts';
import type { LoadPage } from './useListRows.ts';
import { walkPages } from './walkPages.ts';

/** Rows of one call while all rows are selected. */
const pageSize = 500;
const noRows: readonly RaRecord[] = [];

type SelectionInterface = Pick<
  ListControllerResult,
  'selectedIds' | 'onSelect' | 'onToggleItem' | 'onUnselectItems' | 'onSelectAll'
>;

export interface ListSelection extends SelectionInterface {
  selection: Selection;
  /** The rows of all pages are being loaded to be selected. */
  isSelectingAll: boolean;
}

/** @param filterKey of the list's filters: new filters reset the selection */
export function useSelection(data: readonly RaRecord[] = noRows, filterKey: string, loadPage: LoadPage): ListSelection {
  const getErrorMessage = useErrorMessage();
  const [stored, setStored] = useState({ filterKey, rows: emptySelection });
  const [isSelectingAll, setSelectingAll] = useState(false);
  if (stored.filterKey !== filterKey) setStored({ filterKey, rows: emptySelection });
  const selection = useMemo(() => refreshSelection(stored.rows, data), [stored.rows, data]);
  const setRows = (rows: Selection) => setStored({ filterKey, rows });
  const onSelect = (ids: readonly Identifier[]) => setRows(selectByIds(selection, data, ids));
  const selectedIds = useMemo(() => [...selection.keys()], [selection]);
  return {
    selection,
    isSelectingAll,
    selectedIds,
    onSelect,
    onToggleItem: (id) => onSelect(selection.has(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id]),
    onUnselectItems: () => setRows(emptySelection),
    onSelectAll: ({ limit = Infinity } = {}) => {
      setSelectingAll(true);
      walkPages(loadPage, { size: pageSize, maxRows: limit })
        .then((rows) => setRows(toSelection(rows)))
        .catch((error: unknown) => void notify(getErrorMessage(error), { tone: 'error' }))
        .finally(() => setSelectingAll(false));
    },
  };
}

/** Provides a list: react-admin's list context, and what the kit adds to it (view, columns, rows of the selection). */
import { createContext, useContext, useState, type ReactNode } from 'react';
import {
  ListContextProvider,
  ResourceContextProvider,
  useStore,
  type ListControllerResult,
  type RaRecord,
} from 'react-admin';
import { getCallAccess, useHasAccess } from '../access.ts';
import type { Column, View } from '../definition.ts';
import { useResource, useResourceLabels } from '../ResourceScope.tsx';
import type { BulkEdit } from './bulk/editor.ts';
import { arrangeColumns, parseArrangement, type Arrangement } from './columns.ts';
import { useListRows, type LoadPage } from './useListRows.ts';
import type { Selection } from './selection.ts';
import { useSelection } from './useSelection.ts';
import { walkPages } from './walkPages.ts';

export interface ListScopeValue {
  view: View;
  /** Key of this list's settings in the browser's storage. */
  storeKey: string;
  /** All columns. */
  columns: readonly Column[];
  /** The visible columns. */
  shown: readonly Column[];
  arrangement: Arrangement | null;
  arrange: (next: Arrangement | null) => void;
  bulk: readonly BulkEdit[];
  canDelete: boolean;
  isSelectable: boolean;
  /** The selected rows; react-admin's list context has their ids and the functions that change them. */
  selection: Selection;
  isSelectingAll: boolean;
  /** Loads any page of this list. */
  loadPage: LoadPage;
  /** The row that is open in the details dialog, for rows that can't be edited. */
  openedRow: RaRecord | null;
  openRow: (record: RaRecord | null) => void;
}

const ListScopeContext = createContext<ListScopeValue | null>(null);

/**
 * The list's context.
 * @throws Error outside of a ListScope
 */
export function useListScope(): ListScopeValue {
  const scope = useContext(ListScopeContext);
  if (!scope) throw new Error('This part belongs inside a ListScope');
  return scope;
}

const noBulk: readonly BulkEdit[] = [];

export function ListScope({ view, children }: { view: View; children: ReactNode }) {
  const { name, list, calls, filterFields } = useResource();
  const { many } = useResourceLabels();
  const hasAccess = useHasAccess();
  const storeKey = `${name}.${view.path}`;
  const [storedArrangement, setStoredArrangement] = useStore<unknown>(`${storeKey}.columns`, null);
  const [openedRow, openRow] = useState<RaRecord | null>(null);
  const { loadPage, ...rows } = useListRows({
    resource: view.foreignRows?.noun ?? name,
    filter: view.fixedFilters,
    sort: list.sort,
    perPage: list.perPage,
    filterFields,
    storeKey,
  });
  const { selection, isSelectingAll, ...selectionInterface } = useSelection(
    rows.data,
    JSON.stringify(rows.filterValues),
    loadPage,
  );
  const controller = {
    ...rows,
    ...selectionInterface,
    defaultTitle: many,
    exporter: false,
    getData: ({ maxResults = Infinity } = {}) => walkPages(loadPage, { size: 500, maxRows: maxResults }),
  };
  const columns = view.foreignRows?.columns ?? list.columns;
  const arrangement = parseArrangement(storedArrangement);
  const canEdit = !view.foreignRows && list.bulk !== undefined && hasAccess(getCallAccess(calls.update));
  const canDelete = !view.foreignRows && list.bulk !== undefined && hasAccess(getCallAccess(calls.remove));
  const scope: ListScopeValue = {
    view,
    storeKey,
    columns,
    shown: arrangeColumns(columns, arrangement),
    arrangement,
    arrange: setStoredArrangement,
    bulk: canEdit ? (list.bulk ?? noBulk) : noBulk,
    canDelete,
    isSelectable: canEdit || canDelete,
    selection,
    isSelectingAll,
    loadPage,
    openedRow,
    openRow,
  };
  return (
    <ResourceContextProvider value={rows.resource}>
      {/* react-admin types the states of a query as a union, which an object of all states does not match. */}
      <ListContextProvider value={controller as ListControllerResult}>
        <ListScopeContext value={scope}>{children}</ListScopeContext>
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

/** Context of a list: its view, columns, arrangement and selection. */
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useListContext, useStore, type Identifier, type RaRecord } from 'react-admin';
import { getCallAccess, type Column, type View } from '../definition.ts';
import type { BulkEdit } from './bulk/editor.ts';
import { useResource } from '../ResourceScope.tsx';
import { useHasAccess } from '../useHasAccess.ts';
import { arrangeColumns, parseArrangement, type Arrangement } from './columns.ts';
import { emptySelection, getRange, refreshSelection, selectRows, type Selection } from './selection.ts';

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
  selection: Selection;
  select: (next: Selection) => void;
  /** The row that is open in the details dialog, for rows that can't be edited. */
  openedRow: RaRecord | null;
  openRow: (record: RaRecord | null) => void;
  /** Toggles a row's checkbox; with Shift, all rows from the last one on. */
  pick: (id: Identifier, isSelected: boolean, isRange: boolean) => void;
}

const ListScopeContext = createContext<ListScopeValue | null>(null);

/** The list's context. @throws Error outside of a ListScope */
export function useListScope(): ListScopeValue {
  const scope = useContext(ListScopeContext);
  if (!scope) throw new Error('This part belongs inside a ListScope');
  return scope;
}

export const getStoreKey = (name: string, view: View): string => `${name}.${view.path}`;

const noBulk: readonly BulkEdit[] = [];
const noRows: readonly RaRecord[] = [];

/** The selection; new filters reset it. */
function useSelection() {
  const { data = noRows, filterValues } = useListContext();
  const [storedSelection, select] = useState<Selection>(emptySelection);
  const anchor = useRef<Identifier | null>(null);
  const filterKey = JSON.stringify(filterValues);
  useEffect(() => select(emptySelection), [filterKey]);
  const selection = useMemo(() => refreshSelection(storedSelection, data), [storedSelection, data]);
  const pick = (id: Identifier, isSelected: boolean, isRange: boolean) => {
    select(selectRows(selection, getRange(data, id, isRange ? anchor.current : null), isSelected));
    anchor.current = id;
  };
  return { selection, select, pick };
}

export function ListScope({ view, children }: { view: View; children: ReactNode }) {
  const { name, list, calls } = useResource();
  const hasAccess = useHasAccess();
  const storeKey = getStoreKey(name, view);
  const [storedArrangement, setStoredArrangement] = useStore<unknown>(`${storeKey}.columns`, null);
  const selectionState = useSelection();
  const [openedRow, openRow] = useState<RaRecord | null>(null);
  const columns = view.other?.columns ?? list.columns;
  const arrangement = parseArrangement(storedArrangement);
  const canEdit = !view.other && list.bulk !== undefined && hasAccess(getCallAccess(calls.update));
  const canDelete = !view.other && list.bulk !== undefined && hasAccess(getCallAccess(calls.remove));
  const value: ListScopeValue = {
    view,
    storeKey,
    columns,
    shown: arrangeColumns(columns, arrangement),
    arrangement,
    arrange: setStoredArrangement,
    bulk: canEdit ? (list.bulk ?? noBulk) : noBulk,
    canDelete,
    isSelectable: canEdit || canDelete,
    openedRow,
    openRow,
    ...selectionState,
  };
  return <ListScopeContext value={value}>{children}</ListScopeContext>;
}

/** What every part of a list needs to know of it: its view, its columns as arranged, what is selected. */
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useListContext, useStore, type Identifier, type RaRecord } from 'react-admin';
import { accessOfCall, type Column, type View } from '../definition.ts';
import type { BulkEdit } from './bulk/editor.ts';
import { useResource } from '../ResourceScope.tsx';
import { useMay } from '../useMay.ts';
import { arranged, arrangementOf, type Arrangement } from './columns.ts';
import { nothingSelected, rangeOf, refreshed, withRows, type Selection } from './selection.ts';

export interface ListScopeValue {
  view: View;
  /** Under which the browser keeps what belongs to this list. */
  storeKey: string;
  /** All columns that there are. */
  columns: readonly Column[];
  /** Those on the screen. */
  shown: readonly Column[];
  arrangement: Arrangement | null;
  arrange: (next: Arrangement | null) => void;
  bulk: readonly BulkEdit[];
  canDelete: boolean;
  isSelectable: boolean;
  selection: Selection;
  select: (next: Selection) => void;
  /** Rows that are not edited are looked at: which one, and how to open one. */
  lookedAt: RaRecord | null;
  lookAt: (record: RaRecord | null) => void;
  /** A click on the box of a row; with Shift, of all rows from the last one on. */
  pick: (id: Identifier, isOn: boolean, isRange: boolean) => void;
}

const Scope = createContext<ListScopeValue | null>(null);

/** The list around. Throws an Error outside of one. */
export function useList(): ListScopeValue {
  const scope = useContext(Scope);
  if (!scope) throw new Error('This part belongs inside a ListScope');
  return scope;
}

export const storeKeyOf = (name: string, view: View): string => `${name}.${view.path}`;

const noBulk: readonly BulkEdit[] = [];
const noRows: readonly RaRecord[] = [];

/** The selection; what is filtered for anew is selected anew. */
function useSelection() {
  const { data = noRows, filterValues } = useListContext();
  const [kept, select] = useState<Selection>(nothingSelected);
  const anchor = useRef<Identifier | null>(null);
  const asked = JSON.stringify(filterValues);
  useEffect(() => select(nothingSelected), [asked]);
  const selection = useMemo(() => refreshed(kept, data), [kept, data]);
  const pick = (id: Identifier, isOn: boolean, isRange: boolean) => {
    select(withRows(selection, rangeOf(data, id, isRange ? anchor.current : null), isOn));
    anchor.current = id;
  };
  return { selection, select, pick };
}

export function ListScope({ view, children }: { view: View; children: ReactNode }) {
  const { name, list, calls } = useResource();
  const may = useMay();
  const storeKey = storeKeyOf(name, view);
  const [kept, setKept] = useStore<unknown>(`${storeKey}.columns`, null);
  const selecting = useSelection();
  const [lookedAt, lookAt] = useState<RaRecord | null>(null);
  const columns = view.other?.columns ?? list.columns;
  const arrangement = arrangementOf(kept);
  const canEdit = !view.other && list.bulk !== undefined && may(accessOfCall(calls.update));
  const canDelete = !view.other && list.bulk !== undefined && may(accessOfCall(calls.remove));
  const value: ListScopeValue = {
    view,
    storeKey,
    columns,
    shown: arranged(columns, arrangement),
    arrangement,
    arrange: setKept,
    bulk: canEdit ? (list.bulk ?? noBulk) : noBulk,
    canDelete,
    isSelectable: canEdit || canDelete,
    lookedAt,
    lookAt,
    ...selecting,
  };
  return <Scope value={value}>{children}</Scope>;
}

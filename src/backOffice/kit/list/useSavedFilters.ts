/** The saved filters of the current list, and actions on them. */
import { useListContext, useSavedQueries, useStore } from 'react-admin';
import { useResource } from '../ResourceScope.tsx';
import { useListScope } from './ListScope.tsx';
import {
  addSavedFilter,
  findCurrentFilter,
  isDefaultState,
  parseSavedFilters,
  removeFilter,
  renameFilter,
  type ListState,
  type SavedFilter,
} from './savedFilters.ts';

export interface SavedFilters {
  all: readonly SavedFilter[];
  /** The filter that equals the list's current state. */
  current: SavedFilter | undefined;
  /** Nothing is filtered and the order is the list's default. */
  isDefault: boolean;
  show: (state: ListState) => void;
  showAll: () => void;
  save: (label: string) => void;
  rename: (label: string, newLabel: string) => void;
  remove: (label: string) => void;
}

/**
 * The saved filters of the list. Those of the first version are read, too; they move to react-admin's storage with the
 * next change.
 */
export function useSavedFilters(): SavedFilters {
  const { list } = useResource();
  const { storeKey } = useListScope();
  const { filterValues, sort, perPage, setFilters, setSort } = useListContext();
  const [savedQueries, storeQueries] = useSavedQueries(storeKey);
  const [firstVersion, storeFirstVersion] = useStore<unknown>(`${storeKey}.saved`, null);
  const all = parseSavedFilters(savedQueries, firstVersion);
  const state: ListState = { filter: filterValues as Record<string, unknown>, sort };
  const store = (filters: SavedFilter[]) => {
    storeQueries(filters);
    if (firstVersion !== null) storeFirstVersion(null);
  };
  const show = (listState: ListState) => {
    setFilters({ ...listState.filter }, undefined, false);
    setSort(listState.sort);
  };
  return {
    all,
    current: findCurrentFilter(all, state),
    isDefault: isDefaultState(state, list.sort),
    show,
    showAll: () => show({ filter: {}, sort: list.sort }),
    save: (label) => store(addSavedFilter(all, label, { ...state, perPage })),
    rename: (label, newLabel) => store(renameFilter(all, label, newLabel)),
    remove: (label) => store(removeFilter(all, label)),
  };
}

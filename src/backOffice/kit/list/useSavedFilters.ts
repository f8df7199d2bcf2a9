/** The saved filters of the current list, and actions on them. */
import { useListContext, useStore } from 'react-admin';
import { useResource } from '../ResourceScope.tsx';
import { useListScope } from './ListScope.tsx';
import {
  findCurrentFilter,
  isDefaultState,
  renameFilter,
  parseSavedFilters,
  addSavedFilter,
  removeFilter,
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
  save: (name: string) => void;
  rename: (id: number, name: string) => void;
  remove: (id: number) => void;
}

export function useSavedFilters(): SavedFilters {
  const { list } = useResource();
  const { storeKey } = useListScope();
  const { filterValues, sort, setFilters, setSort } = useListContext();
  const [storedFilters, storeFilters] = useStore<unknown>(`${storeKey}.saved`, []);
  const all = parseSavedFilters(storedFilters);
  const state: ListState = { filter: filterValues as Record<string, unknown>, sort };
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
    save: (name) => storeFilters(addSavedFilter(all, name, state)),
    rename: (id, name) => storeFilters(renameFilter(all, id, name)),
    remove: (id) => storeFilters(removeFilter(all, id)),
  };
}

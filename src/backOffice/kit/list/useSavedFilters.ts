/** The saved filters of the list on the screen, and what can be done with them. */
import { useListContext, useStore } from 'react-admin';
import { useResource } from '../ResourceScope.tsx';
import { useList } from './ListScope.tsx';
import {
  currentOf,
  isPlain,
  renamed,
  savedOf,
  withSaved,
  without,
  type ListState,
  type SavedFilter,
} from './savedFilters.ts';

export interface Saved {
  all: readonly SavedFilter[];
  /** The one that the list shows now. */
  current: SavedFilter | undefined;
  /** Nothing is filtered, the order is the list's own. */
  isPlain: boolean;
  show: (state: ListState) => void;
  showAll: () => void;
  save: (name: string) => void;
  rename: (id: number, name: string) => void;
  remove: (id: number) => void;
}

export function useSaved(): Saved {
  const { list } = useResource();
  const { storeKey } = useList();
  const { filterValues, sort, setFilters, setSort } = useListContext();
  const [kept, keep] = useStore<unknown>(`${storeKey}.saved`, []);
  const all = savedOf(kept);
  const state: ListState = { filter: filterValues as Record<string, unknown>, sort };
  const show = (wanted: ListState) => {
    setFilters({ ...wanted.filter }, undefined, false);
    setSort(wanted.sort);
  };
  return {
    all,
    current: currentOf(all, state),
    isPlain: isPlain(state, list.sort),
    show,
    showAll: () => show({ filter: {}, sort: list.sort }),
    save: (name) => keep(withSaved(all, name, state)),
    rename: (id, name) => keep(renamed(all, id, name)),
    remove: (id) => keep(without(all, id)),
  };
}

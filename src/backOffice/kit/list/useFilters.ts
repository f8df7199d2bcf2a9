/** The filters of the current list: shown at once, applied after a pause in the typing. */
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { isBlank } from '../fields.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Filters {
  values: Values;
  /** Sets some filters; undefined removes one. `isTyped`: waits until typing pauses. */
  change: (changes: Values, isTyped?: boolean) => void;
  clear: () => void;
  /** Number of filters that are set, without the search. */
  count: number;
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The filters of the list, with changes that it has not applied yet. */
export function useFilters(): Filters {
  const { filterValues, setFilters } = useListContext();
  const appliedValues = filterValues as Values;
  // Changes that the list has not applied yet.
  const [pendingValues, setPendingValues] = useState<Values>({});
  const remaining = Object.entries(pendingValues).filter(([key, value]) => !isEqual(appliedValues[key], value));
  if (remaining.length < Object.keys(pendingValues).length) setPendingValues(Object.fromEntries(remaining));
  const values: Values = { ...appliedValues, ...pendingValues };

  return {
    values,
    change(changes, isTyped = false) {
      setPendingValues({ ...pendingValues, ...changes });
      setFilters({ ...values, ...changes }, undefined, isTyped);
    },
    clear() {
      setPendingValues({});
      setFilters(values['q'] ? { q: values['q'] } : {}, undefined, false);
    },
    count: Object.entries(values).filter(([key, value]) => key !== 'q' && !isBlank(value)).length,
  };
}

/** The filters of the current list: shown at once, applied after a pause in the typing. */
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';

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
const isSet = ([key, value]: [string, unknown]): boolean =>
  key !== 'q' && value !== undefined && value !== null && value !== '';

export function useFilters(): Filters {
  const { filterValues, setFilters } = useListContext();
  const appliedValues = filterValues as Values;
  // Changes that the list has not applied yet.
  const [pendingValues, setPendingValues] = useState<Values>({});
  useEffect(() => {
    setPendingValues((before) => {
      const remaining = Object.entries(before).filter(([key, value]) => !isEqual(appliedValues[key], value));
      return remaining.length === Object.keys(before).length ? before : Object.fromEntries(remaining);
    });
  }, [appliedValues]);
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
    count: Object.entries(values).filter(isSet).length,
  };
}

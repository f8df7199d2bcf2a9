/** The filters of the list on the screen: shown at once, asked for after a pause in the typing. */
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';

type Values = Readonly<Record<string, unknown>>;

export interface Filters {
  values: Values;
  /** Sets some at once; undefined takes one away. `isTyped`: wait until the typing pauses. */
  change: (some: Values, isTyped?: boolean) => void;
  clear: () => void;
  /** How many are set, the search aside. */
  count: number;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isSet = ([key, value]: [string, unknown]): boolean =>
  key !== 'q' && value !== undefined && value !== null && value !== '';

export function useFilters(): Filters {
  const { filterValues, setFilters } = useListContext();
  const settled = filterValues as Values;
  // What was chosen or typed, until the list's own state has caught up with it.
  const [ahead, setAhead] = useState<Values>({});
  useEffect(() => {
    setAhead((before) => {
      const left = Object.entries(before).filter(([key, value]) => !isSame(settled[key], value));
      return left.length === Object.keys(before).length ? before : Object.fromEntries(left);
    });
  }, [settled]);
  const values: Values = { ...settled, ...ahead };

  return {
    values,
    change(some, isTyped = false) {
      setAhead({ ...ahead, ...some });
      setFilters({ ...values, ...some }, undefined, isTyped);
    },
    clear() {
      setAhead({});
      setFilters(values['q'] ? { q: values['q'] } : {}, undefined, false);
    },
    count: Object.entries(values).filter(isSet).length,
  };
}

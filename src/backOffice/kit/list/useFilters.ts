/** The filters of the list on the screen: typed at once, asked for after a pause. */
import { useState } from 'react';
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

export function useFilters(): Filters {
  const { filterValues, setFilters } = useListContext();
  const [typed, setTyped] = useState<Values>({});
  const settled = filterValues as Values;
  // What was asked for meanwhile needs no memory of the typing.
  const waiting = Object.fromEntries(Object.entries(typed).filter(([key, value]) => settled[key] !== value));
  const values: Values = { ...settled, ...waiting };
  const isSet = ([key, value]: [string, unknown]) => key !== 'q' && value !== undefined && value !== null && value !== '';

  return {
    values,
    change(some, isTyped = false) {
      const next = { ...values, ...some };
      setTyped(isTyped ? { ...waiting, ...some } : {});
      setFilters(next, undefined, isTyped);
    },
    clear() {
      setTyped({});
      setFilters(values['q'] ? { q: values['q'] } : {}, undefined, false);
    },
    count: Object.entries(values).filter(isSet).length,
  };
}

/** Two editors of one record: what each of them has changed since both had read it. Pure. */
import { get } from 'react-hook-form';
import { isSame } from '#contract/rules/same.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Difference {
  source: string;
  /** What both had read. */
  base: unknown;
  /** What the other one has saved meanwhile. */
  theirs: unknown;
  /** What stands in the form now. */
  mine: unknown;
  /** Both changed it, and not to the same: somebody has to choose. */
  isConflict: boolean;
}

/** Nothing typed, and nothing at all. */
const blankAsNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

/** Whether two values of a form say the same. */
export const saysSame = (a: unknown, b: unknown): boolean => isSame(blankAsNull(a), blankAsNull(b));

/**
 * What the other one has changed, in the order of the sources.
 * @param sources the fields in question, with dots
 * @param written makes of a field's value what a call would write of it: what only the server counts is no difference
 */
export function differencesOf(
  sources: readonly string[],
  base: Values,
  theirs: Values,
  mine: Values,
  written: (source: string, value: unknown) => unknown = (_, value) => value,
): Difference[] {
  return sources.flatMap((source): Difference[] => {
    const [was, is, typed] = [base, theirs, mine].map((values) => written(source, get(values, source) as unknown));
    if (saysSame(was, is)) return [];
    const isConflict = !saysSame(was, typed) && !saysSame(is, typed);
    return [{ source, base: get(base, source), theirs: get(theirs, source), mine: get(mine, source), isConflict }];
  });
}

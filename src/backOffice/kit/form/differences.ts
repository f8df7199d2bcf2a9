/** Compares two edits of one record since both users loaded it. Pure. */
import { get } from 'react-hook-form';
import { isDeepEqual } from '#contract/rules/deepEqual.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Difference {
  source: string;
  /** The value that both users loaded. */
  base: unknown;
  /** The value that the other user saved. */
  theirs: unknown;
  /** The value in the form. */
  mine: unknown;
  /** Both users changed it to different values, so one has to choose. */
  isConflict: boolean;
}

/** Treats an empty input like a missing value. */
const blankToNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

/** Whether two form values are equal. */
export const isEqualValue = (a: unknown, b: unknown): boolean => isDeepEqual(blankToNull(a), blankToNull(b));

/**
 * Finds what the other user has changed, in the order of the sources.
 * @param sources the fields to compare, with dots
 * @param toWritten converts a field's value to what a call would write; values that only the server counts are no
 * difference
 */
export function findDifferences(
  sources: readonly string[],
  base: Values,
  theirs: Values,
  mine: Values,
  toWritten: (source: string, value: unknown) => unknown = (_, value) => value,
): Difference[] {
  return sources.flatMap((source): Difference[] => {
    const [was, is, typed] = [base, theirs, mine].map((values) => toWritten(source, get(values, source) as unknown));
    if (isEqualValue(was, is)) return [];
    const isConflict = !isEqualValue(was, typed) && !isEqualValue(is, typed);
    return [{ source, base: get(base, source), theirs: get(theirs, source), mine: get(mine, source), isConflict }];
  });
}

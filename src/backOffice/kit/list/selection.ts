/** Which rows are selected, by id, each as it was last read. Pure. */
import type { Identifier, RaRecord } from 'react-admin';

export type Selection = ReadonlyMap<Identifier, RaRecord>;

export const nothingSelected: Selection = new Map();

/** With these rows selected, or without them. */
export function withRows(selection: Selection, rows: readonly RaRecord[], isOn: boolean): Selection {
  const next = new Map(selection);
  for (const row of rows) {
    if (isOn) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}

/**
 * The rows that a click on one means.
 * @param anchor the row clicked before; with Shift, everything from there to here goes the same way
 */
export function rangeOf(rows: readonly RaRecord[], id: Identifier, anchor: Identifier | null): readonly RaRecord[] {
  const here = rows.findIndex((row) => row.id === id);
  const there = anchor === null ? -1 : rows.findIndex((row) => row.id === anchor);
  if (here < 0) return [];
  return there < 0 ? rows.slice(here, here + 1) : rows.slice(Math.min(here, there), Math.max(here, there) + 1);
}

/** The same selection with what has been read since: what may be done with a row follows from its present state. */
export function refreshed(selection: Selection, rows: readonly RaRecord[]): Selection {
  const changed = rows.filter((row) => selection.has(row.id) && selection.get(row.id) !== row);
  return changed.length === 0 ? selection : withRows(selection, changed, true);
}

/** The values that every one of them may take. */
export function commonTo(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = lists;
  return first.filter((value) => others.every((list) => list.includes(value)));
}

/** The values that any of them may take, and how many may. */
export function possibleFor(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

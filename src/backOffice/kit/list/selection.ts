/** Selected rows by id, each as last loaded. Pure. */
import type { Identifier, RaRecord } from 'react-admin';

export type Selection = ReadonlyMap<Identifier, RaRecord>;

export const emptySelection: Selection = new Map();

/** Selects or unselects rows. */
export function selectRows(selection: Selection, rows: readonly RaRecord[], isSelected: boolean): Selection {
  const next = new Map(selection);
  for (const row of rows) {
    if (isSelected) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}

/**
 * The rows that a click on a checkbox affects.
 * @param anchor the previously clicked row; with Shift all rows between are affected
 */
export function getRange(rows: readonly RaRecord[], id: Identifier, anchor: Identifier | null): readonly RaRecord[] {
  const here = rows.findIndex((row) => row.id === id);
  const there = anchor === null ? -1 : rows.findIndex((row) => row.id === anchor);
  if (here < 0) return [];
  return there < 0 ? rows.slice(here, here + 1) : rows.slice(Math.min(here, there), Math.max(here, there) + 1);
}

/** Updates selected rows to their current state, which decides about possible actions. */
export function refreshSelection(selection: Selection, rows: readonly RaRecord[]): Selection {
  const changed = rows.filter((row) => selection.has(row.id) && selection.get(row.id) !== row);
  return changed.length === 0 ? selection : selectRows(selection, changed, true);
}

/** The values that all of them allow. */
export function getCommonValues(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = lists;
  return first.filter((value) => others.every((list) => list.includes(value)));
}

/** The values that any of them allows, with the number of rows. */
export function countPossibleValues(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

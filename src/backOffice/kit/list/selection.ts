/** Selected rows by id, each as last loaded: its state decides which actions are possible. Pure. */
import type { Identifier, RaRecord } from 'react-admin';

export type Selection = ReadonlyMap<Identifier, RaRecord>;

export const emptySelection: Selection = new Map();

/** The selection of all these rows. */
export const toSelection = (rows: readonly RaRecord[]): Selection => new Map(rows.map((row) => [row.id, row]));

/**
 * The selection of these ids.
 * @param rows the loaded rows; an id that is neither among them nor selected already is left out
 */
export function selectByIds(selection: Selection, rows: readonly RaRecord[], ids: readonly Identifier[]): Selection {
  const known = new Map([...selection, ...toSelection(rows)]);
  return toSelection(ids.flatMap((id) => known.get(id) ?? []));
}

/** Updates selected rows to their current state. */
export function refreshSelection(selection: Selection, rows: readonly RaRecord[]): Selection {
  const changed = rows.filter((row) => selection.has(row.id) && selection.get(row.id) !== row);
  return changed.length === 0 ? selection : new Map([...selection, ...toSelection(changed)]);
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

/** Merges changes into a list's rows without moving them. Pure. */
import type { Identifier, RaRecord } from 'react-admin';

type Rows = readonly RaRecord[];

const getIds = (rows: Rows): ReadonlySet<Identifier> => new Set(rows.map(({ id }) => id));

/**
 * Rows on the screen that are no longer on the page.
 * @param changed ids that may have changed; null: any
 */
export function findMissing(shown: Rows, read: Rows, changed: ReadonlySet<Identifier> | null): Identifier[] {
  const readIds = getIds(read);
  return shown.flatMap(({ id }) => (readIds.has(id) || changed?.has(id) === false ? [] : [id]));
}

/**
 * Returns the rows on the screen in their present order, with new values.
 * @param read the page as loaded now
 * @param known rows that are no longer on the page; null: deleted
 */
export function mergeRows(shown: Rows, read: Rows, known: ReadonlyMap<Identifier, RaRecord | null>): RaRecord[] {
  const now = new Map<Identifier, RaRecord | null>([
    ...read.map((row): [Identifier, RaRecord] => [row.id, row]),
    ...known,
  ]);
  return shown.flatMap((row) => {
    const state = now.get(row.id);
    return state === null ? [] : [state ?? row];
  });
}

/**
 * New rows of the page.
 * @param changed ids that may be new; null: any
 */
export function findNew(shown: Rows, read: Rows, changed: ReadonlySet<Identifier> | null): Identifier[] {
  const shownIds = getIds(shown);
  return read.flatMap(({ id }) => (shownIds.has(id) || changed?.has(id) === false ? [] : [id]));
}

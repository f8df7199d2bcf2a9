/** Rows of a list that stay where they stand while they change. Pure. */
import type { Identifier, RaRecord } from 'react-admin';

type Rows = readonly RaRecord[];

const idsOf = (rows: Rows): ReadonlySet<Identifier> => new Set(rows.map(({ id }) => id));

/** Rows on the screen that the page no longer holds. @param changed those that may have changed; null: any */
export function missingOf(shown: Rows, read: Rows, changed: ReadonlySet<Identifier> | null): Identifier[] {
  const held = idsOf(read);
  return shown.flatMap(({ id }) => (held.has(id) || changed?.has(id) === false ? [] : [id]));
}

/**
 * The rows on the screen in the order in which they stand, as they are now.
 * @param read the page as it would be read now
 * @param known what became of those that it no longer holds; null: deleted
 */
export function inPlace(shown: Rows, read: Rows, known: ReadonlyMap<Identifier, RaRecord | null>): RaRecord[] {
  const now = new Map<Identifier, RaRecord | null>([
    ...read.map((row): [Identifier, RaRecord] => [row.id, row]),
    ...known,
  ]);
  return shown.flatMap((row) => {
    const state = now.get(row.id);
    return state === null ? [] : [state ?? row];
  });
}

/** What has appeared on the page. @param changed what may have; null: anything */
export function freshIn(shown: Rows, read: Rows, changed: ReadonlySet<Identifier> | null): Identifier[] {
  const there = idsOf(shown);
  return read.flatMap(({ id }) => (there.has(id) || changed?.has(id) === false ? [] : [id]));
}

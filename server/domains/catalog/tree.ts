/** The category tree. Pure. */

/** A row of the tree: what is written of it, all but the closing brace. */
export interface WrittenRow {
  id: number;
  parent: number | null;
  opened: string;
}

/**
 * Writes rows as a list of the roots, each with its children, in the order in which they come. A row whose parent
 * is not among them is left out, and so is what hangs on it.
 */
export function nested(rows: readonly WrittenRow[]): string {
  const below = new Map<number | null, WrittenRow[]>();
  for (const row of rows) {
    const siblings = below.get(row.parent);
    if (siblings) siblings.push(row);
    else below.set(row.parent, [row]);
  }
  const written = (parent: number | null): string =>
    `[${(below.get(parent) ?? []).map(({ id, opened }) => `${opened},"children":${written(id)}}`).join(',')}]`;
  return written(null);
}

/** Whether putting `ids` under a parent would make one of them its own descendant. `path`: the parent and its ancestors. */
export const makesCycle = (ids: readonly number[], path: readonly number[]): boolean =>
  ids.some((id) => path.includes(id));

/**
 * The order of a parent's children after some have been put there.
 * @param present its children now, in order
 * @param ids those that are put, in order; some may be there already
 * @param at the place of the first of them; at the end if left out
 */
export function reordered(present: readonly number[], ids: readonly number[], at?: number): number[] {
  const moved = new Set(ids);
  const others = present.filter((id) => !moved.has(id));
  const place = Math.min(at ?? others.length, others.length);
  return [...others.slice(0, place), ...ids, ...others.slice(place)];
}

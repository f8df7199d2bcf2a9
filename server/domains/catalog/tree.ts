/** The category tree. Pure. */

interface InTree {
  id: number;
  parent: number | null;
}

export type Nested<T> = T & { children: Nested<T>[] };

/**
 * Nests rows under their parents, in the order in which they come. A row whose parent is not among them is left
 * out, and so is what hangs on it.
 */
export function nest<T extends InTree>(rows: readonly T[]): Nested<T>[] {
  const nodes = new Map<number, Nested<T>>(rows.map((row) => [row.id, { ...row, children: [] }]));
  const roots: Nested<T>[] = [];
  for (const row of rows) {
    const siblings = row.parent === null ? roots : nodes.get(row.parent)?.children;
    siblings?.push(nodes.get(row.id)!);
  }
  return roots;
}

/** Whether putting `ids` under a parent would make one of them its own descendant. `path`: the parent and its ancestors. */
export const makesCycle = (ids: readonly number[], path: readonly number[]): boolean => ids.some((id) => path.includes(id));

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

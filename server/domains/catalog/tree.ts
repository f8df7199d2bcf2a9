/** Pure functions on the category tree. */

/** A row of the tree as JSON text without its closing brace. */
export interface TreeRow {
  id: number;
  parent: number | null;
  opened: string;
}

/**
 * Serializes rows as a list of roots with nested children, in the order of the rows. A row without its parent is left
 * out, together with its descendants.
 */
export function toNestedJson(rows: readonly TreeRow[]): string {
  const childrenByParent = new Map<number | null, TreeRow[]>();
  for (const row of rows) {
    const siblings = childrenByParent.get(row.parent);
    if (siblings) siblings.push(row);
    else childrenByParent.set(row.parent, [row]);
  }
  const writeRow = ({ id, opened }: TreeRow): string => `${opened},"children":${writeLevel(id)}}`;
  const writeLevel = (parent: number | null): string =>
    `[${(childrenByParent.get(parent) ?? []).map(writeRow).join(',')}]`;
  return writeLevel(null);
}

/**
 * Whether moving `ids` below a parent would make one of them its own descendant.
 * @param path the parent and its ancestors
 */
export const hasCycle = (ids: readonly number[], path: readonly number[]): boolean =>
  ids.some((id) => path.includes(id));

/**
 * The order of a parent's children after some were moved there.
 * @param current its children now, in order
 * @param ids the moved children, in order; some may be children already
 * @param at the position of the first one; the end by default
 */
export function reorder(current: readonly number[], ids: readonly number[], at?: number): number[] {
  const moved = new Set(ids);
  const others = current.filter((id) => !moved.has(id));
  const index = Math.min(at ?? others.length, others.length);
  return [...others.slice(0, index), ...ids, ...others.slice(index)];
}

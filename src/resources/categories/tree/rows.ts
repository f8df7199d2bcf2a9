/** Pure functions that turn the tree into visible rows, and a gap between two rows into a drop place. */
import type { CategoryNode } from '#contract/categories.ts';
import { getChildren, type Place, type Tree } from './moves.ts';

export interface NodeRow {
  kind: 'node';
  node: CategoryNode;
  depth: number;
  /** From 1, among its siblings. */
  position: number;
  siblings: number;
  isOpen: boolean;
  /** The node or one of its ancestors is hidden from the storefront. */
  isHidden: boolean;
  isMatch: boolean;
}

/** The row with the input for a new category. */
export interface NewRow {
  kind: 'new';
  parent: number | null;
  depth: number;
}

export type Row = NodeRow | NewRow;

export interface RowsOptions {
  open: ReadonlySet<number>;
  /** Search text: only matches and their ancestors are shown. */
  query: string;
  /** Parent of the category that is being added, null for the top level; undefined while none is. */
  adding: number | null | undefined;
}

const matchesQuery = (node: CategoryNode, query: string): boolean =>
  [node.name, node.en_name].some((name) => name?.toLocaleLowerCase().includes(query));

/** Returns a memoized test of whether a descendant of a node matches. */
function createDescendantSearch(query: string) {
  const results = new Map<number, boolean>();
  const hasMatchInside = (node: CategoryNode): boolean => {
    const found =
      results.get(node.id) ?? node.children.some((child) => matchesQuery(child, query) || hasMatchInside(child));
    results.set(node.id, found);
    return found;
  };
  return hasMatchInside;
}

export function buildRows(tree: Tree, { open, query, adding }: RowsOptions): Row[] {
  const normalizedQuery = query.trim().toLocaleLowerCase();
  const hasMatchInside = createDescendantSearch(normalizedQuery);
  const rows: Row[] = [];
  const walk = (nodes: Tree, depth: number, isHidden: boolean, isWithinMatch: boolean) => {
    nodes.forEach((node, index) => {
      const isMatch = normalizedQuery !== '' && matchesQuery(node, normalizedQuery);
      const hasInnerMatch = normalizedQuery !== '' && hasMatchInside(node);
      if (normalizedQuery !== '' && !isMatch && !hasInnerMatch && !isWithinMatch) return;
      const isOpen = hasInnerMatch || open.has(node.id) || adding === node.id;
      const isNodeHidden = isHidden || !node.active;
      rows.push({
        kind: 'node',
        node,
        depth,
        position: index + 1,
        siblings: nodes.length,
        isOpen: isOpen && (node.children.length > 0 || adding === node.id),
        isHidden: isNodeHidden,
        isMatch,
      });
      if (!isOpen) return;
      walk(node.children, depth + 1, isNodeHidden, isWithinMatch || (isMatch && !hasInnerMatch));
      if (adding === node.id) rows.push({ kind: 'new', parent: node.id, depth: depth + 1 });
    });
  };
  walk(tree, 0, false, false);
  if (adding === null) rows.push({ kind: 'new', parent: null, depth: 0 });
  return rows;
}

export interface Drop extends Place {
  /** Depth of the drop line. */
  depth: number;
}

/**
 * The place in the gap between two rows.
 * @param rows without the dragged node and its descendants
 * @param gap index of the row below the gap; the number of rows for the end
 * @param requestedDepth depth that the pointer points at; it is clamped to what is possible there
 */
export function findDrop(tree: Tree, rows: readonly NodeRow[], gap: number, requestedDepth: number): Drop {
  const above = rows[gap - 1];
  const below = rows[gap];
  const depth = Math.min(Math.max(requestedDepth, below?.depth ?? 0), above ? above.depth + 1 : 0);
  if (!above || depth === 0) {
    const before = rows.slice(0, gap).findLast((row) => row.depth === 0);
    return { parent: null, index: before ? tree.indexOf(before.node) + 1 : 0, depth: 0 };
  }
  // A collapsed node takes the new child as its last.
  if (depth === above.depth + 1)
    return { parent: above.node.id, index: above.isOpen ? 0 : above.node.children.length, depth };
  const before = rows.slice(0, gap).findLast((row) => row.depth === depth);
  const parent = before?.node.parent ?? null;
  return { parent, index: getChildren(tree, parent).findIndex(({ id }) => id === before?.node.id) + 1, depth };
}

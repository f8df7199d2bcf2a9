/** The tree as the rows that show now, and the place that a pointer between two of them means. Pure. */
import type { CategoryNode } from '#contract/categories.ts';
import { childrenOf, type Place, type Tree } from './moves.ts';

export interface NodeRow {
  kind: 'node';
  node: CategoryNode;
  depth: number;
  /** From 1, among its siblings. */
  position: number;
  siblings: number;
  isOpen: boolean;
  /** It or one above it is hidden from the store. */
  isHidden: boolean;
  isMatch: boolean;
}

/** Where a new category is being named. */
export interface NewRow {
  kind: 'new';
  parent: number | null;
  depth: number;
}

export type Row = NodeRow | NewRow;

export interface RowsOptions {
  open: ReadonlySet<number>;
  /** What was searched for: only what fits shows, with those above it. */
  query: string;
  /** The parent whose new child is being named; undefined while none is. */
  adding: number | null | undefined;
}

const fits = (node: CategoryNode, query: string): boolean =>
  [node.name, node.en_name].some((name) => name?.toLocaleLowerCase().includes(query));

/** Whether something below fits: remembered while one tree is walked. */
function createSearch(query: string) {
  const known = new Map<number, boolean>();
  const holds = (node: CategoryNode): boolean => {
    const found = known.get(node.id) ?? node.children.some((child) => fits(child, query) || holds(child));
    known.set(node.id, found);
    return found;
  };
  return holds;
}

export function rowsOf(tree: Tree, { open, query, adding }: RowsOptions): Row[] {
  const sought = query.trim().toLocaleLowerCase();
  const holds = createSearch(sought);
  const rows: Row[] = [];
  const walk = (nodes: Tree, depth: number, isHidden: boolean, isWithinMatch: boolean) => {
    nodes.forEach((node, index) => {
      const isMatch = sought !== '' && fits(node, sought);
      const leads = sought !== '' && holds(node);
      if (sought !== '' && !isMatch && !leads && !isWithinMatch) return;
      const isOpen = leads || open.has(node.id) || adding === node.id;
      const hides = isHidden || !node.active;
      rows.push({
        kind: 'node',
        node,
        depth,
        position: index + 1,
        siblings: nodes.length,
        isOpen: isOpen && (node.children.length > 0 || adding === node.id),
        isHidden: hides,
        isMatch,
      });
      if (!isOpen) return;
      walk(node.children, depth + 1, hides, isWithinMatch || (isMatch && !leads));
      if (adding === node.id) rows.push({ kind: 'new', parent: node.id, depth: depth + 1 });
    });
  };
  walk(tree, 0, false, false);
  if (adding === null) rows.push({ kind: 'new', parent: null, depth: 0 });
  return rows;
}

export interface Drop extends Place {
  /** How deep the line is drawn. */
  depth: number;
}

/**
 * The place between two rows.
 * @param rows without the one that is dragged and what hangs on it
 * @param gap before which of them; their number for the end
 * @param wanted how deep the pointer asks for; as deep as can be there
 */
export function dropAt(tree: Tree, rows: readonly NodeRow[], gap: number, wanted: number): Drop {
  const above = rows[gap - 1];
  const below = rows[gap];
  const depth = Math.min(Math.max(wanted, below?.depth ?? 0), above ? above.depth + 1 : 0);
  if (!above || depth === 0) {
    const before = rows.slice(0, gap).findLast((row) => row.depth === 0);
    return { parent: null, index: before ? tree.indexOf(before.node) + 1 : 0, depth: 0 };
  }
  // Into a node whose children don't show: to their end.
  if (depth === above.depth + 1)
    return { parent: above.node.id, index: above.isOpen ? 0 : above.node.children.length, depth };
  const before = rows.slice(0, gap).findLast((row) => row.depth === depth);
  const parent = before?.node.parent ?? null;
  return { parent, index: childrenOf(tree, parent).findIndex(({ id }) => id === before?.node.id) + 1, depth };
}

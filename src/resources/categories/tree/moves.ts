/** Moving within the category tree: where a node stands, where it may go, what the tree is then. Pure. */
import type { CategoryNode } from '#contract/categories.ts';

export type Tree = readonly CategoryNode[];

/** A place among a parent's children; for a move, counted without the one that moves. */
export interface Place {
  parent: number | null;
  index: number;
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** A node and those above it, root first; none for an unknown id. */
export function pathTo(tree: Tree, id: number): CategoryNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Whether a node is in the store, by the way to it; the top is. */
export const isShown = (path: Tree): boolean => path.every((node) => node.active);

export const nodeOf = (tree: Tree, id: number): CategoryNode | undefined => pathTo(tree, id).at(-1);

/** A parent's children; those at the top for null. */
export const childrenOf = (tree: Tree, parent: number | null): Tree =>
  parent === null ? tree : (nodeOf(tree, parent)?.children ?? []);

export function placeOf(tree: Tree, id: number): Place | undefined {
  const path = pathTo(tree, id);
  if (path.length === 0) return undefined;
  const parent = path.at(-2)?.id ?? null;
  return { parent, index: childrenOf(tree, parent).findIndex((node) => node.id === id) };
}

/** The same tree with one node changed. */
export const patched = (tree: Tree, id: number, some: Partial<CategoryNode>): CategoryNode[] =>
  tree.map((node) =>
    node.id === id
      ? { ...node, ...some }
      : node.children.length > 0
        ? { ...node, children: patched(node.children, id, some) }
        : node,
  );

function withChildren(tree: Tree, parent: number | null, change: (children: Tree) => CategoryNode[]): CategoryNode[] {
  if (parent === null) return change(tree);
  return tree.map((node) =>
    node.id === parent
      ? { ...node, children: change(node.children) }
      : node.children.length > 0
        ? { ...node, children: withChildren(node.children, parent, change) }
        : node,
  );
}

/** The tree without a node and what hangs on it. */
export const without = (tree: Tree, id: number): CategoryNode[] =>
  tree.flatMap((node) =>
    node.id === id ? [] : node.children.length > 0 ? [{ ...node, children: without(node.children, id) }] : [node],
  );

/** Those above count the products of those below. */
const counted = (tree: Tree, ids: ReadonlySet<number>, more: number): CategoryNode[] =>
  tree.map((node) =>
    ids.has(node.id)
      ? { ...node, products_count: node.products_count + more, children: counted(node.children, ids, more) }
      : node,
  );

const idsAbove = (tree: Tree, id: number | null): ReadonlySet<number> =>
  new Set(id === null ? [] : pathTo(tree, id).map((node) => node.id));

/** The tree after a move; null where nothing would change, or a node would come to stand within itself. */
export function moved(tree: Tree, id: number, to: Place): CategoryNode[] | null {
  const from = placeOf(tree, id);
  const node = nodeOf(tree, id);
  if (!from || !node || (from.parent === to.parent && from.index === to.index)) return null;
  if (to.parent !== null && idsAbove(tree, to.parent).has(id)) return null;
  const left = counted(without(tree, id), idsAbove(tree, from.parent), -node.products_count);
  const put = withChildren(left, to.parent, (children) => [
    ...children.slice(0, to.index),
    { ...node, parent: to.parent },
    ...children.slice(to.index),
  ]);
  return counted(put, idsAbove(left, to.parent), node.products_count);
}

/**
 * The place of a node that goes back to where it was, though others have moved since.
 * @param neighbour the one that it stood behind; undefined for the first
 */
export function placeAgain(tree: Tree, id: number, before: Place, neighbour: number | undefined): Place {
  const others = childrenOf(tree, before.parent).filter((node) => node.id !== id);
  const at = neighbour === undefined ? 0 : others.findIndex((node) => node.id === neighbour) + 1;
  return {
    parent: before.parent,
    index: neighbour !== undefined && at === 0 ? Math.min(before.index, others.length) : at,
  };
}

/** Where a step leads; undefined where there is no such place. */
export function stepFrom(tree: Tree, id: number, step: Step): Place | undefined {
  const from = placeOf(tree, id);
  if (!from) return undefined;
  const { parent, index } = from;
  const siblings = childrenOf(tree, parent);
  if (step === 'up') return index > 0 ? { parent, index: index - 1 } : undefined;
  if (step === 'down') return index < siblings.length - 1 ? { parent, index: index + 1 } : undefined;
  if (step === 'in') {
    const above = siblings[index - 1];
    return above && { parent: above.id, index: above.children.length };
  }
  const outer = parent === null ? undefined : placeOf(tree, parent);
  return outer && { parent: outer.parent, index: outer.index + 1 };
}

/** How many nodes there are in all. */
export const sizeOf = (tree: Tree): number => tree.reduce((sum, node) => sum + 1 + sizeOf(node.children), 0);

/** Every node that has children. */
export const parentsIn = (tree: Tree): number[] =>
  tree.flatMap((node) => (node.children.length > 0 ? [node.id, ...parentsIn(node.children)] : []));

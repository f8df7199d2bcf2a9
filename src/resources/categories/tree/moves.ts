/** Pure functions that find, move and patch nodes of the category tree. */
import type { CategoryNode } from '#contract/categories.ts';

export type Tree = readonly CategoryNode[];

/** A place among a parent's children. For a move, the index doesn't count the moved node. */
export interface Place {
  parent: number | null;
  index: number;
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** A node and its ancestors, root first; empty for an unknown id. */
export function findPath(tree: Tree, id: number): CategoryNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = findPath(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Whether a node with this path is visible in the storefront; the top level always is. */
export const isVisible = (path: Tree): boolean => path.every((node) => node.active);

export const findNode = (tree: Tree, id: number): CategoryNode | undefined => findPath(tree, id).at(-1);

/** A parent's children; null means the top level. */
export const getChildren = (tree: Tree, parent: number | null): Tree =>
  parent === null ? tree : (findNode(tree, parent)?.children ?? []);

export function findPlace(tree: Tree, id: number): Place | undefined {
  const path = findPath(tree, id);
  if (path.length === 0) return undefined;
  const parent = path.at(-2)?.id ?? null;
  return { parent, index: getChildren(tree, parent).findIndex((node) => node.id === id) };
}

/** A copy of the tree with one node changed. */
export const patchNode = (tree: Tree, id: number, patch: Partial<CategoryNode>): CategoryNode[] =>
  tree.map((node) =>
    node.id === id
      ? { ...node, ...patch }
      : node.children.length > 0
        ? { ...node, children: patchNode(node.children, id, patch) }
        : node,
  );

function updateChildren(tree: Tree, parent: number | null, change: (children: Tree) => CategoryNode[]): CategoryNode[] {
  if (parent === null) return change(tree);
  return tree.map((node) =>
    node.id === parent
      ? { ...node, children: change(node.children) }
      : node.children.length > 0
        ? { ...node, children: updateChildren(node.children, parent, change) }
        : node,
  );
}

/** A copy of the tree without a node and its descendants. */
export const removeNode = (tree: Tree, id: number): CategoryNode[] =>
  tree.flatMap((node) =>
    node.id === id ? [] : node.children.length > 0 ? [{ ...node, children: removeNode(node.children, id) }] : [node],
  );

/** Adds to the product counts of nodes, because ancestors count the products of their descendants. */
const addProductCount = (tree: Tree, ids: ReadonlySet<number>, difference: number): CategoryNode[] =>
  tree.map((node) =>
    ids.has(node.id)
      ? {
          ...node,
          products_count: node.products_count + difference,
          children: addProductCount(node.children, ids, difference),
        }
      : node,
  );

const listPathIds = (tree: Tree, id: number | null): ReadonlySet<number> =>
  new Set(id === null ? [] : findPath(tree, id).map((node) => node.id));

/** The tree after a move; null if nothing changes or the node would become its own descendant. */
export function moveNode(tree: Tree, id: number, to: Place): CategoryNode[] | null {
  const from = findPlace(tree, id);
  const node = findNode(tree, id);
  if (!from || !node || (from.parent === to.parent && from.index === to.index)) return null;
  if (to.parent !== null && listPathIds(tree, to.parent).has(id)) return null;
  const remaining = addProductCount(removeNode(tree, id), listPathIds(tree, from.parent), -node.products_count);
  const inserted = updateChildren(remaining, to.parent, (children) => [
    ...children.slice(0, to.index),
    { ...node, parent: to.parent },
    ...children.slice(to.index),
  ]);
  return addProductCount(inserted, listPathIds(remaining, to.parent), node.products_count);
}

/**
 * The former place of a node, found again even if other nodes have moved since.
 * @param previousSiblingId the sibling that stood before it; undefined if it was the first
 */
export function findFormerPlace(tree: Tree, id: number, before: Place, previousSiblingId: number | undefined): Place {
  const others = getChildren(tree, before.parent).filter((node) => node.id !== id);
  const at = previousSiblingId === undefined ? 0 : others.findIndex((node) => node.id === previousSiblingId) + 1;
  return {
    parent: before.parent,
    index: previousSiblingId !== undefined && at === 0 ? Math.min(before.index, others.length) : at,
  };
}

/** The place one step away; undefined if there is none. */
export function findStepPlace(tree: Tree, id: number, step: Step): Place | undefined {
  const from = findPlace(tree, id);
  if (!from) return undefined;
  const { parent, index } = from;
  const siblings = getChildren(tree, parent);
  if (step === 'up') return index > 0 ? { parent, index: index - 1 } : undefined;
  if (step === 'down') return index < siblings.length - 1 ? { parent, index: index + 1 } : undefined;
  if (step === 'in') {
    const above = siblings[index - 1];
    return above && { parent: above.id, index: above.children.length };
  }
  const outer = parent === null ? undefined : findPlace(tree, parent);
  return outer && { parent: outer.parent, index: outer.index + 1 };
}

/** Number of nodes on all levels. */
export const countNodes = (tree: Tree): number => tree.reduce((sum, node) => sum + 1 + countNodes(node.children), 0);

/** Ids of all nodes that have children. */
export const listParentIds = (tree: Tree): number[] =>
  tree.flatMap((node) => (node.children.length > 0 ? [node.id, ...listParentIds(node.children)] : []));

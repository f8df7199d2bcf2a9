import { describe, expect, it } from 'vitest';
import type { CategoryNode } from '#contract/categories.ts';
import { moveNode, findPath, findPlace, findStepPlace, type Tree } from '#src/resources/categories/tree/moves.ts';
import { findDrop, buildRows, type NodeRow, type RowsOptions } from '#src/resources/categories/tree/rows.ts';

let parent: number | null = null;
const node =
  (id: number, name: string, products_count: number, ...below: (() => CategoryNode)[]): (() => CategoryNode) =>
  () => {
    const above = parent;
    parent = id;
    const children = below.map((make) => make());
    parent = above;
    return {
      id,
      name,
      en_name: null,
      description: null,
      en_description: null,
      active: true,
      parent: above,
      position: 0,
      products_count,
      updated_at: '',
      children,
    };
  };
const tree: Tree = [
  node(1, 'Food', 9, node(2, 'Tea', 4, node(3, 'Green', 3)), node(4, 'Honey', 5)),
  node(5, 'Home', 2, node(6, 'Lamps', 2)),
].map((make) => make());

const shape = (nodes: Tree): unknown[] =>
  nodes.map(({ id, children }) => (children.length > 0 ? [id, shape(children)] : id));
const after = (id: number, place: { parent: number | null; index: number }) => shape(moveNode(tree, id, place) ?? []);

describe('moving a category', () => {
  it('puts it among its neighbours, into another parent, and to the top', () => {
    expect(after(4, { parent: 1, index: 0 })).toEqual([
      [1, [4, [2, [3]]]],
      [5, [6]],
    ]);
    expect(after(2, { parent: 5, index: 1 })).toEqual([
      [1, [4]],
      [5, [6, [2, [3]]]],
    ]);
    expect(after(3, { parent: null, index: 1 })).toEqual([[1, [2, 4]], 3, [5, [6]]]);
  });

  it('takes its products from those above and gives them to those above its new place', () => {
    const counts = Object.fromEntries(
      [1, 5].map((id) => [id, findPath(moveNode(tree, 2, { parent: 5, index: 0 }) ?? [], id)[0]?.products_count]),
    );
    expect(counts).toEqual({ 1: 5, 5: 6 });
  });

  it('never puts it within itself, and knows what is no move', () => {
    expect(moveNode(tree, 1, { parent: 3, index: 0 })).toBeNull();
    expect(moveNode(tree, 1, { parent: 1, index: 0 })).toBeNull();
    expect(moveNode(tree, 4, { parent: 1, index: 1 })).toBeNull();
  });

  it('goes by steps: up, down, into the one above, out of its parent', () => {
    expect(findStepPlace(tree, 4, 'up')).toEqual({ parent: 1, index: 0 });
    expect(findStepPlace(tree, 2, 'down')).toEqual({ parent: 1, index: 1 });
    expect(findStepPlace(tree, 4, 'in')).toEqual({ parent: 2, index: 1 });
    expect(findStepPlace(tree, 3, 'out')).toEqual({ parent: 1, index: 1 });
    expect([
      findStepPlace(tree, 2, 'up'),
      findStepPlace(tree, 5, 'down'),
      findStepPlace(tree, 1, 'in'),
      findStepPlace(tree, 5, 'out'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('comes back by the place that it had', () => {
    const before = findPlace(tree, 2);
    const away = moveNode(tree, 2, { parent: 5, index: 0 }) ?? [];
    expect(before && moveNode(away, 2, before)).toEqual(tree);
  });
});

const closed: RowsOptions = { open: new Set<number>(), query: '', adding: undefined };
const names = (options: Partial<RowsOptions>) =>
  buildRows(tree, { ...closed, ...options }).map((row) =>
    row.kind === 'new' ? `+${row.depth}` : `${row.node.name}${row.depth}`,
  );

describe('the rows of the tree', () => {
  it('show what is open', () => {
    expect(names({})).toEqual(['Food0', 'Home0']);
    expect(names({ open: new Set([1]) })).toEqual(['Food0', 'Tea1', 'Honey1', 'Home0']);
  });

  it('show by a search what fits with those above it, and what is within once it is opened', () => {
    expect(names({ query: 'GREEN' })).toEqual(['Food0', 'Tea1', 'Green2']);
    expect(names({ query: 'tea' })).toEqual(['Food0', 'Tea1']);
    expect(names({ query: 'tea', open: new Set([2]) })).toEqual(['Food0', 'Tea1', 'Green2']);
  });

  it('make room for a new one at the end of its parent', () => {
    expect(names({ adding: 2, open: new Set([1]) })).toEqual(['Food0', 'Tea1', 'Green2', '+2', 'Honey1', 'Home0']);
    expect(names({ adding: null })).toEqual(['Food0', 'Home0', '+0']);
  });
});

describe('dropping between rows', () => {
  const rows = buildRows(tree, { ...closed, open: new Set([1]) }) as NodeRow[];
  it('asks the pointer how deep, within what the neighbours allow', () => {
    // Between Food and Tea: only as Food's first child.
    expect(findDrop(tree, rows, 1, 0)).toEqual({ parent: 1, index: 0, depth: 1 });
    // Between Honey and Home: within Honey, after it, or after Food.
    expect(findDrop(tree, rows, 3, 9)).toEqual({ parent: 4, index: 0, depth: 2 });
    expect(findDrop(tree, rows, 3, 1)).toEqual({ parent: 1, index: 2, depth: 1 });
    expect(findDrop(tree, rows, 3, 0)).toEqual({ parent: null, index: 1, depth: 0 });
  });

  it('puts into a closed one at its end, and before everything at the top', () => {
    expect(findDrop(tree, rows, 2, 2)).toEqual({ parent: 2, index: 1, depth: 2 });
    expect(findDrop(tree, rows, 0, 3)).toEqual({ parent: null, index: 0, depth: 0 });
  });
});

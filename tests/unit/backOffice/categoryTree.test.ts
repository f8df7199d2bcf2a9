import { describe, expect, it } from 'vitest';
import type { CategoryNode } from '#contract/categories.ts';
import { moved, pathTo, placeOf, stepFrom, type Tree } from '#src/resources/categories/tree/moves.ts';
import { dropAt, rowsOf, type NodeRow, type RowsOptions } from '#src/resources/categories/tree/rows.ts';

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
const after = (id: number, place: { parent: number | null; index: number }) => shape(moved(tree, id, place) ?? []);

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
      [1, 5].map((id) => [id, pathTo(moved(tree, 2, { parent: 5, index: 0 }) ?? [], id)[0]?.products_count]),
    );
    expect(counts).toEqual({ 1: 5, 5: 6 });
  });

  it('never puts it within itself, and knows what is no move', () => {
    expect(moved(tree, 1, { parent: 3, index: 0 })).toBeNull();
    expect(moved(tree, 1, { parent: 1, index: 0 })).toBeNull();
    expect(moved(tree, 4, { parent: 1, index: 1 })).toBeNull();
  });

  it('goes by steps: up, down, into the one above, out of its parent', () => {
    expect(stepFrom(tree, 4, 'up')).toEqual({ parent: 1, index: 0 });
    expect(stepFrom(tree, 2, 'down')).toEqual({ parent: 1, index: 1 });
    expect(stepFrom(tree, 4, 'in')).toEqual({ parent: 2, index: 1 });
    expect(stepFrom(tree, 3, 'out')).toEqual({ parent: 1, index: 1 });
    expect([
      stepFrom(tree, 2, 'up'),
      stepFrom(tree, 5, 'down'),
      stepFrom(tree, 1, 'in'),
      stepFrom(tree, 5, 'out'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('comes back by the place that it had', () => {
    const before = placeOf(tree, 2);
    const away = moved(tree, 2, { parent: 5, index: 0 }) ?? [];
    expect(before && moved(away, 2, before)).toEqual(tree);
  });
});

const closed: RowsOptions = { open: new Set<number>(), query: '', adding: undefined };
const names = (options: Partial<RowsOptions>) =>
  rowsOf(tree, { ...closed, ...options }).map((row) =>
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
  const rows = rowsOf(tree, { ...closed, open: new Set([1]) }) as NodeRow[];
  it('asks the pointer how deep, within what the neighbours allow', () => {
    // Food | Tea: only as Food's first.
    expect(dropAt(tree, rows, 1, 0)).toEqual({ parent: 1, index: 0, depth: 1 });
    // Honey | Home: within Honey, after it, or after Food.
    expect(dropAt(tree, rows, 3, 9)).toEqual({ parent: 4, index: 0, depth: 2 });
    expect(dropAt(tree, rows, 3, 1)).toEqual({ parent: 1, index: 2, depth: 1 });
    expect(dropAt(tree, rows, 3, 0)).toEqual({ parent: null, index: 1, depth: 0 });
  });

  it('puts into a closed one at its end, and before everything at the top', () => {
    expect(dropAt(tree, rows, 2, 2)).toEqual({ parent: 2, index: 1, depth: 2 });
    expect(dropAt(tree, rows, 0, 3)).toEqual({ parent: null, index: 0, depth: 0 });
  });
});

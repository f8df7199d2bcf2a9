import { describe, expect, it } from 'vitest';
import type { Column } from '#src/backOffice/kit/definition.ts';
import { runBatches, runEach } from '#src/backOffice/kit/list/bulk/runEach.ts';
import { arranged, arrangementOf, moved, toggled } from '#src/backOffice/kit/list/columns.ts';
import { currentOf, isPlain, renamed, savedOf, withSaved, without } from '#src/backOffice/kit/list/savedFilters.ts';
import {
  commonTo,
  nothingSelected,
  possibleFor,
  rangeOf,
  refreshed,
  withRows,
} from '#src/backOffice/kit/list/selection.ts';
import { walkPages } from '#src/backOffice/kit/list/walkPages.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('runBatches', () => {
  it('asks for fifty at a time, and tells of those that a call refused', async () => {
    const [sizes, settled]: number[][] = [[], []];
    const refuse = (some: readonly number[]) => {
      sizes!.push(some.length);
      return Promise.resolve(
        some.filter((n) => n % 60 === 0).map((item) => ({ item, error: new Error(`no ${item}`) })),
      );
    };
    const outcome = await runBatches(numbers(120), refuse, { onProgress: (count) => settled!.push(count) });
    expect([sizes, settled]).toEqual([
      [50, 50, 20],
      [50, 100, 120],
    ]);
    expect([outcome.done.length, outcome.refused.map(({ item }) => item), outcome.left]).toEqual([118, [60, 120], []]);
  });

  it('counts a failed call’s rows as refused, and stops where every other call would fail as well', async () => {
    const fail = () => Promise.reject(new Error('away'));
    const outcome = await runBatches(numbers(120), fail, { isHopeless: () => true });
    expect([outcome.done.length, outcome.refused.length, outcome.left.length]).toEqual([0, 50, 70]);
  });
});

describe('runEach', () => {
  it('goes on past refusals and tells of each', async () => {
    const settled: number[] = [];
    const outcome = await runEach(
      numbers(5),
      (n) => (n % 2 ? Promise.resolve() : Promise.reject(new Error(`no ${n}`))),
      { atOnce: 2, onProgress: (count) => settled.push(count) },
    );
    expect(outcome.done).toEqual([1, 3, 5]);
    expect(outcome.refused.map(({ item, error }) => [item, (error as Error).message])).toEqual([
      [2, 'no 2'],
      [4, 'no 4'],
    ]);
    expect(outcome.left).toEqual([]);
    expect(settled).toEqual([1, 2, 3, 4, 5]);
  });

  it('never runs more at once than it was told', async () => {
    let [running, most] = [0, 0];
    await runEach(
      numbers(20),
      async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
      },
      { atOnce: 3 },
    );
    expect(most).toBe(3);
  });

  it('begins nothing more once it is canceled, and says what it has not tried', async () => {
    const control = new AbortController();
    const outcome = await runEach(
      numbers(10),
      (n) => (n === 3 ? Promise.resolve(control.abort()) : Promise.resolve()),
      { atOnce: 1, signal: control.signal },
    );
    expect(outcome.done).toEqual([1, 2, 3]);
    expect(outcome.left).toEqual([4, 5, 6, 7, 8, 9, 10]);
  });

  it('gives up where every other would fail as well', async () => {
    const outcome = await runEach(numbers(10), () => Promise.reject(new Error('network')), {
      atOnce: 1,
      isHopeless: () => true,
    });
    expect([outcome.refused.length, outcome.left.length]).toEqual([1, 9]);
  });

  it('tries the refused anew as long as that moves something: a parent goes after its children', async () => {
    const standing = new Set([1, 2, 3, 99]);
    const children: Record<number, number> = { 1: 2, 2: 3 };
    const remove = (n: number) => {
      if (n === 99 || standing.has(children[n] ?? 0)) return Promise.reject(new Error('in use'));
      return Promise.resolve(standing.delete(n));
    };
    const outcome = await runEach([1, 2, 3, 99], remove, { atOnce: 1, isRepeated: true });
    expect(outcome.done).toEqual([3, 2, 1]);
    expect(outcome.refused.map(({ item }) => item)).toEqual([99]);
  });
});

describe('walkPages', () => {
  const listOf = (count: number) => (page: number, perPage: number) =>
    Promise.resolve({
      total: count,
      data: numbers(count)
        .slice((page - 1) * perPage, page * perPage)
        .map((id) => ({ id })),
    });

  it('reads to the end and tells how far it is', async () => {
    const told: string[] = [];
    const rows = await walkPages(listOf(25), {
      size: 10,
      most: 100,
      onProgress: (read, total) => told.push(`${read}/${total}`),
    });
    expect(rows.map(({ id }) => id)).toEqual(numbers(25));
    expect(told).toEqual(['10/25', '20/25', '25/25']);
  });

  it('stops at the bound', async () => {
    expect(await walkPages(listOf(1000), { size: 10, most: 25 })).toHaveLength(25);
  });

  it('holds each row once, though one came in before the page', async () => {
    const shifted = (page: number) =>
      Promise.resolve({ total: 3, data: page === 1 ? [{ id: 3 }, { id: 2 }] : [{ id: 2 }, { id: 1 }] });
    expect((await walkPages(shifted, { size: 2, most: 10 })).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('ends with the signal', async () => {
    const control = new AbortController();
    const walk = walkPages(listOf(100), {
      size: 10,
      most: 100,
      signal: control.signal,
      onProgress: () => control.abort(),
    });
    await expect(walk).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('columns', () => {
  const columns: Column[] = [
    { source: 'name', card: 'title', width: '30%' },
    { source: 'price' },
    { source: 'sku', from: 'xl' },
    { source: 'type', isOptional: true },
  ];
  const shown = (arrangement: Parameters<typeof arranged>[1], all = columns) =>
    arranged(all, arrangement).map(({ source }) => source);

  it('shows the resource’s own until somebody arranges them', () => {
    expect(shown(null)).toEqual(['name', 'price', 'sku']);
  });

  it('hides, shows and moves', () => {
    const hidden = toggled(columns, null, 'price');
    expect(shown(hidden)).toEqual(['name', 'sku']);
    const added = toggled(columns, hidden, 'type');
    expect(shown(added)).toEqual(['name', 'sku', 'type']);
    expect(shown(moved(columns, added, 'type', 0))).toEqual(['type', 'name', 'sku']);
    expect(shown(moved(columns, null, 'name', 99))).toEqual(['price', 'sku', 'name']);
  });

  it('keeps the name whatever was kept', () => {
    expect(shown(toggled(columns, null, 'name'))).toContain('name');
  });

  it('shows what was chosen on narrow screens and cards too', () => {
    const chosen = arranged(columns, toggled(columns, null, 'type'));
    expect(chosen.find(({ source }) => source === 'sku')?.from).toBeUndefined();
    expect(chosen.find(({ source }) => source === 'type')?.card).toBe('line');
  });

  it('puts a column that came later where the resource has it', () => {
    const kept = moved(columns, null, 'sku', 0);
    const newer = [columns[0], { source: 'rating' }, ...columns.slice(1)] as Column[];
    expect(shown(kept, newer)).toEqual(['sku', 'name', 'rating', 'price']);
    expect(shown(kept, columns.slice(0, 2))).toEqual(['name', 'price']);
  });

  it('takes nothing that is broken', () => {
    expect(arrangementOf({ order: ['a'], shown: 'a' })).toBeNull();
    expect(arrangementOf('x')).toBeNull();
  });
});

describe('saved filters', () => {
  const own = { field: 'created_at', order: 'DESC' } as const;
  const cheap = { filter: { price_to: 20, active: true }, sort: own };
  const saved = withSaved([], 'Cheap', cheap);

  it('knows the saved one that the list shows, whatever the order of its keys', () => {
    expect(currentOf(saved, { filter: { active: true, q: '', price_to: 20 }, sort: own })?.name).toBe('Cheap');
    expect(currentOf(saved, { ...cheap, sort: { field: 'price', order: 'ASC' } })).toBeUndefined();
    expect(isPlain({ filter: { q: undefined }, sort: own }, own)).toBe(true);
    expect(isPlain(cheap, own)).toBe(false);
  });

  it('replaces the one of the same name', () => {
    const again = withSaved(saved, 'cheap', { ...cheap, filter: { price_to: 5 } });
    expect(again).toEqual([{ id: 1, name: 'cheap', filter: { price_to: 5 }, sort: own }]);
  });

  it('renames and deletes', () => {
    const two = withSaved(saved, 'Hidden', { filter: { active: false }, sort: own });
    expect(renamed(two, 2, 'Out of sight').map(({ name }) => name)).toEqual(['Cheap', 'Out of sight']);
    expect(renamed(two, 2, 'Cheap').map(({ id, name }) => [id, name])).toEqual([[2, 'Cheap']]);
    expect(without(two, 1).map(({ name }) => name)).toEqual(['Hidden']);
  });

  it('takes nothing that is broken', () => {
    expect(savedOf([...saved, { id: 2, name: 'x' }, null, { id: 3, name: 'y', filter: [], sort: own }])).toEqual(saved);
    expect(savedOf('x')).toEqual([]);
  });
});

describe('selection', () => {
  const rows = numbers(6).map((id) => ({ id, name: `row ${id}` }));

  it('takes everything between two clicks, in both directions', () => {
    expect(rangeOf(rows, 2, 4).map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(rangeOf(rows, 4, 2).map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(rangeOf(rows, 3, null).map(({ id }) => id)).toEqual([3]);
    // The row clicked before is on another page.
    expect(rangeOf(rows, 3, 77).map(({ id }) => id)).toEqual([3]);
  });

  it('holds rows of other pages, and each as it was last read', () => {
    const selected = withRows(withRows(nothingSelected, rows.slice(0, 2), true), [{ id: 40, name: 'elsewhere' }], true);
    const newer = refreshed(selected, [
      { id: 1, name: 'renamed' },
      { id: 5, name: 'not selected' },
    ]);
    expect([...newer.values()].map(({ name }) => name as string)).toEqual(['renamed', 'row 2', 'elsewhere']);
    expect(refreshed(newer, [])).toBe(newer);
  });

  it('offers what all of them may become', () => {
    expect(
      commonTo([
        ['paid', 'canceled'],
        ['forming', 'canceled', 'paid'],
      ]),
    ).toEqual(['paid', 'canceled']);
    expect(commonTo([['paid'], []])).toEqual([]);
    expect(commonTo([])).toEqual([]);
  });

  it('counts how many of them may become what', () => {
    expect([...possibleFor([['paid', 'canceled'], [], ['canceled']])]).toEqual([
      ['paid', 1],
      ['canceled', 2],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Column } from '#src/backOffice/kit/definition.ts';
import { runBatches, runEach } from '#src/backOffice/kit/list/bulk/runEach.ts';
import { arrangeColumns, parseArrangement, moveColumn, toggleColumn } from '#src/backOffice/kit/list/columns.ts';
import {
  findCurrentFilter,
  isDefaultState,
  renameFilter,
  parseSavedFilters,
  addSavedFilter,
  removeFilter,
} from '#src/backOffice/kit/list/savedFilters.ts';
import {
  getCommonValues,
  emptySelection,
  countPossibleValues,
  refreshSelection,
  selectByIds,
} from '#src/backOffice/kit/list/selection.ts';
import { walkPages } from '#src/backOffice/kit/list/walkPages.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('runBatches', () => {
  it('asks for fifty at a time, and tells of those that a call refused', async () => {
    const [sizes, settled]: number[][] = [[], []];
    const call = (some: readonly number[]) => {
      sizes!.push(some.length);
      return Promise.resolve(
        some.filter((n) => n % 60 === 0).map((item) => ({ item, error: new Error(`no ${item}`) })),
      );
    };
    const outcome = await runBatches(numbers(120), call, { onProgress: (count) => settled!.push(count) });
    expect([sizes, settled]).toEqual([
      [50, 50, 20],
      [50, 100, 120],
    ]);
    expect([outcome.done.length, outcome.rejected.map(({ item }) => item), outcome.untried]).toEqual([
      118,
      [60, 120],
      [],
    ]);
  });

  it('counts a failed call’s rows as refused, and stops where every other call would fail as well', async () => {
    const fail = () => Promise.reject(new Error('away'));
    const outcome = await runBatches(numbers(120), fail, { isHopeless: () => true });
    expect([outcome.done.length, outcome.rejected.length, outcome.untried.length]).toEqual([0, 50, 70]);
  });
});

describe('runEach', () => {
  it('goes on past refusals and tells of each', async () => {
    const settled: number[] = [];
    const outcome = await runEach(
      numbers(5),
      (n) => (n % 2 ? Promise.resolve() : Promise.reject(new Error(`no ${n}`))),
      { concurrency: 2, onProgress: (count) => settled.push(count) },
    );
    expect(outcome.done).toEqual([1, 3, 5]);
    expect(outcome.rejected.map(({ item, error }) => [item, (error as Error).message])).toEqual([
      [2, 'no 2'],
      [4, 'no 4'],
    ]);
    expect(outcome.untried).toEqual([]);
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
      { concurrency: 3 },
    );
    expect(most).toBe(3);
  });

  it('begins nothing more once it is canceled, and says what it has not tried', async () => {
    const control = new AbortController();
    const outcome = await runEach(
      numbers(10),
      (n) => (n === 3 ? Promise.resolve(control.abort()) : Promise.resolve()),
      { concurrency: 1, signal: control.signal },
    );
    expect(outcome.done).toEqual([1, 2, 3]);
    expect(outcome.untried).toEqual([4, 5, 6, 7, 8, 9, 10]);
  });

  it('gives up where every other would fail as well', async () => {
    const outcome = await runEach(numbers(10), () => Promise.reject(new Error('network')), {
      concurrency: 1,
      isHopeless: () => true,
    });
    expect([outcome.rejected.length, outcome.untried.length]).toEqual([1, 9]);
  });

  it('tries the refused anew as long as that moves something: a parent goes after its children', async () => {
    const standing = new Set([1, 2, 3, 99]);
    const children: Record<number, number> = { 1: 2, 2: 3 };
    const remove = (n: number) => {
      if (n === 99 || standing.has(children[n] ?? 0)) return Promise.reject(new Error('in use'));
      return Promise.resolve(standing.delete(n));
    };
    const outcome = await runEach([1, 2, 3, 99], remove, { concurrency: 1, isRepeated: true });
    expect(outcome.done).toEqual([3, 2, 1]);
    expect(outcome.rejected.map(({ item }) => item)).toEqual([99]);
  });
});

describe('walkPages', () => {
  const getList = (count: number) => (page: number, perPage: number) =>
    Promise.resolve({
      total: count,
      data: numbers(count)
        .slice((page - 1) * perPage, page * perPage)
        .map((id) => ({ id })),
    });

  it('reads to the end and tells how far it is', async () => {
    const events: string[] = [];
    const rows = await walkPages(getList(25), {
      size: 10,
      maxRows: 100,
      onProgress: (read, total) => events.push(`${read}/${total}`),
    });
    expect(rows.map(({ id }) => id)).toEqual(numbers(25));
    expect(events).toEqual(['10/25', '20/25', '25/25']);
  });

  it('stops at the bound', async () => {
    expect(await walkPages(getList(1000), { size: 10, maxRows: 25 })).toHaveLength(25);
  });

  it('holds each row once, though one came in before the page', async () => {
    const shifted = (page: number) =>
      Promise.resolve({ total: 3, data: page === 1 ? [{ id: 3 }, { id: 2 }] : [{ id: 2 }, { id: 1 }] });
    expect((await walkPages(shifted, { size: 2, maxRows: 10 })).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('ends with the signal', async () => {
    const control = new AbortController();
    const walk = walkPages(getList(100), {
      size: 10,
      maxRows: 100,
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
    { source: 'sku', minTableWidth: 'xl' },
    { source: 'type', isOptional: true },
  ];
  const shown = (arrangement: Parameters<typeof arrangeColumns>[1], all = columns) =>
    arrangeColumns(all, arrangement).map(({ source }) => source);

  it('shows the resource’s own until somebody arranges them', () => {
    expect(shown(null)).toEqual(['name', 'price', 'sku']);
  });

  it('hides, shows and moves', () => {
    const hidden = toggleColumn(columns, null, 'price');
    expect(shown(hidden)).toEqual(['name', 'sku']);
    const added = toggleColumn(columns, hidden, 'type');
    expect(shown(added)).toEqual(['name', 'sku', 'type']);
    expect(shown(moveColumn(columns, added, 'type', 0))).toEqual(['type', 'name', 'sku']);
    expect(shown(moveColumn(columns, null, 'name', 99))).toEqual(['price', 'sku', 'name']);
  });

  it('keeps the name whatever was kept', () => {
    expect(shown(toggleColumn(columns, null, 'name'))).toContain('name');
  });

  it('shows what was chosen on narrow screens and cards too', () => {
    const chosen = arrangeColumns(columns, toggleColumn(columns, null, 'type'));
    expect(chosen.find(({ source }) => source === 'sku')?.minTableWidth).toBeUndefined();
    expect(chosen.find(({ source }) => source === 'type')?.card).toBe('line');
  });

  it('puts a column that came later where the resource has it', () => {
    const order = moveColumn(columns, null, 'sku', 0);
    const newer = [columns[0], { source: 'rating' }, ...columns.slice(1)] as Column[];
    expect(shown(order, newer)).toEqual(['sku', 'name', 'rating', 'price']);
    expect(shown(order, columns.slice(0, 2))).toEqual(['name', 'price']);
  });

  it('takes nothing that is broken', () => {
    expect(parseArrangement({ order: ['a'], shown: 'a' })).toBeNull();
    expect(parseArrangement('x')).toBeNull();
  });
});

describe('saved filters', () => {
  const own = { field: 'created_at', order: 'DESC' } as const;
  const cheap = { filter: { price_to: 20, active: true }, sort: own, perPage: 20 };
  const saved = addSavedFilter([], 'Cheap', cheap);

  it('knows the saved one that the list shows, whatever the order of its keys', () => {
    expect(findCurrentFilter(saved, { filter: { active: true, q: '', price_to: 20 }, sort: own })?.label).toBe('Cheap');
    expect(findCurrentFilter(saved, { ...cheap, sort: { field: 'price', order: 'ASC' } })).toBeUndefined();
    expect(isDefaultState({ filter: { q: undefined }, sort: own }, own)).toBe(true);
    expect(isDefaultState(cheap, own)).toBe(false);
  });

  it('replaces the one of the same name', () => {
    const again = addSavedFilter(saved, 'cheap', { ...cheap, filter: { price_to: 5 } });
    expect(again).toEqual([
      { label: 'cheap', value: { filter: { price_to: 5 }, sort: own, perPage: 20, displayedFilters: [] } },
    ]);
  });

  it('renames and deletes', () => {
    const two = addSavedFilter(saved, 'Hidden', { ...cheap, filter: { active: false } });
    expect(renameFilter(two, 'Hidden', 'Out of sight').map(({ label }) => label)).toEqual(['Cheap', 'Out of sight']);
    const renamed = renameFilter(two, 'Hidden', 'cheap');
    expect(renamed.map(({ label, value }) => [label, value.filter])).toEqual([['cheap', { active: false }]]);
    expect(removeFilter(two, 'Cheap').map(({ label }) => label)).toEqual(['Hidden']);
  });

  it('takes nothing that is broken', () => {
    const noFilter = { label: 'y', value: { ...saved[0]!.value, filter: [] } };
    expect(parseSavedFilters([...saved, { label: 'x' }, null, noFilter], null)).toEqual(saved);
    expect(parseSavedFilters('x', 'y')).toEqual([]);
  });

  it('takes those of the first version too', () => {
    const first = [
      { id: 1, name: 'Hidden', filter: { active: false }, sort: own },
      { id: 2, name: 'x' },
      null,
      { id: 3, name: 'y', filter: [], sort: own },
    ];
    expect(parseSavedFilters(saved, first).map(({ label }) => label)).toEqual(['Hidden', 'Cheap']);
  });
});

describe('selection', () => {
  const rows = numbers(6).map((id) => ({ id, name: `row ${id}` }));

  it('holds rows of other pages, and each as it was last read', () => {
    const elsewhere = { id: 40, name: 'elsewhere' };
    const first = selectByIds(emptySelection, rows, [1, 2, 3]);
    const selected = selectByIds(first, [elsewhere], [1, 2, 40, 77]);
    const newer = refreshSelection(selected, [
      { id: 1, name: 'renamed' },
      { id: 5, name: 'not selected' },
    ]);
    expect([...newer.values()].map(({ name }) => name as string)).toEqual(['renamed', 'row 2', 'elsewhere']);
    expect(refreshSelection(newer, [])).toBe(newer);
  });

  it('offers what all of them may become', () => {
    expect(
      getCommonValues([
        ['paid', 'canceled'],
        ['forming', 'canceled', 'paid'],
      ]),
    ).toEqual(['paid', 'canceled']);
    expect(getCommonValues([['paid'], []])).toEqual([]);
    expect(getCommonValues([])).toEqual([]);
  });

  it('counts how many of them may become what', () => {
    expect([...countPossibleValues([['paid', 'canceled'], [], ['canceled']])]).toEqual([
      ['paid', 1],
      ['canceled', 2],
    ]);
  });
});

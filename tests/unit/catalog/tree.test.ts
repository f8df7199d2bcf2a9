import { describe, expect, it } from 'vitest';
import { hasCycle, toNestedJson, reorder } from '#server/domains/catalog/tree.ts';
import { validateParameters, dropBlankParameters } from '#server/domains/catalog/typeRules.ts';

describe('the tree', () => {
  const row = (id: number, parent: number | null) => ({ id, parent, opened: `{"id":${id}` });

  it('nests rows in the order in which they come', () => {
    const rows = [row(3, null), row(1, null), row(5, 3), row(4, 3), row(6, 4)];
    expect(JSON.parse(toNestedJson(rows))).toEqual([
      {
        id: 3,
        children: [
          { id: 5, children: [] },
          { id: 4, children: [{ id: 6, children: [] }] },
        ],
      },
      { id: 1, children: [] },
    ]);
    expect(toNestedJson([])).toBe('[]');
  });

  it('leaves out what hangs on a row that is not there', () => {
    expect(toNestedJson([row(2, 1), row(3, 2)])).toBe('[]');
  });

  it('knows a move under oneself or one’s descendant', () => {
    expect(hasCycle([1], [1])).toBe(true);
    expect(hasCycle([9, 1], [4, 3, 1])).toBe(true);
    expect(hasCycle([9], [4, 3, 1])).toBe(false);
    expect(hasCycle([9], [])).toBe(false);
  });

  it('puts the moved at their place and keeps the order of the others', () => {
    expect(reorder([1, 2, 3, 4], [4, 2], 0)).toEqual([4, 2, 1, 3]);
    expect(reorder([1, 2, 3], [9], 1)).toEqual([1, 9, 2, 3]);
    expect(reorder([1, 2, 3], [1])).toEqual([2, 3, 1]);
    expect(reorder([1, 2], [9], 50)).toEqual([1, 2, 9]);
  });
});

describe('a type’s rules', () => {
  const rules = [
    { parameter_id: 1, type: 'list' as const, required: true, values: ['s', 'm'] },
    { parameter_id: 2, type: 'number' as const, required: false, values: [] },
  ];

  it('let pass what fits', () => {
    expect(
      validateParameters(rules, [
        { parameter_id: 1, value: 'm' },
        { parameter_id: 2, value: 0 },
      ]),
    ).toEqual({});
  });

  it('name each parameter that does not', () => {
    expect(
      validateParameters(rules, [
        { parameter_id: 2, value: 'wide' },
        { parameter_id: 3, value: 'x' },
      ]),
    ).toEqual({ 'parameters.1': 'required', 'parameters.2': 'number', 'parameters.3': 'not_found' });
    expect(validateParameters(rules, [{ parameter_id: 1, value: 'xl' }])).toEqual({
      'parameters.1': { failure: 'one_of', values: { values: 's, m' } },
    });
  });

  it('see a blank value as none and the last of two as meant', () => {
    expect(
      dropBlankParameters([
        { parameter_id: 1, value: '' },
        { parameter_id: 2, value: 1 },
        { parameter_id: 2, value: 2 },
      ]),
    ).toEqual([{ parameter_id: 2, value: 2 }]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Parameter } from '#contract/types.ts';
import { inOrder, withAdded, without, withRequired, type Asked } from '#src/resources/productTypes/asked.ts';
import { placesOf } from '#src/resources/productTypes/faults.ts';
import {
  added,
  keyOf,
  pasted,
  renamed,
  valuesInOrder,
  withoutValue,
  type EditedValue,
} from '#src/resources/productTypes/listValues.ts';
import { askBeforeLosing, askBeforeLosingValues } from '#src/resources/productTypes/losing.ts';

const parameter = (id: number): Parameter => ({
  id,
  name: `P${id}`,
  en_name: null,
  type: 'number',
  unit: null,
  en_unit: null,
  values: [],
  updated_at: '2026-01-01T00:00:00.000Z',
});
const read = (id: number, position: number): Asked => {
  const { updated_at: _at, ...one } = parameter(id);
  return { ...one, required: false, position };
};

describe('what a type asks for', () => {
  const asked = [read(5, 0), read(7, 1), read(9, 2)];
  const told = (list: Asked[]) =>
    list.map(({ parameter_id, position, required }) => [parameter_id, position, required]);

  it('is written with the keys of the call, numbered anew', () => {
    expect(told(inOrder(asked, [9, 5, 7]))).toEqual([
      [9, 0, false],
      [5, 1, false],
      [7, 2, false],
    ]);
    expect(told(without(asked, 7))).toEqual([
      [5, 0, false],
      [9, 1, false],
    ]);
    expect(told(withRequired(asked, 7, true))).toEqual([
      [5, 0, false],
      [7, 1, true],
      [9, 2, false],
    ]);
    expect(told(withAdded(asked, parameter(3))).at(-1)).toEqual([3, 3, false]);
  });

  it('holds a parameter once', () => {
    expect(withAdded(asked, parameter(7))).toEqual(asked);
  });
});

describe('the values of a list', () => {
  const values: EditedValue[] = [
    { value: 'red', name: 'Красный', en_name: 'Red' },
    { value: 'blue', name: 'Синий', en_name: null },
  ];

  it('keep what they are called in programs, whatever their names become', () => {
    expect(renamed(values, 'value:red', { name: 'Алый' })[0]).toEqual({ value: 'red', name: 'Алый', en_name: 'Red' });
  });

  it('get it from their name while they are new, and never one that is taken', () => {
    const more = added(values);
    const key = keyOf(more[2]!);
    expect(renamed(more, key, { name: ' Зелёный ' })[2]).toMatchObject({ value: 'Зелёный', name: ' Зелёный ' });
    expect(renamed(more, key, { name: 'red' })[2]).toMatchObject({ value: 'red 2' });
    expect(renamed(more, key, { en_name: 'Green' })[2]).toMatchObject({ value: 'Green' });
  });

  it('come several from pasted lines', () => {
    const more = added(values);
    expect(
      pasted(more, keyOf(more[2]!), ['S', ' M ', '', 'blue'])
        .slice(2)
        .map(({ value, name }) => [value, name]),
    ).toEqual([
      ['S', 'S'],
      ['M', 'M'],
      ['blue 2', 'blue'],
    ]);
  });

  it('are put in order and taken out by their keys', () => {
    expect(valuesInOrder(values, ['value:blue', 'value:red'])).toEqual([values[1], values[0]]);
    expect(withoutValue(values, 'value:red')).toEqual([values[1]]);
  });
});

describe('faults of a list', () => {
  it('stand at their places, the others with the whole', () => {
    expect(
      placesOf('values', [
        ['values.0.name', 'Required'],
        ['values.0', 'Second'],
        ['values.12', 'Twice'],
        ['values', 'None'],
        ['name', 'Else'],
      ]),
    ).toEqual({ whole: 'None', places: { 0: 'Required', 12: 'Twice' } });
    expect(placesOf('values', [])).toEqual({ places: {} });
  });
});

describe('what products would lose', () => {
  const type = {
    id: 1,
    name: 'Т',
    en_name: 'T',
    updated_at: '',
    parameters: [{ ...read(5, 0), position: 0, name: 'Цвет', en_name: 'Colour' }],
  };

  it('is told by name and number, and agreed to exactly so', () => {
    const losing = [{ parameter_id: 5, products: 2 }];
    expect(askBeforeLosing({ losing }, type, 'en')).toMatchObject({
      text: expect.stringContaining('“Colour”: 2 products') as string,
      more: { drop_values: losing },
    });
    expect(askBeforeLosing({ losing }, type, 'ru')?.text).toContain('«Цвет»: 2 товара');
    expect(
      askBeforeLosingValues(
        { losing: [{ value: 'red', products: 1 }] },
        { values: [{ value: 'red', name: 'Красный', en_name: null }] },
        'en',
      )?.text,
    ).toContain('“Красный”: 1 product');
  });

  it('is nothing where the refusal is another one', () => {
    for (const refusal of [{}, { losing: [] }, { losing: 'x' }])
      expect(askBeforeLosing(refusal, type, 'en')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { Parameter } from '#contract/types.ts';
import {
  sortParameters,
  addParameter,
  removeParameter,
  setRequired,
  type EditedTypeParameter,
} from '#src/resources/productTypes/typeParameterList.ts';
import { groupListErrors } from '#src/resources/productTypes/listErrors.ts';
import {
  addValue,
  getValueKey,
  pasteValues,
  renameValue,
  sortValues,
  removeValue,
  type EditedValue,
} from '#src/resources/productTypes/listValues.ts';
import { buildParameterLossQuestion, buildValueLossQuestion } from '#src/resources/productTypes/valueLoss.ts';

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
const read = (id: number, position: number): EditedTypeParameter => {
  const { updated_at: _at, ...one } = parameter(id);
  return { ...one, required: false, position };
};

describe('what a type asks for', () => {
  const requiredParameters = [read(5, 0), read(7, 1), read(9, 2)];
  const listPositions = (list: EditedTypeParameter[]) =>
    list.map(({ parameter_id, position, required }) => [parameter_id, position, required]);

  it('is written with the keys of the call, numbered anew', () => {
    expect(listPositions(sortParameters(requiredParameters, [9, 5, 7]))).toEqual([
      [9, 0, false],
      [5, 1, false],
      [7, 2, false],
    ]);
    expect(listPositions(removeParameter(requiredParameters, 7))).toEqual([
      [5, 0, false],
      [9, 1, false],
    ]);
    expect(listPositions(setRequired(requiredParameters, 7, true))).toEqual([
      [5, 0, false],
      [7, 1, true],
      [9, 2, false],
    ]);
    expect(listPositions(addParameter(requiredParameters, parameter(3))).at(-1)).toEqual([3, 3, false]);
  });

  it('holds a parameter once', () => {
    expect(addParameter(requiredParameters, parameter(7))).toEqual(requiredParameters);
  });
});

describe('the values of a list', () => {
  const values: EditedValue[] = [
    { value: 'red', name: 'Красный', en_name: 'Red' },
    { value: 'blue', name: 'Синий', en_name: null },
  ];

  it('keep what they are called in programs, whatever their names become', () => {
    expect(renameValue(values, 'value:red', { name: 'Алый' })[0]).toEqual({
      value: 'red',
      name: 'Алый',
      en_name: 'Red',
    });
  });

  it('get it from their name while they are new, and never one that is taken', () => {
    const more = addValue(values);
    const key = getValueKey(more[2]!);
    expect(renameValue(more, key, { name: ' Зелёный ' })[2]).toMatchObject({ value: 'Зелёный', name: ' Зелёный ' });
    expect(renameValue(more, key, { name: 'red' })[2]).toMatchObject({ value: 'red 2' });
    expect(renameValue(more, key, { en_name: 'Green' })[2]).toMatchObject({ value: 'Green' });
  });

  it('come several from pasted lines', () => {
    const more = addValue(values);
    expect(
      pasteValues(more, getValueKey(more[2]!), ['S', ' M ', '', 'blue'])
        .slice(2)
        .map(({ value, name }) => [value, name]),
    ).toEqual([
      ['S', 'S'],
      ['M', 'M'],
      ['blue 2', 'blue'],
    ]);
  });

  it('are put in order and taken out by their keys', () => {
    expect(sortValues(values, ['value:blue', 'value:red'])).toEqual([values[1], values[0]]);
    expect(removeValue(values, 'value:red')).toEqual([values[1]]);
  });
});

describe('faults of a list', () => {
  it('stand at their places, the others with the whole', () => {
    expect(
      groupListErrors('values', [
        ['values.0.name', 'Required'],
        ['values.0', 'Second'],
        ['values.12', 'Twice'],
        ['values', 'None'],
        ['name', 'Else'],
      ]),
    ).toEqual({ listError: 'None', itemErrors: { 0: 'Required', 12: 'Twice' } });
    expect(groupListErrors('values', [])).toEqual({ itemErrors: {} });
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
    expect(buildParameterLossQuestion({ losing }, type, 'en')).toMatchObject({
      text: expect.stringContaining('“Colour”: 2 products') as string,
      extraValues: { drop_values: losing },
    });
    expect(buildParameterLossQuestion({ losing }, type, 'ru')?.text).toContain('«Цвет»: 2 товара');
    expect(
      buildValueLossQuestion(
        { losing: [{ value: 'red', products: 1 }] },
        { values: [{ value: 'red', name: 'Красный', en_name: null }] },
        'en',
      )?.text,
    ).toContain('“Красный”: 1 product');
  });

  it('is nothing where the refusal is another one', () => {
    for (const rejection of [{}, { losing: [] }, { losing: 'x' }])
      expect(buildParameterLossQuestion(rejection, type, 'en')).toBeNull();
  });
});

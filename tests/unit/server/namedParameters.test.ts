/** Named parameters of SQL. */
import { expect, it } from 'vitest';
import { numberParameters, orderValues } from '#server/db/namedParameters.ts';

it('are numbered by their first occurrence', () => {
  expect(numberParameters('select $b::int, $a, $b + 1')).toEqual({
    text: 'select $1::int, $2, $1 + 1',
    names: ['b', 'a'],
  });
});

it('are not seen in quoted text, comments and names', () => {
  const sql = [
    `select '$a', 'it''s $a', e'\\'$a', "$a", $$ $a $$, $tag$ $a $ $tag$, a$a -- $a`,
    '/* $a',
    '$a */ from t where id = $id',
  ].join('\n');
  expect(numberParameters(sql)).toEqual({ text: sql.replace('$id', '$1'), names: ['id'] });
});

it('do not stand beside numbers', () => {
  expect(numberParameters('select $1, $2')).toEqual({ text: 'select $1, $2', names: [] });
  expect(() => numberParameters('select $1, $name')).toThrow('$name');
});

it('take their values from an object', () => {
  expect(orderValues(['b', 'a'], { a: 1, b: null, c: 3 })).toEqual([null, 1]);
});

import { expect, it } from 'vitest';
import { withSearch } from '#src/storefront/search/recent.ts';

it('puts the newest search first and none twice', () => {
  expect(withSearch(['mug', 'vase'], ' Vase ')).toEqual(['Vase', 'mug']);
  expect(withSearch(['mug'], 'oak   board')).toEqual(['oak board', 'mug']);
});

it('keeps six, and nothing of a blank', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(withSearch(six, 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e']);
  expect(withSearch(six, '  ')).toEqual(six);
});

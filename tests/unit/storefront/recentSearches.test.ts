import { expect, it } from 'vitest';
import { addSearch } from '#src/session/recentSearches.ts';

it('puts the newest search first and none twice', () => {
  expect(addSearch(['mug', 'vase'], ' Vase ')).toEqual(['Vase', 'mug']);
  expect(addSearch(['mug'], 'oak   board')).toEqual(['oak board', 'mug']);
});

it('keeps six, and nothing of a blank', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(addSearch(six, 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e']);
  expect(addSearch(six, '  ')).toEqual(six);
});

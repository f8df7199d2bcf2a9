import { describe, expect, it } from 'vitest';
import { toChoices, getFullName, filterChoices } from '#src/backOffice/kit/tree.ts';

const tree = [
  { id: 1, name: 'Одежда', en_name: 'Clothes', children: [{ id: 2, name: 'Шапки', en_name: 'Hats', children: [] }] },
  { id: 3, name: 'Чай', en_name: null, children: [] },
];

describe('toChoices', () => {
  it('lists each node after its parent, with the way to it', () => {
    expect(toChoices(tree, 'en')).toEqual([
      { id: 1, label: 'Clothes', path: [], ancestors: [] },
      { id: 2, label: 'Hats', path: ['Clothes'], ancestors: [1] },
      { id: 3, label: 'Чай', path: [], ancestors: [] },
    ]);
  });

  it('names them in the language of the screen', () => {
    expect(toChoices(tree, 'ru').map(getFullName)).toEqual(['Одежда', 'Одежда › Шапки', 'Чай']);
  });
});

describe('filterChoices', () => {
  const choices = toChoices(tree, 'en');

  it('finds by words of the whole way', () => {
    expect(filterChoices(choices, 'clo hat').map(({ id }) => id)).toEqual([2]);
    expect(filterChoices(choices, 'Clothes › Hats').map(({ id }) => id)).toEqual([2]);
  });

  it('offers all for nothing', () => {
    expect(filterChoices(choices, ' ')).toHaveLength(3);
  });
});

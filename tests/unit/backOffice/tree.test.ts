import { describe, expect, it } from 'vitest';
import { choicesOf, fullName, matching } from '#src/backOffice/kit/tree.ts';

const tree = [
  { id: 1, name: 'Одежда', en_name: 'Clothes', children: [{ id: 2, name: 'Шапки', en_name: 'Hats', children: [] }] },
  { id: 3, name: 'Чай', en_name: null, children: [] },
];

describe('choicesOf', () => {
  it('lists each node after its parent, with the way to it', () => {
    expect(choicesOf(tree, 'en')).toEqual([
      { id: 1, label: 'Clothes', path: [], ancestors: [] },
      { id: 2, label: 'Hats', path: ['Clothes'], ancestors: [1] },
      { id: 3, label: 'Чай', path: [], ancestors: [] },
    ]);
  });

  it('names them in the language of the screen', () => {
    expect(choicesOf(tree, 'ru').map(fullName)).toEqual(['Одежда', 'Одежда › Шапки', 'Чай']);
  });
});

describe('matching', () => {
  const choices = choicesOf(tree, 'en');

  it('finds by words of the whole way', () => {
    expect(matching(choices, 'clo hat').map(({ id }) => id)).toEqual([2]);
    expect(matching(choices, 'Clothes › Hats').map(({ id }) => id)).toEqual([2]);
  });

  it('offers all for nothing', () => {
    expect(matching(choices, ' ')).toHaveLength(3);
  });
});

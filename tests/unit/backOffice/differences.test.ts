import { describe, expect, it } from 'vitest';
import { findDifferences } from '#src/backOffice/kit/form/differences.ts';

const base = {
  name: 'Mug',
  price: 10,
  note: null,
  address: { city: 'Perth', street: 'King' },
  items: [{ product_id: 1, count: 2, sum: 20 }],
};
const sources = ['name', 'price', 'note', 'address.city', 'address.street', 'items'];
const seen = (theirs: object, mine: object) =>
  findDifferences(sources, base, { ...base, ...theirs }, { ...base, ...mine }).map(({ source, isConflict }) => [
    source,
    isConflict,
  ]);

describe('findDifferences', () => {
  it('tells what only the other one has changed', () => {
    expect(seen({ price: 12 }, { name: 'Cup' })).toEqual([['price', false]]);
  });

  it('asks to choose where both have changed a field to different things', () => {
    expect(seen({ price: 12, name: 'Bowl' }, { name: 'Cup' })).toEqual([
      ['name', true],
      ['price', false],
    ]);
    expect(seen({ name: 'Cup' }, { name: 'Cup' })).toEqual([['name', false]]);
  });

  it('looks into nested fields one by one', () => {
    expect(
      seen({ address: { city: 'Sydney', street: 'King' } }, { address: { city: 'Perth', street: 'Queen' } }),
    ).toEqual([['address.city', false]]);
  });

  it('takes nothing, a blank and an absent value for the same', () => {
    expect(seen({ note: '' }, { note: 'typed' })).toEqual([]);
    expect(seen({ note: undefined }, {})).toEqual([]);
  });

  it('leaves out what only the server counts', () => {
    const written = (source: string, value: unknown) =>
      source === 'items' ? (value as typeof base.items).map(({ product_id, count }) => ({ product_id, count })) : value;
    expect(
      findDifferences(sources, base, { ...base, items: [{ product_id: 1, count: 2, sum: 24 }] }, base, written),
    ).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  changeCatalogState,
  defaultState,
  getHiddenFields,
  parseCategoryId,
  parseCatalogState,
  resetCatalogState,
  toProductQuery,
  removeFilterValue,
  formatCatalogState,
} from '#src/storefront/catalog/catalogUrl.ts';

/** The state of an address. */
const read = (search: string) => parseCatalogState(new URLSearchParams(search));

describe('the address of the catalog', () => {
  it('has the default state without parameters', () => {
    expect(read('')).toEqual(defaultState);
    expect(formatCatalogState(defaultState)).toBe('');
  });

  it('has the same state after it was formatted and parsed', () => {
    const state = {
      ...defaultState,
      page: 3,
      price_from: 10.5,
      price_to: 99,
      q: 'чашка & mug',
      sort: 'price',
      order: 'desc',
      view: 'list',
      in_stock: true,
    } as const;
    expect(read(formatCatalogState(state))).toEqual(state);
  });

  it('reads what people type as a price', () => {
    expect(read('price_from=1+000,50&price_to=-4')).toMatchObject({ price_from: 1000.5, price_to: 0 });
    expect(read('price_from=1e999&price_to=0.005')).toMatchObject({ price_from: 0, price_to: 0.01 });
  });

  it('has the defaults instead of invalid values', () => {
    expect(read('page=-1&sort=__proto__&order=up&view=map&in_stock=perhaps')).toEqual(defaultState);
    expect(read('page=1.5').page).toBe(1);
    expect(read('q=%00%20').q).toBe('');
  });

  it('cuts a long search text between characters, so that the call accepts it', () => {
    expect(read(`q=${'a'.repeat(254)}😀`).q).toBe('a'.repeat(254));
    expect(read(`p7=${'a'.repeat(254)}😀`).parameters).toEqual({ 7: ['a'.repeat(254)] });
  });

  it('sorts by date and by rating from the highest down unless it has another order', () => {
    expect(read('sort=created_at')).toMatchObject({ order: 'desc' });
    expect(formatCatalogState(read('sort=rating&order=desc'))).toBe('?sort=rating');
    expect(formatCatalogState(read('sort=rating&order=asc'))).toBe('?sort=rating&order=asc');
  });
});

describe('filters in the address', () => {
  it('are formatted in one order, each value once', () => {
    const formatted = '?price_from=5&p2_from=-3&p2_to=4.5&p7=blue&p7=red&company=4&company=12&rating=4';
    expect(
      formatCatalogState(read('rating=4&company=12&p7=red&p2_to=4,5&p7=blue&company=4&p7=red&p2_from=-3&price_from=5')),
    ).toBe(formatted);
    expect(read(formatted)).toMatchObject({
      parameters: { 2: { from: -3, to: 4.5 }, 7: ['blue', 'red'] },
      companies: [4, 12],
      rating: 4,
    });
  });
  it('are ignored where they are invalid or too many', () => {
    expect(
      read('p0=a&p=a&p07=a&p1__proto__=a&p7=&p2_from=heavy&p2_to=1e9&company=0&company=x&rating=6&rating='),
    ).toEqual(defaultState);
    expect(Object.keys(read(Array.from({ length: 40 }, (_, n) => `p${n + 1}=a`).join('&')).parameters)).toHaveLength(
      12,
    );
  });
  it('are removed one by one', () => {
    const state = read('p7=blue&p7=red&p2_from=1&p2_to=2');
    expect(formatCatalogState(changeCatalogState(state, removeFilterValue(state, '7', 'blue')))).toBe(
      '?p2_from=1&p2_to=2&p7=red',
    );
    expect(formatCatalogState(changeCatalogState(state, removeFilterValue(state, '2', 'from')))).toBe(
      '?p2_to=2&p7=blue&p7=red',
    );
    const last = read('p7=red');
    expect(formatCatalogState(changeCatalogState(last, removeFilterValue(last, '7', 'red')))).toBe('');
  });
  it('are sent with the call', () => {
    expect(toProductQuery(read('p7=red&p2_to=2&company=4&rating=3'))).toMatchObject({
      parameters: { 2: { to: 2 }, 7: ['red'] },
      company_ids: [4],
      rating_from: 3,
    });
  });
});

describe('a change', () => {
  const third = { ...defaultState, page: 3 };
  it('of the filter goes back to page 1', () => {
    expect(changeCatalogState(third, { q: 'mug' })).toMatchObject({ q: 'mug', page: 1 });
    expect(changeCatalogState(third, { sort: 'price' }).page).toBe(1);
  });
  it('of the view stays on the page', () =>
    expect(changeCatalogState(third, { view: 'list' })).toMatchObject({ view: 'list', page: 3 }));
  it('of the page changes nothing else', () =>
    expect(changeCatalogState(third, { page: 4 })).toEqual({ ...third, page: 4 }));
  it('that resets the filters leaves the view and the order', () => {
    expect(resetCatalogState({ ...third, q: 'x', price_to: 5, view: 'list', sort: 'price', order: 'desc' })).toEqual({
      ...defaultState,
      view: 'list',
      sort: 'price',
      order: 'desc',
    });
  });
});

describe('forms without JavaScript', () => {
  it('send the rest of the state with their own fields, and go to page 1', () => {
    const state = { ...defaultState, page: 2, q: 'mug', price_from: 5, view: 'list' } as const;
    expect(getHiddenFields(state, (name) => name.startsWith('price_'))).toEqual([
      ['q', 'mug'],
      ['view', 'list'],
    ]);
  });
});

describe('the call', () => {
  it('requests twelve products, without blank filters and without an order that nobody chose', () => {
    expect(toProductQuery(defaultState)).toEqual({ page: 1, per_page: 12, price_from: 0, price_to: 0 });
    expect(toProductQuery({ ...defaultState, sort: 'rating', order: 'desc' })).toMatchObject({
      sort: 'rating',
      order: 'desc',
    });
    expect(toProductQuery({ ...defaultState, q: 'mug', in_stock: true })).toMatchObject({ q: 'mug', in_stock: true });
  });
});

describe('the id of a category', () => {
  it('is null for the root, and 0 for an invalid one', () => {
    expect(parseCategoryId(undefined)).toBeNull();
    expect(parseCategoryId('17')).toBe(17);
    expect(parseCategoryId('17x')).toBe(0);
    expect(parseCategoryId('99999999999')).toBe(0);
  });
});

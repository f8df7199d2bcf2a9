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

const read = (search: string) => parseCatalogState(new URLSearchParams(search));

describe('the catalog’s address', () => {
  it('opens as the specification says', () => {
    expect(read('')).toEqual(defaultState);
    expect(formatCatalogState(defaultState)).toBe('');
  });

  it('survives writing and reading', () => {
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

  it('takes nonsense for nothing', () => {
    expect(read('page=-1&sort=__proto__&order=up&view=map&in_stock=perhaps')).toEqual(defaultState);
    expect(read('page=1.5').page).toBe(1);
    expect(read('q=%00%20').q).toBe('');
  });

  it('reads newest and best rated downwards unless told otherwise', () => {
    expect(read('sort=created_at')).toMatchObject({ order: 'desc' });
    expect(formatCatalogState(read('sort=rating&order=desc'))).toBe('?sort=rating');
    expect(formatCatalogState(read('sort=rating&order=asc'))).toBe('?sort=rating&order=asc');
  });
});

describe('parameters in the address', () => {
  it('stand in one order, each value once, whatever order they came in', () => {
    const written = '?price_from=5&p2_from=-3&p2_to=4.5&p7=blue&p7=red&company=4&company=12&rating=4';
    expect(
      formatCatalogState(read('rating=4&company=12&p7=red&p2_to=4,5&p7=blue&company=4&p7=red&p2_from=-3&price_from=5')),
    ).toBe(written);
    expect(read(written)).toMatchObject({
      parameters: { 2: { from: -3, to: 4.5 }, 7: ['blue', 'red'] },
      companies: [4, 12],
      rating: 4,
    });
  });
  it('are nothing where they make no sense', () => {
    expect(
      read('p0=a&p=a&p07=a&p1__proto__=a&p7=&p2_from=heavy&p2_to=1e9&company=0&company=x&rating=6&rating='),
    ).toEqual(defaultState);
    expect(Object.keys(read(Array.from({ length: 40 }, (_, n) => `p${n + 1}=a`).join('&')).parameters)).toHaveLength(
      12,
    );
  });
  it('go one by one', () => {
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
  it('are what the call asks for', () => {
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
  it('of the page is just that', () => expect(changeCatalogState(third, { page: 4 }).page).toBe(4));
  it('that resets keeps the view and the order', () => {
    expect(resetCatalogState({ ...third, q: 'x', price_to: 5, view: 'list', sort: 'price', order: 'desc' })).toEqual({
      ...defaultState,
      view: 'list',
      sort: 'price',
      order: 'desc',
    });
  });
});

describe('forms without JavaScript', () => {
  it('carry the rest of the state along, from page 1', () => {
    const state = { ...defaultState, page: 2, q: 'mug', price_from: 5, view: 'list' } as const;
    expect(getHiddenFields(state, (name) => name.startsWith('price_'))).toEqual([
      ['q', 'mug'],
      ['view', 'list'],
    ]);
  });
});

describe('the call', () => {
  it('asks for twelve, and leaves out what is blank and an order that nobody chose', () => {
    expect(toProductQuery(defaultState)).toEqual({ page: 1, per_page: 12, price_from: 0, price_to: 0 });
    expect(toProductQuery({ ...defaultState, sort: 'rating', order: 'desc' })).toMatchObject({
      sort: 'rating',
      order: 'desc',
    });
    expect(toProductQuery({ ...defaultState, q: 'mug', in_stock: true })).toMatchObject({ q: 'mug', in_stock: true });
  });
  it('knows a category’s id from nonsense', () => {
    expect(parseCategoryId(undefined)).toBeNull();
    expect(parseCategoryId('17')).toBe(17);
    expect(parseCategoryId('17x')).toBe(0);
    expect(parseCategoryId('99999999999')).toBe(0);
  });
});

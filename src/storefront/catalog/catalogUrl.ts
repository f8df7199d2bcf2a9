/**
 * The catalog's state is its address: filters, search, order, view, page. These functions read and write it. A
 * parameter's values stand as `p7=red&p7=blue`, a number's ends as `p9_from=1&p9_to=5`: what a plain form sends.
 */
import type { ParameterFilter, ProductQuery, ProductSort } from '#contract/products.ts';

/** What is asked of a parameter: any of these values, or what lies between two ends. */
export type Wish = readonly string[] | { from?: number; to?: number };

export interface CatalogState {
  page: number;
  /** Units of the currency; 0 is no bound. */
  price_from: number;
  price_to: number;
  q: string;
  sort: ProductSort;
  order: 'asc' | 'desc';
  view: 'grid' | 'list';
  in_stock: boolean;
  /** By the parameter's id. */
  parameters: Readonly<Record<string, Wish>>;
  companies: readonly number[];
  /** So many stars and more; 0 is any. */
  rating: number;
}

export const isList = (wish: Wish): wish is readonly string[] => Array.isArray(wish);

/** Everything in its place: the catalog as it opens. */
export const defaultState: CatalogState = {
  page: 1,
  price_from: 0,
  price_to: 0,
  q: '',
  sort: 'position',
  order: 'asc',
  view: 'grid',
  in_stock: false,
  parameters: {},
  companies: [],
  rating: 0,
};

export const perPage = 12;

const maxPage = 1_000_000;
const maxPrice = 99_999_999.99;
const maxSearch = 255;

/** The orders on offer, as [sort, order]. */
export const orders = [
  ['position', 'asc'],
  ['created_at', 'desc'],
  ['price', 'asc'],
  ['price', 'desc'],
  ['rating', 'desc'],
  ['name', 'asc'],
] as const satisfies readonly (readonly [ProductSort, 'asc' | 'desc'])[];

const sortNames = new Set<string>(orders.map(([sort]) => sort));
const isSort = (value: string | null): value is ProductSort => value !== null && sortNames.has(value);

/** The direction in which a sort is usually read: newest, best first. */
const usualOrder = (sort: ProductSort): 'asc' | 'desc' => (sort === 'created_at' || sort === 'rating' ? 'desc' : 'asc');

/** What people type as a price: blanks, a comma, too many decimals. */
function readPrice(text: string | null): number {
  const value = Number((text ?? '').replace(/\s/g, '').replace(',', '.'));
  if (!Number.isFinite(value) || value <= 0) return 0;
  return Math.min(Math.round(value * 100) / 100, maxPrice);
}

const blank = (text: string): string => text.replace(/[\u0000-\u001f\ud800-\udfff]/gu, ' ').trim();

/** As people type it: a comma, a minus that is none. */
function readNumber(text: string): number | undefined {
  const typed = text.replace(/\s/g, '').replace(',', '.').replace('\u2212', '-');
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(typed) ? Number(typed) : undefined;
}

const mostParameters = 12;
const mostValues = 50;

const unique = <T>(all: readonly T[], most: number): T[] =>
  [...new Set(all)].toSorted((a, b) => (a < b ? -1 : 1)).slice(0, most);

function readParameters(search: URLSearchParams): CatalogState['parameters'] {
  const wishes = new Map<string, Wish>();
  for (const [name, text] of search) {
    const [, id, end] = /^p([1-9]\d{0,8})(?:_(from|to))?$/.exec(name) ?? [];
    if (!id || wishes.size > mostParameters) continue;
    const number = end ? readNumber(text) : undefined;
    const value = end ? '' : blank(text).slice(0, maxSearch);
    const known = wishes.get(id) ?? [];
    if (number !== undefined) wishes.set(id, { ...(isList(known) ? {} : known), [end as string]: number });
    else if (value && isList(known)) wishes.set(id, unique([...known, value], mostValues));
  }
  const inOrder = [...wishes].toSorted(([a], [b]) => Number(a) - Number(b)).slice(0, mostParameters);
  return Object.fromEntries(inOrder);
}

const readIds = (texts: readonly string[]): number[] =>
  [...new Set(texts.filter((text) => /^[1-9]\d{0,8}$/.test(text)).map(Number))]
    .toSorted((a, b) => a - b)
    .slice(0, mostValues);

function readPage(text: string | null): number {
  return /^[1-9]\d{0,6}$/.test(text ?? '') ? Math.min(Number(text), maxPage) : 1;
}

/** Reads an address; whatever makes no sense is as if it were not there. */
export function readState(search: URLSearchParams): CatalogState {
  const wantedSort = search.get('sort');
  const sort = isSort(wantedSort) ? wantedSort : defaultState.sort;
  const wantedOrder = search.get('order');
  return {
    page: readPage(search.get('page')),
    price_from: readPrice(search.get('price_from')),
    price_to: readPrice(search.get('price_to')),
    q: blank(search.get('q') ?? '').slice(0, maxSearch),
    sort,
    order: wantedOrder === 'asc' || wantedOrder === 'desc' ? wantedOrder : usualOrder(sort),
    view: search.get('view') === 'list' ? 'list' : 'grid',
    in_stock: search.get('in_stock') === 'true' || search.get('in_stock') === '1',
    parameters: readParameters(search),
    companies: readIds(search.getAll('company')),
    rating: /^[1-5]$/.test(search.get('rating') ?? '') ? Number(search.get('rating')) : 0,
  };
}

/** Writes an address, in one spelling, without what is as it opens: `?q=mug&page=2`, or nothing. */
export function writeState(state: CatalogState): string {
  const pairs = new URLSearchParams();
  if (state.q) pairs.set('q', state.q);
  if (state.price_from) pairs.set('price_from', String(state.price_from));
  if (state.price_to) pairs.set('price_to', String(state.price_to));
  if (state.in_stock) pairs.set('in_stock', 'true');
  for (const [id, wish] of Object.entries(state.parameters)) {
    if (isList(wish)) for (const value of wish) pairs.append(`p${id}`, value);
    else
      for (const end of ['from', 'to'] as const)
        if (wish[end] !== undefined) pairs.set(`p${id}_${end}`, String(wish[end]));
  }
  for (const company of state.companies) pairs.append('company', String(company));
  if (state.rating) pairs.set('rating', String(state.rating));
  if (state.sort !== defaultState.sort) pairs.set('sort', state.sort);
  if (state.order !== usualOrder(state.sort)) pairs.set('order', state.order);
  if (state.view !== defaultState.view) pairs.set('view', state.view);
  if (state.page !== 1) pairs.set('page', String(state.page));
  const text = pairs.toString();
  return text && `?${text}`;
}

/** The state after a change; whatever narrows or reorders the list begins at page 1 again. */
export function changeState(state: CatalogState, change: Partial<CatalogState>): CatalogState {
  const onlyLooks = Object.keys(change).every((key) => key === 'page' || key === 'view');
  return { ...state, ...(!onlyLooks && { page: 1 }), ...change };
}

/** The state without filters: how it looks stays. */
export const resetState = (state: CatalogState): CatalogState => ({
  ...defaultState,
  sort: state.sort,
  order: state.order,
  view: state.view,
});

export const hasFilters = (state: CatalogState): boolean =>
  state.q !== '' ||
  state.price_from > 0 ||
  state.price_to > 0 ||
  state.in_stock ||
  Object.keys(state.parameters).length > 0 ||
  state.companies.length > 0 ||
  state.rating > 0;

/** The path of the catalog, or of one of its categories. */
export const catalogPath = (categoryId: number | null): string =>
  categoryId === null ? '/products/catalog' : `/products/catalog/${categoryId}`;

/** The id of a path's parameter; null where there is none, 0 where it is no id. */
export function readCategoryId(text: string | undefined): number | null {
  if (!text) return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** What the API is asked for. Without an order of its own a search has the best matches first. */
export function toQuery(state: CatalogState): Partial<ProductQuery> & { page: number; per_page: number } {
  return {
    page: state.page,
    per_page: perPage,
    price_from: state.price_from,
    price_to: state.price_to,
    ...((state.sort !== defaultState.sort || state.order !== defaultState.order) && {
      sort: state.sort,
      order: state.order,
    }),
    ...(state.q && { q: state.q }),
    ...(state.in_stock && { in_stock: true }),
    ...(Object.keys(state.parameters).length > 0 && { parameters: state.parameters as ParameterFilter }),
    ...(state.companies.length > 0 && { company_ids: [...state.companies] }),
    ...(state.rating > 0 && { rating_from: state.rating }),
  };
}

/** The state as hidden fields of a GET form that itself asks for some of them: `[name, value]`. */
export function hiddenFields(state: CatalogState, isAsked: (name: string) => boolean): [string, string][] {
  return [...new URLSearchParams(writeState({ ...state, page: 1 }))].filter(([name]) => !isAsked(name));
}

/** The state without one value of a parameter, or without one of its ends. */
export function withoutWish({ parameters }: CatalogState, id: string, gone: string): Partial<CatalogState> {
  const { [id]: wish, ...others } = parameters;
  if (!wish) return {};
  const rest: Wish = isList(wish)
    ? wish.filter((value) => value !== gone)
    : Object.fromEntries(Object.entries(wish).filter(([end]) => end !== gone));
  return { parameters: Object.keys(rest).length === 0 ? others : { ...parameters, [id]: rest } };
}

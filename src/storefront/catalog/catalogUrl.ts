/**
 * The catalog's state in its address: filters, search, order, view, page. Values of a parameter are written as
 * `p7=red&p7=blue`, a range as `p9_from=1&p9_to=5`, as a plain form sends them.
 */
import type { ParameterFilter, ProductQuery, ProductSort } from '#contract/products.ts';

/** The filter of a parameter: any of these values, or a range. */
export type FilterValue = readonly string[] | { from?: number; to?: number };

export interface CatalogState {
  page: number;
  /** Units of the currency; 0 means no bound. */
  price_from: number;
  price_to: number;
  q: string;
  sort: ProductSort;
  order: 'asc' | 'desc';
  view: 'grid' | 'list';
  in_stock: boolean;
  /** By parameter id. */
  parameters: Readonly<Record<string, FilterValue>>;
  companies: readonly number[];
  /** Minimum number of stars; 0 means any. */
  rating: number;
}

export const isValueList = (filterValue: FilterValue): filterValue is readonly string[] => Array.isArray(filterValue);

/** State of the catalog without any choice. */
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

/** Available orders as [sort, order]. */
export const sortOrders = [
  ['position', 'asc'],
  ['created_at', 'desc'],
  ['price', 'asc'],
  ['price', 'desc'],
  ['rating', 'desc'],
  ['name', 'asc'],
] as const satisfies readonly (readonly [ProductSort, 'asc' | 'desc'])[];

const sortNames = new Set<string>(sortOrders.map(([sort]) => sort));
const isSort = (value: string | null): value is ProductSort => value !== null && sortNames.has(value);

/** Default direction of a sort: newest and best first. */
const getUsualOrder = (sort: ProductSort): 'asc' | 'desc' =>
  sort === 'created_at' || sort === 'rating' ? 'desc' : 'asc';

/** Parses a typed price: spaces, a comma, extra decimals. */
function parsePrice(text: string | null): number {
  const value = Number((text ?? '').replace(/\s/g, '').replace(',', '.'));
  if (!Number.isFinite(value) || value <= 0) return 0;
  return Math.min(Math.round(value * 100) / 100, maxPrice);
}

/** Blanks what the server rejects, such as half an emoji at the end of a cut text. */
const cleanText = (text: string): string => text.replace(/[\u0000-\u001f\ud800-\udfff]/gu, ' ').trim();

/** Parses a typed number: a comma, a typographic minus. */
function parseRangeEnd(text: string): number | undefined {
  const typed = text.replace(/\s/g, '').replace(',', '.').replace('\u2212', '-');
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(typed) ? Number(typed) : undefined;
}

const maxParameters = 12;
const maxValues = 50;

const sortUnique = <T>(all: readonly T[], max: number): T[] =>
  [...new Set(all)].toSorted((a, b) => (a < b ? -1 : 1)).slice(0, max);

function parseParameters(search: URLSearchParams): CatalogState['parameters'] {
  const filters = new Map<string, FilterValue>();
  for (const [name, text] of search) {
    const [, id, end] = /^p([1-9]\d{0,8})(?:_(from|to))?$/.exec(name) ?? [];
    if (!id || filters.size > maxParameters) continue;
    const number = end ? parseRangeEnd(text) : undefined;
    const value = end ? '' : cleanText(text.slice(0, maxSearch));
    const current = filters.get(id) ?? [];
    if (number !== undefined) filters.set(id, { ...(isValueList(current) ? {} : current), [end as string]: number });
    else if (value && isValueList(current)) filters.set(id, sortUnique([...current, value], maxValues));
  }
  const sorted = [...filters].toSorted(([a], [b]) => Number(a) - Number(b)).slice(0, maxParameters);
  return Object.fromEntries(sorted);
}

const parseIds = (texts: readonly string[]): number[] =>
  [...new Set(texts.filter((text) => /^[1-9]\d{0,8}$/.test(text)).map(Number))]
    .toSorted((a, b) => a - b)
    .slice(0, maxValues);

function parsePage(text: string | null): number {
  return /^[1-9]\d{0,6}$/.test(text ?? '') ? Math.min(Number(text), maxPage) : 1;
}

/** Parses an address; ignores invalid values. */
export function parseCatalogState(search: URLSearchParams): CatalogState {
  const requestedSort = search.get('sort');
  const sort = isSort(requestedSort) ? requestedSort : defaultState.sort;
  const requestedOrder = search.get('order');
  return {
    page: parsePage(search.get('page')),
    price_from: parsePrice(search.get('price_from')),
    price_to: parsePrice(search.get('price_to')),
    q: cleanText((search.get('q') ?? '').slice(0, maxSearch)),
    sort,
    order: requestedOrder === 'asc' || requestedOrder === 'desc' ? requestedOrder : getUsualOrder(sort),
    view: search.get('view') === 'list' ? 'list' : 'grid',
    in_stock: search.get('in_stock') === 'true' || search.get('in_stock') === '1',
    parameters: parseParameters(search),
    companies: parseIds(search.getAll('company')),
    rating: /^[1-5]$/.test(search.get('rating') ?? '') ? Number(search.get('rating')) : 0,
  };
}

/** Formats a state as a canonical query without defaults: `?q=mug&page=2`, or empty. */
export function formatCatalogState(state: CatalogState): string {
  const pairs = new URLSearchParams();
  if (state.q) pairs.set('q', state.q);
  if (state.price_from) pairs.set('price_from', String(state.price_from));
  if (state.price_to) pairs.set('price_to', String(state.price_to));
  if (state.in_stock) pairs.set('in_stock', 'true');
  for (const [id, filterValue] of Object.entries(state.parameters)) {
    if (isValueList(filterValue)) for (const value of filterValue) pairs.append(`p${id}`, value);
    else
      for (const end of ['from', 'to'] as const)
        if (filterValue[end] !== undefined) pairs.set(`p${id}_${end}`, String(filterValue[end]));
  }
  for (const company of state.companies) pairs.append('company', String(company));
  if (state.rating) pairs.set('rating', String(state.rating));
  if (state.sort !== defaultState.sort) pairs.set('sort', state.sort);
  if (state.order !== getUsualOrder(state.sort)) pairs.set('order', state.order);
  if (state.view !== defaultState.view) pairs.set('view', state.view);
  if (state.page !== 1) pairs.set('page', String(state.page));
  const text = pairs.toString();
  return text && `?${text}`;
}

/** Changes the state; filters and order reset the page to 1. */
export function changeCatalogState(state: CatalogState, change: Partial<CatalogState>): CatalogState {
  const changesViewOnly = Object.keys(change).every((key) => key === 'page' || key === 'view');
  return { ...state, ...(!changesViewOnly && { page: 1 }), ...change };
}

/** Removes the filters, but keeps order and view. */
export const resetCatalogState = (state: CatalogState): CatalogState => ({
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

/** Path of the catalog, or of a category. */
export const catalogPath = (categoryId: number | null): string =>
  categoryId === null ? '/products/catalog' : `/products/catalog/${categoryId}`;

/** Parses the category id of a path; null if there is none, 0 if it isn't an id. */
export function parseCategoryId(text: string | undefined): number | null {
  if (!text) return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** Converts the state to an API query. Without an explicit order a search is sorted by relevance. */
export function toProductQuery(state: CatalogState): Partial<ProductQuery> & { page: number; per_page: number } {
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

/** Returns the state as hidden fields of a GET form, without those that the form has itself: `[name, value]`. */
export function getHiddenFields(state: CatalogState, isInForm: (name: string) => boolean): [string, string][] {
  return [...new URLSearchParams(formatCatalogState({ ...state, page: 1 }))].filter(([name]) => !isInForm(name));
}

/** Removes one value of a parameter, or one end of its range. */
export function removeFilterValue({ parameters }: CatalogState, id: string, removed: string): Partial<CatalogState> {
  const { [id]: filterValue, ...others } = parameters;
  if (!filterValue) return {};
  const rest: FilterValue = isValueList(filterValue)
    ? filterValue.filter((value) => value !== removed)
    : Object.fromEntries(Object.entries(filterValue).filter(([end]) => end !== removed));
  return { parameters: Object.keys(rest).length === 0 ? others : { ...parameters, [id]: rest } };
}

/**
 * A page of products as SQL. The text of a statement holds the filters that are set and nothing else, so that
 * each has a plan of its own: a filter that is always there, but mostly says nothing, costs 3 to 10 times.
 */
import { catalogPerPage, defaultPerPage } from '#contract/lists.ts';
import { cardColumns, cardJoins } from './cards.ts';
import {
  chosenOf,
  groupCondition,
  groupsOf,
  listed,
  stored,
  type PageFilter,
  type Put,
  type Source,
} from './filters.ts';
import { inOneProcess, mayBeMistyped, searchText, type SearchText, type Words } from './search.ts';
import { wholeCatalog } from './setListing.ts';

export interface Query {
  /** Prepared under this name; without one it is planned anew for its values. */
  name?: string | undefined;
  text: string;
  values: unknown[];
}

/** Beyond this many, a total is an estimate. */
export const exactUpTo = 10_000;

/** What is known of a filter before its page is asked for. */
export interface Known {
  total: number;
  /** How many the category holds without further filters. */
  of: number;
  /** Whether only words that are a typo away were found. */
  isMistyped: boolean;
  /** The best matches of a search in their order, all or the first of them. */
  ranked?: readonly number[];
}

/** Other sizes are not worth a prepared statement each: sessions keep them for good. */
const usualSizes = new Set<number>([catalogPerPage, defaultPerPage]);

type Direction = 'asc' | 'desc';

/** SQL of a tsquery: word forms of both languages, or the last word as the beginning of one. */
export function textQuery({ whole, typing }: Words, put: Put): string {
  const forms = `websearch_to_tsquery('russian', ${put(whole)})`;
  if (!typing) return forms;
  const begun = `to_tsquery('simple', ${put(typing.prefix)})`;
  return `(${forms} || ${typing.before ? `(websearch_to_tsquery('russian', ${put(typing.before)}) && ${begun})` : begun})`;
}

/** Each word in its forms, or one that is a typo away from it; or all of them as the other keyboard layout writes them. */
export function mistypedQuery({ typos, layout }: SearchText, put: Put): string {
  const near = (pattern: string) =>
    `coalesce((select string_agg('''' || word || '''', '|')::tsquery from search_words where word ~ ${put(pattern)}), '')`;
  const nearby = typos
    ?.map(
      ({ word, neighbours }) =>
        `(websearch_to_tsquery('russian', ${put(word)})${neighbours ? ` || ${near(neighbours)}` : ''})`,
    )
    .join(' && ');
  return `(${[nearby && `(${nearby})`, layout && textQuery(layout, put)].filter(Boolean).join(' || ')})`;
}

/** The source of a filter with all its conditions. */
export function sourceOf(filter: PageFilter, way: 'walk' | 'gather', put: Put): Source {
  // Signs alone are no word that anything could hold.
  const never = filter.q?.trim() && !searchText(filter.q) ? ['false'] : [];
  if (filter.reach.kind !== 'storefront') {
    const source = stored(filter, put);
    return { ...source, conditions: [...source.conditions, ...never] };
  }
  const source = listed(filter, way, put);
  const groups = groupsOf(filter, String(filter.category_id ?? wholeCatalog), put).map((group) =>
    groupCondition(group, way, filter.category_id === undefined ? null : String(filter.category_id)),
  );
  return { ...source, conditions: [...source.conditions, ...groups, ...never] };
}

/** What a search finds in a source: by the words as they are, or where these find nothing, by those a typo away. */
export function searched(
  { tables, id, conditions }: Source,
  search: SearchText,
  columns: (query: string) => string,
  put: Put,
  known?: Known,
): string {
  const found = (query: string) =>
    `select ${columns(query)} from ${tables} join product_search d on d.product_id = ${id} where ${[...conditions, `d.document @@ ${query}`, inOneProcess].join(' and ')}`;
  if (known?.isMistyped && mayBeMistyped(search)) return found(mistypedQuery(search, put));
  const exact = found(textQuery(search, put));
  if (known || !mayBeMistyped(search)) return exact;
  // Gathered first: asked only whether there is one, the planner would read the whole table until it met it.
  return `with exact as materialized (${exact}) select * from exact union all ${found(mistypedQuery(search, put))} and not exists (select from exact)`;
}

/**
 * Along the order, asking each row. The planner knows little of facets and would sort the whole category, so the rows
 * are kept apart, and a condition that it can't see through is taken for one that half of them meet.
 */
function walked(filter: PageFilter, key: PageFilter['sort'] & string, direction: Direction, put: Put): string {
  const { tables, id, conditions, keys } = listed(filter, 'walk', put);
  const groups = groupsOf(filter, String(filter.category_id ?? wholeCatalog), put).map(
    (group) => `coalesce(${groupCondition(group, 'walk', null)}, false)`,
  );
  const rows = `select ${id} as id, ${keys[key]} as key, l.facets, l.numbers from ${tables} where ${conditions.join(' and ')} order by ${keys[key]} ${direction}, ${id} ${direction} offset 0`;
  return `select id, key from (${rows}) l where ${groups.join(' and ')}`;
}

const hasGroups = (filter: PageFilter): boolean =>
  filter.company_id !== undefined || filter.company_ids !== undefined || chosenOf(filter).length > 0;

/** The company whose products are asked for, recommended first and nothing else: its own index has them in order. */
function soleCompany(filter: PageFilter): number | null {
  const {
    reach,
    q,
    category_id,
    company_id,
    company_ids = [],
    type_id,
    price_from,
    price_to,
    rating_from,
    in_stock,
    stock,
    ids,
    active,
    withheld,
    sort = 'position',
  } = filter;
  const isNarrowed =
    q ||
    category_id !== undefined ||
    type_id !== undefined ||
    price_from > 0 ||
    price_to > 0 ||
    rating_from !== undefined ||
    in_stock ||
    stock ||
    ids ||
    withheld ||
    active !== undefined ||
    chosenOf(filter).length > 0;
  const companies = [...new Set([...(company_id === undefined ? [] : [company_id]), ...company_ids])];
  return reach.kind === 'storefront' && !isNarrowed && sort === 'position' && companies.length === 1
    ? companies[0]!
    : null;
}

/** How a page is come by. */
interface Plan {
  /** The ids it is made of, where they are known; each is asked again whether it is still found. */
  ids: readonly number[] | null;
  search: SearchText | null;
  /** Best matches first: a search without an order of its own, unless it finds too many, which then are those recommended. */
  isRanked: boolean;
  direction: Direction;
  way: 'walk' | 'gather';
  /** Along the order, row by row. */
  isWalked: boolean;
}

function planOf(filter: PageFilter, known: Known | undefined): Plan {
  const { page, per_page, reach, q, sort, order } = filter;
  const search = q ? searchText(q) : null;
  const isListed = reach.kind === 'storefront';
  const hasMany = known !== undefined && known.total > exactUpTo;
  const isRanked = search !== null && !sort && !(isListed && hasMany);
  const [start, end] = [(page - 1) * per_page, page * per_page];
  const ranked = isRanked && order !== 'asc' ? known?.ranked : undefined;
  const isGrouped = isListed && !search && known !== undefined && hasGroups(filter) && soleCompany(filter) === null;
  // Whichever reads fewer rows: those up to the page's end, or all that are found.
  const isWalked = isGrouped && (hasMany || (page * per_page * known.of) / Math.max(known.total, 1) < known.total);
  return {
    search,
    isRanked,
    ids: ranked && (end <= ranked.length || ranked.length === known?.total) ? ranked.slice(start, end) : null,
    direction: order ?? (isRanked ? 'desc' : 'asc'),
    way: isGrouped && !isWalked ? 'gather' : 'walk',
    isWalked,
  };
}

/** Whether what runs low is so little that all of it is read and sorted, wherever in the order it stands. */
const isFewLow = ({ stock }: PageFilter, known: Known | undefined): boolean =>
  stock === 'low' && known !== undefined && known.total <= exactUpTo;

function idsOf(
  filter: PageFilter,
  { search, isRanked, ids, direction, way, isWalked }: Plan,
  known: Known | undefined,
  put: Put,
): string {
  const sort = filter.sort ?? 'position';
  const company = soleCompany(filter);
  if (company !== null)
    return `select id, position as key from products where company_id = ${put(company)} and visible`;
  if (isWalked) return walked(filter, sort, direction, put);
  const source = sourceOf(filter, way, put);
  const key = source.keys[sort];
  if (ids) source.conditions.push(`d.product_id = any(${put(ids)}::int[])`);
  if (search)
    return searched(
      source,
      search,
      (query) => `${source.id} as id, ${isRanked ? `ts_rank(d.document, ${query})` : key} as key`,
      put,
      known,
    );
  // What is gathered is kept apart from its order: the planner would rather walk along that until it met enough.
  const isGathered = way === 'gather' || isFewLow(filter, known);
  return `select ${source.id} as id, ${key} as key from ${source.tables} where ${source.conditions.join(' and ')}${isGathered ? ' offset 0' : ''}`;
}

/** Statements whose plan is the same for all values: no search, no facets, price bounds only along the price. */
function nameOf(filter: PageFilter): string | undefined {
  const {
    reach,
    q,
    ids,
    withheld,
    type_id,
    stock,
    sort,
    order,
    price_from,
    price_to,
    rating_from,
    in_stock,
    active,
    per_page,
    locale,
  } = filter;
  const isBounded = price_from > 0 || price_to > 0;
  const isOther =
    q ||
    ids ||
    withheld ||
    hasGroups(filter) ||
    active !== undefined ||
    type_id !== undefined ||
    stock ||
    rating_from !== undefined;
  if (reach.kind !== 'storefront' || isOther || (isBounded && sort !== 'price') || !usualSizes.has(per_page))
    return undefined;
  const filters = [price_from > 0 && 'from', price_to > 0 && 'to', in_stock && 'stock'].filter(Boolean);
  return ['products', sort ?? 'position', order ?? 'asc', per_page, sort === 'name' && locale, ...filters]
    .filter(Boolean)
    .join(':');
}

/**
 * The page itself: ids first, along an index where there is one, then all that the cards of these show.
 * The size stands in the text, since the planner takes an unknown limit for a tenth of the catalog.
 */
export function pageQuery(filter: PageFilter, known?: Known): Query {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const plan = planOf(filter, known);
  const { direction, isWalked, ids } = plan;
  const text = idsOf(filter, plan, known, put);
  return {
    name: nameOf(filter),
    text: `
      select ${cardColumns}
      from (select id, key from (${text}) found ${isWalked ? '' : `order by key ${direction}, id ${direction}`} limit ${filter.per_page} offset ${put(ids ? 0 : (filter.page - 1) * filter.per_page)}) page
      join products p on p.id = page.id ${cardJoins}
      order by page.key ${direction}, page.id ${direction}`,
    values,
  };
}

/** The same products in an order that costs nothing. */
function unordered(filter: PageFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const plain = { ...filter, sort: 'position' as const };
  return { text: idsOf(plain, planOf(plain, undefined), undefined, (value) => `$${values.push(value)}`), values };
}

/** The ids of what the filter finds, at most so many. */
export function idsQuery(filter: PageFilter, most: number): Query {
  const { text, values } = unordered(filter);
  return { text: `select id from (${text}) found limit ${most}`, values };
}

/** How many the filter finds, counted up to one more than is told exactly. */
export function countQuery(filter: PageFilter): Query {
  const { text, values } = unordered(filter);
  return {
    text: `select (select count(*)::int from (select from (${text}) found limit ${exactUpTo + 1}) counted) as total`,
    values,
  };
}

/** What the planner makes of it: an estimate where counting would take too long. */
export function estimateQuery(filter: PageFilter): Query {
  const { text, values } = unordered(filter);
  return { text: `explain (format json) ${text}`, values };
}

/**
 * Builds the SQL of a page of products. The text only holds the filters that are set, so that each combination has its
 * own plan. A filter that is always in the text but mostly unused makes a statement 3 to 10 times slower.
 */
import { catalogPerPage, defaultPerPage } from '#contract/lists.ts';
import { appCardColumns, appShortCardColumns, cardColumns, cardJoins, shortCardColumns } from './cards.ts';
import {
  listChosenParameters,
  buildGroupConditionSql,
  buildGroups,
  buildListedSource,
  buildRowConditionsSql,
  buildShownInSearchSql,
  buildShownRows,
  buildStoredSource,
  canTellMembersApart,
  isByFamily,
  pickMembersSql,
  type PageFilter,
  type Put,
  type ProductSource,
} from './filters.ts';
import type { Query } from './query.ts';
import { noParallelWorkersSql, canBeMistyped, parseSearch, type SearchText, type SearchWords } from './search.ts';
import { rootCategoryId } from './setListing.ts';

/** Larger totals are estimates. */
export const maxExactTotal = 10_000;

/** What is known of a filter before its page is read. */
export interface KnownTotal {
  total: number;
  /** How many products the category has without further filters. */
  of: number;
  /** Whether only words with a typo were found. */
  isMistyped: boolean;
  /** The best matches of a search in order: all of them, or the first. */
  ranked?: readonly number[];
}

/** Only these page sizes have prepared statements, because a session never frees them. */
const preparedSizes = new Set<number>([catalogPerPage, defaultPerPage]);

type Direction = 'asc' | 'desc';

/** SQL of a tsquery: word forms of both languages, or the last word as a prefix. */
export function buildTextQuerySql({ full, typing }: SearchWords, put: Put): string {
  const forms = `websearch_to_tsquery('russian', ${put(full)})`;
  if (!typing) return forms;
  const prefixSql = `to_tsquery('simple', ${put(typing.prefix)})`;
  if (!typing.before) return `(${forms} || ${prefixSql})`;
  return `(${forms} || (websearch_to_tsquery('russian', ${put(typing.before)}) && ${prefixSql}))`;
}

/**
 * SQL of a tsquery for mistyped words: each word or one that is a typo away, or all words in the other keyboard layout.
 */
export function buildMistypedQuerySql({ typos, layout }: SearchText, put: Put): string {
  const buildNear = (pattern: string) =>
    `coalesce((select string_agg('''' || word || '''', '|')::tsquery
                 from search_words where word ~ ${put(pattern)}), '')`;
  const nearWords = typos
    ?.map(
      ({ word, neighbours }) =>
        `(websearch_to_tsquery('russian', ${put(word)})${neighbours ? ` || ${buildNear(neighbours)}` : ''})`,
    )
    .join(' && ');
  return `(${[nearWords && `(${nearWords})`, layout && buildTextQuerySql(layout, put)].filter(Boolean).join(' || ')})`;
}

/** The source of a filter with all conditions. */
export function buildSource(filter: PageFilter, way: 'walk' | 'gather', put: Put): ProductSource {
  // A query of punctuation alone finds nothing.
  const impossible = filter.q?.trim() && !parseSearch(filter.q) ? ['false'] : [];
  if (filter.reach.kind !== 'storefront') {
    const source = buildStoredSource(filter, put);
    return { ...source, conditions: [...source.conditions, ...impossible] };
  }
  const source = buildListedSource(filter, way, put);
  const groups = buildGroups(filter, String(filter.category_id ?? rootCategoryId), put).map((group) =>
    buildGroupConditionSql(group, way, filter.category_id === undefined ? null : String(filter.category_id)),
  );
  return { ...source, conditions: [...source.conditions, ...groups, ...impossible] };
}

/** SQL of a search in a source: by the words as they are, or, if these find nothing, by words that are a typo away. */
export function buildSearchSql(
  { tables, id, conditions }: ProductSource,
  search: SearchText,
  columns: (query: string) => string,
  put: Put,
  known?: KnownTotal,
): string {
  const buildFoundSql = (query: string) =>
    `select ${columns(query)} from ${tables} join product_search d on d.product_id = ${id}
      where ${[...conditions, `d.document @@ ${query}`, noParallelWorkersSql].join(' and ')}`;
  if (known?.isMistyped && canBeMistyped(search)) return buildFoundSql(buildMistypedQuerySql(search, put));
  const exact = buildFoundSql(buildTextQuerySql(search, put));
  if (known || !canBeMistyped(search)) return exact;
  // Materialized, because for a mere existence check the planner would read the whole table until the first match.
  return `
    with exact as materialized (${exact})
    select * from exact
    union all
    ${buildFoundSql(buildMistypedQuerySql(search, put))} and not exists (select from exact)`;
}

/**
 * Reads rows in order and checks each one. The planner can't estimate facets and would sort the whole category.
 * `coalesce` hides the conditions, so that it assumes that half of the rows match. The order stands here, because the
 * rows are then planned for the few that the page takes.
 */
function buildWalkSql(filter: PageFilter, key: PageFilter['sort'] & string, direction: Direction, put: Put): string {
  const { tables, id, conditions, keys } = buildListedSource(filter, 'walk', put);
  const groups = buildGroups(filter, String(filter.category_id ?? rootCategoryId), put).map(
    (group) => `coalesce(${buildGroupConditionSql(group, 'walk', null)}, false)`,
  );
  const shown = buildShownRows(filter, put);
  return `select ${id} as id, ${keys[key]} as key from ${tables} ${shown.join}
     where ${[...conditions, ...groups, ...shown.conditions].join(' and ')}
     order by ${keys[key]} ${direction}, ${id} ${direction}`;
}

/**
 * Reads rows in order and checks which of them a search finds, because it finds too many to read and sort them all.
 * Families are looked up row by row, too. The words are hidden from the planner like the conditions of `buildWalkSql`.
 */
function buildSearchWalkSql(
  filter: PageFilter,
  search: SearchText,
  { sort, direction, put, known }: SearchWalk,
): string {
  const isMistyped = known?.isMistyped && canBeMistyped(search);
  const query = isMistyped ? buildMistypedQuerySql(search, put) : buildTextQuerySql(search, put);
  const { keys, tables, id, conditions: listed } = buildListedSource({ ...filter, sort }, 'walk', put);
  const groups = buildGroups(filter, String(filter.category_id ?? rootCategoryId), put);
  const hidden = [
    ...groups.map((group) => buildGroupConditionSql(group, 'walk', null)),
    'd.document @@ (select query from words)',
  ];
  const conditions = [...listed, `coalesce(${hidden.join(' and ')}, false)`];
  if (isByFamily(filter))
    conditions.push(
      buildShownInSearchSql(buildRowConditionsSql(filter, groups, put, 'm'), '(select query from words)'),
    );
  return `
    with words as materialized (select ${query} as query)
    select ${id} as id, ${keys[sort]} as key from ${tables} join product_search d on d.product_id = ${id}
     where ${[...conditions, noParallelWorkersSql].join(' and ')}
     order by ${keys[sort]} ${direction}, ${id} ${direction}`;
}

interface SearchWalk {
  sort: PageFilter['sort'] & string;
  direction: Direction;
  put: Put;
  known: KnownTotal | undefined;
}

const hasGroups = (filter: PageFilter): boolean =>
  filter.company_id !== undefined || filter.company_ids !== undefined || listChosenParameters(filter).length > 0;

/** The company if the filter asks for its products alone, in the default order: they have an index of their own. */
function findSoleCompany(filter: PageFilter): number | null {
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
    listChosenParameters(filter).length > 0;
  const companies = [...new Set([...(company_id === undefined ? [] : [company_id]), ...company_ids])];
  return reach.kind === 'storefront' && !isNarrowed && sort === 'position' && companies.length === 1
    ? companies[0]!
    : null;
}

/** How a page is read. */
interface PagePlan {
  /** The ids of the page, if they are known; each one is still checked against the filter. */
  ids: readonly number[] | null;
  search: SearchText | null;
  /**
   * Whether the best matches come first: a search without a sort order. If it finds too many, the default order is
   * used.
   */
  isRanked: boolean;
  direction: Direction;
  way: 'walk' | 'gather';
  /** Whether rows are read in order and checked one by one. */
  isWalked: boolean;
}

function planPage(filter: PageFilter, known: KnownTotal | undefined): PagePlan {
  const { page, per_page, reach, q, sort, order } = filter;
  const search = q ? parseSearch(q) : null;
  const isListed = reach.kind === 'storefront';
  const hasMany = known !== undefined && known.total > maxExactTotal;
  const isRanked = search !== null && !sort && !(isListed && hasMany);
  const [start, end] = [(page - 1) * per_page, page * per_page];
  const ranked = isRanked && order !== 'asc' ? known?.ranked : undefined;
  const isGrouped = isListed && !search && known !== undefined && hasGroups(filter) && findSoleCompany(filter) === null;
  // The way that reads fewer rows: those up to the end of the page, or all that match.
  const isWalked =
    (isGrouped && (hasMany || (page * per_page * known.of) / Math.max(known.total, 1) < known.total)) ||
    // No index has names in the order of a category
    (isListed && search !== null && hasMany && sort !== 'name');
  return {
    search,
    isRanked,
    ids: ranked && (end <= ranked.length || ranked.length === known?.total) ? ranked.slice(start, end) : null,
    direction: order ?? (isRanked ? 'desc' : 'asc'),
    way: isGrouped && !isWalked ? 'gather' : 'walk',
    isWalked,
  };
}

/** Whether the products with low stock are so few that all of them are read and sorted. */
const hasFewLow = ({ stock }: PageFilter, known: KnownTotal | undefined): boolean =>
  stock === 'low' && known !== undefined && known.total <= maxExactTotal;

function buildIdsSql(
  filter: PageFilter,
  { search, isRanked, ids, direction, way, isWalked }: PagePlan,
  known: KnownTotal | undefined,
  put: Put,
): string {
  const sort = filter.sort ?? 'position';
  const company = findSoleCompany(filter);
  if (company !== null)
    return `
      select id, position as key from products p
       where company_id = ${put(company)} and visible
         and (family_id is null or id = (select lead_id from product_families f where f.id = p.family_id))`;
  if (isWalked && search) return buildSearchWalkSql(filter, search, { sort, direction, put, known });
  if (isWalked) return buildWalkSql(filter, sort, direction, put);
  const source = buildSource(filter, way, put);
  const key = source.keys[sort];
  if (ids) source.conditions.push(`d.product_id = any(${put(ids)}::int[])`);
  const isPicked = isByFamily(filter) && canTellMembersApart(filter) && (search !== null || way === 'gather');
  const familyColumns = isPicked ? ', l.family_id, l.price' : '';
  const pick = isPicked ? pickMembersSql : (found: string) => found;
  if (search)
    return pick(
      buildSearchSql(
        source,
        search,
        (query) => `${source.id} as id, ${isRanked ? `ts_rank(d.document, ${query})` : key} as key${familyColumns}`,
        put,
        known,
      ),
    );
  // `offset 0` keeps gathered rows apart from the order; otherwise the planner would read along the order until it
  // found enough.
  const isGathered = way === 'gather' || hasFewLow(filter, known);
  const shown = isPicked ? { join: '', conditions: [] } : buildShownRows(filter, put);
  return pick(`select ${source.id} as id, ${key} as key${familyColumns} from ${source.tables} ${shown.join}
    where ${[...source.conditions, ...shown.conditions].join(' and ')}${isGathered ? ' offset 0' : ''}`);
}

/**
 * The name of a statement whose plan is the same for all values: no search, no facets, price bounds only when sorted by
 * price.
 */
function getStatementName(filter: PageFilter): string | undefined {
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
  const hasOtherFilters =
    q ||
    ids ||
    withheld ||
    hasGroups(filter) ||
    active !== undefined ||
    type_id !== undefined ||
    stock ||
    rating_from !== undefined;
  if (reach.kind !== 'storefront' || hasOtherFilters || (isBounded && sort !== 'price') || !preparedSizes.has(per_page))
    return undefined;
  const filters = [price_from > 0 && 'from', price_to > 0 && 'to', in_stock && 'stock'].filter(Boolean);
  return ['products', sort ?? 'position', order ?? 'asc', per_page, sort === 'name' && locale, ...filters]
    .filter(Boolean)
    .join(':');
}

/** The columns of a page's cards. Only the app withholds products. */
function getColumns({ withheld }: PageFilter, areShort: boolean): string {
  if (withheld) return areShort ? appShortCardColumns : appCardColumns;
  return areShort ? shortCardColumns : cardColumns;
}

/**
 * Builds the statement of a page: first the ids, along an index if there is one, then the columns of the cards. The
 * page size is part of the text, because the planner takes an unknown limit for a tenth of the table.
 * @param areShort only the columns of the storefront's cards
 */
export function buildPageQuery(filter: PageFilter, known?: KnownTotal, areShort = false): Query {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const plan = planPage(filter, known);
  const { direction, isWalked, ids } = plan;
  const idsSql = buildIdsSql(filter, plan, known, put);
  const orderBy = isWalked ? '' : `order by key ${direction}, id ${direction}`;
  const name = getStatementName(filter);
  const offset = put(ids ? 0 : (filter.page - 1) * filter.per_page);
  return {
    name: name && (areShort ? `${name}:short` : name),
    text: `
      select ${getColumns(filter, areShort)}
        from (select id, key
                from (${idsSql}) found ${orderBy}
               limit ${filter.per_page} offset ${offset}) page
        join products p on p.id = page.id ${cardJoins}
       order by page.key ${direction}, page.id ${direction}`,
    values,
  };
}

/** The statement of the ids of the same products, without a costly order. */
export function buildUnorderedIds(filter: PageFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const unsorted = { ...filter, sort: 'position' as const };
  return {
    text: buildIdsSql(unsorted, planPage(unsorted, undefined), undefined, (value) => `$${values.push(value)}`),
    values,
  };
}

/** The ids that the filter finds, up to a maximum. */
export function buildIdsQuery(filter: PageFilter, maxIds: number): Query {
  const { text, values } = buildUnorderedIds(filter);
  return { text: `select id from (${text}) found limit ${maxIds}`, values };
}

/** How many products the filter finds, counted up to one more than the largest exact total. */
export function buildCountQuery(filter: PageFilter): Query {
  const { text, values } = buildUnorderedIds(filter);
  return {
    text: `select (select count(*)::int
                    from (select from (${text}) found limit ${maxExactTotal + 1}) counted) as total`,
    values,
  };
}

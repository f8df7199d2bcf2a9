/**
 * A page of products as SQL. The text of a statement holds the filters that are set and nothing else, so that
 * each has a plan of its own: a filter that is always there, but mostly says nothing, costs 3 to 10 times.
 */
import type { Locale } from '#contract/failures.ts';
import { catalogPerPage, defaultPerPage } from '#contract/lists.ts';
import { toMinor } from '#contract/money.ts';
import type { ProductQuery, ProductSort } from '#contract/products.ts';
import { ownCompaniesText } from '#server/domains/companies/policy.ts';
import { cardColumns, cardJoins } from './cards.ts';
import { wholeCatalog } from './listing.ts';
import { searchText, type SearchText } from './search.ts';

/** Whose products: the storefront's, those of a user's own companies, or all. */
export type Reach = { kind: 'storefront' } | { kind: 'own'; userId: number } | { kind: 'all' };

export interface PageFilter extends ProductQuery {
  reach: Reach;
  locale: Locale;
}

export interface Query {
  /** Prepared under this name; without one it is planned anew for its values. */
  name?: string;
  text: string;
  values: unknown[];
}

/** Beyond this many, a total is an estimate. */
export const exactUpTo = 10_000;

/** Other sizes are not worth a prepared statement each: sessions keep them for good. */
const usualSizes = new Set<number>([catalogPerPage, defaultPerPage]);

type Direction = 'asc' | 'desc';

/** The ids of the filter's products and the key they are ordered by. */
interface Ids {
  text: string;
  values: unknown[];
  direction: Direction;
}

const nameIn: Record<Locale, string> = { en: `coalesce(p.en_name, p.name)`, ru: 'p.name' };

/** Where the columns come from that a product is filtered and ordered by. */
interface Source {
  tables: string;
  id: string;
  keys: Record<ProductSort, string>;
  price: string;
}

function listed({ company_id, in_stock, sort, locale }: PageFilter): Source {
  const needsProduct = company_id !== undefined || sort === 'name';
  return {
    tables: `catalog_listing l${needsProduct ? ' join products p on p.id = l.product_id' : ''}${in_stock ? ' join product_stock s on s.product_id = l.product_id' : ''}`,
    id: 'l.product_id',
    keys: { position: 'l.position', price: 'l.price', created_at: 'l.created_at', rating: 'l.rating', name: nameIn[locale] },
    price: 'l.price',
  };
}

function stored({ in_stock, locale }: PageFilter): Source {
  return {
    tables: `products p${in_stock ? ' join product_stock s on s.product_id = p.id' : ''}`,
    id: 'p.id',
    keys: { position: 'p.position', price: 'p.price', created_at: 'p.created_at', rating: 'coalesce(p.rating, 0)', name: nameIn[locale] },
    price: 'p.price',
  };
}

const branch = (category: string) =>
  `(with recursive branch as (select ${category}::int as id union all select c.id from categories c join branch b on c.parent_id = b.id) select id from branch)`;

function conditionsOf(filter: PageFilter, source: Source, put: Put): string[] {
  const { reach, category_id, company_id, price_from, price_to, in_stock, active, ids, sort } = filter;
  const conditions: string[] = [];
  if (reach.kind === 'storefront') {
    conditions.push(`l.category_id = ${put(category_id ?? wholeCatalog)}`);
    // Whatever is in the storefront is active, and not archived: said where it lets the index of names be walked.
    if (active === false) conditions.push('false');
    if (sort === 'name') conditions.push('p.archived_at is null');
  } else {
    conditions.push('p.archived_at is null');
    if (reach.kind === 'own') conditions.push(`p.company_id in ${ownCompaniesText(put(reach.userId))}`);
    if (category_id !== undefined) conditions.push(`p.category_id in ${branch(put(category_id))}`);
    if (active !== undefined) conditions.push(`p.active = ${put(active)}`);
  }
  if (company_id !== undefined) conditions.push(`p.company_id = ${put(company_id)}`);
  if (price_from > 0) conditions.push(`${source.price} >= ${put(toMinor(price_from))}`);
  if (price_to > 0) conditions.push(`${source.price} <= ${put(toMinor(price_to))}`);
  if (in_stock) conditions.push('s.total_count > s.held');
  if (ids) conditions.push(`${source.id} = any(${put(ids)}::int[])`);
  return conditions;
}

/** Adds a parameter to a statement. @returns its place in the text: `$1` */
export type Put = (value: unknown) => string;

/** SQL of a tsquery: word forms of both languages, or the last word as the beginning of one. */
export function textQuery({ whole, typing }: SearchText, put: Put): string {
  const forms = `websearch_to_tsquery('russian', ${put(whole)})`;
  if (!typing) return forms;
  const begun = `to_tsquery('simple', ${put(typing.prefix)})`;
  return `(${forms} || ${typing.before ? `(websearch_to_tsquery('russian', ${put(typing.before)}) && ${begun})` : begun})`;
}

/** Each word in its forms, or one that is a typo away from it. */
function mistypedQuery(typos: NonNullable<SearchText['typos']>, put: Put): string {
  const near = (pattern: string) => `coalesce((select string_agg('''' || word || '''', '|')::tsquery from search_words where word ~ ${put(pattern)}), '')`;
  return `(${typos.map(({ word, neighbours }) => `(websearch_to_tsquery('russian', ${put(word)})${neighbours ? ` || ${near(neighbours)}` : ''})`).join(' && ')})`;
}

function idsOf(filter: PageFilter): Ids {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const source = filter.reach.kind === 'storefront' ? listed(filter) : stored(filter);
  const search = filter.q ? searchText(filter.q) : null;
  const conditions = conditionsOf(filter, source, put);
  // Signs alone are no word that anything could hold.
  if (filter.q?.trim() && !search) conditions.push('false');
  const where = conditions.join(' and ');
  const direction = filter.order ?? (search && !filter.sort ? 'desc' : 'asc');
  const key = source.keys[filter.sort ?? 'position'];
  if (!search) return { text: `select ${source.id} as id, ${key} as key from ${source.tables} where ${where}`, values, direction };

  const searched = `${source.tables} join product_search d on d.product_id = ${source.id} where ${where}`;
  const found = (query: string) => `select ${source.id} as id, ${filter.sort ? key : `ts_rank(d.document, ${query})`} as key from ${searched} and d.document @@ ${query}`;
  const exact = textQuery(search, put);
  if (!search.typos) return { text: found(exact), values, direction };
  const mistyped = mistypedQuery(search.typos, put);
  // Gathered first: asked only whether there is one, the planner would read the whole table until it met it.
  return { text: `with exact as materialized (${found(exact)}) select id, key from exact union all ${found(mistyped)} and not exists (select from exact)`, values, direction };
}

/** Statements whose plan is the same for all values: no search, no company, price bounds only along the price. */
function nameOf({ reach, q, company_id, ids, sort, order, price_from, price_to, in_stock, active, per_page, locale }: PageFilter): string | undefined {
  const isBounded = price_from > 0 || price_to > 0;
  if (reach.kind !== 'storefront' || q || company_id !== undefined || ids || active !== undefined || (isBounded && sort !== 'price') || !usualSizes.has(per_page)) return undefined;
  const filters = [price_from > 0 && 'from', price_to > 0 && 'to', in_stock && 'stock'].filter(Boolean);
  return ['products', sort ?? 'position', order ?? 'asc', per_page, sort === 'name' && locale, ...filters].filter(Boolean).join(':');
}

/**
 * The page itself: ids first, along an index where there is one, then all that the cards of these show.
 * The size stands in the text, since the planner takes an unknown limit for a tenth of the catalog.
 */
export function pageQuery(filter: PageFilter): Query {
  const { text, values, direction } = idsOf(filter);
  const offset = `$${values.length + 1}`;
  return {
    name: nameOf(filter),
    text: `
      select ${cardColumns}
      from (select id, key from (${text}) found order by key ${direction}, id ${direction} limit ${filter.per_page} offset ${offset}) page
      join products p on p.id = page.id ${cardJoins}
      order by page.key ${direction}, page.id ${direction}`,
    values: [...values, (filter.page - 1) * filter.per_page],
  };
}

/** The same products in an order that costs nothing. */
const unranked = (filter: PageFilter): PageFilter => ({ ...filter, sort: 'position' });

/** How many the filter finds, counted up to one more than is told exactly. */
export function countQuery(filter: PageFilter): Query {
  const { text, values } = idsOf(unranked(filter));
  return { text: `select (select count(*)::int from (select from (${text}) found limit ${exactUpTo + 1}) counted) as total`, values };
}

/** What the planner makes of it: an estimate where counting would take too long. */
export function estimateQuery(filter: PageFilter): Query {
  const { text, values } = idsOf(unranked(filter));
  return { text: `explain (format json) ${text}`, values };
}

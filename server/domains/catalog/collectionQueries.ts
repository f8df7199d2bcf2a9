/**
 * SQL of the products of collections. A rule is a filtered page of the catalog. Several collections are read by one
 * statement. Pure functions.
 */
import type { CollectionRule, CollectionSort } from '#contract/collections.ts';
import type { ProductSort } from '#contract/products.ts';
import { appCardColumns, cardColumns, cardJoins } from './cards.ts';
import type { PageFilter } from './filters.ts';
import { buildCountQuery, buildPageQuery } from './pageQuery.ts';
import type { Query } from './query.ts';

/** What the queries need of a collection. */
export interface CollectionSource {
  id: number;
  rule: CollectionRule | null;
  /** Products that the caller's channel does not show. */
  withheldIds?: readonly number[];
}

const sortOrders: Record<CollectionSort, readonly [ProductSort, 'asc' | 'desc']> = {
  position: ['position', 'asc'],
  newest: ['created_at', 'desc'],
  best_rated: ['rating', 'desc'],
  cheapest: ['price', 'asc'],
  dearest: ['price', 'desc'],
};

/**
 * A rule as a filter of the storefront's catalog.
 * @param withheldIds products that the caller's channel does not show
 */
export function toPageFilter(
  { category_id, in_stock, sort, limit: _limit, ...rule }: CollectionRule,
  page: number,
  per_page: number,
  withheldIds: readonly number[] = [],
): PageFilter {
  const [sortKey, order] = sortOrders[sort];
  // None of the orders depends on the language.
  return {
    ...rule,
    page,
    per_page,
    sort: sortKey,
    order,
    reach: { kind: 'storefront' },
    locale: 'en',
    ...(category_id !== null && { category_id }),
    ...(in_stock && { in_stock }),
    ...(withheldIds.length > 0 && { withheld: withheldIds }),
  };
}

/** The chosen products that the channel shows: of a family only the cheapest of them. */
function buildHandPickedSql(withheldIds: readonly number[]): string {
  const isShown = (product: string) => `${product}.visible${withheldIds.length > 0 ? ` and ${product}.on_app` : ''}`;
  return `collection_products h
   join products p on p.id = h.product_id and ${isShown('p')}
    and (p.family_id is null
         or not exists (select from collection_products other join products q on q.id = other.product_id
                         where other.collection_id = h.collection_id and q.family_id = p.family_id
                           and ${isShown('q')} and (q.price, q.id) < (p.price, p.id)))`;
}

/**
 * One page of a collection's products, as cards. The last page of a rule may hold more than its limit: see
 * `applyRuleLimit`.
 */
export function buildProductsQuery(
  { id, rule, withheldIds = [] }: CollectionSource,
  page: number,
  perPage: number,
): Query {
  if (rule) return buildPageQuery(toPageFilter(rule, page, perPage, withheldIds));
  const columns = withheldIds.length > 0 ? appCardColumns : cardColumns;
  return {
    text: `select ${columns} from ${buildHandPickedSql(withheldIds)} ${cardJoins}
            where h.collection_id = $1 order by h.position, p.id limit $2 offset $3`,
    values: [id, perPage, (page - 1) * perPage],
  };
}

/** How many products a collection shows. */
export function buildTotalQuery({ id, rule, withheldIds = [] }: CollectionSource): Query {
  if (!rule)
    return {
      text: `select count(*)::int as total from ${buildHandPickedSql(withheldIds)} where h.collection_id = $1`,
      values: [id],
    };
  const { text, values } = buildCountQuery(toPageFilter(rule, 1, 1, withheldIds));
  return { text: `select least(counted.total, ${rule.limit}) as total from (${text}) counted`, values };
}

/** Cuts a page's rows to the limit of the rule. */
export const applyRuleLimit = <T>({ rule }: CollectionSource, page: number, perPage: number, rows: T[]): T[] =>
  rule ? rows.slice(0, Math.max(rule.limit - (page - 1) * perPage, 0)) : rows;

/** Embeds a query into a larger one and renumbers its parameters. */
function embedQuery({ text, values }: Query, parameters: unknown[]): string {
  const offset = parameters.length;
  parameters.push(...values);
  return text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + offset}`);
}

/**
 * Joins one query for each collection with `union all`.
 * @param buildPart returns the text of a part; its argument `embed` embeds a query into it
 */
function unionQueries(
  sources: readonly CollectionSource[],
  buildPart: (source: CollectionSource, embed: (query: Query) => string) => string,
): Query {
  const values: unknown[] = [];
  const parts = sources.map((source) => `(${buildPart(source, (query) => embedQuery(query, values))})`);
  return { text: parts.join(' union all '), values };
}

/** The first products of each collection, as cards with `collection_id`, `total` and their position `n`, in order. */
export function buildShelvesQuery(sources: readonly CollectionSource[], maxProducts: number): Query {
  const { text, values } = unionQueries(sources, (source, embed) => {
    const perPage = Math.min(maxProducts, source.rule?.limit ?? maxProducts);
    const total = embed(buildTotalQuery(source));
    const cards = embed(buildProductsQuery(source, 1, perPage));
    return `select ${source.id}::int as collection_id, (${total}) as total, row_number() over () as n, card.*
              from (${cards}) card`;
  });
  return { text: `select * from (${text}) shelves order by n`, values };
}

/** How many products each collection shows, and the photos of the first one. */
export const buildSummariesQuery = (sources: readonly CollectionSource[]): Query =>
  unionQueries(
    sources,
    (source, embed) =>
      `select ${source.id}::int as id, (${embed(buildTotalQuery(source))}) as total,
              (select card.photos from (${embed(buildProductsQuery(source, 1, 1))}) card) as photos`,
  );

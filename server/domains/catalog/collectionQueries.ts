/** What a collection holds, as SQL. Rules are the catalog's own pages; of several collections one statement is made. Pure. */
import type { CollectionRule, CollectionSort } from '#contract/collections.ts';
import type { ProductSort } from '#contract/products.ts';
import { without } from './withheld.ts';
import { cardColumns, cardJoins } from './cards.ts';
import type { PageFilter } from './filters.ts';
import { countQuery, pageQuery, type Query } from './pageQuery.ts';

/** A collection as far as its products go. */
export interface Holder {
  id: number;
  rule: CollectionRule | null;
  /** Products that the caller's channel does not show. */
  off?: readonly number[];
}

const orders: Record<CollectionSort, readonly [ProductSort, 'asc' | 'desc']> = {
  position: ['position', 'asc'],
  newest: ['created_at', 'desc'],
  best_rated: ['rating', 'desc'],
  cheapest: ['price', 'asc'],
  dearest: ['price', 'desc'],
};

/** A rule as a page of the storefront's catalog. */
export function filterOf(
  { category_id, in_stock, sort, limit: _limit, ...rule }: CollectionRule,
  page: number,
  per_page: number,
): PageFilter {
  const [by, order] = orders[sort];
  // No order on offer depends on the language.
  return {
    ...rule,
    page,
    per_page,
    sort: by,
    order,
    reach: { kind: 'storefront' },
    locale: 'en',
    ...(category_id !== null && { category_id }),
    ...(in_stock && { in_stock }),
  };
}

const byHand = (off: readonly number[]) =>
  `collection_products h join products p on p.id = h.product_id and p.visible${off.length > 0 ? ' and p.on_app' : ''}`;

/** One page of what a collection shows, as cards. A rule's last page may hold more than the rule allows: see `withinLimit`. */
export function productsQuery({ id, rule, off = [] }: Holder, page: number, perPage: number): Query {
  if (rule) return without(pageQuery(filterOf(rule, page, perPage)), off);
  return {
    text: `select ${cardColumns} from ${byHand(off)} ${cardJoins} where h.collection_id = $1 order by h.position, p.id limit $2 offset $3`,
    values: [id, perPage, (page - 1) * perPage],
  };
}

/** How many products a collection shows. */
export function totalQuery({ id, rule, off = [] }: Holder): Query {
  if (!rule)
    return { text: `select count(*)::int as total from ${byHand(off)} where h.collection_id = $1`, values: [id] };
  const { text, values } = without(countQuery(filterOf(rule, 1, 1)), off);
  return { text: `select least(counted.total, ${rule.limit}) as total from (${text}) counted`, values };
}

/** Of a page's rows those that the rule still allows. */
export const withinLimit = <T>({ rule }: Holder, page: number, perPage: number, rows: T[]): T[] =>
  rule ? rows.slice(0, Math.max(rule.limit - (page - 1) * perPage, 0)) : rows;

/** A part of a larger statement: its parameters follow those that are there already. */
function placed({ text, values }: Query, into: unknown[]): string {
  const before = into.length;
  into.push(...values);
  return text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + before}`);
}

/**
 * For each collection a part of one statement.
 * @param partOf the part's text; `place` puts a query of its own into it
 */
function together(
  holders: readonly Holder[],
  partOf: (holder: Holder, place: (query: Query) => string) => string,
): Query {
  const values: unknown[] = [];
  const parts = holders.map((holder) => `(${partOf(holder, (query) => placed(query, values))})`);
  return { text: parts.join(' union all '), values };
}

/** The first products of each collection, as cards with `collection_id`, `total` and their place `n`, in order. */
export function shelvesQuery(holders: readonly Holder[], most: number): Query {
  const { text, values } = together(
    holders,
    (holder, place) =>
      `select ${holder.id}::int as collection_id, (${place(totalQuery(holder))}) as total, row_number() over () as n, card.* from (${place(productsQuery(holder, 1, Math.min(most, holder.rule?.limit ?? most)))}) card`,
  );
  return { text: `select * from (${text}) shelves order by n`, values };
}

/** How many products each collection shows, and the photos of the first. */
export const summariesQuery = (holders: readonly Holder[]): Query =>
  together(
    holders,
    (holder, place) =>
      `select ${holder.id}::int as id, (${place(totalQuery(holder))}) as total, (select card.photos from (${place(productsQuery(holder, 1, 1))}) card) as photos`,
  );

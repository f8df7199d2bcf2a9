/**
 * What the storefront reads, kept in the transaction of every change: products.visible, catalog_listing, what is
 * counted of it (category_totals, category_facets, category_numbers) and product_search.
 *
 * Locks, always in this order, so that parallel writers neither miss each other nor deadlock:
 * the tree (shared by writers of products, exclusive for writers of categories and companies), the
 * products by id, their stock by product id, their rows of the listing, the totals by category id.
 */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { plainWordsSql } from '#server/db/plainWords.ts';
import { setListing } from './setListing.ts';

/**
 * Holds the tree still while a product is written. To be called before the product's row is read or locked:
 * whoever changes categories waits for it, and it for them.
 */
export const holdTree = statement('catalog_hold_tree', 'select pg_advisory_xact_lock_shared(794113003)');

/** Keeps every other writer of the catalog out, for changes of the tree and of companies' activity. */
export const closeTree = statement('catalog_close_tree', 'select pg_advisory_xact_lock(794113003)');

const lockProducts = 'select id from products where id = any($1::int[]) order by id for no key update';

// An order that sells the last one writes the listing too; whoever holds the stock comes first.
const lockStock = 'select from product_stock where product_id = any($1::int[]) order by product_id for share';

const setVisible = `
  update products p set visible = now_visible.is_so
  from (
    select p.id, p.active and p.on_site and not p.over_limit and p.archived_at is null and c.visible and k.active as is_so
    from products p join categories c on c.id = p.category_id join companies k on k.id = p.company_id
    where p.id = any($1::int[])
  ) now_visible
  where p.id = now_visible.id and p.visible <> now_visible.is_so`;

const joined = (...columns: string[]) => plainWordsSql(`concat_ws(' ', ${columns.join(', ')})`);

// The russian configuration stems Latin words by the English rules; simple adds the words as they are
// written, for prefixes.
const setSearch = `
  with texts as (
    select p.id, ${joined('p.name', 'p.en_name')} as names, ${joined('p.sku', 'k.brand')} as marks, ${joined('p.description', 'p.en_description')} as descriptions
    from products p join companies k on k.id = p.company_id
    where p.id = any($1::int[]) and p.archived_at is null
  ),
  gone as (delete from product_search s using products p where p.id = s.product_id and p.id = any($1::int[]) and p.archived_at is not null),
  learned as (
    insert into search_words (word)
    select distinct word from texts, regexp_split_to_table(names || ' ' || marks, '\\s+') word where char_length(word) between 3 and 24 and word !~ '\\d' order by word
    on conflict do nothing
  )
  insert into product_search (product_id, document)
  select id,
    setweight(to_tsvector('russian', names) || to_tsvector('simple', names), 'A')
      || setweight(to_tsvector('russian', marks) || to_tsvector('simple', marks), 'B')
      || setweight(to_tsvector('russian', descriptions), 'C')
  from texts
  on conflict (product_id) do update set document = excluded.document where product_search.document is distinct from excluded.document`;

// Unnamed, so that the plan fits the number of products: one or ten thousand.
const runFor = (db: Db, text: string, productIds: readonly number[]) => db.$client.query(text, [productIds]);

/**
 * Brings visibility, listing and totals of these products up to date; their texts are taken as unchanged.
 * @param db an open transaction, in which the products have been written already
 */
export async function refreshListing(db: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await holdTree(db);
  await runFor(db, lockProducts, productIds);
  await runFor(db, lockStock, productIds);
  await runFor(db, setVisible, productIds);
  await runFor(db, setListing, productIds);
}

/**
 * Brings everything that the storefront reads of these products up to date, the search included.
 * Six statements, however many products.
 * @param db an open transaction, in which the products have been written already
 */
export async function refreshProducts(db: Db, productIds: readonly number[]): Promise<void> {
  await refreshListing(db, productIds);
  if (productIds.length > 0) await runFor(db, setSearch, productIds);
}

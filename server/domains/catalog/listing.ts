/**
 * Maintains what the storefront reads, in the transaction of every change: products.visible, catalog_listing, its
 * counts (category_totals, category_facets, category_numbers) and product_search. Locks are always taken in this order,
 * so that parallel writers neither miss each other nor deadlock: the tree (shared by writers of products, exclusive for
 * writers of categories and companies), the products by id, their families by id, their stock by product id, their rows
 * of the listing, the totals by category id. The row of a family stands for all its members: whoever writes one of them
 * reads the others to know which is the cheapest and what the family counts for.
 */
import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import { sendTogether } from '#server/db/sendTogether.ts';
import { runQuery, statement } from '#server/db/statement.ts';
import { plainWordsSql } from '#server/db/plainWords.ts';
import { setListingSql } from './setListing.ts';

/**
 * Takes the shared lock of the tree. Call it before reading or locking a product that is written: writers of categories
 * and of products wait for each other.
 */
export const lockTreeShared = statement('catalog_hold_tree', 'select pg_advisory_xact_lock_shared(794113003)');

/** Takes the exclusive lock of the tree, for changes of the tree and of companies' activity. */
export const lockTreeExclusive = statement('catalog_close_tree', 'select pg_advisory_xact_lock(794113003)');

const lockProductsSql = 'select id from products where id = any($productIds::int[]) order by id for no key update';

const lockFamiliesSql = `
  select from product_families
   where id in (select family_id from products where id = any($productIds::int[]) and family_id is not null
                union
                select family_id from catalog_listing
                 where category_id = 0 and product_id = any($productIds::int[]) and family_id is not null)
   order by id for no key update`;

// An order that sells the last piece writes the listing too, so the stock is locked first.
const lockStockSql = `
  select from product_stock where product_id = any($productIds::int[]) order by product_id for share`;

const setVisibleSql = `
  update products p set visible = computed.visible
    from (select p.id, p.active and p.on_site and not p.over_limit and p.archived_at is null
                       and c.visible and k.active as visible
            from products p join categories c on c.id = p.category_id join companies k on k.id = p.company_id
           where p.id = any($productIds::int[])) computed
   where p.id = computed.id and p.visible <> computed.visible`;

const joinTexts = (...columns: string[]) => plainWordsSql(`concat_ws(' ', ${columns.join(', ')})`);

// The russian configuration also stems Latin words by English rules. The simple configuration adds the words as they
// are written, for prefix search.
const setSearchSql = `
  with texts as (
    select p.id, ${joinTexts('p.name', 'p.en_name')} as names,
           ${joinTexts('p.sku', 'k.brand', 'p.barcode', `array_to_string(p.tags, ' ')`)} as marks,
           ${joinTexts('p.description', 'p.en_description')} as descriptions
      from products p join companies k on k.id = p.company_id
     where p.id = any($productIds::int[]) and p.archived_at is null
  ),
  removed as (
    delete from product_search s using products p
     where p.id = s.product_id and p.id = any($productIds::int[]) and p.archived_at is not null
  ),
  new_words as (
    insert into search_words (word)
    select distinct word
      from texts, regexp_split_to_table(names || ' ' || marks, '\\s+') word
     where char_length(word) between 3 and 24 and word !~ '\\d' order by word
        on conflict do nothing
  )
  insert into product_search (product_id, document)
  select id,
         setweight(to_tsvector('russian', names) || to_tsvector('simple', names), 'A')
           || setweight(to_tsvector('russian', marks) || to_tsvector('simple', marks), 'B')
           || setweight(to_tsvector('russian', descriptions), 'C')
    from texts
      on conflict (product_id) do update set document = excluded.document
      where product_search.document is distinct from excluded.document`;

/**
 * Prepared for one product, as most writes have one. Unnamed for more, so that each plan fits their number.
 * @param text SQL with `$productIds::int[]`
 */
function forProducts(name: string, text: string): (db: Db, productIds: readonly number[]) => Promise<unknown> {
  // An array of one element, not a parameter, whose size the planner does not know
  const oneText = text.replaceAll('$productIds::int[]', 'array[$productId::int]');
  const runForOne = statement<unknown, { productId: number }>(`catalog_${name}_of_one`, oneText);
  return (db, productIds) =>
    productIds.length === 1 ? runForOne(db, { productId: productIds[0]! }) : runQuery(db, text, { productIds });
}

const lockProducts = forProducts('hold_product', lockProductsSql);
const lockFamilies = forProducts('hold_family', lockFamiliesSql);
const lockStock = forProducts('hold_stock', lockStockSql);
const setVisible = forProducts('set_visible', setVisibleSql);
const setListing = forProducts('set_listing', setListingSql);
const setSearch = forProducts('set_search', setSearchSql);

const listingSteps = [(db: Db) => lockTreeShared(db), lockProducts, lockFamilies, lockStock, setVisible, setListing];

/** Sends the steps together: none needs the answer of another. */
async function runSteps(db: Db, steps: typeof listingSteps, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await sendTogether(db.$client as pg.PoolClient, () => Promise.all(steps.map((run) => run(db, productIds))));
}

/**
 * Refreshes visibility, listing and totals of these products. It assumes that their texts have not changed.
 * @param db an open transaction, in which the products have already been written
 */
export const refreshListing = (db: Db, productIds: readonly number[]): Promise<void> =>
  runSteps(db, listingSteps, productIds);

/**
 * Refreshes everything that the storefront reads of these products, including the search. Seven statements for any
 * number of products.
 * @param db an open transaction, in which the products have already been written
 */
export const refreshProducts = (db: Db, productIds: readonly number[]): Promise<void> =>
  runSteps(db, [...listingSteps, setSearch], productIds);

/**
 * The marketplace of the benchmark: one company, 20 categories, products in families, and as many carts, filled by
 * set-based SQL and listed by the catalog's own code.
 */
import type { Connected } from '#server/db/connect.ts';
import { refreshProducts } from '#server/domains/catalog/listing.ts';
import { runUnit } from '#server/platform/unitOfWork.ts';
import { createFamilySteps, memberColumnsSql, sharedSql } from './families.ts';

/** Each product is named after one of these. */
export const materials = ['oak', 'linen', 'copper', 'glass', 'wool', 'clay', 'birch', 'steel', 'cotton', 'amber'];

/**
 * SQL: a pseudo-random number from 0 to below 1, the same in each run.
 * @param salt another one gives other numbers
 * @param column the number that it depends on
 */
export const chanceSql = (salt: number, column = 'n'): string =>
  `((hashint8(${column}::bigint * 7919 + ${salt}) & 1048575) / 1048576.0)`;

/** How many products are listed in one transaction. */
const batchSize = 5_000;

/**
 * Fills an empty, migrated database.
 * @returns the ids that the requests use
 */
export async function fill({ pool }: Connected, products: number): Promise<{ category: number; product: number }> {
  await pool.query(`insert into companies (brand, legal_person, inn) values ('Bench', 'Bench Ltd', 'BENCH1')`);
  await pool.query(
    `insert into categories (name, en_name, position)
     select 'Category ' || n, 'Category ' || n, n
       from generate_series(1, 20) n`,
  );
  for (const step of createFamilySteps(
    products,
    `(select id from companies), 1 + g % 20, 'Family ' || g, 'Family ' || g,
     repeat('A thing made by hand. ', 12), repeat('A thing made by hand. ', 12)`,
  ))
    await pool.query(step);
  await pool.query(
    `insert into products (company_id, category_id, type_id, sku, name, en_name, description, en_description, price,
                           position, created_at, family_id, option_1)
     select (select id from companies), 1 + (${sharedSql}) % 20, (select id from product_types where is_general),
            'SKU-' || n, ($2::text[])[1 + n % 10] || ' thing ' || n, ($2::text[])[1 + n % 10] || ' thing ' || n,
            repeat('A thing made by hand. ', 12), repeat('A thing made by hand. ', 12),
            100 + (n * 7919) % 100000, n % 1000, now() - n * interval '1 minute', ${memberColumnsSql}
       from generate_series(1, $1::int) n`,
    [products, materials],
  );
  await pool.query('insert into product_stock (product_id, total_count) select id, 100000000 from products');
  await pool.query(
    `insert into product_photos (product_id, file, width, height, colors, main, position)
     select id, md5(id::text), 1200, 1200, '#cba,#765,#fed', true, 0
       from products`,
  );
  for (let from = 1; from <= products; from += batchSize) {
    const ids = Array.from({ length: Math.min(batchSize, products - from + 1) }, (_, index) => from + index);
    await runUnit({ pool, now: new Date() }, (db) => refreshProducts(db, ids));
  }
  // As in a real shop. While there are no carts, PostgreSQL reads one table of a page fully in one run and by an index
  // in the next, so that runs can't be compared
  await pool.query(
    `insert into carts (hash, company_id, created_at, updated_at)
     select md5(n::text), (select id from companies), at, at
       from generate_series(1, $1::int) n, lateral (select now() - n * interval '1 minute' as at) t`,
    [products],
  );
  await pool.query(
    `insert into cart_lines (cart_id, product_id, count, price)
     select c.id, p.id, 1, p.price
       from carts c
       join products p on p.id = 1 + c.id % $1::int`,
    [products],
  );
  await takeStatistics(pool);
  return { category: 7, product: Math.floor(products / 2) };
}

/**
 * Does what autovacuum does within a minute. Empty tables stay as on a new installation: once vacuumed, PostgreSQL
 * would plan for no rows and keep reading all of them as they arrive.
 */
export async function takeStatistics(pool: Connected['pool']): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select relid::regclass::text as name from pg_stat_user_tables where pg_relation_size(relid) > 0',
  );
  await pool.query(`vacuum analyze ${rows.map(({ name }) => name).join(', ')}`);
}

/**
 * Fills a marketplace of any size in a few minutes: everything by set-based SQL, including the listing and its counts.
 */
import type pg from 'pg';
import {
  facetSql,
  isCountedSql,
  numberFacetSql,
  bucketFacetSql,
  bucketSql,
} from '#server/domains/catalog/facetCodes.ts';
import { chanceSql, materials } from './data.ts';
import { createFamilySteps, memberColumnsSql, setLeadsSql, sharedSql } from './families.ts';

/** The ids that the requests use. */
export interface ScaleIds {
  category: number;
  company: number;
  /** Parameters: a list of few values, one of many, and a number. */
  color: number;
  maker: number;
  weight: number;
}

const facetRowsSql = `
  select id as product_id, ${facetSql('category', 'category_id')} as facet from products
  union all select id, ${facetSql('company', 'company_id')} from products
  union all select id, ${facetSql('mark', 'floor(coalesce(rating, 0))::int')} from products
  union all
  select x.product_id, ${facetSql('value', 'v.id')}
    from product_parameters x
    join parameter_values v using (parameter_id, value)
  union all
  select product_id,
         unnest(array[${numberFacetSql('parameter_id')}, ${bucketFacetSql('parameter_id', bucketSql('number'))}])
    from product_parameters
   where number is not null`;

/** SQL of what a family, or without families a product, has by its number `g`. */
const companySql = `1 + floor(200 * ${chanceSql(1, 'g')} * ${chanceSql(2, 'g')})::int`;
const descriptionSql = `case when g % 1000 = 7 then 'A lighthouse made by hand.' else 'A thing made by hand.' end`;

const createSteps = (products: number): string[] => [
  `insert into companies (brand, legal_person, inn)
   select 'Company ' || n, 'Company Ltd', 'BENCH' || n
     from generate_series(1, 200) n`,
  `insert into categories (name, en_name, position)
   select 'Category ' || n, 'Category ' || n, n
     from generate_series(1, 20) n`,
  `insert into parameters (name, en_name, type, unit)
   values ('Colour', 'Colour', 'list', null), ('Maker', 'Maker', 'list', null), ('Size', 'Size', 'list', null),
          ('Weight', 'Weight', 'number', 'g')`,
  `insert into parameter_values (parameter_id, value, name, position)
   select p, 'v' || n, 'Value ' || n, n
     from (values (1, 12), (2, 500), (3, 6)) t (p, many), generate_series(1, many) n`,
  ...createFamilySteps(products, `${companySql}, 1 + g % 20, 'Family ' || g, 'Family ' || g, ${descriptionSql}, null`),
  `insert into products (company_id, category_id, type_id, sku, name, en_name, description,
                         price, position, rating, created_at, visible, family_id, option_1)
   select ${companySql}, 1 + g % 20,
          (select id from product_types where is_general), 'SKU-' || n, word || ' thing ' || n, word || ' thing ' || n,
          ${descriptionSql}, 100 + floor(100000 * ${chanceSql(3)})::int, n % 1000,
          case when ${chanceSql(4, 'g')} < 0.6 then round((1 + 4 * ${chanceSql(5, 'g')})::numeric, 2) end,
          now() - n * interval '1 minute', true, ${memberColumnsSql}
     from (select n, ${sharedSql} as g, (array['${materials.join("','")}'])[1 + n % 10] as word
             from generate_series(1, ${products}) n) t`,
  setLeadsSql,
  `insert into product_stock (product_id, total_count)
   select n, case when ${chanceSql(6)} < 0.05 then 0 when ${chanceSql(6)} < 0.08 then 3 else 100 end
     from (select id as n from products) t`,
  `insert into product_photos (product_id, file, width, height, colors, main, position)
   select id, md5(id::text), 1200, 1200, '#cba,#765,#fed', true, 0
     from products`,
  `insert into product_parameters (product_id, parameter_id, value)
   select n, 1, 'v' || 1 + floor(12 * ${chanceSql(7)} * ${chanceSql(8)})::int from (select id as n from products) t
   union all select n, 2, 'v' || 1 + floor(500 * ${chanceSql(9)})::int from (select id as n from products) t
   union all select n, 3, 'v' || 1 + floor(6 * ${chanceSql(10)})::int from (select id as n from products) t`,
  `insert into product_parameters (product_id, parameter_id, number)
   select n, 4, round((10 + 5000 * ${chanceSql(11)} * ${chanceSql(12)})::numeric, 1)
     from (select id as n from products) t`,
  `create temp table shelved as
   select p.id as product_id, p.category_id, p.price, p.position, coalesce(p.rating, 0) as rating, p.created_at,
          s.supply > 0 as in_stock, f.facets, jsonb_build_object('4', w.number) as numbers, p.family_id,
          coalesce(m.lead_id = p.id, true) as is_lead
     from products p join product_stock s on s.product_id = p.id
     left join product_families m on m.id = p.family_id
     join (select product_id, array_agg(facet order by facet) as facets
             from (${facetRowsSql}) r
            group by product_id) f on f.product_id = p.id
     join product_parameters w on w.product_id = p.id and w.parameter_id = 4`,
  `insert into catalog_listing (category_id, product_id, price, position, rating, created_at, in_stock, facets, numbers,
                                family_id, is_lead)
   select shelf, product_id, price, position, rating, created_at, in_stock, facets, numbers, family_id, is_lead
     from shelved, unnest(array[0, category_id]) shelf`,
  `insert into category_totals (category_id, total, listed)
   select category_id, count(distinct coalesce(family_id, -product_id)), count(*)
     from catalog_listing
    group by 1
   on conflict (category_id) do update set total = excluded.total, listed = excluded.listed`,
  `insert into category_facets (category_id, facet, total)
   select category_id, facet, count(*)
     from (select distinct category_id, coalesce(family_id, -product_id), unnest(facets) as facet
             from catalog_listing) t
    where ${isCountedSql('facet')}
    group by 1, 2`,
  `insert into category_numbers (category_id, parameter_id, number, total)
   select category_id, 4, (numbers ->> '4')::numeric, count(distinct coalesce(family_id, -product_id))
     from catalog_listing
    group by 1, 3`,
  `insert into product_search (product_id, document)
   select id, setweight(to_tsvector('russian', name) || to_tsvector('simple', name), 'A')
              || setweight(to_tsvector('russian', description), 'C')
     from products`,
  `insert into search_words (word) select unnest(array['${materials.join("','")}', 'thing', 'lighthouse'])`,
];

/** Creates indexes without constraints after the rows, which takes a fraction of the time. */
async function runWithoutIndexes(client: pg.ClientBase, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
       join pg_class c on c.oid = i.indrelid
      where c.relname in ('products', 'product_parameters', 'product_photos', 'product_search', 'catalog_listing')
        and not i.indisprimary
        and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of rows) await client.query(definition);
}

/** Fills an empty, migrated database. */
export async function fillScale(client: pg.ClientBase, products: number): Promise<ScaleIds> {
  await client.query(`set work_mem = '256MB'; set synchronous_commit = off; set statement_timeout = 0`);
  await runWithoutIndexes(client, async () => {
    for (const step of createSteps(products)) await client.query(step);
  });
  await client.query('vacuum analyze');
  return { category: 7, company: 120, color: 1, maker: 2, weight: 4 };
}

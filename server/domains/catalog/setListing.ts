/** The statement that refreshes the rows of the listing, and all their counts, for `$productIds`. */
import { facetSql, isCountedSql, numberFacetSql, bucketFacetSql, bucketSql } from './facetCodes.ts';

/** The pseudo category of the whole catalog. */
export const rootCategoryId = 0;

/** The columns that a row copies from its product. */
const columns = ['price', 'position', 'rating', 'created_at', 'in_stock', 'facets', 'numbers'] as const;
const qualify = (alias: string): string => columns.map((column) => `${alias}.${column}`).join(', ');

const numberFacetsSql = [numberFacetSql('parameter_id'), bucketFacetSql('parameter_id', bucketSql('number'))].join(
  ', ',
);

// All facets of each product. Each has at least those of its category, its company and its rating in whole stars (0
// without reviews), so that the inner join in `new_rows` drops none. `setListingSql` defines `visible_products` and
// `ancestors`.
const facetsSql = `
  select product_id, array_agg(facet order by facet) as facets
    from (
      select p.product_id, ${facetSql('category', 'a.ancestor_id')}
        from visible_products p join ancestors a on a.category_id = p.category_id
      union all
      select product_id, ${facetSql('company', 'company_id')} from visible_products
      union all
      select product_id, ${facetSql('mark', 'floor(rating)::int')} from visible_products
      union all
      select x.product_id, ${facetSql('value', 'v.id')}
        from product_parameters x join parameter_values v using (parameter_id, value)
       where x.product_id = any($productIds::int[])
      union all
      select product_id, unnest(array[${numberFacetsSql}])
        from product_parameters where product_id = any($productIds::int[]) and number is not null
    ) t (product_id, facet)
   group by product_id`;

/**
 * How much to add to the counts: entries of new rows minus those of removed rows; a changed row is both. Sorted, so
 * that parallel writers lock the counts in the same order.
 * @param selectEntries the entries of a row of `difference`, by the prefix of its columns: '' or 'old_'
 */
const buildShiftSql = (columns: string, selectEntries: (prefix: string) => string): string => `
  select category_id, ${columns}, sum(n)::int as total
    from (select d.category_id, ${selectEntries('')}, 1 as n from difference d where d.change >= 0
          union all
          select d.category_id, ${selectEntries('old_')}, -1 from difference d where d.change <= 0) e
   group by category_id, ${columns} having sum(n) <> 0 order by category_id, ${columns}`;

const facetShiftSql = buildShiftSql('facet', (prefix) => `unnest(d.${prefix}facets) as facet`);
const numberShiftSql = buildShiftSql(
  'parameter_id, number',
  (prefix) => `(jsonb_each_text(d.${prefix}numbers)).key::int as parameter_id,
            (jsonb_each_text(d.${prefix}numbers)).value::numeric as number`,
);

/**
 * Compares the rows that these products should have with the stored ones. `change` is 1 for a new row, -1 for a removed
 * one and 0 for one whose columns changed: `price` is never null, so null means that the row is missing on that side.
 * The full join can't become a nested loop, however badly the planner estimates the size of a branch.
 */
export const setListingSql = `
  with recursive ancestors (category_id, ancestor_id, parent_id) as (
    select c.id, c.id, c.parent_id from categories c
     where c.id in (select category_id from products where id = any($productIds::int[]) and visible)
    union all
    select a.category_id, c.id, c.parent_id from ancestors a join categories c on c.id = a.parent_id
  ),
  listed_under as (
    select category_id, ancestor_id as listing_category_id from ancestors
    union all
    select distinct category_id, ${rootCategoryId} from ancestors
  ),
  visible_products as materialized (
    select p.id as product_id, p.category_id, p.company_id, p.price, p.position, coalesce(p.rating, 0) as rating,
           p.created_at, coalesce(s.supply > 0, false) as in_stock
      from products p left join product_stock s on s.product_id = p.id
     where p.id = any($productIds::int[]) and p.visible
  ),
  numbers_by_product as (
    select product_id, jsonb_object_agg(parameter_id, number) as numbers
      from product_parameters where product_id = any($productIds::int[]) and number is not null
     group by product_id
  ),
  new_rows as (
    select u.listing_category_id as category_id, product_id, p.price, p.position, p.rating, p.created_at, p.in_stock,
           f.facets, n.numbers
      from visible_products p join listed_under u on u.category_id = p.category_id
      join (${facetsSql}) f using (product_id)
      left join numbers_by_product n using (product_id)
  ),
  difference as materialized (
    select category_id, product_id, ${qualify('n')},
           l.facets as old_facets, l.numbers as old_numbers,
           (case when n.price is null then -1 when l.price is null then 1 else 0 end) as change
      from new_rows n
      full join (select * from catalog_listing where product_id = any($productIds::int[])) l
           using (category_id, product_id)
     where (${qualify('n')})
           is distinct from (${qualify('l')})
  ),
  removed_rows as (
    delete from catalog_listing l using difference d
     where d.change = -1 and l.category_id = d.category_id and l.product_id = d.product_id
  ),
  saved_rows as (
    insert into catalog_listing (category_id, product_id, ${columns.join(', ')})
    select category_id, product_id, ${columns.join(', ')} from difference where change >= 0
        on conflict (category_id, product_id) do update
        set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
  ),
  saved_facets as (
    insert into category_facets (category_id, facet, total)
    select * from (${facetShiftSql}) c where ${isCountedSql('facet')}
        on conflict (category_id, facet) do update set total = category_facets.total + excluded.total
  ),
  saved_numbers as (
    insert into category_numbers (category_id, parameter_id, number, total)
    ${numberShiftSql}
        on conflict (category_id, parameter_id, number) do update
        set total = category_numbers.total + excluded.total
  )
  insert into category_totals (category_id, total)
  select category_id, sum(change)::int from difference
   group by category_id having sum(change) <> 0 order by category_id
      on conflict (category_id) do update set total = category_totals.total + excluded.total`;

/** The statement that refreshes the rows of the listing, and all their counts, for `$productIds`. */
import { facetSql, isCountedSql, numberFacetSql, bucketFacetSql, bucketSql } from './facetCodes.ts';

/** The pseudo category of the whole catalog. */
export const rootCategoryId = 0;

/** The columns that a row copies from its product. */
const columns = [
  'price',
  'position',
  'rating',
  'created_at',
  'in_stock',
  'facets',
  'numbers',
  'family_id',
  'is_lead',
] as const;
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
 * How much to add to the counts: entries after the change minus those before it. A family has an entry once, however
 * many of its members have it. Sorted, so that parallel writers lock the counts in the same order.
 */
const buildShiftSql = (columns: string, entries: string): string => `
  select category_id, ${columns}, sum(n)::int as total
    from (select distinct category_id, counted_id, ${entries}, 1 as n from counted_after
          union all
          select distinct category_id, counted_id, ${entries}, -1 from counted_before) e
   group by category_id, ${columns} having sum(n) <> 0 order by category_id, ${columns}`;

const facetShiftSql = buildShiftSql('facet', 'unnest(facets) as facet');
const numberShiftSql = buildShiftSql(
  'parameter_id, number',
  `(jsonb_each_text(numbers)).key::int as parameter_id,
                 (jsonb_each_text(numbers)).value::numeric as number`,
);

/**
 * What was counted before, and is to be counted after: products without a family, and all members of families that
 * gained or lost something that is counted. Their families are locked, so that nobody else changes these members.
 */
const countedSql = `
  recounted_families as materialized (
    select distinct f.id
      from difference d cross join unnest(array[d.family_id, d.old_family_id]) as f (id)
     where f.id is not null
       and (d.change <> 0
            or (d.facets, d.numbers, d.family_id) is distinct from (d.old_facets, d.old_numbers, d.old_family_id))
  ),
  counted_before as (
    select category_id, -product_id as counted_id, old_facets as facets, old_numbers as numbers
      from difference where change <= 0 and old_family_id is null
    union all
    select l.category_id, l.family_id, l.facets, l.numbers
      from catalog_listing l join recounted_families r on r.id = l.family_id
  ),
  counted_after as (
    select category_id, -product_id as counted_id, facets, numbers
      from difference where change >= 0 and family_id is null
    union all
    select n.category_id, n.family_id, n.facets, n.numbers
      from new_rows n join recounted_families r on r.id = n.family_id
    union all
    select l.category_id, l.family_id, l.facets, l.numbers
      from catalog_listing l join recounted_families r on r.id = l.family_id
     where l.product_id <> all($productIds::int[])
  )`;

/**
 * The families that these products are or were members of, with their new leads; the members' visibility is already
 * written. The lead is the cheapest, whether in stock or not, so that orders don't change it.
 */
const touchedFamiliesSql = `
  touched_families as materialized (
    select f.id, f.lead_id as old_lead_id, m.lead_id, m.members_count, m.price_max
      from product_families f
     cross join lateral (
             select (array_agg(p.id order by p.price, p.id))[1] as lead_id, count(*)::int as members_count,
                    max(p.price) as price_max
               from products p where p.family_id = f.id and p.visible
           ) m
     where f.id in (select family_id from products where id = any($productIds::int[]) and family_id is not null
                    union
                    select family_id from catalog_listing
                     where category_id = ${rootCategoryId} and product_id = any($productIds::int[])
                       and family_id is not null)
  ),
  saved_families as (
    update product_families f
       set lead_id = t.lead_id, members_count = t.members_count, price_max = t.price_max
      from touched_families t
     where f.id = t.id
       and (f.lead_id, f.members_count, f.price_max) is distinct from (t.lead_id, t.members_count, t.price_max)
  ),
  other_leads as (
    update catalog_listing l set is_lead = not l.is_lead
      from touched_families t
     where l.product_id in (t.old_lead_id, t.lead_id) and l.family_id = t.id
       and l.product_id <> all($productIds::int[]) and l.is_lead <> (l.product_id = t.lead_id)
  )`;

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
  ${touchedFamiliesSql},
  visible_products as materialized (
    select p.id as product_id, p.category_id, p.company_id, p.price, p.position, coalesce(p.rating, 0) as rating,
           p.created_at, coalesce(s.supply > 0, false) as in_stock, p.family_id,
           coalesce(p.id = t.lead_id, true) as is_lead
      from products p left join product_stock s on s.product_id = p.id
      left join touched_families t on t.id = p.family_id
     where p.id = any($productIds::int[]) and p.visible
  ),
  numbers_by_product as (
    select product_id, jsonb_object_agg(parameter_id, number) as numbers
      from product_parameters where product_id = any($productIds::int[]) and number is not null
     group by product_id
  ),
  new_rows as (
    select u.listing_category_id as category_id, product_id, p.price, p.position, p.rating, p.created_at, p.in_stock,
           f.facets, n.numbers, p.family_id, p.is_lead
      from visible_products p join listed_under u on u.category_id = p.category_id
      join (${facetsSql}) f using (product_id)
      left join numbers_by_product n using (product_id)
  ),
  difference as materialized (
    select category_id, product_id, ${qualify('n')},
           l.facets as old_facets, l.numbers as old_numbers, l.family_id as old_family_id,
           (case when n.price is null then -1 when l.price is null then 1 else 0 end) as change
      from new_rows n
      full join (select * from catalog_listing where product_id = any($productIds::int[])) l
           using (category_id, product_id)
     where (${qualify('n')})
           is distinct from (${qualify('l')})
  ),
  ${countedSql},
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
  insert into category_totals (category_id, total, listed)
  select category_id, sum(counted)::int, sum(listed)::int
    from (select distinct category_id, counted_id, 1 as counted, 0 as listed from counted_after
          union all
          select distinct category_id, counted_id, -1, 0 from counted_before
          union all
          select category_id, 0, 0, change from difference) e
   group by category_id having sum(counted) <> 0 or sum(listed) <> 0 order by category_id
      on conflict (category_id) do update
      set total = category_totals.total + excluded.total, listed = category_totals.listed + excluded.listed`;

/** Compares the catalog's derived columns and tables with values computed from scratch. */
import type { Db } from '#server/db/connect.ts';

const fromScratch = `
  with recursive tree as (
    select id, active as visible, array[id, 0] as shelves
      from categories
     where parent_id is null
    union all
    select c.id, t.visible and c.active, t.shelves || c.id
      from categories c
      join tree t on t.id = c.parent_id
  ),
  truly as (
    select p.*, p.active and not p.over_limit and p.archived_at is null and t.visible and k.active as is_visible,
           t.shelves
      from products p
      join tree t on t.id = p.category_id
      join companies k on k.id = p.company_id
  ),
  shelf as (
    select s.id as category_id, p.id as product_id, p.price, p.position, coalesce(p.rating, 0) as rating, p.created_at,
           coalesce(p.family_id, -p.id) as counted
      from truly p, unnest(p.shelves) as s (id)
     where p.is_visible
  ),
  facet as (
    select s.category_id, s.product_id, s.counted, f.facet
      from shelf s
      join truly p on p.id = s.product_id,
   lateral (
     select id * 4 as facet
       from unnest(p.shelves) as a (id)
      where id <> 0
     union all
     select p.company_id * 4 + 1
     union all
     select v.id * 4 + 2
       from product_parameters x
       join parameter_values v on v.parameter_id = x.parameter_id and v.value = x.value
      where x.product_id = p.id
     union all
     select trunc(s.rating)::int * 4 + 3
     union all
     select x.parameter_id * 4096 + 3
       from product_parameters x
      where x.product_id = p.id and x.number is not null
   ) f
  ),
  number as (
    select s.category_id, s.product_id, s.counted, x.parameter_id, x.number
      from shelf s
      join product_parameters x using (product_id)
     where x.number is not null
  )`;

/** Leaves out the strides of numbers among facets: they only lead to candidates, which filters test again. */
const withoutStrides = 'f & 3 <> 3 or f < 24 or (f >> 2) % 1024 = 0';

const queries: Record<string, string> = {
  'a category whose visibility is wrong': `
    select c.id
      from categories c
      left join tree t on t.id = c.id
     where c.visible is distinct from t.visible`,
  'a product whose visibility is wrong': 'select id from truly where visible <> is_visible',
  'a missing or outdated row of the listing': `
    select category_id, product_id, price, position, rating, created_at from shelf
    except
    select category_id, product_id, price, position, rating, created_at from catalog_listing`,
  'a row of the listing too many': `
    select category_id, product_id, price, position, rating, created_at from catalog_listing
    except
    select category_id, product_id, price, position, rating, created_at from shelf`,
  'a wrong total': `
    select category_id, t.total, t.listed, s.n, s.rows
      from category_totals t
      full join (
        select category_id, count(distinct counted) as n, count(*) as rows from shelf group by 1
      ) s using (category_id)
     where coalesce(t.total, 0) <> coalesce(s.n, 0) or coalesce(t.listed, 0) <> coalesce(s.rows, 0)`,
  'facets that are not those of the product': `
    select category_id, product_id, l.facets, t.facets
      from (
        select category_id, product_id,
               array(select f from unnest(facets) f where ${withoutStrides} order by f) as facets
          from catalog_listing
      ) l
      full join (
        select category_id, product_id, array_agg(facet order by facet) as facets
          from facet
         group by 1, 2
      ) t using (category_id, product_id)
     where l.facets is distinct from t.facets`,
  'numbers that are not those of the product': `
    select category_id, product_id, l.numbers, t.numbers
      from catalog_listing l
      full join (
        select category_id, product_id, jsonb_object_agg(parameter_id, number) as numbers
          from number
         group by 1, 2
      ) t using (category_id, product_id)
     where coalesce(l.numbers, '{}') <> coalesce(t.numbers, '{}')`,
  'a product that is not in stock as its stock says': `
    select l.product_id
      from catalog_listing l
      join product_stock s using (product_id)
     where l.in_stock <> (s.total_count > s.held)`,
  'a facet that is counted wrong': `
    select category_id, facet, t.total, s.n
      from category_facets t
      full join (
        select category_id, facet, count(distinct counted) as n
          from facet
         where facet & 3 <> 0
         group by 1, 2
      ) s using (category_id, facet)
     where coalesce(t.total, 0) <> coalesce(s.n, 0)`,
  'a number that is counted wrong': `
    select category_id, parameter_id, number, t.total, s.n
      from category_numbers t
      full join (
        select category_id, parameter_id, number, count(distinct counted) as n
          from number
         group by 1, 2, 3
      ) s using (category_id, parameter_id, number)
     where coalesce(t.total, 0) <> coalesce(s.n, 0)`,
  'a product that the search lacks, or an archived one that it has': `
    select p.id
      from products p
      left join product_search d on d.product_id = p.id
     where (p.archived_at is null) <> (d.product_id is not null)`,
  'a mean that is not that of the reviews': `
    select p.id, p.rating, r.*
      from products p
      left join (
        select coalesce(m.family_id, -m.id) as reviewed, round(avg(r.rating), 2) as mean, count(*) as n
          from reviews r
          join products m on m.id = r.product_id
         where r.status = 'published' and r.counted
         group by 1
      ) r on r.reviewed = coalesce(p.family_id, -p.id)
     where p.rating is distinct from r.mean or p.reviews_count <> coalesce(r.n, 0)`,
  'positions that are no permutation': `
    select parent_id, position, place
      from (
        select parent_id, position, row_number() over (partition by parent_id order by position, id) - 1 as place
          from categories
      ) c
     where position <> place`,
  'main photos other than one': `
    select product_id
      from product_photos
     group by 1
    having count(*) filter (where main) <> 1`,
};

/**
 * Lists the errors in the catalog's derived data; a tree with a cycle shows as categories with wrong visibility.
 * @returns sentences; empty if everything is right
 */
export async function verifyListing(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, check] of Object.entries(queries)) {
    const { rows } = await db.$client.query<object>(`${fromScratch} ${check} limit 3`);
    problems.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`));
  }
  return problems;
}

/**
 * Filters of products as SQL. The storefront's products can be found in two ways: `walk` reads the rows of the
 * category, `gather` finds rows of the root by the index of facets. Both have the same result.
 */
import type { Locale } from '#contract/failures.ts';
import { toMinor } from '#contract/money.ts';
import type { ProductQuery, ProductSort } from '#contract/products.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import {
  toFacet,
  facetSql,
  maxNumberParameterId,
  categoryFacetsSql,
  bucketRange,
  bucketFacetSql,
  bucketSql,
} from './facetCodes.ts';
import { rootCategoryId } from './setListing.ts';

/** Which products the caller sees: those of the storefront, those of their own companies, or all. */
export type Reach = { kind: 'storefront' } | { kind: 'own'; userId: number } | { kind: 'all' };

export interface PageFilter extends ProductQuery {
  reach: Reach;
  locale: Locale;
  /** Products of the storefront that the caller's channel does not show; never empty. */
  withheld?: readonly number[];
}

/**
 * Adds a value to a statement.
 * @returns its placeholder, such as `$1`
 */
export type Put = (value: unknown) => string;

/** A parameter in a filter: values of a list, or the bounds of a number. */
export interface ChosenParameter {
  id: number;
  values: readonly string[] | null;
  from: number | undefined;
  to: number | undefined;
}

/** The parameters of a filter that restrict the result. */
export const listChosenParameters = ({ parameters = {} }: ProductQuery): ChosenParameter[] =>
  Object.entries(parameters)
    .map(([id, chosen]) =>
      Array.isArray(chosen)
        ? { id: Number(id), values: chosen, from: undefined, to: undefined }
        : { id: Number(id), values: null, from: chosen.from, to: chosen.to },
    )
    .filter(({ values, from, to }) => values !== null || from !== undefined || to !== undefined);

/** A part of a filter as a set of facets. A product must have one of them. */
export interface FacetGroup {
  /** The part of the filter. */
  key: string;
  facets: string;
  /** Facets that decide alone; the others only find candidates. */
  surely: string;
  /** The exact condition on a row of the listing, where facets only find candidates. */
  exactly: ((row: string) => string) | null;
  /**
   * SQL of how many products of the category have one of the facets; `manyProducts` if adding them up costs too much. A
   * family whose members have several of them is added up more than once, unless `countsOnce`.
   */
  size: string;
  countsOnce: boolean;
}

/** More distinct numbers than this are not added up. */
const maxNumbers = 4_000;
export const manyProducts = 2_147_483_647;

const buildAnyGroup = (key: string, facets: string, category: string, countsOnce: boolean): FacetGroup => ({
  key,
  facets,
  surely: facets,
  exactly: null,
  size: `(select coalesce(sum(total), 0) from category_facets
           where category_id = ${category} and facet = any(${facets}))`,
  countsOnce,
});

const emptyGroup: FacetGroup = {
  key: 'nothing',
  facets: `'{}'::int[]`,
  surely: `'{}'::int[]`,
  exactly: () => 'false',
  size: '0',
  countsOnce: true,
};

function buildValuesGroup(key: string, id: string, values: string, category: string, countsOnce: boolean): FacetGroup {
  return buildAnyGroup(
    key,
    `array(select ${facetSql('value', 'v.id')} from parameter_values v
            where v.parameter_id = ${id} and v.value = any(${values}::text[]))`,
    category,
    countsOnce,
  );
}

function buildNumberGroup(
  key: string,
  id: string,
  from: string | null,
  to: string | null,
  category: string,
): FacetGroup {
  const buildRange = (number: string): string =>
    [from && `${number} >= ${from}::numeric`, to && `${number} <= ${to}::numeric`].filter(Boolean).join(' and ');
  // Wider by a billionth than requested, because another machine may have computed the buckets of stored rows with a
  // slightly different logarithm.
  const buildBucket = (end: string, sign: '+' | '-') =>
    bucketSql(`(${end}::numeric ${sign} abs(${end}::numeric) * 1e-9)`);
  const [first, last] = [from ? buildBucket(from, '-') : bucketRange[0], to ? buildBucket(to, '+') : bucketRange[1]];
  const buildMarks = (minBucket: string | number, maxBucket: string | number) =>
    `array(select ${bucketFacetSql(id, 'stride')} from generate_series(${minBucket}, ${maxBucket}) stride)`;
  const totals = `
    select total from category_numbers
     where category_id = ${category} and parameter_id = ${id} and ${buildRange('number')} limit ${maxNumbers}`;
  return {
    key,
    facets: buildMarks(first, last),
    surely: buildMarks(from ? `${buildBucket(from, '+')} + 1` : first, to ? `${buildBucket(to, '-')} - 1` : last),
    exactly: (row) => buildRange(`(${row}.numbers -> ${id}::text)::numeric`),
    size: `(select case when count(*) < ${maxNumbers} then coalesce(sum(total), 0) else ${manyProducts} end
             from (${totals}) totals)`,
    countsOnce: false,
  };
}

/** The key of a parameter's group. */
export const getParameterKey = (id: number): string => `parameter_${id}`;

/** The groups of a filter: one for companies and one for each parameter. */
export function buildGroups(filter: PageFilter, category: string, put: Put): FacetGroup[] {
  const { company_id, company_ids } = filter;
  const companies = Object.entries({
    company: company_id === undefined ? undefined : [company_id],
    companies: company_ids,
  });
  return [
    ...companies
      .flatMap(([key, ids]) => (ids ? [{ key, ids }] : []))
      .map(({ key, ids }) =>
        buildAnyGroup(key, `${put(ids.map((id) => toFacet('company', id)))}::int[]`, category, true),
      ),
    ...listChosenParameters(filter).map(({ id, values, from, to }) => {
      if (!values && id > maxNumberParameterId) return emptyGroup;
      const [key, parameter] = [getParameterKey(id), `${put(id)}::int`];
      if (values) return buildValuesGroup(key, parameter, put(values), category, new Set(values).size === 1);
      return buildNumberGroup(
        key,
        parameter,
        from === undefined ? null : put(from),
        to === undefined ? null : put(to),
        category,
      );
    }),
  ];
}

const nameColumns: Record<Locale, string> = { en: `coalesce(p.en_name, p.name)`, ru: 'p.name' };

/** Tables, conditions and sort keys of a product query. */
export interface ProductSource {
  tables: string;
  id: string;
  conditions: string[];
  keys: Record<ProductSort, string>;
}

/**
 * Conditions on a row of the listing, whatever its category.
 * @param row the alias of the listing
 */
export function buildListedConditions(
  { price_from, price_to, in_stock, rating_from, stock, type_id, active, ids, withheld, sort }: PageFilter,
  put: Put,
  row = 'l',
): string[] {
  const conditions: string[] = [];
  // Products of the storefront are active and not archived. Saying so lets PostgreSQL use the index of names.
  if (active === false) conditions.push('false');
  if (sort === 'name') conditions.push('p.archived_at is null');
  if (price_from > 0) conditions.push(`${row}.price >= ${put(toMinor(price_from))}::bigint`);
  if (price_to > 0) conditions.push(`${row}.price <= ${put(toMinor(price_to))}::bigint`);
  if (rating_from !== undefined) conditions.push(`${row}.rating >= ${put(rating_from)}::numeric`);
  if (in_stock) conditions.push(`${row}.in_stock`);
  if (stock === 'sold_out') conditions.push(`not ${row}.in_stock`);
  if (type_id !== undefined)
    conditions.push(
      `exists (select from products o where o.id = ${row}.product_id and o.type_id = ${put(type_id)}::int)`,
    );
  if (ids) conditions.push(`${row}.product_id = any(${put(ids)}::int[])`);
  if (withheld) conditions.push(`${row}.product_id <> all(${put(withheld)}::int[])`);
  return conditions;
}

/**
 * The category of the rows to read: the filter's own, or the root if rows are gathered. The groups then restrict the
 * category.
 */
export function buildShelfConditions(
  { category_id = rootCategoryId }: PageFilter,
  way: 'walk' | 'gather',
  put: Put,
): string[] {
  return [`l.category_id = ${way === 'walk' ? `${put(category_id)}::int` : rootCategoryId}`];
}

/** Restricts rows of the root to a category. */
export const buildCategoryConditions = ({ category_id = rootCategoryId }: PageFilter, put: Put): string[] =>
  category_id === rootCategoryId ? [] : [`l.facets @> array[${put(toFacet('category', category_id))}::int]`];

/** The storefront's products without the conditions of groups. */
export function buildListedSource(filter: PageFilter, way: 'walk' | 'gather', put: Put): ProductSource {
  return {
    tables: `catalog_listing l${filter.sort === 'name' ? ' join products p on p.id = l.product_id' : ''}`,
    id: 'l.product_id',
    conditions: [...buildShelfConditions(filter, way, put), ...buildListedConditions(filter, put)],
    keys: {
      position: 'l.position',
      price: 'l.price',
      created_at: 'l.created_at',
      rating: 'l.rating',
      name: nameColumns[filter.locale],
    },
  };
}

/**
 * The condition of a group. When walking, the number itself is checked, which is cheaper than its buckets.
 * @param category SQL of the category's id; null for the whole catalog
 */
export function buildGroupConditionSql(
  { facets, exactly }: FacetGroup,
  way: 'walk' | 'gather',
  category: string | null,
  row = 'l',
): string {
  if (way === 'walk') return exactly?.(row) ?? `${row}.facets && ${facets}`;
  const found =
    category === null ? `l.facets && ${facets}` : `shelf_facets(l.facets) && ${categoryFacetsSql(category, facets)}`;
  return exactly ? `${found} and ${exactly('l')}` : found;
}

/** Whether a filter of the storefront lists one product of each family. If it names products, it lists these. */
export const isByFamily = ({ reach, ids }: PageFilter): boolean => reach.kind === 'storefront' && !ids;

/** SQL of how many products the rows that a filter finds are: a family counts once. */
export const buildCountSql = (filter: PageFilter): string =>
  isByFamily(filter) ? '(count(*) filter (where family_id is null) + count(distinct family_id))::int' : 'count(*)::int';

/**
 * Whether a filter may match some members of a family and not others. If not, the lead of a family stands for it: all
 * members have the same category, company, product type and rating.
 */
export const canTellMembersApart = (filter: PageFilter): boolean =>
  Boolean(filter.q?.trim()) ||
  filter.price_from > 0 ||
  filter.price_to > 0 ||
  filter.in_stock === true ||
  filter.stock !== undefined ||
  filter.withheld !== undefined ||
  listChosenParameters(filter).length > 0;

/** How a statement finds the row that each family shows. */
interface ShownRows {
  /** What is joined to the listing l. */
  join: string;
  conditions: string[];
}

/**
 * Restricts rows of the listing to those that their families show: the cheapest members that match the filter. Rows
 * without a family stay. It is looked up for each row of a family other than the lead, along the index of its members;
 * the planner remembers it, so that the members of a large family are not read again for each of them. A search has
 * `pickMembersSql` instead.
 */
export function buildShownRows(filter: PageFilter, put: Put): ShownRows {
  if (!isByFamily(filter)) return { join: '', conditions: [] };
  if (!canTellMembersApart(filter)) return { join: '', conditions: ['l.is_lead'] };
  const matches = [
    ...buildListedConditions({ ...filter, sort: 'position' }, put, 'm'),
    ...buildGroups(filter, String(filter.category_id ?? rootCategoryId), put).map((group) =>
      buildGroupConditionSql(group, 'walk', null, 'm'),
    ),
  ];
  const condition = ['m.family_id = l.family_id', 'm.category_id = l.category_id', 'not l.is_lead', ...matches];
  return {
    join: `
      left join lateral (
        select m.product_id from catalog_listing m where ${condition.join(' and ')}
         order by m.price, m.product_id limit 1) shown on true`,
    conditions: ['(l.is_lead or l.product_id = shown.product_id)'],
  };
}

/**
 * SQL: whether the row l that a search found is the one that its family shows.
 * @param conditions SQL of the filter's conditions on a member, the row m
 * @param query SQL of the tsquery
 */
export const buildShownInSearchSql = (conditions: string, query: string): string => `(l.is_lead or not exists (
    select from catalog_listing m join product_search d on d.product_id = m.product_id
     where m.family_id = l.family_id and m.category_id = l.category_id
       and (m.price, m.product_id) < (l.price, l.product_id) and ${conditions}
       and d.document @@ ${query}))`;

/** SQL of all conditions of a filter on a row of the listing, except its category and search. */
export const buildRowConditionsSql = (
  filter: PageFilter,
  groups: readonly FacetGroup[],
  put: Put,
  row: string,
): string =>
  [
    ...buildListedConditions({ ...filter, sort: 'position' }, put, row),
    ...groups.map((group) => buildGroupConditionSql(group, 'walk', null, row)),
    'true',
  ].join(' and ');

/**
 * Picks the cheapest member of each family among rows that have all been found.
 * @param found a select of id, key, family_id and price
 */
export const pickMembersSql = (found: string): string => `
  with matching as materialized (${found})
  select id, key from matching where family_id is null
  union all
  (select distinct on (family_id) id, key from matching where family_id is not null order by family_id, price, id)`;

const buildBranchSql = (category: string) =>
  `(with recursive branch as (
      select ${category}::int as id
      union all
      select c.id from categories c join branch b on c.parent_id = b.id
    )
    select id from branch)`;

function buildStoredParameterSql({ id, values, from, to }: ChosenParameter, put: Put): string {
  const bounds = [
    from === undefined ? null : `number >= ${put(from)}::numeric`,
    to === undefined ? null : `number <= ${put(to)}::numeric`,
  ].filter(Boolean);
  const parameter = put(id);
  const condition = values ? `value = any(${put(values)}::text[])` : bounds.join(' and ');
  return `p.id in (select product_id from product_parameters where parameter_id = ${parameter} and ${condition})`;
}

/** Products of the caller's companies, or of all companies, including hidden ones. */
export function buildStoredSource(filter: PageFilter, put: Put): ProductSource {
  const {
    reach,
    category_id,
    company_id,
    company_ids,
    type_id,
    price_from,
    price_to,
    rating_from,
    in_stock,
    stock,
    active,
    ids,
    locale,
  } = filter;
  const conditions = ['p.archived_at is null'];
  const company = stock === 'low' ? 'w.company_id' : 'p.company_id';
  if (reach.kind === 'own') conditions.push(`${company} in ${buildOwnCompaniesSql(put(reach.userId))}`);
  if (category_id !== undefined) conditions.push(`p.category_id in ${buildBranchSql(put(category_id))}`);
  if (active !== undefined) conditions.push(`p.active = ${put(active)}`);
  if (company_id !== undefined) conditions.push(`${company} = ${put(company_id)}`);
  if (company_ids) conditions.push(`${company} = any(${put(company_ids)}::int[])`);
  if (type_id !== undefined) conditions.push(`p.type_id = ${put(type_id)}`);
  if (price_from > 0) conditions.push(`p.price >= ${put(toMinor(price_from))}`);
  if (price_to > 0) conditions.push(`p.price <= ${put(toMinor(price_to))}`);
  if (rating_from !== undefined) conditions.push(`p.rating >= ${put(rating_from)}`);
  if (in_stock) conditions.push('s.supply > 0');
  // Both conditions, so that PostgreSQL uses the partial index.
  if (stock === 'sold_out') conditions.push('s.supply = 0 and s.supply < 2');
  if (stock === 'low') conditions.push('not w.sold_out');
  if (ids) conditions.push(`p.id = any(${put(ids)}::int[])`);
  return {
    // Low stock has a table of its own with few rows, which the planner estimates well.
    tables: [
      'products p',
      ...(in_stock || stock === 'sold_out' ? ['join product_stock s on s.product_id = p.id'] : []),
      ...(stock === 'low' ? ['join low_stock w on w.product_id = p.id'] : []),
    ].join(' '),
    id: 'p.id',
    conditions: [...conditions, ...listChosenParameters(filter).map((chosen) => buildStoredParameterSql(chosen, put))],
    keys: {
      position: 'p.position',
      price: 'p.price',
      created_at: 'p.created_at',
      rating: 'coalesce(p.rating, 0)',
      name: nameColumns[locale],
    },
  };
}

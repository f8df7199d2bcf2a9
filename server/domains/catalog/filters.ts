/**
 * What a filter says of products, as SQL. Of the storefront's there are two ways to them: `walk` along the rows of
 * the category, or `gather` from the root's rows by the index of facets. Both find the same.
 */
import type { Locale } from '#contract/failures.ts';
import { toMinor } from '#contract/money.ts';
import type { ProductQuery, ProductSort } from '#contract/products.ts';
import { ownCompaniesText } from '#server/domains/companies/policy.ts';
import {
  facetOf,
  facetSql,
  maxNumberParameter,
  shelvedSql,
  strideEnds,
  strideFacetSql,
  strideSql,
} from './facetCodes.ts';
import { wholeCatalog } from './setListing.ts';

/** Whose products: the storefront's, those of a user's own companies, or all. */
export type Reach = { kind: 'storefront' } | { kind: 'own'; userId: number } | { kind: 'all' };

export interface PageFilter extends ProductQuery {
  reach: Reach;
  locale: Locale;
  /** Of the storefront's products those that the caller's channel does not show; never empty. */
  withheld?: readonly number[];
}

/** Adds a parameter to a statement. @returns its place in the text: `$1` */
export type Put = (value: unknown) => string;

/** A parameter of the filter: values of a list, or the ends of a number. */
export interface Chosen {
  id: number;
  values: readonly string[] | null;
  from: number | undefined;
  to: number | undefined;
}

/** The parameters of a filter that narrow it. */
export const chosenOf = ({ parameters = {} }: ProductQuery): Chosen[] =>
  Object.entries(parameters)
    .map(([id, wanted]) =>
      Array.isArray(wanted)
        ? { id: Number(id), values: wanted, from: undefined, to: undefined }
        : { id: Number(id), values: null, from: wanted.from, to: wanted.to },
    )
    .filter(({ values, from, to }) => values !== null || from !== undefined || to !== undefined);

/** SQL of the facets of which a product needs one. */
export interface Group {
  /** The part of the filter that it stands for. */
  key: string;
  facets: string;
  /** Those facets of which each decides alone; the others lead to candidates. */
  surely: string;
  /** What decides where the facets only lead to candidates, asked of a row of the listing. */
  exactly: ((row: string) => string) | null;
  /** SQL: how many products of the category have one; `many` where that is too much to add up. */
  size: string;
}

/** More different numbers than these are not added up: then there are many. */
const mostNumbers = 4_000;
export const many = 2_147_483_647;

const anyOf = (key: string, facets: string, category: string): Group => ({
  key,
  facets,
  surely: facets,
  exactly: null,
  size: `(select coalesce(sum(total), 0) from category_facets where category_id = ${category} and facet = any(${facets}))`,
});

const nothing: Group = {
  key: 'nothing',
  facets: `'{}'::int[]`,
  surely: `'{}'::int[]`,
  exactly: () => 'false',
  size: '0',
};

function valuesGroup(key: string, id: string, values: string, category: string): Group {
  return anyOf(
    key,
    `array(select ${facetSql('value', 'v.id')} from parameter_values v where v.parameter_id = ${id} and v.value = any(${values}::text[]))`,
    category,
  );
}

function numberGroup(key: string, id: string, from: string | null, to: string | null, category: string): Group {
  const between = (number: string): string =>
    [from && `${number} >= ${from}::numeric`, to && `${number} <= ${to}::numeric`].filter(Boolean).join(' and ');
  // Looser by a billionth than what is asked, as rows' strides may have been told by another machine's logarithm.
  const near = (end: string, sign: '+' | '-') => strideSql(`(${end}::numeric ${sign} abs(${end}::numeric) * 1e-9)`);
  const [first, last] = [from ? near(from, '-') : strideEnds[0], to ? near(to, '+') : strideEnds[1]];
  const marks = (least: string | number, most: string | number) =>
    `array(select ${strideFacetSql(id, 'stride')} from generate_series(${least}, ${most}) stride)`;
  const counted = `select total from category_numbers where category_id = ${category} and parameter_id = ${id} and ${between('number')} limit ${mostNumbers}`;
  return {
    key,
    facets: marks(first, last),
    surely: marks(from ? `${near(from, '+')} + 1` : first, to ? `${near(to, '-')} - 1` : last),
    exactly: (row) => between(`(${row}.numbers -> ${id}::text)::numeric`),
    size: `(select case when count(*) < ${mostNumbers} then coalesce(sum(total), 0) else ${many} end from (${counted}) counted)`,
  };
}

/** The key of a parameter's group. */
export const parameterKey = (id: number): string => `parameter_${id}`;

/** What a filter asks of companies and parameters: one group each. */
export function groupsOf(filter: PageFilter, category: string, put: Put): Group[] {
  const { company_id, company_ids } = filter;
  const companies = Object.entries({
    company: company_id === undefined ? undefined : [company_id],
    companies: company_ids,
  });
  return [
    ...companies
      .flatMap(([key, ids]) => (ids ? [{ key, ids }] : []))
      .map(({ key, ids }) => anyOf(key, `${put(ids.map((id) => facetOf('company', id)))}::int[]`, category)),
    ...chosenOf(filter).map(({ id, values, from, to }) => {
      if (!values && id > maxNumberParameter) return nothing;
      const [key, parameter] = [parameterKey(id), `${put(id)}::int`];
      if (values) return valuesGroup(key, parameter, put(values), category);
      return numberGroup(
        key,
        parameter,
        from === undefined ? null : put(from),
        to === undefined ? null : put(to),
        category,
      );
    }),
  ];
}

const nameIn: Record<Locale, string> = { en: `coalesce(p.en_name, p.name)`, ru: 'p.name' };

/** Where products are found, and the keys they are ordered by. */
export interface Source {
  tables: string;
  id: string;
  conditions: string[];
  keys: Record<ProductSort, string>;
}

/** What is asked of a row of the listing, whichever shelf it stands on. */
export function listedConditions(
  { price_from, price_to, in_stock, rating_from, stock, type_id, active, ids, withheld, sort }: PageFilter,
  put: Put,
): string[] {
  const conditions: string[] = [];
  // Whatever is in the storefront is active, and not archived: said where it lets the index of names be walked.
  if (active === false) conditions.push('false');
  if (sort === 'name') conditions.push('p.archived_at is null');
  if (price_from > 0) conditions.push(`l.price >= ${put(toMinor(price_from))}::bigint`);
  if (price_to > 0) conditions.push(`l.price <= ${put(toMinor(price_to))}::bigint`);
  if (rating_from !== undefined) conditions.push(`l.rating >= ${put(rating_from)}::numeric`);
  if (in_stock) conditions.push('l.in_stock');
  if (stock === 'sold_out') conditions.push('not l.in_stock');
  if (type_id !== undefined)
    conditions.push(`exists (select from products o where o.id = l.product_id and o.type_id = ${put(type_id)}::int)`);
  if (ids) conditions.push(`l.product_id = any(${put(ids)}::int[])`);
  if (withheld) conditions.push(`l.product_id <> all(${put(withheld)}::int[])`);
  return conditions;
}

/** The rows of the category; the root's rows where they are gathered, which then have its groups within the category. */
export function shelfConditions(
  { category_id = wholeCatalog }: PageFilter,
  way: 'walk' | 'gather',
  put: Put,
): string[] {
  return [`l.category_id = ${way === 'walk' ? `${put(category_id)}::int` : wholeCatalog}`];
}

/** Of the root's rows those of the category. */
export const inCategory = ({ category_id = wholeCatalog }: PageFilter, put: Put): string[] =>
  category_id === wholeCatalog ? [] : [`l.facets @> array[${put(facetOf('category', category_id))}::int]`];

/** The storefront's products but for their groups: the rows of the category, or of the root. */
export function listed(filter: PageFilter, way: 'walk' | 'gather', put: Put): Source {
  return {
    tables: `catalog_listing l${filter.sort === 'name' ? ' join products p on p.id = l.product_id' : ''}`,
    id: 'l.product_id',
    conditions: [...shelfConditions(filter, way, put), ...listedConditions(filter, put)],
    keys: {
      position: 'l.position',
      price: 'l.price',
      created_at: 'l.created_at',
      rating: 'l.rating',
      name: nameIn[filter.locale],
    },
  };
}

/**
 * A group asked of a row: along the walk the number alone decides, since that costs less than its strides.
 * @param category SQL of the category's id; null for the whole catalog
 */
export function groupCondition({ facets, exactly }: Group, way: 'walk' | 'gather', category: string | null): string {
  if (way === 'walk') return exactly?.('l') ?? `l.facets && ${facets}`;
  const found =
    category === null ? `l.facets && ${facets}` : `shelf_facets(l.facets) && ${shelvedSql(category, facets)}`;
  return exactly ? `${found} and ${exactly('l')}` : found;
}

const branch = (category: string) =>
  `(with recursive branch as (select ${category}::int as id union all select c.id from categories c join branch b on c.parent_id = b.id) select id from branch)`;

function storedParameter({ id, values, from, to }: Chosen, put: Put): string {
  const ends = [
    from === undefined ? null : `number >= ${put(from)}::numeric`,
    to === undefined ? null : `number <= ${put(to)}::numeric`,
  ].filter(Boolean);
  return `p.id in (select product_id from product_parameters where parameter_id = ${put(id)} and ${values ? `value = any(${put(values)}::text[])` : ends.join(' and ')})`;
}

/** The products of one's own companies or of all, hidden ones too. */
export function stored(filter: PageFilter, put: Put): Source {
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
  if (reach.kind === 'own') conditions.push(`${company} in ${ownCompaniesText(put(reach.userId))}`);
  if (category_id !== undefined) conditions.push(`p.category_id in ${branch(put(category_id))}`);
  if (active !== undefined) conditions.push(`p.active = ${put(active)}`);
  if (company_id !== undefined) conditions.push(`${company} = ${put(company_id)}`);
  if (company_ids) conditions.push(`${company} = any(${put(company_ids)}::int[])`);
  if (type_id !== undefined) conditions.push(`p.type_id = ${put(type_id)}`);
  if (price_from > 0) conditions.push(`p.price >= ${put(toMinor(price_from))}`);
  if (price_to > 0) conditions.push(`p.price <= ${put(toMinor(price_to))}`);
  if (rating_from !== undefined) conditions.push(`p.rating >= ${put(rating_from)}`);
  if (in_stock) conditions.push('s.supply > 0');
  // Both bounds, so that the index of what is short can be used.
  if (stock === 'sold_out') conditions.push('s.supply = 0 and s.supply < 2');
  if (stock === 'low') conditions.push('not w.sold_out');
  if (ids) conditions.push(`p.id = any(${put(ids)}::int[])`);
  return {
    // What runs low has a table of its own, which says itself what is left: few rows, and the planner knows how many.
    tables: `products p${in_stock || stock === 'sold_out' ? ' join product_stock s on s.product_id = p.id' : ''}${stock === 'low' ? ' join low_stock w on w.product_id = p.id' : ''}`,
    id: 'p.id',
    conditions: [...conditions, ...chosenOf(filter).map((chosen) => storedParameter(chosen, put))],
    keys: {
      position: 'p.position',
      price: 'p.price',
      created_at: 'p.created_at',
      rating: 'coalesce(p.rating, 0)',
      name: nameIn[locale],
    },
  };
}

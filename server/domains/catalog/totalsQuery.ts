/**
 * How many products a filter finds and what they could be chosen by besides, in one statement. Of each set of
 * products at most one more than is told exactly is looked at; a category without filters has its counts kept.
 */
import { createHash } from 'node:crypto';
import {
  chosenOf,
  groupCondition,
  groupsOf,
  inCategory,
  listed,
  parameterKey,
  type PageFilter,
  type Put,
} from './filters.ts';
import { facetOf, facetSql, isCountedSql, isKindSql, isStarsSql, numberFacetSql } from './facetCodes.ts';
import { exactUpTo, searched, sourceOf, textQuery, type Query } from './pageQuery.ts';
import { largeFrom, sampledSet, sharedBySets, usualSampling, type CountedRows } from './sample.ts';
import { sampledSearch, sharedSearch } from './sampleSearch.ts';
import { searchText } from './search.ts';
import { wholeCatalog } from './setListing.ts';

/** The facets that a set of products is looked at for: all, or that of the one filter which it is found without. */
type Aspect = 'all' | 'company' | 'price' | 'rating' | 'in_stock' | { parameter: number };

/** Products found by a filter but for one of its parts. */
interface Part {
  filter: PageFilter;
  aspect: Aspect;
}

/** Whether a category, or the whole catalog, is asked for and nothing else. */
export function isUnfiltered(filter: PageFilter): boolean {
  const {
    reach,
    q,
    company_id,
    company_ids,
    type_id,
    price_from,
    price_to,
    rating_from,
    in_stock,
    stock,
    ids,
    withheld,
    active,
  } = filter;
  const isNarrowed =
    q ||
    company_id !== undefined ||
    company_ids ||
    type_id !== undefined ||
    price_from > 0 ||
    price_to > 0 ||
    rating_from !== undefined ||
    in_stock ||
    stock ||
    ids ||
    withheld ||
    active !== undefined;
  return reach.kind === 'storefront' && !isNarrowed && chosenOf(filter).length === 0;
}

/** The whole filter, and for every part that has a facet the filter without it. */
export function partsOf(filter: PageFilter): Part[] {
  const { price_from, price_to, rating_from, in_stock, company_ids, parameters = {} } = filter;
  return [
    { filter, aspect: 'all' },
    ...(company_ids ? [{ filter: { ...filter, company_ids: undefined }, aspect: 'company' as const }] : []),
    ...(price_from > 0 || price_to > 0
      ? [{ filter: { ...filter, price_from: 0, price_to: 0 }, aspect: 'price' as const }]
      : []),
    ...(rating_from === undefined
      ? []
      : [{ filter: { ...filter, rating_from: undefined }, aspect: 'rating' as const }]),
    ...(in_stock ? [{ filter: { ...filter, in_stock: undefined }, aspect: 'in_stock' as const }] : []),
    ...chosenOf(filter).map(({ id }) => ({
      filter: {
        ...filter,
        parameters: Object.fromEntries(Object.entries(parameters).filter(([key]) => Number(key) !== id)),
      },
      aspect: { parameter: id },
    })),
  ];
}

const columns = ({ facets }: PageFilter, isMistyped: boolean): string =>
  `${facets ? 'l.facets, l.numbers, l.price, l.in_stock, ' : ''}${isMistyped} as is_mistyped`;

/** Where more is found than is counted exactly, facets are counted of so many. */
const lookedAt = 3_000;

/** The part of the filter that a set is found without. */
const partOf = (aspect: Aspect): string =>
  typeof aspect === 'object' ? parameterKey(aspect.parameter) : aspect === 'company' ? 'companies' : aspect;

/** A set of products as the statement counts it. */
interface CountedSet extends CountedRows {
  name: string;
  /** Its counts are kept, since it is all of a category. */
  isKept: boolean;
  aspect: Aspect;
}

/** The rows of a set by whichever way reads fewer of them, and how many there are. */
function rowsOf(filter: PageFilter, name: string, category: string, put: Put): CountedRows {
  const unranked = { ...filter, sort: 'position' as const };
  const search = filter.q ? searchText(filter.q) : null;
  const isListed = filter.reach.kind === 'storefront';
  const from = (way: 'walk' | 'gather', selected: string, more: string[] = []): string => {
    const { tables, conditions } = sourceOf(unranked, way, put);
    return `select ${selected} from ${tables} where ${[...conditions, ...more].join(' and ')}`;
  };
  const counted = `(select count(*)::int from ${name})`;
  const about = (total: string): string[] =>
    isListed
      ? [
          `${name}_about as materialized (select case when ${total} > ${exactUpTo} then ${estimateOf(filter, put)} end as n)`,
        ]
      : [];
  const standsFor = isListed ? `(select n from ${name}_about)` : 'null::int';
  const answer = (total: string) => ({
    rows: isListed ? seen(name) : name,
    total,
    isEstimate: `${total} > ${exactUpTo}`,
    standsFor,
  });
  if (search) {
    let tries = 0;
    const found = searched(sourceOf(unranked, 'walk', put), search, () => columns(filter, tries++ > 0), put);
    return {
      tables: [`${name} as materialized (select * from (${found}) found limit ${exactUpTo + 1})`, ...about(counted)],
      ...answer(counted),
    };
  }
  const groups = isListed ? groupsOf(filter, category, put) : [];
  if (groups.length === 0) {
    // Counted along an index; the rows themselves cost far more.
    const number = `${name}_n as materialized (select count(*)::int as n from (${from('walk', '')} limit ${exactUpTo + 1}) counted)`;
    const total = `(select n from ${name}_n)`;
    const rows = filter.facets
      ? [
          `${name} as materialized (${from('walk', columns(filter, false))} limit case when ${total} > ${exactUpTo} then ${lookedAt} else ${exactUpTo} end)`,
        ]
      : [];
    return { tables: [number, ...rows, ...about(total)], ...answer(total) };
  }
  const few = `${name}_few as materialized (select least(${groups.map(({ size }) => size).join(', ')}) * 4 < coalesce((select total from category_totals where category_id = ${category}), 0) as so)`;
  const rows = `${name} as materialized ((${from('gather', columns(filter, false), [`(select so from ${name}_few)`])}) union all (${from('walk', columns(filter, false), [`not (select so from ${name}_few)`])}) limit ${exactUpTo + 1})`;
  return { tables: [few, rows, ...about(counted)], ...answer(counted) };
}

/** Of so many rows about, spread over the listing, a total that is too large to be counted is told. */
const sampled = 5_000;

function estimateOf(filter: PageFilter, put: Put): string {
  const { conditions } = listed({ ...filter, sort: 'position' }, 'gather', put);
  const search = filter.q ? searchText(filter.q) : null;
  const asked = [
    ...conditions,
    ...inCategory(filter, put),
    ...groupsOf(filter, '0', put).map((group) => groupCondition(group, 'walk', null)),
    ...(search
      ? [
          `exists (select from product_search d where d.product_id = l.product_id and d.document @@ ${textQuery(search, put)})`,
        ]
      : []),
  ];
  const whole = `coalesce((select total from category_totals where category_id = ${wholeCatalog}), 0)`;
  return `(select (count(*) filter (where ${asked.join(' and ')}) * ${whole}::float8 / greatest(count(*), 1))::int
    from catalog_listing l tablesample system (least(100, 100 * ${sampled}::float8 / greatest(${whole}, 1))) where l.category_id = ${wholeCatalog})`;
}

/** Of so many companies the largest are told. */
const mostCompanies = 100;

/** The rows of a set that its facets are counted of. */
const seen = (name: string): string =>
  `(select * from ${name} limit case when (select n from ${name}_about) is null then ${exactUpTo} else ${lookedAt} end) seen`;

/** SQL: whether a facet is counted for an aspect; null where none is. */
function isWantedSql(aspect: Aspect, filter: PageFilter, put: Put): string | null {
  if (aspect === 'all') return isCountedSql('facet');
  if (aspect === 'company') return isKindSql('facet', 'company');
  if (aspect === 'rating') return isStarsSql('facet');
  if (typeof aspect !== 'object' || !Array.isArray(filter.parameters?.[aspect.parameter])) return null;
  return `facet in (select ${facetSql('value', 'v.id')} from parameter_values v where v.parameter_id = ${put(aspect.parameter)}::int)`;
}

/** The facets of a set with their counts, and with those of the category where not all of the set was looked at. */
function facetsOf(
  { name, rows, isKept, standsFor }: CountedSet,
  wanted: string,
  category: string,
  chosenCompanies: string,
): string {
  const kept = `select facet, total from category_facets where category_id = ${category} and total > 0 and ${wanted}`;
  // Grouped before it is asked which are wanted: there are far fewer then.
  const counted = `select * from (select facet, count(*)::int as n from (select unnest(facets) as facet from ${rows}) f group by facet offset 0) f where ${wanted}`;
  const all = isKept
    ? `select facet, total as n, null::int as most from (${kept}) k`
    : `select facet, coalesce(c.n, 0) as n, k.total as most from (${counted}) c full join (${kept} and ${standsFor} is not null) k using (facet)`;
  const isCompany = isKindSql('facet', 'company');
  const largest = `(select * from ${name}_all where ${isCompany} order by n desc, most desc, facet limit ${mostCompanies}) union select * from ${name}_all where facet = any(${chosenCompanies})`;
  return `${name}_all as materialized (${all}), ${name}_facets as materialized (${largest} union all select * from ${name}_all where not (${isCompany}))`;
}

/** What a set answers, as JSON: its size, and what its aspect is made of. */
function setJson(
  { name, rows, isKept, aspect, standsFor }: CountedSet,
  hasFacets: boolean,
  category: string,
  put: Put,
): string {
  const one = typeof aspect === 'object' ? `${put(aspect.parameter)}::int` : null;
  const has = (other: Aspect): boolean => aspect === 'all' || aspect === other;
  const total = `coalesce((select total from category_totals where category_id = ${category}), 0)`;
  const end = (direction: string): string =>
    `(select price from catalog_listing where category_id = ${category} order by price ${direction} limit 1)`;
  const edge = (direction: string): string =>
    `(select number from category_numbers where category_id = ${category} and parameter_id = x.id and total > 0 order by number ${direction} limit 1)`;
  const ends = `json_build_array(${end('asc')}, ${end('desc')})`;
  const measured = `select key::int as id, min(value::numeric) as least, max(value::numeric) as most from ${rows}, jsonb_each_text(numbers) where numbers is not null and ${standsFor} is null ${one === null ? '' : `and key::int = ${one}`} group by key`;
  // Of a set that was not looked at as a whole, the ends are those of the category: nothing lies beyond them.
  const edges = `select x.id, ${edge('asc')} as least, ${edge('desc')} as most from parameters x where x.type = 'number' ${one === null ? '' : `and x.id = ${one}`}`;
  const parts: ([string, string] | false)[] = [
    !isKept && ['estimate', standsFor],
    ['size', isKept ? total : `(select count(*) from ${rows})`],
    has('price') && [
      'price',
      isKept
        ? ends
        : `case when ${standsFor} is null then (select json_build_array(min(price), max(price)) from ${rows}) else ${ends} end`,
    ],
    // Of a great many that are sold out not all are counted.
    has('in_stock') && [
      'in_stock',
      !isKept
        ? `(select count(*) from ${rows} where in_stock)`
        : `${total} - (select count(*) from (select from catalog_listing where category_id = ${category} and not in_stock limit ${exactUpTo + 1}) gone)`,
    ],
    hasFacets && [
      'facets',
      `(select json_build_array(array_agg(facet), array_agg(n), array_agg(most)) from ${name}_facets)`,
    ],
    (one !== null || aspect === 'all') && [
      'numbers',
      `(select json_agg(json_build_array(id, least, most)) from (${isKept ? edges : `${measured} union all select * from (${edges}) e where ${standsFor} is not null`}) m where least is not null)`,
    ],
  ];
  return `json_build_object(${parts
    .filter((part) => part !== false)
    .map(([key, sql]) => `'${key}', ${sql}`)
    .join(', ')})`;
}

/** By columns, which takes half the time that rows would. */
const valuesJson = `(select json_build_array(${['id', 'parameter_id', 'value', 'name', 'en_name'].map((column) => `array_agg(${column})`).join(', ')}) from (select * from named_values order by position, value) v)`;

/** The names of all that is counted or chosen. */
function namesOf(
  sets: readonly CountedSet[],
  filter: PageFilter,
  chosenCompanies: string,
  put: Put,
): { table: string; columns: Record<'values' | 'companies' | 'parameters', string> } {
  const facets = `(${sets.map(({ name }) => `select facet from ${name}_facets`).join(' union ')}) f`;
  const chosen = chosenOf(filter);
  const asked = chosen
    .filter(({ values }) => values !== null)
    .map(({ id, values }) => `or (v.parameter_id = ${put(id)}::int and v.value = any(${put(values)}::text[]))`);
  const counted = (kind: 'company' | 'value'): string =>
    `select facet >> 2 from ${facets} where ${isKindSql('facet', kind)}`;
  const table = `named_values as materialized (select * from parameter_values v where v.id in (${counted('value')}) ${asked.join(' ')})`;
  const columns = {
    values: valuesJson,
    companies: `(select json_agg(json_build_array(k.id, k.brand)) from companies k where k.id in (${counted('company')}) or ${facetSql('company', 'k.id')} = any(${chosenCompanies}))`,
    parameters: `(select json_agg(json_build_array(x.id, x.name, x.en_name, x.type, x.unit, x.en_unit)) from parameters x
       where x.id in (select parameter_id from named_values) or ${numberFacetSql('x.id')} in (select facet from ${facets}) or x.id = any(${put(chosen.map(({ id }) => id))}::int[]))`,
  };
  return { table, columns };
}

/** The statement's row. Without facets there is one set without more than its size, or none. */
export interface TotalsRow {
  total: number;
  of: number;
  /** Whether the total is not exact; about how many there are then, where that is known. */
  is_estimate: boolean;
  estimate: number | null;
  is_mistyped: boolean | null;
  ranked: number[] | null;
  sets: SetRow[] | null;
  values:
    | [ids: number[] | null, parameters: number[], values: string[], names: string[], en_names: (string | null)[]]
    | null;
  companies: [id: number, brand: string][] | null;
  parameters:
    | [
        id: number,
        name: string,
        en_name: string | null,
        type: 'number' | 'list',
        unit: string | null,
        en_unit: string | null,
      ][]
    | null;
}

export interface SetRow {
  /** How many were looked at, and how many there are about where that is not all. */
  size: number;
  estimate?: number | null;
  price?: [min: number | null, max: number | null];
  in_stock?: number;
  /** With how many products of the category have it where the set was not looked at as a whole. */
  facets?: [facets: number[] | null, counts: number[], most: (number | null)[]];
  numbers?: [parameter: number, min: number, max: number][] | null;
}

/**
 * The statement, open at its end: what is added there decides whether there is a row at all. It has a name where its
 * plan is the same for all values.
 * @param size how many products the category held when it was last asked; 0 where that is not known
 */
export function totalsQuery(filter: PageFilter, size = 0, sampling = usualSampling): Query {
  const values: unknown[] = [];
  const isKept = isUnfiltered(filter);
  const isSampled = size > largeFrom && filter.reach.kind === 'storefront' && !isKept;
  const put = (value: unknown) => `$${values.push(value)}`;
  const category = `${put(filter.category_id ?? wholeCatalog)}::int`;
  const kept = `coalesce((select total from category_totals where category_id = ${category}), 0)`;
  const chosenCompanies = filter.facets
    ? `${put((filter.company_ids ?? []).map((id) => facetOf('company', id)))}::int[]`
    : '';
  const shared = isSampled ? sharedBySets(filter, category, put, sampling) : null;
  const sharedTables = shared ? [...shared.tables, ...(filter.q ? sharedSearch(filter, put) : [])] : [];
  const sets: CountedSet[] = (filter.facets ? partsOf(filter) : partsOf(filter).slice(0, 1)).map(
    ({ filter: part, aspect }, index) => {
      const name = `set_${index}`;
      if (isUnfiltered(part))
        return {
          name,
          aspect,
          isKept: true,
          tables: [],
          rows: name,
          total: kept,
          isEstimate: 'false',
          standsFor: 'null::int',
        };
      const isKept = false;
      if (!shared) return { name, aspect, isKept, ...rowsOf(part, name, category, put) };
      const without = partOf(aspect);
      return {
        name,
        aspect,
        isKept,
        ...(part.q
          ? sampledSearch(
              part,
              shared.groups.filter(({ key }) => key !== without),
              name,
              put,
            )
          : sampledSet(part, without, shared, name, category, put, sampling)),
      };
    },
  );
  const wanted = new Map(filter.facets ? sets.map((set) => [set, isWantedSql(set.aspect, filter, put)]) : []);
  const withFacets = sets.filter((set) => wanted.get(set));
  const names = filter.facets ? namesOf(withFacets, filter, chosenCompanies, put) : null;
  const tables = [
    ...sets.flatMap((set) => {
      const facet = wanted.get(set);
      return facet ? [...set.tables, facetsOf(set, facet, category, chosenCompanies)] : set.tables;
    }),
    ...(names ? [names.table] : []),
  ];
  const [found] = sets as [CountedSet];
  const columns = {
    total: found.total,
    of: kept,
    is_estimate: found.isEstimate,
    estimate: found.standsFor,
    ranked: found.ranked ?? 'null',
    is_mistyped: filter.q && searchText(filter.q) ? `(select bool_or(is_mistyped) from ${found.rows})` : 'false',
    ...(filter.facets && {
      sets: `json_build_array(${sets.map((set) => setJson(set, withFacets.includes(set), category, put)).join(', ')})`,
      ...names?.columns,
    }),
  };
  const text = `${tables.length > 0 ? `with ${[...sharedTables, ...tables].join(', ')}` : ''} select ${Object.entries(
    columns,
  )
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ')}`;
  if (!isSampled) return { name: isKept ? `products_total${filter.facets ? '_facets' : ''}` : undefined, text, values };
  // Values are hidden from the planner: it would plan so large a statement for them each time, thinking more of what it knows than of its own time.
  const hidden = text.replaceAll(/\$\d+(::\w+(?:\[\])?)?/g, '(select $&)$1');
  return { name: `products_sampled_${createHash('md5').update(hidden).digest('hex')}`, text: hidden, values };
}

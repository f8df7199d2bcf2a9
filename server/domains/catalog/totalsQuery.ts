/**
 * Builds the statement that counts a filter's products and their facets. Of each set at most one row more than the
 * largest exact total is read; the counts of an unfiltered category are stored.
 */
import { createHash } from 'node:crypto';
import {
  listChosenParameters,
  buildCountSql,
  buildGroupConditionSql,
  buildGroups,
  buildCategoryConditions,
  buildListedSource,
  buildShownRows,
  canTellMembersApart,
  getParameterKey,
  isByFamily,
  type PageFilter,
  type Put,
} from './filters.ts';
import { toFacet, facetSql, isCountedSql, isKindSql, isStarsSql, numberFacetSql } from './facetCodes.ts';
import { maxExactTotal, buildSearchSql, buildSource, buildTextQuerySql } from './pageQuery.ts';
import type { Query } from './query.ts';
import {
  minLargeCategory,
  buildSampledSet,
  buildSoldOutCounts,
  buildSharedParts,
  defaultSampling,
  type CountedRows,
  type SoldOutCounts,
} from './sample.ts';
import { buildSampledSearch, buildSharedSearchSql } from './sampleSearch.ts';
import { parseSearch } from './search.ts';
import { rootCategoryId } from './setListing.ts';

/** Which facets a set is counted for: all, or those of the one filter that the set leaves out. */
type Aspect = 'all' | 'company' | 'price' | 'rating' | 'in_stock' | { parameter: number };

/** A filter without one of its parts. */
interface FilterPart {
  filter: PageFilter;
  aspect: Aspect;
}

/** Whether the filter asks for a category or the whole catalog and nothing else. */
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
  return reach.kind === 'storefront' && !isNarrowed && listChosenParameters(filter).length === 0;
}

/** The full filter, and for every part that has facets the filter without it. */
export function listFilterParts(filter: PageFilter): FilterPart[] {
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
    ...listChosenParameters(filter).map(({ id }) => ({
      filter: {
        ...filter,
        parameters: Object.fromEntries(Object.entries(parameters).filter(([key]) => Number(key) !== id)),
      },
      aspect: { parameter: id },
    })),
  ];
}

const columns = ({ facets, reach }: PageFilter, isMistyped: boolean): string =>
  [
    ...(facets ? ['l.facets', 'l.numbers', 'l.price', 'l.in_stock'] : []),
    ...(reach.kind === 'storefront' ? ['l.family_id'] : []),
    `${isMistyped} as is_mistyped`,
  ].join(', ');

/** If a set is larger than the largest exact total, this many rows are read for its facets. */
const maxFacetRows = 3_000;

/** The part of the filter that a set leaves out. */
const getPart = (aspect: Aspect): string =>
  typeof aspect === 'object' ? getParameterKey(aspect.parameter) : aspect === 'company' ? 'companies' : aspect;

/** A set of products in the statement. */
interface CountedSet extends CountedRows {
  name: string;
  /** Whether its counts are stored, because it is a full category. */
  isStored: boolean;
  /** If they are stored: SQL of how many of them are sold out. */
  soldOut?: SoldOutCounts;
  aspect: Aspect;
}

/** The rows of a set, read in the cheaper way, and their number. */
function buildRows(filter: PageFilter, name: string, category: string, put: Put): CountedRows {
  const unranked = { ...filter, sort: 'position' as const };
  const search = filter.q ? parseSearch(filter.q) : null;
  const isListed = filter.reach.kind === 'storefront';
  const buildSelect = (way: 'walk' | 'gather', selected: string, more: string[] = []): string => {
    const { tables, conditions } = buildSource(unranked, way, put);
    return `select ${selected} from ${tables} where ${[...conditions, ...more].join(' and ')}`;
  };
  const buildAbout = (isCut: string): string[] =>
    isListed
      ? [
          `${name}_about as materialized (
             select case when ${isCut} then ${buildEstimateSql(filter, put)} end as n)`,
        ]
      : [];
  const standsFor = isListed ? `(select n from ${name}_about)` : 'null::int';
  const buildAnswer = (table: string) => ({
    rows: isListed ? seenRowsSql(name) : name,
    total: `(select n from ${table})`,
    isEstimateSql: `(select is_cut from ${table})`,
    standsFor,
  });
  // `is_cut`: the set has more rows than are read.
  const countRows = (from: string) =>
    `select ${buildCountSql(filter)} as n, count(*) > ${maxExactTotal} as is_cut from ${from}`;
  const countTable = `${name}_n as materialized (${countRows(name)})`;
  const isCutSql = `(select is_cut from ${name}_n)`;
  if (search) {
    let tries = 0;
    const found = buildSearchSql(buildSource(unranked, 'walk', put), search, () => columns(filter, tries++ > 0), put);
    return {
      tables: [
        `${name} as materialized (select * from (${found}) found limit ${maxExactTotal + 1})`,
        countTable,
        ...buildAbout(isCutSql),
      ],
      ...buildAnswer(`${name}_n`),
    };
  }
  const groups = isListed ? buildGroups(filter, category, put) : [];
  if (groups.length === 0) {
    // Counted by an index-only scan; reading the rows costs far more.
    const isByLead = isByFamily(filter) && !canTellMembersApart(filter);
    const selected = isListed ? (isByLead ? 'null::int as family_id' : 'l.family_id') : '';
    const indexed = `
      (${buildSelect('walk', selected, isByLead ? ['l.is_lead'] : [])} limit ${maxExactTotal + 1}) counted`;
    const rows = filter.facets
      ? [
          `${name} as materialized (
             ${buildSelect('walk', columns(filter, false))}
             limit case when ${isCutSql} then ${maxFacetRows} else ${maxExactTotal} end)`,
        ]
      : [];
    return {
      tables: [`${name}_n as materialized (${countRows(indexed)})`, ...rows, ...buildAbout(isCutSql)],
      ...buildAnswer(`${name}_n`),
    };
  }
  const fewTable = `${name}_few as materialized (
    select least(${groups.map(({ size }) => size).join(', ')}) * 4
             < coalesce((select total from category_totals where category_id = ${category}), 0) as is_few)`;
  const isFewSql = `(select is_few from ${name}_few)`;
  const rows = `${name} as materialized (
    (${buildSelect('gather', columns(filter, false), [isFewSql])})
    union all
    (${buildSelect('walk', columns(filter, false), [`not ${isFewSql}`])})
    limit ${maxExactTotal + 1})`;
  return { tables: [fewTable, rows, countTable, ...buildAbout(isCutSql)], ...buildAnswer(`${name}_n`) };
}

/** About this many rows, spread over the listing, estimate a total that is too large to count. */
const estimateSampleSize = 5_000;

function buildEstimateSql(filter: PageFilter, put: Put): string {
  const { conditions } = buildListedSource({ ...filter, sort: 'position' }, 'gather', put);
  const shown = buildShownRows(filter, put);
  // Of each family that matches, one row is shown, so that a sample of rows stands for families too.
  const search = filter.q ? parseSearch(filter.q) : null;
  const allConditions = [
    ...conditions,
    ...buildCategoryConditions(filter, put),
    ...buildGroups(filter, '0', put).map((group) => buildGroupConditionSql(group, 'walk', null)),
    ...(search
      ? [
          `exists (select from product_search d
                    where d.product_id = l.product_id and d.document @@ ${buildTextQuerySql(search, put)})`,
        ]
      : []),
    ...shown.conditions,
  ];
  const catalogTotal = `coalesce((select listed from category_totals where category_id = ${rootCategoryId}), 0)`;
  const sampledPercent = `least(100, 100 * ${estimateSampleSize}::float8 / greatest(${catalogTotal}, 1))`;
  return `(select (count(*) filter (where ${allConditions.join(' and ')})
                     * ${catalogTotal}::float8 / greatest(count(*), 1))::int
             from catalog_listing l tablesample system (${sampledPercent}) ${shown.join}
            where l.category_id = ${rootCategoryId})`;
}

/** At most this many companies are listed, the largest first. */
const maxCompanies = 100;

/** The rows of a set whose facets are counted. */
const seenRowsSql = (name: string): string =>
  `(select * from ${name}
     limit case when (select n from ${name}_about) is null then ${maxExactTotal} else ${maxFacetRows} end) seen`;

/** Builds the SQL condition of the facets that an aspect counts; null if it counts none. */
function buildFacetConditionSql(aspect: Aspect, filter: PageFilter, put: Put): string | null {
  if (aspect === 'all') return isCountedSql('facet');
  if (aspect === 'company') return isKindSql('facet', 'company');
  if (aspect === 'rating') return isStarsSql('facet');
  if (typeof aspect !== 'object' || !Array.isArray(filter.parameters?.[aspect.parameter])) return null;
  return `facet in (select ${facetSql('value', 'v.id')} from parameter_values v
                     where v.parameter_id = ${put(aspect.parameter)}::int)`;
}

/**
 * The facets of a set with their counts, and with those of the category if only a part of the set was read.
 * @param isGrouped whether a family counts once
 */
function buildFacetTablesSql(
  { name, rows, isStored, standsFor }: CountedSet,
  facetCondition: string,
  category: string,
  chosenCompanies: string,
  isGrouped: boolean,
): string {
  const storedSql = `
    select facet, total from category_facets
     where category_id = ${category} and total > 0 and ${facetCondition}`;
  // Grouped before filtering, which leaves far fewer rows to check.
  const entriesSql = isGrouped
    ? `select unnest(facets) as facet from ${rows} where family_id is null
       union all
       select facet from (select distinct family_id, unnest(facets) as facet from ${rows}
                           where family_id is not null) m`
    : `select unnest(facets) as facet from ${rows}`;
  const countedSql = `
    select * from (select facet, count(*)::int as n from (${entriesSql}) f group by facet offset 0) f
     where ${facetCondition}`;
  const allSql = isStored
    ? `select facet, total as n, null::int as most from (${storedSql}) stored`
    : `select facet, coalesce(counted.n, 0) as n, stored.total as most
         from (${countedSql}) counted full join (${storedSql} and ${standsFor} is not null) stored using (facet)`;
  const isCompanySql = isKindSql('facet', 'company');
  return `${name}_all as materialized (${allSql}),
    ${name}_facets as materialized (
      (select * from ${name}_all where ${isCompanySql} order by n desc, most desc, facet limit ${maxCompanies})
      union
      select * from ${name}_all where facet = any(${chosenCompanies})
      union all
      select * from ${name}_all where not (${isCompanySql}))`;
}

/**
 * The result of a set as JSON: its size, and the data of its aspect.
 * @param count SQL of how many products rows are
 */
function buildSetJsonSql(
  { name, rows, isStored, soldOut, aspect, standsFor }: CountedSet,
  hasFacets: boolean,
  category: string,
  count: string,
  put: Put,
): string {
  const parameterSql = typeof aspect === 'object' ? `${put(aspect.parameter)}::int` : null;
  const covers = (other: Aspect): boolean => aspect === 'all' || aspect === other;
  const total = `coalesce((select total from category_totals where category_id = ${category}), 0)`;
  const buildPriceEnd = (direction: string): string =>
    `(select price from catalog_listing where category_id = ${category} order by price ${direction} limit 1)`;
  const buildNumberEdge = (direction: string): string =>
    `(select number from category_numbers
       where category_id = ${category} and parameter_id = x.id and total > 0 order by number ${direction} limit 1)`;
  const ends = `json_build_array(${buildPriceEnd('asc')}, ${buildPriceEnd('desc')})`;
  const measured = `
    select key::int as id, min(value::numeric) as least, max(value::numeric) as most
      from ${rows}, jsonb_each_text(numbers)
     where numbers is not null and ${standsFor} is null ${parameterSql === null ? '' : `and key::int = ${parameterSql}`}
     group by key`;
  // If only a part of the set was read, the range is that of the category, which contains it.
  const edges = `
    select x.id, ${buildNumberEdge('asc')} as least, ${buildNumberEdge('desc')} as most
      from parameters x where x.type = 'number' ${parameterSql === null ? '' : `and x.id = ${parameterSql}`}`;
  const ranges = isStored ? edges : `${measured} union all select * from (${edges}) e where ${standsFor} is not null`;
  const parts: ([string, string] | false)[] = [
    !isStored && ['estimate', standsFor],
    ['size', isStored ? total : `(select ${count} from ${rows})`],
    covers('price') && [
      'price',
      isStored
        ? ends
        : `case when ${standsFor} is null then (select json_build_array(min(price), max(price)) from ${rows})
                else ${ends} end`,
    ],
    covers('in_stock') && [
      'in_stock',
      soldOut ? `${total} - ${soldOut.exact}` : `(select ${count} from ${rows} where in_stock)`,
    ],
    covers('in_stock') && soldOut !== undefined && ['about_in_stock', `round(${total} - ${soldOut.estimate})`],
    hasFacets && [
      'facets',
      `(select json_build_array(array_agg(facet), array_agg(n), array_agg(most)) from ${name}_facets)`,
    ],
    (parameterSql !== null || aspect === 'all') && [
      'numbers',
      `(select json_agg(json_build_array(id, least, most)) from (${ranges}) r where least is not null)`,
    ],
  ];
  const fields = parts.filter((part) => part !== false).map(([key, sql]) => `'${key}', ${sql}`);
  return `json_build_object(${fields.join(', ')})`;
}

/** Aggregated by columns, which takes half the time of rows. */
const valuesJsonSql = `
  (select json_build_array(array_agg(id), array_agg(parameter_id), array_agg(value), array_agg(name),
                           array_agg(en_name))
     from (select * from named_values order by position, value) v)`;

/** The names of everything that is counted or chosen. */
function buildNames(
  sets: readonly CountedSet[],
  filter: PageFilter,
  chosenCompanies: string,
  put: Put,
): { table: string; columns: Record<'values' | 'companies' | 'parameters', string> } {
  const facets = `(${sets.map(({ name }) => `select facet from ${name}_facets`).join(' union ')}) f`;
  const chosen = listChosenParameters(filter);
  const chosenConditions = chosen
    .filter(({ values }) => values !== null)
    .map(({ id, values }) => `or (v.parameter_id = ${put(id)}::int and v.value = any(${put(values)}::text[]))`);
  const counted = (kind: 'company' | 'value'): string =>
    `select facet >> 2 from ${facets} where ${isKindSql('facet', kind)}`;
  const table = `named_values as materialized (
    select * from parameter_values v where v.id in (${counted('value')}) ${chosenConditions.join(' ')})`;
  const columns = {
    values: valuesJsonSql,
    companies: `(select json_agg(json_build_array(k.id, k.brand)) from companies k
                  where k.id in (${counted('company')})
                     or ${facetSql('company', 'k.id')} = any(${chosenCompanies}))`,
    parameters: `(select json_agg(json_build_array(x.id, x.name, x.en_name, x.type, x.unit, x.en_unit))
                    from parameters x
                   where x.id in (select parameter_id from named_values)
                      or ${numberFacetSql('x.id')} in (select facet from ${facets})
                      or x.id = any(${put(chosen.map(({ id }) => id))}::int[]))`,
  };
  return { table, columns };
}

/** The row of the statement. Without facets there is at most one set, with its size only. */
export interface TotalsRow {
  total: number;
  of: number;
  /** Whether the total is an estimate; `estimate` is the approximate number, if it is known. */
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
  /** How many products or families were read, and the approximate number of all if that is more. */
  size: number;
  estimate?: number | null;
  price?: [min: number | null, max: number | null];
  /** Null if only `about_in_stock` is known. */
  in_stock?: number | null;
  about_in_stock?: number | null;
  /** Includes the counts of the category if only a part of the set was read. */
  facets?: [facets: number[] | null, counts: number[], most: (number | null)[]];
  numbers?: [parameter: number, min: number, max: number][] | null;
}

/**
 * The statement without its end: what the caller appends decides whether there is a row. It has a name if its plan is
 * the same for all values.
 * @param size the last known size of the category; 0 if unknown
 */
export function buildTotalsQuery(filter: PageFilter, size = 0, sampling = defaultSampling): Query {
  const values: unknown[] = [];
  const isStored = isUnfiltered(filter);
  const isSampled = size > minLargeCategory && filter.reach.kind === 'storefront' && !isStored;
  const put = (value: unknown) => `$${values.push(value)}`;
  const category = `${put(filter.category_id ?? rootCategoryId)}::int`;
  const storedTotal = `coalesce((select total from category_totals where category_id = ${category}), 0)`;
  const chosenCompanies = filter.facets
    ? `${put((filter.company_ids ?? []).map((id) => toFacet('company', id)))}::int[]`
    : '';
  const shared = isSampled ? buildSharedParts(filter, category, put, sampling) : null;
  const sharedTables = shared ? [...shared.tables, ...(filter.q ? buildSharedSearchSql(filter, put) : [])] : [];
  const sets: CountedSet[] = (filter.facets ? listFilterParts(filter) : listFilterParts(filter).slice(0, 1)).map(
    ({ filter: part, aspect }, index) => {
      const name = `set_${index}`;
      if (isUnfiltered(part))
        return {
          name,
          aspect,
          isStored: true,
          soldOut: buildSoldOutCounts(category, sampling),
          tables: [],
          rows: name,
          total: storedTotal,
          isEstimateSql: 'false',
          standsFor: 'null::int',
        };
      const isStored = false;
      if (!shared) return { name, aspect, isStored, ...buildRows(part, name, category, put) };
      const excludedPart = getPart(aspect);
      return {
        name,
        aspect,
        isStored,
        ...(part.q
          ? buildSampledSearch(
              part,
              shared.groups.filter(({ key }) => key !== excludedPart),
              name,
              put,
            )
          : buildSampledSet(part, excludedPart, shared, name, category, put, sampling)),
      };
    },
  );
  const facetConditions = new Map(
    filter.facets ? sets.map((set) => [set, buildFacetConditionSql(set.aspect, filter, put)]) : [],
  );
  const withFacets = sets.filter((set) => facetConditions.get(set));
  const names = filter.facets ? buildNames(withFacets, filter, chosenCompanies, put) : null;
  const tables = [
    ...sets.flatMap((set) => {
      const facetCondition = facetConditions.get(set);
      return facetCondition
        ? [...set.tables, buildFacetTablesSql(set, facetCondition, category, chosenCompanies, isByFamily(filter))]
        : set.tables;
    }),
    ...(names ? [names.table] : []),
  ];
  const [firstSet] = sets as [CountedSet];
  const setsJson = filter.facets
    ? sets.map((set) => buildSetJsonSql(set, withFacets.includes(set), category, buildCountSql(filter), put))
    : [];
  const columns = {
    total: firstSet.total,
    of: storedTotal,
    is_estimate: firstSet.isEstimateSql,
    estimate: firstSet.standsFor,
    ranked: firstSet.ranked ?? 'null',
    is_mistyped: filter.q && parseSearch(filter.q) ? `(select bool_or(is_mistyped) from ${firstSet.rows})` : 'false',
    ...(filter.facets && {
      sets: `json_build_array(${setsJson.join(', ')})`,
      ...names?.columns,
    }),
  };
  const withClause = tables.length > 0 ? `with ${[...sharedTables, ...tables].join(', ')}` : '';
  const selectList = Object.entries(columns).map(([name, sql]) => `${sql} as "${name}"`);
  const text = `${withClause} select ${selectList.join(', ')}`;
  if (!isSampled)
    return { name: isStored ? `products_total${filter.facets ? '_facets' : ''}` : undefined, text, values };
  // Subselects hide the values from the planner. Otherwise it would plan this large statement again for each set of
  // values.
  const hiddenText = text.replaceAll(/\$\d+(::\w+(?:\[\])?)?/g, '(select $&)$1');
  return { name: `products_sampled_${createHash('md5').update(hiddenText).digest('hex')}`, text: hiddenText, values };
}

/**
 * Estimates of sets that are too large to count. One in four products of a large category belongs to a random sample,
 * in a random order, and an index holds everything that filters need. A family is in the sample with all its members,
 * so that what is counted of a sample are families too. The sample is read until enough of its products match. Their
 * counts stand for all, with an error of some per cent, at a cost that does not depend on the size of the category. If
 * few products match, they are gathered by the index of facets: first those of the sample, and all of them if they are
 * few.
 */
import { sampleKeySql, samplePlaceSql, rowSampleRate, sampleShareSql, isSampledSql } from './facetCodes.ts';
import {
  buildCountSql,
  buildGroupConditionSql,
  buildGroups,
  buildCategoryConditions,
  buildListedConditions,
  manyProducts,
  buildShelfConditions,
  type FacetGroup,
  type PageFilter,
  type Put,
} from './filters.ts';
import { maxExactTotal } from './pageQuery.ts';

/** A larger category is sampled. */
export const minLargeCategory = maxExactTotal;

export interface Sampling {
  /** Smaller sets are counted exactly. */
  few: number;
  /** This many matches of the sample are enough: a share of a tenth is then precise to a hundredth and a half. */
  enough: number;
  /** Fewer matches are not reliable. */
  tooLittle: number;
  /** How many rows of the sample are read at most. */
  mostRead: number;
  /** How many rows of the sample are gathered at most, if reading would not find enough. */
  mostGathered: number;
  /** Sets that are surely larger are not counted. */
  exactUpTo: number;
}

export const defaultSampling: Sampling = {
  few: 1_000,
  enough: 400,
  tooLittle: 100,
  mostRead: 4_000,
  mostGathered: 1_500,
  exactUpTo: maxExactTotal,
};

/** An estimate is never so far off that a set of the exact size looks this much larger. */
const certaintyFactor = 1.2;

/** A set of products in the totals' statement. */
export interface CountedRows {
  tables: string[];
  /** SQL of the rows whose facets are counted. */
  rows: string;
  /** SQL of the number of products. */
  total: string;
  /** SQL: whether the total is an estimate. */
  isEstimateSql: string;
  /** SQL of how many products the rows stand for; null if they are all of them. */
  standsFor: string;
  /** SQL of the ids of a search's best matches as JSON; null if they were not read. */
  ranked?: string;
}

/**
 * What all sets of a statement share: the facets of each group, and the rows of the sample with the parts of the filter
 * that they match.
 */
export interface SharedParts {
  tables: string[];
  groups: FacetGroup[];
  /** By part of the filter, SQL of whether a row of the sample matches it. */
  met: ReadonlyMap<string, string>;
}

/** The conditions of a filter that belong to no group, by the part that a set may leave out. */
function listConditionsByPart(filter: PageFilter, put: Put): [part: string, condition: string][] {
  const { price_from, price_to, rating_from, in_stock } = filter;
  const emptyFilter = {
    page: filter.page,
    per_page: filter.per_page,
    reach: filter.reach,
    locale: filter.locale,
    sort: 'position' as const,
    price_from: 0,
    price_to: 0,
  };
  const parts: Record<string, PageFilter> = {
    price: { ...emptyFilter, price_from, price_to },
    rating: { ...emptyFilter, rating_from },
    in_stock: { ...emptyFilter, in_stock },
    rest: { ...filter, ...emptyFilter, rating_from: undefined, in_stock: undefined },
  };
  return Object.entries(parts)
    .map(([part, only]): [string, string] => [part, buildListedConditions(only, put).join(' and ')])
    .filter(([, condition]) => condition !== '');
}

/**
 * Builds what the sets share. The sample is read once, and only as far as a set needs it. With a single set it is not
 * materialized, because that costs more than it saves.
 */
export function buildSharedParts(filter: PageFilter, category: string, put: Put, { mostRead }: Sampling): SharedParts {
  const sourceGroups = buildGroups(filter, category, put);
  const groups = sourceGroups.map(({ key, exactly, countsOnce }, index) => ({
    key,
    exactly,
    countsOnce,
    facets: `(select facets from group_${index})`,
    surely: `(select surely from group_${index})`,
    size: `(select size from group_${index})`,
  }));
  const partConditions = [
    ...listConditionsByPart(filter, put),
    ...groups.map((group): [string, string] => [group.key, buildSampleConditionSql(group, category)]),
  ];
  const metColumns = partConditions.map(([part, condition]) => `(${condition}) as met_${part}`);
  const place = samplePlaceSql(sampleKeySql('l'));
  const rows = `select product_id, price, rating, in_stock, facets, family_id, ${place} as place
      from catalog_listing l where category_id = ${category} and ${isSampledSql(sampleKeySql('l'), rowSampleRate)}
     order by ${place} limit ${mostRead}`;
  return {
    groups,
    met: new Map(partConditions.map(([part]) => [part, `l.met_${part}`])),
    tables: [
      ...sourceGroups.map(
        ({ facets, surely, size }, index) =>
          `group_${index} as materialized (select ${facets} as facets, ${surely} as surely, ${size} as size)`,
      ),
      `drawn_rows as ${partConditions.length > 1 ? '' : 'not '}materialized (
         select ${['l.*', ...metColumns].join(', ')} from (${rows}) l)`,
    ],
  };
}

/**
 * The condition of a group on a row of the sample. The index has the facets; the listing decides what they leave open.
 */
function buildSampleConditionSql({ facets, surely, exactly }: FacetGroup, category: string): string {
  const meets = `l.facets && ${facets}`;
  return exactly
    ? `${meets} and (l.facets && ${surely}
                     or (select ${exactly('n')} from catalog_listing n
                          where n.category_id = ${category} and n.product_id = l.product_id))`
    : meets;
}

/**
 * SQL of the sold out products that stand for themselves or for a family, of which other members may be left. In the
 * random order of the sample, so that the first `limit` rows are a random part.
 */
const buildSoldOutLeadsSql = (category: string, limit: number): string => `
  select l.family_id from catalog_listing l
   where l.category_id = ${category} and not l.in_stock and l.is_lead
   order by ${samplePlaceSql(sampleKeySql('l'))}
   limit ${limit}`;

/** SQL: whether nothing is left of the family of the row l either. */
const buildNothingLeftSql = (category: string): string => `
  not exists (select from catalog_listing m
               where m.family_id = l.family_id and m.category_id = ${category} and m.in_stock)`;

/** SQL of how many are sold out. One of them is null. */
export interface SoldOutCounts {
  /** Up to one more than the largest exact total. */
  exact: string;
  estimate: string;
}

/**
 * Counts the sold out products and families of a category. More than `few` sold out leads are not looked up one
 * by one where more is surely left than is counted exactly.
 */
export function buildSoldOutCounts(category: string, { few, enough, exactUpTo }: Sampling): SoldOutCounts {
  const leadsCount = `(select count(*) from (${buildSoldOutLeadsSql(category, exactUpTo + 1)}) leads)`;
  const total = `coalesce((select total from category_totals where category_id = ${category}), 0)`;
  const isCountedSql = `${leadsCount} <= ${few} or ${total} - ${leadsCount} <= ${exactUpTo}`;
  const counted = `
    select from catalog_listing l
     where l.category_id = ${category} and not l.in_stock and l.is_lead and ${buildNothingLeftSql(category)}
     limit ${exactUpTo + 1}`;
  const share = `
    (select avg((${buildNothingLeftSql(category)})::int)
       from (${buildSoldOutLeadsSql(category, enough)}) l)`;
  return {
    exact: `case when ${isCountedSql} then (select count(*) from (${counted}) sold_out) end`,
    estimate: `case when not (${isCountedSql}) then ${leadsCount} * ${share} end`,
  };
}

/** SQL of a set's size if it is stored: that of a single group, or of all products in stock. */
function buildStoredTotalSql(
  groups: readonly FacetGroup[],
  others: readonly string[],
  category: string,
  sampling: Sampling,
): string {
  const [group] = groups;
  if (group && groups.length === 1 && others.length === 0) {
    const size = `nullif(${group.size}, ${manyProducts})`;
    const hasNoFamilies = `(select total = listed from category_totals where category_id = ${category})`;
    return group.countsOnce ? size : `case when ${hasNoFamilies} then ${size} end`;
  }
  if (groups.length > 0 || others.join() !== 'l.in_stock') return 'null';
  return `(select case when n <= ${maxExactTotal}
                       then (select total from category_totals where category_id = ${category}) - n end
             from (select ${buildSoldOutCounts(category, sampling).exact} as n) sold_out)`;
}

/**
 * Builds a set of a large category: its rows, and how many products they stand for.
 * @param excludedPart the part of the filter that the set leaves out
 */
export function buildSampledSet(
  filter: PageFilter,
  excludedPart: string,
  { groups: all, met }: SharedParts,
  name: string,
  category: string,
  put: Put,
  sampling: Sampling,
): CountedRows {
  const groups = all.filter(({ key }) => key !== excludedPart);
  const count = buildCountSql(filter);
  const { few, enough, tooLittle, mostRead, mostGathered, exactUpTo } = sampling;
  const others = buildListedConditions({ ...filter, sort: 'position' }, put);
  const way = groups.length > 0 ? 'gather' : 'walk';
  const found = [
    ...buildShelfConditions(filter, way, put),
    ...others,
    ...groups.map((group) => buildGroupConditionSql(group, way, filter.category_id === undefined ? null : category)),
  ].join(' and ');
  const sampleConditions =
    way === 'walk'
      ? found
      : [
          ...buildShelfConditions(filter, way, put),
          ...buildCategoryConditions(filter, put),
          ...others,
          ...groups.map(({ facets, exactly }) => `l.facets && ${facets}${exactly ? ` and ${exactly('l')}` : ''}`),
        ].join(' and ');
  const metConditions = [...met].filter(([part]) => part !== excludedPart).map(([, condition]) => condition);
  const rows = 'select l.facets, l.price, l.in_stock, l.numbers, l.family_id from catalog_listing l where';
  const select = (table: string, column: string) => `(select ${column} from ${name}_${table})`;
  const storedTotalSql = select('stored', 'n');
  const [isWideSql, estimateSql] = [select('about', 'is_wide'), select('about', 'n')];
  const isAllSql = select('narrow', 'is_all');
  const steps = {
    stored: `select ${buildStoredTotalSql(groups, others, category, sampling)}::float8 as n`,
    // An upper bound of the size, and whether reading the sample could find enough matches. `enough` are rows, all
    // other numbers are products and families.
    bound: `select n, category_size, can_read, n > ${few} and n * can_read / category_size >= ${tooLittle} as is_read,
             ceil(${enough} * members)::int as enough
      from (select total as category_size, members,
                   least(${mostRead} / members, total / ${rowSampleRate}.0) as can_read,
                   least(${['total', ...groups.map(({ size }) => size)].join(', ')})::float8 as n
              from category_totals
             cross join lateral (select greatest(1, listed::float8 / greatest(total, 1)) as members) m
             where category_id = ${category} offset 0) b`,
    read: `select * from drawn_rows l
      where ${[select('bound', 'is_read'), ...metConditions].join(' and ')} limit ${select('bound', 'enough')}`,
    about: `select matches >= ${tooLittle} as is_wide,
             coalesce(${storedTotalSql},
                      case when not is_read then b.n
                           else least(b.n,
                                      case when read < enough then category_size * matches / can_read
                                           else ${rowSampleRate} * (matches - 1) / ${sampleShareSql('last')} end)
                      end) as n
      from (select count(*) as read, ${count} as matches, max(place) as last from ${name}_read) r,
           ${name}_bound b`,
    gathered: `${rows} ${sampleConditions} and ${isSampledSql(sampleKeySql('l'), rowSampleRate)}
      and not ${isWideSql} and ${estimateSql} > ${few} limit ${mostGathered}`,
    narrow: `select not ${isWideSql} and count(*) < ${mostGathered} and ${count} < ${few / rowSampleRate} as is_all,
             coalesce(${storedTotalSql},
                      case when ${isWideSql} then ${estimateSql}
                           when count(*) = ${mostGathered}
                           then greatest(${estimateSql}, ${rowSampleRate} * ${count})
                           else ${rowSampleRate} * ${count} end) as n
      from ${name}_gathered`,
    rows: `select facets, price, in_stock, null::jsonb as numbers, family_id from ${name}_read where ${isWideSql}
      union all select * from ${name}_gathered where not ${isAllSql}
      union all ${rows} ${found} and ${isAllSql}`,
    counted: `select case when ${isAllSql} then (select ${count} from ${name}_rows)
                          when ${select('narrow', 'n')} < ${exactUpTo * certaintyFactor}
                          then (select case when count(*) <= ${exactUpTo} then ${count} end
                                  from (select l.family_id from catalog_listing l where ${found}
                                         limit ${exactUpTo + 1}) c)
                     end as n`,
  };
  const exact = `coalesce(${storedTotalSql}, ${select('counted', 'n')})`;
  return {
    tables: Object.entries(steps).map(([step, text]) => `${name}_${step} as materialized (${text})`),
    rows: `${name}_rows`,
    total: `coalesce(${exact}, ${select('narrow', `greatest(n, ${exactUpTo + 1})`)})::int`,
    isEstimateSql: `${exact} is null`,
    standsFor: `(select case when not is_all then n::int end from ${name}_narrow)`,
  };
}

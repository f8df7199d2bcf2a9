/**
 * Sets of products that are too many to count. Of a large category one product in four is drawn by chance, in an order
 * of chance, and an index holds all that filters ask of them: they are read until enough meet the filter. What is told
 * of those holds for all, give or take some per cent, and costs the same however large the category is. Where the
 * filter meets few, these are gathered by the index of facets: first those that are drawn, and all when they are few.
 */
import { drawnPlaceSql, drawnRows, drawnShareSql, isDrawnSql } from './facetCodes.ts';
import {
  groupCondition,
  groupsOf,
  inCategory,
  listedConditions,
  many,
  shelfConditions,
  type Group,
  type PageFilter,
  type Put,
} from './filters.ts';
import { exactUpTo } from './pageQuery.ts';

/** A category that holds more is looked at by a sample. */
export const largeFrom = exactUpTo;

export interface Sampling {
  /** Sets up to this size are counted one by one. */
  few: number;
  /** So many that meet the filter tell of all: what a tenth of them has, a tenth of all has, give or take a hundredth and a half. */
  enough: number;
  /** Fewer tell nothing. */
  tooLittle: number;
  /** So many are read in search of them. */
  mostRead: number;
  /** So many of the drawn ones are gathered where reading would not find enough. */
  mostGathered: number;
  /** What surely is more than this by an estimate is not counted. */
  exactUpTo: number;
}

export const usualSampling: Sampling = {
  few: 1_000,
  enough: 400,
  tooLittle: 100,
  mostRead: 4_000,
  mostGathered: 1_500,
  exactUpTo,
};

/** An estimate is not so far off that a set of the exact size could look this much larger. */
const surely = 1.2;

/** A set of products as the totals' statement counts it. */
export interface CountedRows {
  tables: string[];
  /** SQL of its rows, of which facets are counted. */
  rows: string;
  /** SQL of how many there are. */
  total: string;
  /** SQL: whether the total is told as an estimate. */
  isEstimate: string;
  /** SQL of how many its rows stand for; null where they are all there are. */
  standsFor: string;
  /** SQL of the ids of a search's best matches as JSON; null where they were not looked at. */
  ranked?: string;
}

/** What all sets of a statement share: what each group is made of, and the drawn rows with what each part of the filter says of them. */
export interface Shared {
  tables: string[];
  groups: Group[];
  /** The part of the filter → SQL of whether a drawn row meets it. */
  met: ReadonlyMap<string, string>;
}

/** The conditions of a filter that no group stands for, by the part that a set may be found without. */
function conditionsByPart(filter: PageFilter, put: Put): [part: string, condition: string][] {
  const { price_from, price_to, rating_from, in_stock } = filter;
  const none = {
    page: filter.page,
    per_page: filter.per_page,
    reach: filter.reach,
    locale: filter.locale,
    sort: 'position' as const,
    price_from: 0,
    price_to: 0,
  };
  const parts: Record<string, PageFilter> = {
    price: { ...none, price_from, price_to },
    rating: { ...none, rating_from },
    in_stock: { ...none, in_stock },
    rest: { ...filter, ...none, rating_from: undefined, in_stock: undefined },
  };
  return Object.entries(parts)
    .map(([part, only]): [string, string] => [part, listedConditions(only, put).join(' and ')])
    .filter(([, condition]) => condition !== '');
}

/**
 * What the sets of a statement share. The drawn rows are read once, and no further than a set asks for them; where there
 * is but one set they are not kept apart, which would cost more than it spares.
 */
export function sharedBySets(filter: PageFilter, category: string, put: Put, { mostRead }: Sampling): Shared {
  const made = groupsOf(filter, category, put);
  const groups = made.map(({ key, exactly }, index) => ({
    key,
    exactly,
    facets: `(select facets from asked_${index})`,
    surely: `(select surely from asked_${index})`,
    size: `(select size from asked_${index})`,
  }));
  const asked = [
    ...conditionsByPart(filter, put),
    ...groups.map((group): [string, string] => [group.key, drawnCondition(group, category)]),
  ];
  const rows = `select product_id, price, rating, in_stock, facets, ${drawnPlaceSql('product_id')} as place
      from catalog_listing where category_id = ${category} and ${isDrawnSql('product_id', drawnRows)}
     order by ${drawnPlaceSql('product_id')} limit ${mostRead}`;
  return {
    groups,
    met: new Map(asked.map(([part]) => [part, `l.met_${part}`])),
    tables: [
      ...made.map(
        ({ facets, surely, size }, index) =>
          `asked_${index} as materialized (select ${facets} as facets, ${surely} as surely, ${size} as size)`,
      ),
      `drawn_rows as ${asked.length > 1 ? '' : 'not '}materialized (select ${['l.*', ...asked.map(([part, condition]) => `(${condition}) as met_${part}`)].join(', ')} from (${rows}) l)`,
    ],
  };
}

/** A group asked of a row that was drawn: its facets stand in the index; what they leave open the listing tells. */
function drawnCondition({ facets, surely, exactly }: Group, category: string): string {
  const meets = `l.facets && ${facets}`;
  return exactly
    ? `${meets} and (l.facets && ${surely} or (select ${exactly('n')} from catalog_listing n where n.category_id = ${category} and n.product_id = l.product_id))`
    : meets;
}

/** SQL of a set's size where it is kept: that of one group and nothing else, or of all that are in stock. */
function keptTotal(groups: readonly Group[], others: readonly string[], category: string): string {
  const [group] = groups;
  if (group && groups.length === 1 && others.length === 0) return `nullif(${group.size}, ${many})`;
  if (groups.length > 0 || others.join() !== 'l.in_stock') return 'null';
  const gone = `select from catalog_listing where category_id = ${category} and not in_stock limit ${exactUpTo + 1}`;
  return `(select case when count(*) <= ${exactUpTo} then (select total from category_totals where category_id = ${category}) - count(*) end from (${gone}) gone)`;
}

/**
 * The rows of a set of a large category, and how many they stand for.
 * @param without the part of the filter that the set is found without
 */
export function sampledSet(
  filter: PageFilter,
  without: string,
  { groups: all, met }: Shared,
  name: string,
  category: string,
  put: Put,
  sampling: Sampling,
): CountedRows {
  const groups = all.filter(({ key }) => key !== without);
  const { few, enough, tooLittle, mostRead, mostGathered, exactUpTo: most } = sampling;
  const others = listedConditions({ ...filter, sort: 'position' }, put);
  const way = groups.length > 0 ? 'gather' : 'walk';
  const found = [
    ...shelfConditions(filter, way, put),
    ...others,
    ...groups.map((group) => groupCondition(group, way, filter.category_id === undefined ? null : category)),
  ].join(' and ');
  const whichDrawn =
    way === 'walk'
      ? found
      : [
          ...shelfConditions(filter, way, put),
          ...inCategory(filter, put),
          ...others,
          ...groups.map(({ facets, exactly }) => `l.facets && ${facets}${exactly ? ` and ${exactly('l')}` : ''}`),
        ].join(' and ');
  const drawn = [...met].filter(([part]) => part !== without).map(([, condition]) => condition);
  const rows = 'select l.facets, l.price, l.in_stock, l.numbers from catalog_listing l where';
  const of = (table: string, column: string) => `(select ${column} from ${name}_${table})`;
  const steps = {
    kept: `select ${keptTotal(groups, others, category)}::float8 as n`,
    // At most so many there are, and whether reading the drawn ones could find enough of them.
    bound: `select n, whole, can_read, n > ${few} and n * can_read / whole >= ${tooLittle} as is_read
      from (select total as whole, least(${mostRead}, total / ${drawnRows}.0) as can_read, least(${['total', ...groups.map(({ size }) => size)].join(', ')})::float8 as n from category_totals where category_id = ${category} offset 0) b`,
    read: `select * from drawn_rows l where ${[of('bound', 'is_read'), ...drawn].join(' and ')} limit ${enough}`,
    about: `select k >= ${tooLittle} as is_wide, coalesce(${of('kept', 'n')}, case when not is_read then b.n else least(b.n, case when k < ${enough} then whole * k / can_read else ${drawnRows} * (k - 1) / ${drawnShareSql('last')} end) end) as n
      from (select count(*) as k, max(place) as last from ${name}_read) r, ${name}_bound b`,
    gathered: `${rows} ${whichDrawn} and ${isDrawnSql('l.product_id', drawnRows)} and not ${of('about', 'is_wide')} and ${of('about', 'n')} > ${few} limit ${mostGathered}`,
    narrow: `select not ${of('about', 'is_wide')} and count(*) < ${few / drawnRows} as is_all,
      coalesce(${of('kept', 'n')}, case when ${of('about', 'is_wide')} then ${of('about', 'n')} when count(*) = ${mostGathered} then greatest(${of('about', 'n')}, ${drawnRows * mostGathered}) else ${drawnRows} * count(*) end) as n from ${name}_gathered`,
    rows: `select facets, price, in_stock, null::jsonb as numbers from ${name}_read where ${of('about', 'is_wide')}
      union all select * from ${name}_gathered where not ${of('narrow', 'is_all')} union all ${rows} ${found} and ${of('narrow', 'is_all')}`,
    counted: `select case when ${of('narrow', 'is_all')} then (select count(*) from ${name}_rows)
      when ${of('narrow', 'n')} < ${most * surely} then (select nullif(count(*), ${most + 1}) from (select from catalog_listing l where ${found} limit ${most + 1}) c) end as n`,
  };
  const exact = `coalesce(${of('kept', 'n')}, ${of('counted', 'n')})`;
  return {
    tables: Object.entries(steps).map(([step, text]) => `${name}_${step} as materialized (${text})`),
    rows: `${name}_rows`,
    total: `coalesce(${exact}, ${of('narrow', `greatest(n, ${most + 1})`)})::int`,
    isEstimate: `${exact} is null`,
    standsFor: `(select case when not is_all then n::int end from ${name}_narrow)`,
  };
}

/**
 * Sets of products that are too many to count. Of a large category one product in four is drawn by chance, in an order
 * of chance, and an index holds all that filters ask of them: they are read until enough meet the filter. What is told
 * of those holds for all, give or take some per cent, and costs the same however large the category is. Where the
 * filter meets few, these are gathered by the index of facets: first those that are drawn, and all when they are few.
 */
import { drawnPlaceSql, drawnRows, drawnShareSql, isDrawnSql } from './facetCodes.ts';
import { groupCondition, groupsOf, inCategory, listedConditions, many, shelfConditions, type Group, type PageFilter, type Put } from './filters.ts';
import { exactUpTo } from './pageQuery.ts';

/** A category that holds more is looked at by a sample. */
export const largeFrom = exactUpTo;

export interface Sampling {
  /** Sets up to this size are counted one by one. */
  few: number;
  /** So many that meet the filter tell of all: what a tenth of them has, a tenth of all has, give or take a hundredth. */
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

export const usualSampling: Sampling = { few: 2_000, enough: 800, tooLittle: 200, mostRead: 8_000, mostGathered: 3_000, exactUpTo };

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
}

/** The groups of a statement, so that what each is made of is found once for all of its sets. */
export function sharedGroups(filter: PageFilter, category: string, put: Put): { tables: string[]; groups: Group[] } {
  const groups = groupsOf(filter, category, put);
  return {
    tables: groups.map(({ facets, surely, size }, index) => `asked_${index} as materialized (select ${facets} as facets, ${surely} as surely, ${size} as size)`),
    groups: groups.map(({ key, exactly }, index) => ({ key, exactly, facets: `(select facets from asked_${index})`, surely: `(select surely from asked_${index})`, size: `(select size from asked_${index})` })),
  };
}

/** A group asked of a row that was drawn: its facets stand in the index; what they leave open the listing tells. */
function drawnCondition({ facets, surely, exactly }: Group, category: string): string {
  const meets = `l.facets && ${facets}`;
  return exactly ? `${meets} and (l.facets && ${surely} or (select ${exactly('n')} from catalog_listing n where n.category_id = ${category} and n.product_id = l.product_id))` : meets;
}

/** SQL of a set's size where it is kept: that of one group and nothing else, or of all that are in stock. */
function keptTotal(groups: readonly Group[], others: readonly string[], category: string): string {
  const [group] = groups;
  if (group && groups.length === 1 && others.length === 0) return `nullif(${group.size}, ${many})`;
  if (groups.length > 0 || others.join() !== 'l.in_stock') return 'null';
  const gone = `select from catalog_listing where category_id = ${category} and not in_stock limit ${exactUpTo + 1}`;
  return `(select case when count(*) <= ${exactUpTo} then (select total from category_totals where category_id = ${category}) - count(*) end from (${gone}) gone)`;
}

/** The rows of a set of a large category, and how many they stand for. */
export function sampledSet(filter: PageFilter, groups: readonly Group[], name: string, category: string, put: Put, sampling: Sampling): CountedRows {
  const { few, enough, tooLittle, mostRead, mostGathered, exactUpTo: most } = sampling;
  const others = listedConditions({ ...filter, sort: 'position' }, put);
  const way = groups.length > 0 ? 'gather' : 'walk';
  const found = [...shelfConditions(filter, way, put), ...others, ...groups.map((group) => groupCondition(group, way, filter.category_id === undefined ? null : category))].join(' and ');
  const whichDrawn = way === 'walk' ? found : [...shelfConditions(filter, way, put), ...inCategory(filter, put), ...others, ...groups.map(({ facets, exactly }) => `l.facets && ${facets}${exactly ? ` and ${exactly('l')}` : ''}`)].join(' and ');
  const drawn = [...others, ...groups.map((group) => drawnCondition(group, category)), 'true'].join(' and ');
  const rows = 'select l.facets, l.price, l.in_stock, l.numbers from catalog_listing l where';
  const of = (table: string, column: string) => `(select ${column} from ${name}_${table})`;
  const steps = {
    kept: `select ${keptTotal(groups, others, category)}::float8 as n`,
    // At most so many there are, and whether reading the drawn ones could find enough of them.
    bound: `select n, whole, can_read, n > ${few} and n * can_read / whole >= ${tooLittle} as is_read
      from (select total as whole, least(${mostRead}, total / ${drawnRows}.0) as can_read, least(${['total', ...groups.map(({ size }) => size)].join(', ')})::float8 as n from category_totals where category_id = ${category} offset 0) b`,
    read: `select * from (
        select product_id, price, rating, in_stock, facets, ${drawnPlaceSql('product_id')} as place
          from catalog_listing where category_id = ${category} and ${isDrawnSql('product_id', drawnRows)} and ${of('bound', 'is_read')}
         order by ${drawnPlaceSql('product_id')} limit ${mostRead}) l where ${drawn} limit ${enough}`,
    about: `select k >= ${tooLittle} as is_wide, coalesce(${of('kept', 'n')}, case when k < ${tooLittle} then b.n else least(b.n, case when k < ${enough} then whole * k / can_read else ${drawnRows} * (k - 1) / ${drawnShareSql('last')} end) end) as n
      from (select count(*) as k, max(place) as last from ${name}_read) r, ${name}_bound b`,
    gathered: `${rows} ${whichDrawn} and ${isDrawnSql('l.product_id', drawnRows)} and not ${of('about', 'is_wide')} and ${of('about', 'n')} > ${few} limit ${mostGathered}`,
    narrow: `select not ${of('about', 'is_wide')} and count(*) < ${few / drawnRows} as is_all,
      coalesce(${of('kept', 'n')}, case when ${of('about', 'is_wide')} or count(*) = ${mostGathered} then ${of('about', 'n')} else ${drawnRows} * count(*) end) as n from ${name}_gathered`,
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

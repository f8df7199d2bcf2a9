/**
 * What a search finds in a large category, where a common word finds too much: of the texts that were drawn, an index
 * of their own tells how many hold the words; their products stand for all. A rare word's are looked at one by one.
 */
import { drawnPlaceSql, drawnTexts, isDrawnSql } from './facetCodes.ts';
import { groupCondition, listedConditions, shelfConditions, type Group, type PageFilter, type Put } from './filters.ts';
import { exactUpTo, mistypedQuery, textQuery } from './pageQuery.ts';
import type { CountedRows } from './sample.ts';
import { inOneProcess, mayBeMistyped, searchText } from './search.ts';

/** So many drawn texts with the words, and all of them are too many to look at. */
const enoughTexts = 160;
/** Of so many, in an order of chance, the products are looked at. */
const mostTexts = 1_000;
/** So many of their products that meet the filter tell of all. */
const enoughProducts = 60;

/** So many of the best matches are known by their ids, so that their pages need not be searched for again. */
const mostRanked = 240;

const withColumns = 'l.product_id, l.facets, l.price, l.rating, l.in_stock, l.numbers';

/** What all sets of a search share: its words, mistyped or not, and the products that they find. */
export function sharedSearch(filter: PageFilter, put: Put): string[] {
  const search = searchText(filter.q ?? '');
  const words = search ? textQuery(search, put) : `''::tsquery`;
  const isLookedFor = search !== null && mayBeMistyped(search);
  const mistyped = isLookedFor ? `case when is_mistyped then ${mistypedQuery(search, put)} else ${words} end` : words;
  const drawn = (query: string) =>
    `select d.product_id from product_search d where ${isDrawnSql('d.product_id', drawnTexts)} and d.document @@ ${query}`;
  const rows = (texts: string, more = '') =>
    `select ${withColumns}${more} from (${texts}) d join catalog_listing l on l.product_id = d.product_id where ${shelfConditions(filter, 'walk', put).join(' and ')}`;
  const steps = {
    exact: drawn(words),
    // Where none of the drawn ones holds the words few do, and all these are looked at.
    words: `select ${mistyped} as query, is_mistyped from (select ${isLookedFor ? `not exists (select from found_exact) and (select count(*) from product_search d where d.document @@ ${words} and ${inOneProcess}) = 0` : 'false'} as is_mistyped) m`,
    drawn: `select product_id from found_exact union all ${drawn('(select query from found_words)')} and (select is_mistyped from found_words)`,
    size: `select count(*) >= ${enoughTexts} as is_wide, ${drawnTexts} * greatest(1, count(*)::float8 / ${mostTexts}) as scale from found_drawn`,
    seen: `${rows(`select product_id from found_drawn order by ${drawnPlaceSql('product_id')} limit ${mostTexts}`)} and (select is_wide from found_size)`,
    all: rows(
      `select d.product_id, ts_rank(d.document, (select query from found_words)) as rank from product_search d where d.document @@ (select query from found_words) and ${inOneProcess} and not (select is_wide from found_size)`,
      ', d.rank',
    ),
  };
  return Object.entries(steps).map(([step, text]) => `found_${step} as materialized (${text})`);
}

/** The rows of a set of a large category that is searched, and how many they stand for. */
export function sampledSearch(filter: PageFilter, groups: readonly Group[], name: string, put: Put): CountedRows {
  const asked = [
    ...listedConditions({ ...filter, sort: 'position' }, put),
    ...groups.map((group) => groupCondition(group, 'walk', null)),
    'true',
  ].join(' and ');
  const about = (column: string) => `(select ${column} from ${name}_about)`;
  const columns = `l.facets, l.price, l.in_stock, l.numbers, (select is_mistyped from found_words) as is_mistyped`;
  const isWide = '(select is_wide from found_size)';
  const steps = {
    seen: `select ${columns} from found_seen l where ${asked}`,
    about: `select ${isWide} and count(*) >= ${enoughProducts} as is_wide, round((select scale from found_size) * count(*))::int as n from ${name}_seen`,
    rows: `select * from ${name}_seen where ${about('is_wide')}
      union all select ${columns} from found_all l where not ${isWide} and ${asked}
      union all select * from (select ${columns} from product_search d join catalog_listing l on l.product_id = d.product_id
        where d.document @@ (select query from found_words) and ${inOneProcess} and ${isWide} and not ${about('is_wide')} and ${[...shelfConditions(filter, 'walk', put), asked].join(' and ')} limit ${exactUpTo + 1}) a`,
  };
  const counted = `(select count(*)::int from ${name}_rows)`;
  return {
    tables: Object.entries(steps).map(([step, text]) => `${name}_${step} as materialized (${text})`),
    rows: `${name}_rows`,
    total: `case when ${about('is_wide')} then ${about('n')} else ${counted} end`,
    isEstimate: `(${about('is_wide')} or ${counted} > ${exactUpTo})`,
    standsFor: `(select case when is_wide then n end from ${name}_about)`,
    ranked: `(select json_agg(product_id) from (select product_id from found_all l where not ${isWide} and ${asked} order by rank desc, product_id desc limit ${mostRanked}) r)`,
  };
}

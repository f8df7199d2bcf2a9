/**
 * What a search finds in a large category, where a common word finds too much: of the texts that were drawn, an index
 * of their own tells how many hold the words; their products stand for all. A rare word's are looked at one by one.
 */
import { drawnTexts, isDrawnSql } from './facetCodes.ts';
import { groupCondition, listedConditions, shelfConditions, type Group, type PageFilter, type Put } from './filters.ts';
import { exactUpTo, mistypedQuery, textQuery } from './pageQuery.ts';
import type { CountedRows } from './sample.ts';
import { searchText } from './search.ts';

/** So many drawn texts with the words, and all of them are too many to look at. */
const enoughTexts = 160;
/** So many of their products that meet the filter tell of all. */
const enoughProducts = 60;

/** The rows of a set of a large category that is searched, and how many they stand for. */
export function sampledSearch(filter: PageFilter, groups: readonly Group[], name: string, put: Put): CountedRows {
  const search = searchText(filter.q ?? '');
  const others = listedConditions({ ...filter, sort: 'position' }, put);
  const asked = [...shelfConditions(filter, 'walk', put), ...others, ...groups.map((group) => groupCondition(group, 'walk'))].join(' and ');
  const of = (table: string, column: string) => `(select ${column} from ${name}_${table})`;
  const words = search ? textQuery(search, put) : `''::tsquery`;
  const drawn = (query: string) => `select d.product_id from product_search d where ${isDrawnSql('d.product_id', drawnTexts)} and d.document @@ ${query}`;
  const rows = (from: string) => `select l.facets, l.price, l.in_stock, l.numbers, ${of('words', 'is_mistyped')} as is_mistyped from ${from} d join catalog_listing l on l.product_id = d.product_id where ${asked}`;
  const mistyped = search?.typos ? `case when is_mistyped then ${mistypedQuery(search.typos, put)} else ${words} end` : words;
  const steps = {
    exact: drawn(words),
    // Where none of the drawn ones holds the words few do, and all these are looked at.
    words: `select ${mistyped} as query, is_mistyped from (select ${search?.typos ? `not exists (select from ${name}_exact) and (select count(*) from product_search d where d.document @@ ${words}) = 0` : 'false'} as is_mistyped) m`,
    drawn: `select product_id from ${name}_exact union all ${drawn(of('words', 'query'))} and ${of('words', 'is_mistyped')}`,
    seen: `${rows(`${name}_drawn`)} and (select count(*) >= ${enoughTexts} from ${name}_drawn)`,
    about: `select count(*) < ${enoughProducts} as is_all, (${drawnTexts} * count(*))::int as n from ${name}_seen`,
    rows: `select * from (${rows(`(select product_id from product_search where document @@ ${of('words', 'query')} and ${of('about', 'is_all')})`)} limit ${exactUpTo + 1}) a
      union all select * from ${name}_seen where not ${of('about', 'is_all')}`,
  };
  const counted = `(select count(*)::int from ${name}_rows)`;
  return {
    tables: Object.entries(steps).map(([step, text]) => `${name}_${step} as materialized (${text})`),
    rows: `${name}_rows`,
    total: `case when ${of('about', 'is_all')} then ${counted} else ${of('about', 'n')} end`,
    isEstimate: `(not ${of('about', 'is_all')} or ${counted} > ${exactUpTo})`,
    standsFor: `(select case when not is_all then n end from ${name}_about)`,
  };
}

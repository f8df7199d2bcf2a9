/**
 * Searches in a large category. A common word finds too many products, so an index of sampled texts tells how many have
 * it, and their products stand for all. The products of a rare word are all read.
 */
import { samplePlaceSql, textSampleRate, isSampledSql } from './facetCodes.ts';
import {
  buildCountSql,
  buildRowConditionsSql,
  buildShelfConditions,
  buildShownInSearchSql,
  pickMembersSql,
  type FacetGroup,
  type PageFilter,
  type Put,
} from './filters.ts';
import { maxExactTotal, buildMistypedQuerySql, buildTextQuerySql } from './pageQuery.ts';
import type { CountedRows } from './sample.ts';
import { noParallelWorkersSql, canBeMistyped, parseSearch } from './search.ts';

/** If this many sampled texts have the words, there are too many products to read them all. */
const minTexts = 160;
/** The products of this many sampled texts are read, in random order. */
const maxTexts = 1_000;
/** This many matching products are enough for an estimate. */
const minProducts = 60;

/** The ids of this many best matches are remembered, so that their pages need no second search. */
const maxRanked = 240;

const rowColumns =
  'l.category_id, l.product_id, l.facets, l.price, l.rating, l.in_stock, l.numbers, l.family_id, l.is_lead';

/** Builds what all sets of a search share: its words, mistyped or not, and the products that they find. */
export function buildSharedSearchSql(filter: PageFilter, put: Put): string[] {
  const search = parseSearch(filter.q ?? '');
  const words = search ? buildTextQuerySql(search, put) : `''::tsquery`;
  const canRetry = search !== null && canBeMistyped(search);
  const mistyped = canRetry
    ? `case when is_mistyped then ${buildMistypedQuerySql(search, put)} else ${words} end`
    : words;
  const buildSample = (query: string) =>
    `select d.product_id from product_search d
      where ${isSampledSql('d.product_id', textSampleRate)} and d.document @@ ${query}`;
  const buildRows = (texts: string, extraColumns = '') =>
    `select ${rowColumns}${extraColumns} from (${texts}) d join catalog_listing l on l.product_id = d.product_id
      where ${buildShelfConditions(filter, 'walk', put).join(' and ')}`;
  const isMistypedSql = `not exists (select from found_exact)
    and (select count(*) from product_search d where d.document @@ ${words} and ${noParallelWorkersSql}) = 0`;
  const drawnTexts = `
    select product_id from found_drawn order by ${samplePlaceSql('product_id')} limit ${maxTexts}`;
  const allTexts = `
    select d.product_id, ts_rank(d.document, (select query from found_words)) as rank
      from product_search d
     where d.document @@ (select query from found_words) and ${noParallelWorkersSql}
       and not (select is_wide from found_size)`;
  const steps = {
    exact: buildSample(words),
    // If no sampled text has the words, few texts have them, and all are read.
    words: `select ${mistyped} as query, is_mistyped
      from (select ${canRetry ? isMistypedSql : 'false'} as is_mistyped) m`,
    drawn: `select product_id from found_exact
      union all
      ${buildSample('(select query from found_words)')} and (select is_mistyped from found_words)`,
    size: `select count(*) >= ${minTexts} as is_wide,
             ${textSampleRate} * greatest(1, count(*)::float8 / ${maxTexts}) as scale
      from found_drawn`,
    seen: `${buildRows(drawnTexts)} and (select is_wide from found_size)`,
    all: buildRows(allTexts, ', d.rank'),
  };
  return Object.entries(steps).map(([step, text]) => `found_${step} as materialized (${text})`);
}

/** Builds a set of a searched large category: its rows, and how many products they stand for. */
export function buildSampledSearch(
  filter: PageFilter,
  groups: readonly FacetGroup[],
  name: string,
  put: Put,
): CountedRows {
  const conditions = buildRowConditionsSql(filter, groups, put, 'l');
  const count = buildCountSql(filter);
  // Texts are sampled one by one, so of each family only the row that is shown stands for others.
  const isShownSql = buildShownInSearchSql(
    buildRowConditionsSql(filter, groups, put, 'm'),
    '(select query from found_words)',
  );
  const selectAbout = (column: string) => `(select ${column} from ${name}_about)`;
  const columns = `l.facets, l.price, l.in_stock, l.numbers, l.family_id,
    (select is_mistyped from found_words) as is_mistyped`;
  const isWideSql = '(select is_wide from found_size)';
  const steps = {
    seen: `select ${columns} from found_seen l where ${conditions} and ${isShownSql}`,
    about: `select ${isWideSql} and count(*) >= ${minProducts} as is_wide,
             round((select scale from found_size) * count(*))::int as n
      from ${name}_seen`,
    rows: `select * from ${name}_seen where ${selectAbout('is_wide')}
      union all
      select ${columns} from found_all l where not ${isWideSql} and ${conditions}
      union all
      select * from (select ${columns}
                       from product_search d join catalog_listing l on l.product_id = d.product_id
                      where d.document @@ (select query from found_words) and ${noParallelWorkersSql}
                        and ${isWideSql} and not ${selectAbout('is_wide')}
                        and ${[...buildShelfConditions(filter, 'walk', put), conditions].join(' and ')}
                      limit ${maxExactTotal + 1}) a`,
  };
  const counted = `(select ${count} from ${name}_rows)`;
  const ranked = pickMembersSql(`
    select product_id as id, rank as key, family_id, price from found_all l where not ${isWideSql} and ${conditions}`);
  return {
    tables: Object.entries(steps).map(([step, text]) => `${name}_${step} as materialized (${text})`),
    rows: `${name}_rows`,
    total: `case when ${selectAbout('is_wide')} then ${selectAbout('n')} else ${counted} end`,
    isEstimateSql: `(${selectAbout('is_wide')} or (select count(*) from ${name}_rows) > ${maxExactTotal})`,
    standsFor: `(select case when is_wide then n end from ${name}_about)`,
    ranked: `(select json_agg(id)
               from (select id from (${ranked}) p order by key desc, id desc limit ${maxRanked}) r)`,
  };
}

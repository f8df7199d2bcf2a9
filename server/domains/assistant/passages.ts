/** Finds passages of legal documents by full-text search. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { toPlainWords } from '#server/db/plainWords.ts';
import type { FoundPassage } from '#server/gateways/assistant/shop.ts';
import { buildTerms } from './terms.ts';
import { truncate, documentTitles, toPlainText } from './format.ts';

const maxPassages = 3;
const maxPassageLength = 700;
const maxDocumentLength = 6000;
const maxWords = 12;

// There are few documents: their sections are searched without an index
const findSections = statement<
  { type: string; section: string },
  {
    locale: string;
    tsQuery: string;
    type: string | null;
    configuration: string;
    queries: readonly string[];
    weights: readonly number[];
  }
>(
  'assistant_passages',
  `select d.type, s.section
     from (select distinct on (type) type, text
             from documents
            where language = $locale and ($type::text is null or type = $type)
            order by type, version desc) d
     cross join regexp_split_to_table(d.text, '(?=<h[1-6][ >])') with ordinality s (section, place)
     cross join lateral (
       select to_tsvector($configuration::regconfig, regexp_replace(s.section, '<[^>]+>', ' ', 'g')) as words) v
    where v.words @@ to_tsquery($configuration::regconfig, $tsQuery)
    order by (select sum(w.weight * (v.words @@ to_tsquery($configuration::regconfig, w.query))::int)
                from unnest($queries::text[], $weights::int[]) w (query, weight)) desc,
             ts_rank(v.words, to_tsquery($configuration::regconfig, $tsQuery), 1) desc, d.type, s.place
    limit ${maxPassages}`,
);
// Sections whose headings contain no words of another topic; numbers don't count
const findSectionsByTitle = statement<
  { type: string; section: string },
  { locale: string; all: string; matter: string }
>(
  'assistant_passages_titled',
  `select d.type, s.section
     from (select distinct on (type) type, text
             from documents
            where language = $locale
            order by type, version desc) d
     cross join regexp_split_to_table(d.text, '(?=<h[1-6][ >])') with ordinality s (section, place)
     cross join substring(s.section from '^<h[1-6][^>]*>(.*?)</h[1-6]>') heading
     cross join lateral (
       select tsvector_to_array(
                to_tsvector('russian', regexp_replace(heading, '<[^>]+>|\\d+|[-/.]', ' ', 'g'))) as words) v
    where v.words <@ tsvector_to_array(to_tsvector('russian', $all))
      and v.words && tsvector_to_array(to_tsvector('russian', $matter))
    order by d.type, s.place
    limit ${maxPassages}`,
);
const findDocument = oneRow<{ type: string; text: string }, { type: string; locale: string }>(
  'assistant_document',
  'select type, text from documents where type = $type and language = $locale order by version desc limit 1',
);

const configurations = { en: 'english', ru: 'russian' } as const;

const getPath = (type: string): string => `/document/read/${type}`;

function toPassage(type: string, section: string, locale: 'en' | 'ru', maxLength: number): FoundPassage {
  const heading = /^<h[1-6][^>]*>(.*?)<\/h[1-6]>/s.exec(section.trim());
  return {
    type,
    title: documentTitles[locale][type] ?? type,
    heading: heading ? toPlainText(heading[1] ?? '') : null,
    text: truncate(toPlainText(heading ? section.trim().slice(heading[0].length) : section), maxLength),
    path: getPath(type),
  };
}

/** Passages that match a query, best first. `every`: only those with all of its words. */
export async function searchDocuments(
  { db, locale }: Ctx,
  { q, type, every }: { q: string; type?: string | undefined; every?: boolean | undefined },
): Promise<FoundPassage[]> {
  const words = toPlainWords(q)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word.length > 2)
    .slice(0, maxWords);
  if (words.length === 0) return [];
  const terms = buildTerms(q, words);
  const tsQuery = every ? words.map((word) => `'${word}'`).join(' & ') : terms.map(({ query }) => query).join(' | ');
  const rows = await findSections(db, {
    locale,
    tsQuery,
    type: type ?? null,
    configuration: configurations[locale],
    queries: terms.map(({ query }) => query),
    weights: terms.map(({ weight }) => weight),
  });
  return rows.map((row) => toPassage(row.type, row.section, locale, maxPassageLength));
}

/** Words that a heading on a topic may contain: `matter`, of which it needs one, and `all` that are allowed. */
export interface TopicWords {
  matter: string;
  all: string;
}

/** Passages whose headings are about one topic only. */
export async function listPassagesByTitle({ db, locale }: Ctx, { matter, all }: TopicWords): Promise<FoundPassage[]> {
  const rows = await findSectionsByTitle(db, { locale, all, matter });
  return rows.map((row) => toPassage(row.type, row.section, locale, maxPassageLength));
}

/** The beginning of a document. */
export async function readDocument({ db, locale }: Ctx, { type }: { type: string }): Promise<FoundPassage | null> {
  const row = await findDocument(db, { type, locale });
  return row ? toPassage(row.type, row.text, locale, maxDocumentLength) : null;
}

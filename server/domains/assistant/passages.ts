/** Legal documents as the assistant reads them: the passages that speak of something, found by full-text search. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { plainWords } from '#server/db/plainWords.ts';
import type { FoundPassage } from '#server/gateways/assistant/shop.ts';
import { termsOf } from './terms.ts';
import { beginning, documentTitles, plainText } from './words.ts';

const mostPassages = 3;
const longestPassage = 700;
const longestDocument = 6000;
const mostWords = 12;

// A handful of documents: their sections are found as they stand, without an index to be kept
const sections = statement<{ type: string; section: string }>(
  'assistant_passages',
  `select d.type, s.section
     from (select distinct on (type) type, text from documents where language = $1 and ($3::text is null or type = $3) order by type, version desc) d
     cross join regexp_split_to_table(d.text, '(?=<h[1-6][ >])') with ordinality s (section, place)
     cross join lateral (select to_tsvector($4::regconfig, regexp_replace(s.section, '<[^>]+>', ' ', 'g')) as words) v
    where v.words @@ to_tsquery($4::regconfig, $2)
    order by (select sum(w.weight * (v.words @@ to_tsquery($4::regconfig, w.query))::int) from unnest($5::text[], $6::int[]) w (query, weight)) desc, ts_rank(v.words, to_tsquery($4::regconfig, $2), 1) desc, d.type, s.place limit ${mostPassages}`,
);
// Of what a heading is about: nothing that it says is about something else, but for its number
const sectionsTitled = statement<{ type: string; section: string }>(
  'assistant_passages_titled',
  `select d.type, s.section
     from (select distinct on (type) type, text from documents where language = $1 order by type, version desc) d
     cross join regexp_split_to_table(d.text, '(?=<h[1-6][ >])') with ordinality s (section, place)
     cross join lateral (select tsvector_to_array(to_tsvector('russian', regexp_replace(substring(s.section from '^<h[1-6][^>]*>(.*?)</h[1-6]>'), '<[^>]+>|\\d+|[-/.]', ' ', 'g'))) as words) v
    where v.words <@ tsvector_to_array(to_tsvector('russian', $2)) and v.words && tsvector_to_array(to_tsvector('russian', $3))
    order by d.type, s.place limit ${mostPassages}`,
);
const whole = oneRow<{ type: string; text: string }>(
  'assistant_document',
  'select type, text from documents where type = $1 and language = $2 order by version desc limit 1',
);

const configurations = { en: 'english', ru: 'russian' } as const;

const pathOf = (type: string): string => `/document/read/${type}`;

function passageOf(type: string, section: string, locale: 'en' | 'ru', most: number): FoundPassage {
  const heading = /^<h[1-6][^>]*>(.*?)<\/h[1-6]>/s.exec(section.trim());
  return {
    type,
    title: documentTitles[locale][type] ?? type,
    heading: heading ? plainText(heading[1] ?? '') : null,
    text: beginning(plainText(heading ? section.trim().slice(heading[0].length) : section), most),
    path: pathOf(type),
  };
}

/** Passages that speak of what is asked, best first; `every`: of every word of it. */
export async function searchDocuments(
  { db, locale }: Ctx,
  { q, type, every }: { q: string; type?: string | undefined; every?: boolean | undefined },
): Promise<FoundPassage[]> {
  const words = plainWords(q)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word.length > 2)
    .slice(0, mostWords);
  if (words.length === 0) return [];
  const terms = termsOf(q, words);
  const wanted = every ? words.map((word) => `'${word}'`).join(' & ') : terms.map(({ query }) => query).join(' | ');
  const rows = await sections(db, [
    locale,
    wanted,
    type ?? null,
    configurations[locale],
    terms.map(({ query }) => query),
    terms.map(({ weight }) => weight),
  ]);
  return rows.map((row) => passageOf(row.type, row.section, locale, longestPassage));
}

/** What a heading on a matter says: words of it, and no others than all of these. */
export interface Said {
  matter: string;
  all: string;
}

/** Passages whose headings are about a matter alone. */
export async function passagesTitled({ db, locale }: Ctx, { matter, all }: Said): Promise<FoundPassage[]> {
  const rows = await sectionsTitled(db, [locale, all, matter]);
  return rows.map((row) => passageOf(row.type, row.section, locale, longestPassage));
}

/** A document from its beginning. */
export async function readDocument({ db, locale }: Ctx, { type }: { type: string }): Promise<FoundPassage | null> {
  const row = await whole(db, [type, locale]);
  return row ? passageOf(row.type, row.text, locale, longestDocument) : null;
}

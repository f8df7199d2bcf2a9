/** Normalizes text for the search: the same rule for stored text (in SQL) and queries (in JavaScript). */

/**
 * ASCII and typographic punctuation, which PostgreSQL's parser would take for parts of hosts, paths and signed numbers.
 */
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~«»“”„‘’–—…·•№';

/** SQL that normalizes a text expression: lower case, ё as е, punctuation as spaces. */
export function plainWordsSql(expression: string): string {
  const from = `ё${punctuation.replaceAll("'", "''")}`;
  const to = `е${' '.repeat(punctuation.length)}`;
  return `translate(lower(normalize(${expression}, NFC) collate "und-x-icu"), '${from}', '${to}')`;
}

const blanks = new RegExp(`[${punctuation.replace(/[\\\]^-]/g, '\\$&')}\\s]+`, 'gu');

/** The normalized words of a text, in order. */
export function toPlainWords(text: string): string[] {
  return text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').split(blanks).filter(Boolean);
}

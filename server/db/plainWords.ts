/** Text as the search sees it: the same rule for what is stored (in SQL) and what is asked (in JavaScript). */

/** ASCII and typographic punctuation: without it the parser of PostgreSQL would see hosts, paths and signed numbers. */
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~«»“”„‘’–—…·•№';

/** SQL for the plain words of a text expression: lower case, ё as е, punctuation as blanks. */
export function plainWordsSql(expression: string): string {
  const from = `ё${punctuation.replaceAll("'", "''")}`;
  return `translate(lower(normalize(${expression}, NFC) collate "und-x-icu"), '${from}', 'е${' '.repeat(punctuation.length)}')`;
}

const blanks = new RegExp(`[${punctuation.replace(/[\\\]^-]/g, '\\$&')}\\s]+`, 'gu');

/** The plain words of a text, in order. */
export function plainWords(text: string): string[] {
  return text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').split(blanks).filter(Boolean);
}

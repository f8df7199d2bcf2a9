/** Parses the text of a search for PostgreSQL. Pure functions. */
import { layouts } from '#contract/rules/keyboard.ts';
import { toPlainWords } from '#server/db/plainWords.ts';

export interface SearchWords {
  /** For websearch_to_tsquery: plain words, with quotes and minus signs that act as operators. */
  full: string;
  /** Without operators: the words before the last one, and the last one as a prefix. */
  typing: { before: string; prefix: string } | null;
}

export interface SearchText extends SearchWords {
  /**
   * Without operators, and if a word is long enough to be mistyped: each word with a regular expression for its typos.
   */
  typos: { word: string; neighbours: string | null }[] | null;
  /** Without operators: what the same keys write in the other keyboard layout, “ьгп” → “mug”. */
  layout: SearchWords | null;
}

/** Whether another search is tried if the words as they are find nothing. */
export const canBeMistyped = ({ typos, layout }: SearchText): boolean => typos !== null || layout !== null;

/**
 * A condition that is always true and keeps the search in one process, because pg_backend_pid is not parallel safe.
 * Starting workers for a page costs several times what they save, even for parts that never run.
 */
export const noParallelWorkersSql = 'd.product_id > least(0, pg_backend_pid())';

const maxWords = 12;
/** Shorter words have too many neighbours. */
const minTypoLength = 4;
/** Patterns of longer words, or of more words, cost more than the search is worth. */
const maxTypoLength = 20;
const maxTypoWords = 4;

const tokenPattern = /(?<![^\s])(-?)"([^"]*)"|(?<![^\s])(-?)([^\s]+)/gu;

/**
 * Parses the text of a search.
 * @returns null if the text has no words
 */
export function parseSearch(input: string): SearchText | null {
  const parts: string[] = [];
  const words: string[] = [];
  let hasSigns = false;
  for (const [, phraseMinus, phrase, wordMinus, word] of input.matchAll(tokenPattern)) {
    const plain = toPlainWords(phrase ?? word ?? '').slice(0, maxWords - words.length);
    if (plain.length === 0) continue;
    words.push(...plain);
    const minus = phraseMinus || wordMinus ? '-' : '';
    const isPhrase = phrase !== undefined || (minus !== '' && plain.length > 1);
    hasSigns ||= isPhrase || minus !== '';
    parts.push(isPhrase ? `${minus}"${plain.join(' ')}"` : `${minus}${plain.join(' ')}`);
  }
  const last = words.at(-1);
  if (last === undefined) return null;
  if (hasSigns) return { full: parts.join(' '), typing: null, typos: null, layout: null };
  return { ...toSearchWords(words), typos: buildTypos(words), layout: convertLayout(input) };
}

const toSearchWords = (words: string[]): SearchWords => ({
  full: words.join(' '),
  typing: { before: words.slice(0, -1).join(' '), prefix: `'${words.at(-1)}':*` },
});

const keyOnOtherLayout = new Map(
  [...layouts.english].flatMap((key, at) => [
    [key, layouts.russian[at]!],
    [layouts.russian[at]!, key],
  ]),
);
/** Fewer letters are the beginning of too many words. */
const minLayoutLength = 3;

/** Words in the other keyboard layout; null if the text mixes alphabets or has no letters. */
function convertLayout(input: string): SearchWords | null {
  const text = input.normalize('NFC').toLowerCase();
  if (/[a-z]/.test(text) === /[а-яё]/.test(text)) return null;
  const words = toPlainWords(Array.from(text, (key) => keyOnOtherLayout.get(key) ?? key).join('')).slice(0, maxWords);
  return words.some((word) => word.length >= minLayoutLength) ? toSearchWords(words) : null;
}

function buildTypos(words: string[]): SearchText['typos'] {
  const mistyped = new Set(words.filter(isMistypable).slice(0, maxTypoWords));
  if (mistyped.size === 0) return null;
  return words.map((word) => ({ word, neighbours: mistyped.has(word) ? `^(${buildPatterns(word).join('|')})` : null }));
}

/** Mistyped words are inflected too, so their stems are searched as well. */
const endings = [
  'иями|[аяи]ми|[ыи]ми|[ое]го|[аяи]х|[ое]в|[аяоеи]м|[ое]й|[ыи]й|[ыи]е|[ая]я|ую|юю|ые|ое|ью|ия|ие|ии|[аеийоуыьюя]',
  'ings?|ed|es|s',
];
const endingPattern = new RegExp(`(?:${endings.join('|')})$`);
const minStemLength = 5;

function buildPatterns(word: string): string[] {
  const stem = word.replace(endingPattern, '');
  return stem === word || [...stem].length < minStemLength
    ? buildNeighbourPatterns(word)
    : [...new Set([...buildNeighbourPatterns(word), ...buildNeighbourPatterns(stem)])];
}

function isMistypable(word: string): boolean {
  const { length } = [...word];
  return length >= minTypoLength && length <= maxTypoLength && !/\d/.test(word);
}

/** Patterns of all words that are one typo away: a letter more, less or different, or two swapped. */
function buildNeighbourPatterns(word: string): string[] {
  const letters = [...word];
  const found = new Set<string>();
  // Without the end anchor the pattern of a short word would match half of the dictionary.
  const end = letters.length === minTypoLength ? '$' : '';
  const add = (at: number, removed: number, inserted: string) =>
    found.add(letters.slice(0, at).join('') + inserted + letters.slice(at + removed).join('') + end);
  for (let at = 0; at < letters.length; at++) {
    add(at, 1, '.');
    add(at, 0, '.');
    add(at, 1, '');
    if (at + 1 < letters.length) add(at, 2, `${letters[at + 1]}${letters[at]}`);
  }
  return [...found, `${word}.?`];
}

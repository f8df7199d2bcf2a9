/** What a person typed → what PostgreSQL is asked. Pure. */
import { layouts } from '#contract/rules/keyboard.ts';
import { plainWords } from '#server/db/plainWords.ts';

export interface Words {
  /** For websearch_to_tsquery: plain words, with the quotes and minus signs that were meant as such. */
  whole: string;
  /** Where no sign was used: the words before the last one, and the last one as the beginning of a word. */
  typing: { before: string; prefix: string } | null;
}

export interface SearchText extends Words {
  /** Where no sign was used, and a word is long enough to be mistyped: each word, with a regular expression for its neighbours. */
  typos: { word: string; neighbours: string | null }[] | null;
  /** Where no sign was used: what the same keys write on the other keyboard layout, “ьгп” → “mug”. */
  layout: Words | null;
}

/** Whether something else is looked for where the words as they are find nothing. */
export const mayBeMistyped = ({ typos, layout }: SearchText): boolean => typos !== null || layout !== null;

/**
 * SQL that holds for every text, and keeps those who look for words in one process (pg_backend_pid is not for workers):
 * to start workers for a page costs several times what they save, and it is done for parts that are never run too.
 */
export const inOneProcess = 'd.product_id > least(0, pg_backend_pid())';

const maxWords = 12;
/** A shorter word has too many neighbours. */
const shortestMistyped = 4;
/** The patterns of a longer one, or of more of them, would cost more than the search is worth. */
const longestMistyped = 20;
const mostMistyped = 4;

const piece = /(?<![^\s])(-?)"([^"]*)"|(?<![^\s])(-?)([^\s]+)/gu;

/** @returns null where nothing is left to search for */
export function searchText(typed: string): SearchText | null {
  const parts: string[] = [];
  const words: string[] = [];
  let hasSigns = false;
  for (const [, phraseMinus, phrase, wordMinus, word] of typed.matchAll(piece)) {
    const plain = plainWords(phrase ?? word ?? '').slice(0, maxWords - words.length);
    if (plain.length === 0) continue;
    words.push(...plain);
    const minus = phraseMinus || wordMinus ? '-' : '';
    const isPhrase = phrase !== undefined || (minus !== '' && plain.length > 1);
    hasSigns ||= isPhrase || minus !== '';
    parts.push(isPhrase ? `${minus}"${plain.join(' ')}"` : `${minus}${plain.join(' ')}`);
  }
  const last = words.at(-1);
  if (last === undefined) return null;
  if (hasSigns) return { whole: parts.join(' '), typing: null, typos: null, layout: null };
  return { ...asTyped(words), typos: typosOf(words), layout: layoutOf(typed) };
}

const asTyped = (words: string[]): Words => ({
  whole: words.join(' '),
  typing: { before: words.slice(0, -1).join(' '), prefix: `'${words.at(-1)}':*` },
});

const otherKey = new Map(
  [...layouts.english].flatMap((key, at) => [
    [key, layouts.russian[at]!],
    [layouts.russian[at]!, key],
  ]),
);
/** Fewer letters are the beginning of too much. */
const shortestOfLayout = 3;

/** Words of one alphabet by the other layout; null where both alphabets are used, or none. */
function layoutOf(typed: string): Words | null {
  const text = typed.normalize('NFC').toLowerCase();
  if (/[a-z]/.test(text) === /[а-яё]/.test(text)) return null;
  const words = plainWords(Array.from(text, (key) => otherKey.get(key) ?? key).join('')).slice(0, maxWords);
  return words.some((word) => word.length >= shortestOfLayout) ? asTyped(words) : null;
}

function typosOf(words: string[]): SearchText['typos'] {
  const mistyped = new Set(words.filter(isMistypable).slice(0, mostMistyped));
  if (mistyped.size === 0) return null;
  return words.map((word) => ({ word, neighbours: mistyped.has(word) ? `^(${patternsOf(word).join('|')})` : null }));
}

/** What is typed wrong is inflected too: its stem is looked for beside it. */
const ending =
  /(?:иями|[аяи]ми|[ыи]ми|[ое]го|[аяи]х|[ое]в|[аяоеи]м|[ое]й|[ыи]й|[ыи]е|[ая]я|ую|юю|ые|ое|ью|ия|ие|ии|[аеийоуыьюя]|ings?|ed|es|s)$/;
const shortestStem = 5;

function patternsOf(word: string): string[] {
  const stem = word.replace(ending, '');
  return stem === word || [...stem].length < shortestStem
    ? neighbours(word)
    : [...new Set([...neighbours(word), ...neighbours(stem)])];
}

function isMistypable(word: string): boolean {
  const { length } = [...word];
  return length >= shortestMistyped && length <= longestMistyped && !/\d/.test(word);
}

/** Patterns of everything that is one typo away: a letter more, less, another, or two of them swapped. */
function neighbours(word: string): string[] {
  const letters = [...word];
  const found = new Set<string>();
  // A word as short as this would otherwise begin half the dictionary.
  const end = letters.length === shortestMistyped ? '$' : '';
  const add = (at: number, removed: number, put: string) =>
    found.add(letters.slice(0, at).join('') + put + letters.slice(at + removed).join('') + end);
  for (let at = 0; at < letters.length; at++) {
    add(at, 1, '.');
    add(at, 0, '.');
    add(at, 1, '');
    if (at + 1 < letters.length) add(at, 2, `${letters[at + 1]}${letters[at]}`);
  }
  return [...found, `${word}.?`];
}

/** An address as somebody typed it, taken apart: which of its words may name a town, which a country. Pure. */
import { plain } from './spelling.ts';

/** Words of a part of the address that may be a town's name. */
export interface Phrase {
  /** As names are looked up. */
  text: string;
  part: number;
  /** The first word of it, and the first after it. */
  from: number;
  to: number;
}

export interface TypedAddress {
  /** Parts between commas, as words. */
  parts: string[][];
  /** The whole address between its commas. */
  phrases: Phrase[];
  /** Shorter runs of words, for addresses without commas. */
  runs: Phrase[];
  /** What may be typed on: the town is only begun. */
  typing: Phrase | null;
  /** ISO 3166-1 alpha-2, and the part that names it. */
  country: { code: string; part: number } | null;
}

const mostParts = 8;
const mostWords = 10;
const longestRun = 3;

/** "г. Москва", "city of Perth": what stands before a name and is none of it. */
const titles = new Set([
  'г',
  'гор',
  'город',
  'п',
  'пос',
  'поселок',
  'пгт',
  'с',
  'село',
  'д',
  'дер',
  'деревня',
  'ст',
  'станица',
  'х',
  'хутор',
  'city',
  'town',
  'of',
]);

const aliases: Readonly<Record<string, string>> = {
  usa: 'US',
  'u s a': 'US',
  us: 'US',
  америка: 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  britain: 'GB',
  англия: 'GB',
  рф: 'RU',
  'россииская федерация': 'RU',
  'russian federation': 'RU',
  belarus: 'BY',
  белоруссия: 'BY',
  holland: 'NL',
  голландия: 'NL',
  turkey: 'TR',
  турция: 'TR',
  киргизия: 'KG',
  молдавия: 'MD',
  оаэ: 'AE',
  uae: 'AE',
  юар: 'ZA',
};

let countries: Map<string, string> | undefined;

/** Names of all countries in both languages, as they are looked up → code. */
function countryNames(): Map<string, string> {
  if (countries) return countries;
  countries = new Map(Object.entries(aliases));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const locale of ['en', 'ru']) {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
      const name = names.of(code);
      if (name && !/^(EU|EZ|UN|QO|X[AB]|ZZ)$/.test(code)) countries.set(plain(name), code);
    }
  }
  return countries;
}

/** What a country is called. */
export const countryName = (code: string, locale: 'en' | 'ru'): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;

const hasDigit = (word: string): boolean => /\d/.test(word);

/** A part's words without house numbers and postal codes at its ends, and without what only introduces a name. */
function trimmed(words: readonly string[], part: number): Phrase | null {
  let from = 0;
  let to = words.length;
  while (to > from && hasDigit(words[to - 1]!)) to -= 1;
  while (from < to && (hasDigit(words[from]!) || titles.has(plain(words[from]!)))) from += 1;
  const text = plain(words.slice(from, to).join(' '));
  return text === '' ? null : { text, part, from, to };
}

function runsOf(words: readonly string[], part: number): Phrase[] {
  return words
    .flatMap((_, from) =>
      Array.from({ length: longestRun }, (__, length) => from + length + 1)
        .filter((to) => to <= words.length && !words.slice(from, to).some(hasDigit))
        .map((to) => ({ text: plain(words.slice(from, to).join(' ')), part, from, to })),
    )
    .filter(({ text }) => text.length > 2);
}

/** Takes an address apart. */
export function readAddress(typed: string): TypedAddress {
  const parts = typed
    .split(/[,;\n]/)
    .slice(0, mostParts)
    .map((part) => part.trim().split(/\s+/).filter(Boolean).slice(0, mostWords))
    .filter((words) => words.length > 0);
  const known = countryNames();
  const at = parts.findIndex((words) => known.has(plain(words.join(' '))));
  const country = at === -1 ? null : { code: known.get(plain(parts[at]!.join(' ')))!, part: at };
  const phrases = parts.flatMap((words, part) =>
    part === country?.part && parts.length > 1 ? [] : (trimmed(words, part) ?? []),
  );
  const last = phrases.at(-1);
  return { parts, phrases, runs: parts.flatMap(runsOf), typing: last && last.text.length > 1 ? last : null, country };
}

/** The address without its town, region and country: street, house, postal code. */
export function restOf(
  { parts, country }: TypedAddress,
  town: Phrase | null,
  isRegion: (text: string) => boolean,
): string {
  return parts
    .map((words, part) => {
      if (part === country?.part) return '';
      if (part === town?.part)
        return [...words.slice(0, town.from), ...words.slice(town.to)]
          .filter((word) => !titles.has(plain(word)))
          .join(' ');
      const text = words.join(' ');
      return isRegion(plain(text)) ? '' : text;
    })
    .filter(Boolean)
    .join(', ');
}

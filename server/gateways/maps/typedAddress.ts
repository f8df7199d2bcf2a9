/** Parses an address that somebody typed: which of its words may name a town, which a country. Pure. */
import { normalizeName } from './spelling.ts';

/** Words of one part of the address that may be the name of a town. */
export interface Phrase {
  /** Normalized for the look-up. */
  text: string;
  part: number;
  /** Index of the first word, and of the first one after it. */
  from: number;
  to: number;
}

export interface TypedAddress {
  /** Words of each part between commas. */
  parts: string[][];
  /** Each part as a whole. */
  phrases: Phrase[];
  /** Shorter runs of words, for addresses without commas. */
  runs: Phrase[];
  /** The last phrase, which may be incomplete. */
  typing: Phrase | null;
  /** ISO 3166-1 alpha-2, and the part that names it. */
  country: { code: string; part: number } | null;
}

const maxParts = 8;
const maxWords = 10;
const maxRunWords = 3;

/** "г. Москва", "city of Perth": words before a name that are not part of it. */
const namePrefixes = new Set([
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

const countryAliases: Readonly<Record<string, string>> = {
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

let countryCodes: Map<string, string> | undefined;

/** Normalized names of all countries in both languages → code. */
function getCountryCodes(): Map<string, string> {
  if (countryCodes) return countryCodes;
  countryCodes = new Map(Object.entries(countryAliases));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const locale of ['en', 'ru']) {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = names.of(code);
      if (name && !/^(EU|EZ|UN|QO|X[AB]|ZZ)$/.test(code)) countryCodes.set(normalizeName(name), code);
    }
  }
  return countryCodes;
}

/** The name of a country. */
export const formatCountry = (code: string, locale: 'en' | 'ru'): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;

const hasDigit = (word: string): boolean => /\d/.test(word);

/** The words of a part without house numbers and postal codes at its ends, and without words such as "city of". */
function toPhrase(words: readonly string[], part: number): Phrase | null {
  let from = 0;
  let to = words.length;
  while (to > from && hasDigit(words[to - 1]!)) to -= 1;
  while (from < to && (hasDigit(words[from]!) || namePrefixes.has(normalizeName(words[from]!)))) from += 1;
  const text = normalizeName(words.slice(from, to).join(' '));
  return text === '' ? null : { text, part, from, to };
}

function listRuns(words: readonly string[], part: number): Phrase[] {
  return words
    .flatMap((_, from) =>
      Array.from({ length: maxRunWords }, (__, length) => from + length + 1)
        .filter((to) => to <= words.length && !words.slice(from, to).some(hasDigit))
        .map((to) => ({ text: normalizeName(words.slice(from, to).join(' ')), part, from, to })),
    )
    .filter(({ text }) => text.length > 2);
}

/** Splits an address into parts, phrases and the country. */
export function parseAddress(typed: string): TypedAddress {
  const parts = typed
    .split(/[,;\n]/)
    .slice(0, maxParts)
    .map((part) => part.trim().split(/\s+/).filter(Boolean).slice(0, maxWords))
    .filter((words) => words.length > 0);
  const codes = getCountryCodes();
  const countryPart = parts.findIndex((words) => codes.has(normalizeName(words.join(' '))));
  const country =
    countryPart === -1 ? null : { code: codes.get(normalizeName(parts[countryPart]!.join(' ')))!, part: countryPart };
  const phrases = parts.flatMap((words, part) =>
    part === country?.part && parts.length > 1 ? [] : (toPhrase(words, part) ?? []),
  );
  const last = phrases.at(-1);
  return { parts, phrases, runs: parts.flatMap(listRuns), typing: last && last.text.length > 1 ? last : null, country };
}

/** The address without town, region and country: street, house, postal code. */
export function formatStreetPart(
  { parts, country }: TypedAddress,
  town: Phrase | null,
  isRegion: (text: string) => boolean,
): string {
  return parts
    .map((words, part) => {
      if (part === country?.part) return '';
      if (part === town?.part)
        return [...words.slice(0, town.from), ...words.slice(town.to)]
          .filter((word) => !namePrefixes.has(normalizeName(word)))
          .join(' ');
      const text = words.join(' ');
      return isRegion(normalizeName(text)) ? '' : text;
    })
    .filter(Boolean)
    .join(', ');
}

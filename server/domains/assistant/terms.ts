/** Expands the words of a question to terms of legal texts, with weights. Pure. */

export interface Term {
  /** Argument of to_tsquery. */
  query: string;
  weight: number;
}

const buildAlternatives = (...words: string[]): string => `(${words.map((word) => `'${word}'`).join(' | ')})`;

const periodPattern = new RegExp(
  String.raw`(?<!\p{L})(?:days?|weeks?|months?|years?|how long|too late|deadline` +
    String.raw`|дн(?:я|ей|и)|день|недел\p{L}*|месяц\p{L}*|год|лет|срок\p{L}*|долго|поздно)(?!\p{L})`,
  'iu',
);
/** Words for foreign countries, or a name after "to". */
const abroadPattern = new RegExp(
  String.raw`(?<!\p{L})(?:abroad|overseas|international\p{L}*|countr\p{L}*` +
    String.raw`|за ?границ\p{L}*|за рубеж\p{L}*|стран\p{L}*)` +
    String.raw`|(?<!\p{L})(?:to|в|во)\s+\p{Lu}\p{Ll}`,
  'u',
);
const pricePattern = /(?<!\p{L})(?:how much|costs?|price|free|сколько стоит|цена|стоимость|бесплатн\p{L}*)/iu;

/** Legal texts say “within fourteen days” where people ask about a month, and “abroad” where they name a country. */
const topics: readonly [RegExp, Term][] = [
  [periodPattern, { query: buildAlternatives('day', 'week', 'month', 'дней', 'неделя', 'месяц', 'срок'), weight: 3 }],
  [abroadPattern, { query: buildAlternatives('abroad', 'country', 'граница', 'страна'), weight: 3 }],
  [pricePattern, { query: buildAlternatives('cost', 'price', 'free', 'стоит', 'цена', 'бесплатный'), weight: 3 }],
];

/** The terms of a question: its words, and the topics that it asks about. */
export const buildTerms = (question: string, words: readonly string[]): Term[] => [
  ...words.map((word): Term => ({ query: `'${word}'`, weight: 2 })),
  ...topics.flatMap(([pattern, term]) => (pattern.test(question) ? [term] : [])),
];

/** Expands the words of a question to terms of legal texts, with weights. Pure. */

export interface Term {
  /** Argument of to_tsquery. */
  query: string;
  weight: number;
}

const buildAnyOf = (...words: string[]): string => `(${words.map((word) => `'${word}'`).join(' | ')})`;

/** Legal texts say “within fourteen days” where people ask about a month, and “abroad” where they name a country. */
const topics: readonly [RegExp, Term][] = [
  [
    /(?<!\p{L})(?:days?|weeks?|months?|years?|how long|too late|deadline|дн(?:я|ей|и)|день|недел\p{L}*|месяц\p{L}*|год|лет|срок\p{L}*|долго|поздно)(?!\p{L})/iu,
    { query: buildAnyOf('day', 'week', 'month', 'дней', 'неделя', 'месяц', 'срок'), weight: 3 },
  ],
  [
    /(?<!\p{L})(?:abroad|overseas|international\p{L}*|countr\p{L}*|за ?границ\p{L}*|за рубеж\p{L}*|стран\p{L}*)|(?<!\p{L})(?:to|в|во)\s+\p{Lu}\p{Ll}/u,
    { query: buildAnyOf('abroad', 'country', 'граница', 'страна'), weight: 3 },
  ],
  [
    /(?<!\p{L})(?:how much|costs?|price|free|сколько стоит|цена|стоимость|бесплатн\p{L}*)/iu,
    { query: buildAnyOf('cost', 'price', 'free', 'стоит', 'цена', 'бесплатный'), weight: 3 },
  ],
];

/** The terms of a question: its words, and the topics that it asks about. */
export const buildTerms = (question: string, words: readonly string[]): Term[] => [
  ...words.map((word): Term => ({ query: `'${word}'`, weight: 2 })),
  ...topics.flatMap(([pattern, term]) => (pattern.test(question) ? [term] : [])),
];

/** What a question's words stand for in a legal text, and how much each tells. Pure. */

export interface Term {
  /** For to_tsquery. */
  query: string;
  weight: number;
}

const anyOf = (...words: string[]): string => `(${words.map((word) => `'${word}'`).join(' | ')})`;

/** A text says “within fourteen days” where people ask about a month, and “abroad” where they name a land. */
const matters: readonly [RegExp, Term][] = [
  [
    /(?<!\p{L})(?:days?|weeks?|months?|years?|how long|too late|deadline|дн(?:я|ей|и)|день|недел\p{L}*|месяц\p{L}*|год|лет|срок\p{L}*|долго|поздно)(?!\p{L})/iu,
    { query: anyOf('day', 'week', 'month', 'дней', 'неделя', 'месяц', 'срок'), weight: 3 },
  ],
  [
    /(?<!\p{L})(?:abroad|overseas|international\p{L}*|countr\p{L}*|за ?границ\p{L}*|за рубеж\p{L}*|стран\p{L}*)|(?<!\p{L})(?:to|в|во)\s+\p{Lu}\p{Ll}/u,
    { query: anyOf('abroad', 'country', 'граница', 'страна'), weight: 3 },
  ],
  [
    /(?<!\p{L})(?:how much|costs?|price|free|сколько стоит|цена|стоимость|бесплатн\p{L}*)/iu,
    { query: anyOf('cost', 'price', 'free', 'стоит', 'цена', 'бесплатный'), weight: 3 },
  ],
];

/** The terms of a question: each of its words, and the matters that it asks about. */
export const termsOf = (question: string, words: readonly string[]): Term[] => [
  ...words.map((word): Term => ({ query: `'${word}'`, weight: 2 })),
  ...matters.flatMap(([pattern, term]) => (pattern.test(question) ? [term] : [])),
];

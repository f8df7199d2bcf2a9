/** The content of a mail, from which both HTML and plain text are rendered. */
import type { Locale } from '#contract/failures.ts';
import { getPageAddress } from '#server/platform/pageAddress.ts';

/** A product with its name in both languages, how many, and what they cost in minor units. */
export interface LetterItem {
  name: string;
  en_name: string | null;
  count: number;
  sum: number;
}

/** An order's rows between its goods and its sum, and its taxes, in the reader's language and in minor units. */
export interface LetterSums {
  added: { label: string; amount: number }[];
  included: { label: string; amount: number }[];
  /** Why goods are not taxed. */
  notes: string[];
}

export type Block =
  | { kind: 'text'; text: string }
  /** Text by somebody else. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** Rows with an amount at the end, and their sums. */
  | {
      kind: 'table';
      rows: readonly { name: string; count: string; amount: string }[];
      sums: readonly { name: string; amount: string }[];
    }
  | { kind: 'facts'; facts: readonly { name: string; value: string }[] };

export interface Letter {
  subject: string;
  heading: string;
  blocks: readonly (Block | false)[];
  /** Why the reader gets this letter. */
  reason: string;
  /** Where letters of this kind are switched off without signing in. */
  unsubscribe?: { label: string; url: string };
}

/** Formats amounts, dates and links of a letter. */
export interface LetterFormat {
  locale: Locale;
  /** @param amount minor units */
  formatMoney(amount: number): string;
  /** @param moment ISO 8601 */
  formatDate(moment: string): string;
  /** The public address of a path of our site. */
  toUrl(path: string): string;
}

/** Builds the letter of a template in one language. */
export type BuildLetter<Data> = (data: Data, format: LetterFormat) => Letter;

/** A text in one line: names may contain line breaks, and a subject with one is cut or rejected. */
export const toOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A name in the reader's language, or in the other one if it is blank. */
export const localizeName = ({ name, en_name }: Pick<LetterItem, 'name' | 'en_name'>, locale: Locale): string =>
  locale === 'en' ? en_name || name : name || en_name || '';

/** Products as rows of a table. */
export const buildItemRows = (
  goods: readonly LetterItem[],
  { locale, formatMoney }: LetterFormat,
): { name: string; count: string; amount: string }[] =>
  goods.map((line) => ({
    name: toOneLine(localizeName(line, locale)),
    count: `× ${line.count}`,
    amount: formatMoney(line.sum),
  }));

/** Rows of an order's sums, with signed amounts. */
export const buildSumRows = (
  rows: LetterSums['added'] = [],
  { formatMoney }: LetterFormat,
): { name: string; amount: string }[] =>
  rows.map(({ label, amount }) => ({
    name: label,
    amount: `${amount < 0 ? '−' : ''}${formatMoney(Math.abs(amount))}`,
  }));

const narrowSpaces = /[\u202f\u2009]/g;

const createFormats = (locale: Locale, currency: string) => ({
  amounts: new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
  dates: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
});
/** By language and currency. Creating them takes longer than filling in a letter. */
const formats = new Map<string, ReturnType<typeof createFormats>>();

/** Creates the formatter of a language and an installation. */
export function createLetterFormat(
  locale: Locale,
  { currency, publicUrl }: { currency: string; publicUrl: string },
): LetterFormat {
  const key = `${locale} ${currency}`;
  const { amounts, dates } = formats.get(key) ?? createFormats(locale, currency);
  formats.set(key, { amounts, dates });
  return {
    locale,
    formatMoney: (amount) => amounts.format(amount / 100).replace(narrowSpaces, ' '),
    formatDate: (moment) => dates.format(new Date(moment)).replace(narrowSpaces, ' '),
    toUrl: (path) => `${publicUrl}${getPageAddress(path, locale)}`,
  };
}

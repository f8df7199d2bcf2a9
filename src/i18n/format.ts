/** Numbers, money, dates and plural forms by the locale: the one place that formats them. */
import type { Locale } from './locale.ts';

const formatters = new Map<
  string,
  Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.PluralRules
>();

/** Intl objects are dear to make and cheap to use. */
export function once<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.PluralRules>(
  key: string,
  make: () => T,
): T {
  const known = formatters.get(key);
  if (known) return known as T;
  const made = make();
  formatters.set(key, made);
  return made;
}

/** Node and browsers differ in which narrow space they write: the page must be the same from both. A year keeps its «г.» on its line. */
const evenSpaces = (text: string): string => text.replace(/[\u202f\u2009]| (?=г\.)/g, '\u00a0');

/** A sum below zero has a minus, which is as wide as a plus, not a hyphen. */
const withMinus = (text: string): string => evenSpaces(text).replace('-', '\u2212');

/**
 * Money for people.
 * @param value amount in units of the currency (not minor units)
 * @param currency ISO 4217 code
 * @param decimals whole amounts go without; in a column of figures all have them, so that they compare
 */
export function formatPrice(
  value: number,
  currency: string,
  locale: Locale,
  decimals: 'needed' | 'always' = 'needed',
): string {
  const fraction = decimals === 'needed' && Number.isInteger(value) ? 0 : 2;
  const format = once(
    `price ${locale} ${currency} ${fraction}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: fraction,
        maximumFractionDigits: fraction,
      }),
  );
  return withMinus(format.format(value));
}

/** A number with the locale's separators. */
export function formatNumber(value: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string {
  return withMinus(
    once(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)).format(value),
  );
}

export type DateStyle = 'date' | 'dateTime' | 'time';

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', minute: '2-digit' },
  time: { minute: '2-digit' },
};

/** English hours have no zero before them: 9:05 AM. */
const hourOf = (locale: Locale) => (locale === 'en' ? 'numeric' : '2-digit');

/**
 * A moment for people.
 * @param value a Date or an ISO string
 * @param timeZone the reader's own when left out; rendered pages name one, since the server can't know the reader's
 */
export function formatDate(value: Date | string, locale: Locale, style: DateStyle = 'date', timeZone?: string): string {
  const format = once(
    `date ${locale} ${style} ${timeZone ?? ''}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        ...dateStyles[style],
        ...(style !== 'date' && { hour: hourOf(locale) }),
        ...(timeZone && { timeZone }),
      }),
  );
  return evenSpaces(format.format(new Date(value)));
}

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 52.18],
  ['year', Infinity],
] as const;

const justNow: Record<Locale, string> = { en: 'Just now', ru: 'Только что' };

/** How long ago (or until): "just now" under 5 seconds, then seconds, minutes, hours, days, weeks, years. */
export function formatRelative(value: Date | string, locale: Locale, now: Date = new Date()): string {
  let amount = (new Date(value).getTime() - now.getTime()) / 1000;
  if (Math.abs(amount) < 5) return justNow[locale];
  const format = once(`relative ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return evenSpaces(format.format(Math.trunc(amount), unit));
    amount /= size;
  }
  return '';
}

const byteUnits: Record<Locale, readonly string[]> = {
  en: ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'],
  ru: ['байт', 'КБ', 'МБ', 'ГБ', 'ТБ', 'ПБ', 'ЭБ', 'ЗБ', 'ЙБ'],
};

/** A size in bytes for people, from Bytes to YB on a base of 1024: `1.5 KB`. */
export function formatBytes(bytes: number, locale: Locale): string {
  const units = byteUnits[locale];
  let size = Math.max(0, bytes);
  let power = 0;
  // What would be rounded to 1,024 belongs to the next unit.
  while (power < units.length - 1 && (power === 0 ? size : Math.round(size * 10) / 10) >= 1024) {
    size /= 1024;
    power += 1;
  }
  return `${formatNumber(size, locale, { maximumFractionDigits: power === 0 ? 0 : 1 })}\u00a0${units[power] ?? ''}`;
}

/** English has two forms; Russian three, and `few` for fractions as well. */
export interface PluralForms {
  en: { one: string; other: string };
  ru: { one: string; few: string; many: string };
}

/** The form for a number, with `{n}` filled: `plural('ru', 3, { one: '{n} товар', few: '{n} товара', many: '{n} товаров' })`. */
export function plural<L extends Locale>(locale: L, count: number, forms: PluralForms[L]): string {
  const rule = once(`plural ${locale}`, () => new Intl.PluralRules(locale)).select(count);
  const byRule: Partial<Record<string, string>> = { ...forms };
  const form = byRule[rule] ?? byRule['few'] ?? byRule['other'] ?? '';
  return form.replace('{n}', formatNumber(count, locale));
}

/** Formats numbers, money, dates and plural forms by the locale. */
import type { Locale } from './locale.ts';

const formatters = new Map<
  string,
  Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.PluralRules
>();

/** Returns a cached Intl object: creating one is expensive, using it is cheap. */
export function getFormatter<
  T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.PluralRules,
>(key: string, create: () => T): T {
  const cached = formatters.get(key);
  if (cached) return cached as T;
  const formatter = create();
  formatters.set(key, formatter);
  return formatter;
}

/**
 * Node and browsers use different narrow spaces, so they are unified for hydration. A non-breaking space keeps «г.»
 * with its year.
 */
const normalizeSpaces = (text: string): string => text.replace(/[\u202f\u2009]| (?=г\.)/g, '\u00a0');

/** Uses a minus sign, which is as wide as a plus, in place of the hyphen. */
const normalizeNumber = (text: string): string => normalizeSpaces(text).replace('-', '\u2212');

/**
 * Formats money.
 * @param value amount in units of the currency (not minor units)
 * @param currency ISO 4217 code
 * @param decimals `needed`: integers have none; `always`: for columns of figures, so that they line up
 */
export function formatPrice(
  value: number,
  currency: string,
  locale: Locale,
  decimals: 'needed' | 'always' = 'needed',
): string {
  const fraction = decimals === 'needed' && Number.isInteger(value) ? 0 : 2;
  const format = getFormatter(
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
  return normalizeNumber(format.format(value));
}

/** Formats a number with the locale's separators. */
export function formatNumber(value: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string {
  return normalizeNumber(
    getFormatter(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)).format(
      value,
    ),
  );
}

/** Formats a number of percent: 25.5 is "25.5%". */
export const formatPercent = (percent: number, locale: Locale): string =>
  formatNumber(percent / 100, locale, { style: 'percent', maximumFractionDigits: 2 });

export type DateStyle = 'date' | 'dateTime' | 'time';

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', minute: '2-digit' },
  time: { minute: '2-digit' },
};

/** English hours have no leading zero: 9:05 AM. */
const getHourStyle = (locale: Locale) => (locale === 'en' ? 'numeric' : '2-digit');

/**
 * Formats a date or time.
 * @param value a Date or an ISO string
 * @param timeZone the reader's by default; rendered pages set it, since the server can't know the reader's
 */
export function formatDate(value: Date | string, locale: Locale, style: DateStyle = 'date', timeZone?: string): string {
  const format = getFormatter(
    `date ${locale} ${style} ${timeZone ?? ''}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        ...dateStyles[style],
        ...(style !== 'date' && { hour: getHourStyle(locale) }),
        ...(timeZone && { timeZone }),
      }),
  );
  return normalizeSpaces(format.format(new Date(value)));
}

const timeUnits = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 52.18],
  ['year', Infinity],
] as const;

const justNow: Record<Locale, string> = { en: 'Just now', ru: 'Только что' };

/** Formats a distance in time: "just now" under 5 seconds, then seconds, minutes, hours, days, weeks, years. */
export function formatRelative(value: Date | string, locale: Locale, now: Date = new Date()): string {
  let amount = (new Date(value).getTime() - now.getTime()) / 1000;
  if (Math.abs(amount) < 5) return justNow[locale];
  const format = getFormatter(`relative ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  for (const [unit, size] of timeUnits) {
    if (Math.abs(amount) < size) return normalizeSpaces(format.format(Math.trunc(amount), unit));
    amount /= size;
  }
  return '';
}

const byteUnits: Record<Locale, readonly string[]> = {
  en: ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'],
  ru: ['байт', 'КБ', 'МБ', 'ГБ', 'ТБ', 'ПБ', 'ЭБ', 'ЗБ', 'ЙБ'],
};

/** Formats a size from Bytes to YB on a base of 1024: `1.5 KB`. */
export function formatBytes(bytes: number, locale: Locale): string {
  const units = byteUnits[locale];
  let size = Math.max(0, bytes);
  let power = 0;
  // A value that rounds to 1,024 belongs to the next unit.
  while (power < units.length - 1 && (power === 0 ? size : Math.round(size * 10) / 10) >= 1024) {
    size /= 1024;
    power += 1;
  }
  return `${formatNumber(size, locale, { maximumFractionDigits: power === 0 ? 0 : 1 })}\u00a0${units[power] ?? ''}`;
}

/** English has two plural forms. Russian has three, and uses `few` for fractions too. */
export interface PluralForms {
  en: { one: string; other: string };
  ru: { one: string; few: string; many: string };
}

/**
 * Selects the plural form of a number and fills `{n}`: `plural('ru', 3, { one: '{n} товар', few: '{n} товара', many:
 * '{n} товаров' })`.
 */
export function plural<L extends Locale>(locale: L, count: number, forms: PluralForms[L]): string {
  const rule = getFormatter(`plural ${locale}`, () => new Intl.PluralRules(locale)).select(count);
  const byRule: Partial<Record<string, string>> = { ...forms };
  const form = byRule[rule] ?? byRule['few'] ?? byRule['other'] ?? '';
  return form.replace('{n}', formatNumber(count, locale));
}

/** Formats an id for people: #12, № 12. */
export const formatId = (id: number | string, locale: Locale): string => `${locale === 'ru' ? '№\u00a0' : '#'}${id}`;

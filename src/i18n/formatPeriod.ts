/** Formats days, weeks and months of statistics, which are counted in UTC. */
import { dayMs } from '#contract/rules/time.ts';
import type { Locale } from './locale.ts';

/** Length of one step of a series. */
export type Step = 'day' | 'week' | 'month';

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  formats.set(key, format);
  return format;
}

const shortDay = { day: 'numeric', month: 'short' } as const;
const formatOptions: Record<Step, { short: Intl.DateTimeFormatOptions; long: Intl.DateTimeFormatOptions }> = {
  day: { short: shortDay, long: { ...shortDay, year: 'numeric', weekday: 'short' } },
  week: { short: shortDay, long: { ...shortDay, year: 'numeric' } },
  month: { short: { month: 'short', year: 'numeric' }, long: { month: 'long', year: 'numeric' } },
};

/** Node and browsers use different narrow spaces. */
const normalizeSpaces = (text: string): string => text.replace(/[\u202f\u2009]/g, '\u00a0');

/**
 * Formats a step of a series: "12 Mar", "12 – 18 Mar 2026", "March 2026".
 * @param firstDay YYYY-MM-DD
 */
export function formatPeriod(firstDay: string, step: Step, locale: Locale, length: 'short' | 'long' = 'long'): string {
  const from = new Date(`${firstDay}T00:00:00Z`);
  const format = getFormat(locale, formatOptions[step][length]);
  return normalizeSpaces(
    step === 'week' && length === 'long'
      ? format.formatRange(from, new Date(from.getTime() + 6 * dayMs))
      : format.format(from),
  );
}

/**
 * Formats the start of an hour in the reader's time zone, short enough for an axis: "Mar 12, 10:00 AM".
 * @param at ISO 8601
 */
export const formatHour = (at: string, locale: Locale): string =>
  normalizeSpaces(
    getFormat(locale, {
      ...shortDay,
      hour: locale === 'en' ? 'numeric' : '2-digit',
      minute: '2-digit',
      timeZone: undefined,
    }).format(new Date(at)),
  );

/**
 * Formats a range of days: "1 – 30 Sept 2026".
 * @param from first day, YYYY-MM-DD
 * @param to last day, YYYY-MM-DD, included
 */
export const formatDays = (from: string, to: string, locale: Locale): string =>
  normalizeSpaces(
    getFormat(locale, { ...shortDay, year: 'numeric' }).formatRange(
      new Date(`${from}T00:00:00Z`),
      new Date(`${to}T00:00:00Z`),
    ),
  );

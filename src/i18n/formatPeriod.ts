/** Days, weeks and months of statistics, which are counted in UTC whatever zone the reader is in. */
import type { Locale } from './locale.ts';

/** How long one step of a series is. */
export type Step = 'day' | 'week' | 'month';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  formats.set(key, format);
  return format;
}

const short = { day: 'numeric', month: 'short' } as const;
const options: Record<Step, { short: Intl.DateTimeFormatOptions; long: Intl.DateTimeFormatOptions }> = {
  day: { short, long: { ...short, year: 'numeric', weekday: 'short' } },
  week: { short, long: { ...short, year: 'numeric' } },
  month: { short: { month: 'short', year: 'numeric' }, long: { month: 'long', year: 'numeric' } },
};
const dayMs = 86_400_000;

/** Node and browsers differ in which narrow space they write. */
const evenSpaces = (text: string): string => text.replace(/[\u202f\u2009]/g, '\u00a0');

/**
 * A step of a series for people: "12 Mar", "12 – 18 Mar 2026", "March 2026".
 * @param first its first day, YYYY-MM-DD
 */
export function formatPeriod(first: string, step: Step, locale: Locale, length: 'short' | 'long' = 'long'): string {
  const from = new Date(`${first}T00:00:00Z`);
  const format = formatOf(locale, options[step][length]);
  return evenSpaces(
    step === 'week' && length === 'long'
      ? format.formatRange(from, new Date(from.getTime() + 6 * dayMs))
      : format.format(from),
  );
}

/** The beginning of an hour by the reader's own clock, as short as an axis wants it: "Mar 12, 10:00 AM". @param at ISO */
export const formatHour = (at: string, locale: Locale): string =>
  evenSpaces(
    formatOf(locale, {
      ...short,
      hour: locale === 'en' ? 'numeric' : '2-digit',
      minute: '2-digit',
      timeZone: undefined,
    }).format(new Date(at)),
  );

/** A span of days: "1 – 30 Sept 2026". @param from @param to YYYY-MM-DD, both included */
export const formatDays = (from: string, to: string, locale: Locale): string =>
  evenSpaces(
    formatOf(locale, { ...short, year: 'numeric' }).formatRange(
      new Date(`${from}T00:00:00Z`),
      new Date(`${to}T00:00:00Z`),
    ),
  );

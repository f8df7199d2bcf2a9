/** Weekdays by the clocks of a place, and what its time zone is called. */
import { once } from './format.ts';
import type { Locale } from './locale.ts';

/** Browsers know the cities of zones in English alone, but what the zones are called in every language: by that all say the same. */
const zoneNames = { en: 'shortGeneric', ru: 'longGeneric' } as const;

/** A time zone as people call it: «Восточная Австралия», "Sydney Time". */
export function formatZone(timeZone: string, locale: Locale): string {
  const parts = once(`zone ${locale} ${timeZone}`, () => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: zoneNames[locale] })).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/, стандартное время$/, '') ?? timeZone;
}

/** The short name of a moment's weekday in a zone. */
export const formatWeekday = (value: Date, locale: Locale, timeZone: string): string =>
  once(`weekday ${locale} ${timeZone}`, () => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone })).format(value);

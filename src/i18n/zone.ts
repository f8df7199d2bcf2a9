/** What a time zone is called. */
import { places } from 'virtual:lone-zones';
import { once } from './format.ts';
import type { Locale } from './locale.ts';

/** Browsers know the cities of zones in English alone, but what the zones are called in every language: by that all say the same. */
const zoneNames = { en: 'shortGeneric', ru: 'longGeneric' } as const;

const formatOf = (
  timeZone: string,
  locale: Locale,
  timeZoneName: 'shortGeneric' | 'longGeneric' | 'shortOffset' = zoneNames[locale],
) =>
  once(`zone ${locale} ${timeZoneName} ${timeZone}`, () => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }));
const named = (format: Intl.DateTimeFormat) =>
  format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value;

/** How far a zone's clocks are ahead now: GMT+11. */
export const formatOffset = (timeZone: string, locale: Locale): string =>
  named(formatOf(timeZone, locale, 'shortOffset')) ?? timeZone;

/** The name by which the browser itself knows a zone: Kyiv is Kiev to Chrome. */
export const ownName = (timeZone: string, locale: Locale): string =>
  formatOf(timeZone, locale).resolvedOptions().timeZone;

/** A time zone as people call it: «Восточная Австралия», "Sydney Time". */
export function formatZone(timeZone: string, locale: Locale): string {
  const name = named(formatOf(timeZone, locale)) ?? timeZone;
  if (locale === 'en' || /[а-яё]|^GMT/i.test(name)) return name.replace(/, стандартное время$/, '');
  return places[ownName(timeZone, locale)] ?? `${name} (${formatOffset(timeZone, locale)})`;
}

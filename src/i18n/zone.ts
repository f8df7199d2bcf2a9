/** Names of time zones. */
import { places } from 'virtual:lone-zones';
import { getFormatter } from './format.ts';
import type { Locale } from './locale.ts';

/** Browsers know the cities of zones only in English, but generic zone names in every language, so those are shown. */
const zoneNames = { en: 'shortGeneric', ru: 'longGeneric' } as const;

const getZoneFormat = (
  timeZone: string,
  locale: Locale,
  timeZoneName: 'shortGeneric' | 'longGeneric' | 'shortOffset' = zoneNames[locale],
) =>
  getFormatter(
    `zone ${locale} ${timeZoneName} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }),
  );
const getZoneNamePart = (format: Intl.DateTimeFormat) =>
  format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value;

/** Current UTC offset of a zone: GMT+11. */
export const formatOffset = (timeZone: string, locale: Locale): string =>
  getZoneNamePart(getZoneFormat(timeZone, locale, 'shortOffset')) ?? timeZone;

/** The browser's own name of a zone: Chrome calls Kyiv Kiev. */
export const getBrowserZoneName = (timeZone: string, locale: Locale): string =>
  getZoneFormat(timeZone, locale).resolvedOptions().timeZone;

/** Formats a time zone: «Восточная Австралия», "Sydney Time". */
export function formatZone(timeZone: string, locale: Locale): string {
  const name = getZoneNamePart(getZoneFormat(timeZone, locale)) ?? timeZone;
  if (locale === 'en' || /[а-яё]|^GMT/i.test(name)) return name.replace(/, стандартное время$/, '');
  return places[getBrowserZoneName(timeZone, locale)] ?? `${name} (${formatOffset(timeZone, locale)})`;
}

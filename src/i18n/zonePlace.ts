/** Time zones told apart. All their places weigh 6 kB, so this is for what is loaded late. */
import { places } from 'virtual:zone-places';
import type { Locale } from './locale.ts';
import { formatOffset, formatZone, ownName } from './zone.ts';

/** A zone and where it is: "Australia/Melbourne", «Восточная Австралия (Мельбурн)». */
export function formatZonePlace(timeZone: string, locale: Locale): string {
  const plain = timeZone.replaceAll('_', ' ');
  if (locale === 'en') return plain;
  const name = formatZone(timeZone, locale);
  const place = places[ownName(timeZone, locale)];
  // What has no Russian name at all says its offset already
  if (name === place || (!place && /[a-z]/i.test(name))) return name;
  return `${name} (${place ?? `${plain}, ${formatOffset(timeZone, locale)}`})`;
}

/**
 * All zones for a choice, in the order of their names.
 * @param chosen stands in place of the browser's own name for that zone
 */
export function zonesToChoose(locale: Locale, chosen: string | null): (readonly [name: string, shown: string])[] {
  const own = chosen && ownName(chosen, locale);
  const listed = Intl.supportedValuesOf('timeZone').map((name) => (name === own ? chosen! : name));
  const names = chosen && !listed.includes(chosen) ? [chosen, ...listed] : listed;
  return names
    .map((name) => [name, formatZonePlace(name, locale)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, locale));
}

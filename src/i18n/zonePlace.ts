/** Unambiguous names of time zones. The list of places has 6 kB, so only lazy screens import this. */
import { places } from 'virtual:zone-places';
import type { Locale } from './locale.ts';
import { formatOffset, formatZone, getBrowserZoneName } from './zone.ts';

/** Formats a zone with its place: "Australia/Melbourne", «Восточная Австралия (Мельбурн)». */
export function formatZonePlace(timeZone: string, locale: Locale): string {
  const plain = timeZone.replaceAll('_', ' ');
  if (locale === 'en') return plain;
  const name = formatZone(timeZone, locale);
  const place = places[getBrowserZoneName(timeZone, locale)];
  // A zone without a Russian name already shows its offset.
  if (name === place || (!place && /[a-z]/i.test(name))) return name;
  return `${name} (${place ?? `${plain}, ${formatOffset(timeZone, locale)}`})`;
}

/**
 * Lists all zones, sorted by name.
 * @param chosen replaces the browser's own name of the same zone
 */
export function listZones(locale: Locale, chosen: string | null): (readonly [name: string, shown: string])[] {
  const browserName = chosen && getBrowserZoneName(chosen, locale);
  const supported = Intl.supportedValuesOf('timeZone').map((name) => (name === browserName ? chosen! : name));
  const names = chosen && !supported.includes(chosen) ? [chosen, ...supported] : supported;
  return names
    .map((name) => [name, formatZonePlace(name, locale)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, locale));
}

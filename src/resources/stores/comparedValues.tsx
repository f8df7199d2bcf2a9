/** How address, hours and zone show where two versions stand side by side, and the zone in the list. */
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { formatZonePlace } from '#src/i18n/zonePlace.ts';
import { weekRows } from '#src/ui/storeHours.ts';

export function AddressShown({ value }: { value: unknown }) {
  return (value as Store['location'] | null)?.address ?? '–';
}

export function HoursShown({ value }: { value: unknown }) {
  const locale = useLocale();
  const rows = value ? weekRows(value as Store['working_time'], locale) : [];
  return rows.map(([days, hours]) => `${days} ${hours ?? '–'}`).join(', ');
}

export function ZoneShown({ value }: { value: unknown }) {
  const locale = useLocale();
  return typeof value === 'string' && value ? formatZonePlace(value, locale) : '–';
}

/** Address, hours and time zone as text, for comparing two versions of a store; the list uses the zone, too. */
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { formatZonePlace } from '#src/i18n/zonePlace.ts';
import { listWeekRows } from '#src/ui/storeHours.ts';

export function AddressText({ value }: { value: unknown }) {
  return (value as Store['location'] | null)?.address ?? '–';
}

export function HoursText({ value }: { value: unknown }) {
  const locale = useLocale();
  const rows = value ? listWeekRows(value as Store['working_time'], locale) : [];
  return rows.map(([days, hours]) => `${days} ${hours ?? '–'}`).join(', ');
}

export function ZoneText({ value }: { value: unknown }) {
  const locale = useLocale();
  return typeof value === 'string' && value ? formatZonePlace(value, locale) : '–';
}

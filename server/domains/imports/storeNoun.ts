/**
 * Import of stores. A store is found by name and address in the company. Without a time zone it gets that of its
 * coordinates.
 */
import tzLookup from '@photostructure/tz-lookup';
import { StoreCreate, type WorkingTime, weekdays } from '#contract/stores.ts';
import { toFieldErrors } from '#contract/rules/fieldErrors.ts';
import {
  deleteStores,
  saveFullStores,
  listFullStores,
  type StoredStore,
  getStoreUsage,
  type FullStore,
} from '#server/domains/stores/fullStores.ts';
import { getCompanyCountry } from '#server/domains/companies/country.ts';
import { normalizePhone } from '#server/platform/phone.ts';
import { parseHours, formatHours } from './hours.ts';
import type { Item } from './items.ts';
import { createChange, rejectDuplicates, toRowErrors, toTitle, type Noun, type Plan, type Target } from './noun.ts';
import { findEarlierKeys } from './references.ts';
import type { StoredChange } from './tables.ts';
import { parseBoolean, parseNumber } from './values.ts';

const buildKey = (name: string, address: string): string =>
  [name, address].map((text) => text.trim().toLowerCase().replace(/\s+/g, ' ')).join(' | ');
/** Joins the columns of an address: "340 W Market, Bloomington, MN 55425". */
const buildAddress = ({ address, address2, city, region, zip }: Item['values']): string =>
  address ? [address, address2, city, [region, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') : '';
const closedAllWeek = Object.fromEntries(weekdays.map((day) => [day, null])) as WorkingTime;

/** Maps a path of the API's schema to a field of the table. */
const toField = (path: string): string =>
  path.startsWith('location.') ? path.slice('location.'.length) : path.startsWith('working_time') ? 'hours' : path;

const toTexts = (store: FullStore): Record<string, string | null> => ({
  name: store.name,
  en_name: store.en_name,
  address: store.address,
  lat: store.lat === null ? null : String(store.lat),
  lng: store.lng === null ? null : String(store.lng),
  phone: store.phone,
  time_zone: store.time_zone,
  pickup: String(store.pickup),
  warehouse: String(store.warehouse),
  hours: formatHours(store.working_time),
});

interface ParsedStore {
  name: string;
  en_name: string | null;
  location: { address: string; lat: unknown; lng: unknown };
  phone: string | null;
  time_zone: string | null;
  pickup: unknown;
  warehouse: unknown;
}

/** The store to write: the validated values over what is stored. */
function buildStore(
  written: ParsedStore,
  country: string,
  working_time: FullStore['working_time'],
  current?: StoredStore,
): FullStore {
  const lat = written.location.lat as number | null;
  const lng = written.location.lng as number | null;
  return {
    id: current?.id ?? null,
    name: written.name,
    en_name: written.en_name ?? null,
    address: written.location.address,
    lat,
    lng,
    phone: written.phone ? normalizePhone(written.phone, country) : null,
    time_zone: written.time_zone ?? tzLookup(lat!, lng!),
    pickup: written.pickup as boolean,
    warehouse: written.warehouse as boolean,
    working_time,
  };
}

function planStore(
  { line, values }: Item,
  current: StoredStore | undefined,
  { options, mapped }: Target,
  country: string,
): Plan {
  const address = buildAddress(values);
  const plan: Plan = {
    line,
    title: toTitle(values['name'] ?? ''),
    key: values['name'] && address ? buildKey(values['name'], address) : null,
    outcome: current ? 'change' : 'create',
    errors: [],
    changes: [],
    record_id: current?.id ?? null,
    before: null,
    draft: null,
    photos: [],
  };
  if (current && options.existing === 'keep') return { ...plan, outcome: 'same' };
  const isEmptied = (field: string) => mapped.has(field) && options.blanks === 'empty' && values[field] === '';
  const readText = (field: 'en_name' | 'phone' | 'time_zone') =>
    values[field] || (isEmptied(field) ? null : (current?.[field] ?? null));
  const readNumber = (field: 'lat' | 'lng') =>
    values[field]
      ? parseNumber(values[field], { groups: false })
      : isEmptied(field)
        ? null
        : (current?.[field] ?? null);
  // A table without both columns lists shops, so pickup is the default.
  const isShopList = !mapped.has('pickup') && !mapped.has('warehouse');
  const readFlag = (field: 'pickup' | 'warehouse') =>
    values[field] ? parseBoolean(values[field]) : (current?.[field] ?? (isShopList && field === 'pickup'));
  const hours = values['hours'] ? parseHours(values['hours']) : (current?.working_time ?? closedAllWeek);
  const parsed: ParsedStore & { working_time?: WorkingTime } = {
    name: values['name'] ?? '',
    en_name: readText('en_name'),
    location: { address, lat: readNumber('lat'), lng: readNumber('lng') },
    phone: readText('phone'),
    time_zone: readText('time_zone'),
    pickup: readFlag('pickup'),
    warehouse: readFlag('warehouse'),
    ...(hours && { working_time: hours }),
  };
  const validation = StoreCreate.safeParse(parsed);
  const errors = validation.success ? {} : toFieldErrors(validation.error.issues, parsed);
  if (!hours) errors['working_time'] = { failure: 'hours' };
  const { lat, lng } = parsed.location;
  const hasCoordinates = typeof lat === 'number' && typeof lng === 'number';
  if (Object.keys(errors).length === 0 && !parsed.time_zone && !hasCoordinates)
    errors['time_zone'] = { failure: 'place' };
  if (Object.keys(errors).length > 0)
    return { ...plan, outcome: 'refuse', errors: toRowErrors(errors, values, toField) };
  const store = buildStore(parsed, country, hours!, current);
  const [former, next] = [current && toTexts(current), toTexts(store)];
  const changes: StoredChange[] = Object.entries(next).flatMap(([field, after]) =>
    (former?.[field] ?? null) === after ? [] : [createChange(field, former?.[field] ?? null, after)],
  );
  return {
    ...plan,
    outcome: !current ? 'create' : changes.length > 0 ? 'change' : 'same',
    changes,
    before: current ? { ...current } : null,
    draft: store,
  };
}

export const stores: Noun = {
  plan: async (db, items, target, { lock }) => {
    const current = new Map(
      (await listFullStores(db, target.company_id!, { lock })).map((store) => [
        buildKey(store.name, store.address),
        store,
      ]),
    );
    const country = await getCompanyCountry(db, target.company_id!);
    const plans = items.map((item) =>
      planStore(item, current.get(buildKey(item.values['name'] ?? '', buildAddress(item.values))), target, country),
    );
    return rejectDuplicates(
      plans,
      await findEarlierKeys(
        db,
        target.import_id,
        items[0]!.line,
        plans.flatMap(({ key }) => key ?? []),
      ),
      'name',
    );
  },

  write: async (db, plans, target) => {
    const written = await saveFullStores(
      db,
      target.company_id!,
      plans.map((plan) => plan.draft as FullStore),
      target.now,
    );
    return new Map(
      plans.map((plan, index) => [
        plan.line,
        { record_id: written[index]!.id, after: { updated_at: written[index]!.updated_at.toISOString() } },
      ]),
    );
  },

  undo: async (db, rows, target) => {
    const { changed, inOrders } = await getStoreUsage(
      db,
      rows.map((row) => row.record_id),
    );
    const isConflict = (row: (typeof rows)[number]) =>
      changed.get(row.record_id)?.toISOString() !== row.after['updated_at'] ||
      (row.outcome === 'create' && inOrders.has(row.record_id));
    const undoable = rows.filter((row) => !isConflict(row));
    const former = undoable.filter((row) => row.outcome === 'change').map((row) => row.before as unknown as FullStore);
    if (former.length > 0) await saveFullStores(db, target.company_id!, former, target.now);
    await deleteStores(
      db,
      undoable.filter((row) => row.outcome === 'create').map((row) => row.record_id),
    );
    return { conflictLines: rows.filter(isConflict).map((row) => row.line), files: [] };
  },
};

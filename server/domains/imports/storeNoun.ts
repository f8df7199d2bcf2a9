/** Stores: found by name and address in the company. Without a time zone it is that of the place. */
import tzLookup from '@photostructure/tz-lookup';
import { StoreCreate, type WorkingTime, weekdays } from '#contract/stores.ts';
import { faultsByField } from '#contract/rules/fieldFailures.ts';
import {
  eraseStores,
  putWholeStores,
  storesOf,
  type StoredStore,
  touchedStores,
  type WholeStore,
} from '#server/domains/stores/wholeStores.ts';
import { phoneAsKept } from '#server/platform/phone.ts';
import { readHours, writeHours } from './hours.ts';
import type { Item } from './items.ts';
import { faultsOf, type Noun, type Plan, type Target, withoutTwins } from './noun.ts';
import { earlierKeys } from './references.ts';
import type { StoredChange } from './tables.ts';
import { booleanOf, numberOf } from './values.ts';

const keyOf = (name: string, address: string): string =>
  [name, address].map((text) => text.trim().toLowerCase().replace(/\s+/g, ' ')).join(' | ');
/** "340 W Market, Bloomington, MN 55425": what stands in columns of its own is part of the address. */
const addressOf = ({ address, address2, city, region, zip }: Item['values']): string =>
  address ? [address, address2, city, [region, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') : '';
const closed = Object.fromEntries(weekdays.map((day) => [day, null])) as WorkingTime;

/** The errors of the API's shape, at the fields of a table. */
const fieldOf = (path: string): string =>
  path.startsWith('location.') ? path.slice('location.'.length) : path.startsWith('working_time') ? 'hours' : path;

const words = (store: WholeStore): Record<string, string | null> => ({
  name: store.name,
  en_name: store.en_name,
  address: store.address,
  lat: store.lat === null ? null : String(store.lat),
  lng: store.lng === null ? null : String(store.lng),
  phone: store.phone,
  time_zone: store.time_zone,
  pickup: String(store.pickup),
  warehouse: String(store.warehouse),
  hours: writeHours(store.working_time),
});

interface WrittenStore {
  name: string;
  en_name: string | null;
  location: { address: string; lat: unknown; lng: unknown };
  phone: string | null;
  time_zone: string | null;
  pickup: unknown;
  warehouse: unknown;
}

/** The store to write: the validated values over what is stored. */
function wholeStoreOf(
  written: WrittenStore,
  working_time: WholeStore['working_time'],
  present?: StoredStore,
): WholeStore {
  const lat = written.location.lat as number | null;
  const lng = written.location.lng as number | null;
  return {
    id: present?.id ?? null,
    name: written.name,
    en_name: written.en_name ?? null,
    address: written.location.address,
    lat,
    lng,
    phone: written.phone ? phoneAsKept(written.phone) : null,
    time_zone: written.time_zone ?? tzLookup(lat!, lng!),
    pickup: written.pickup as boolean,
    warehouse: written.warehouse as boolean,
    working_time,
  };
}

function planStore({ line, values }: Item, present: StoredStore | undefined, { options, mapped }: Target): Plan {
  const address = addressOf(values);
  const plan: Plan = {
    line,
    title: (values['name'] ?? '').slice(0, 500),
    key: values['name'] && address ? keyOf(values['name'], address) : null,
    outcome: present ? 'change' : 'create',
    errors: [],
    changes: [],
    record_id: present?.id ?? null,
    before: null,
    draft: null,
    photos: [],
  };
  if (present && options.existing === 'keep') return { ...plan, outcome: 'same' };
  const isEmptied = (field: string) => mapped.has(field) && options.blanks === 'empty' && values[field] === '';
  const textOf = (field: 'en_name' | 'phone' | 'time_zone') =>
    values[field] || (isEmptied(field) ? null : (present?.[field] ?? null));
  const numberIn = (field: 'lat' | 'lng') =>
    values[field] ? numberOf(values[field], { groups: false }) : isEmptied(field) ? null : (present?.[field] ?? null);
  // A table that tells neither lists shops, where one can come by.
  const areShops = !mapped.has('pickup') && !mapped.has('warehouse');
  const flag = (field: 'pickup' | 'warehouse') =>
    values[field] ? booleanOf(values[field]) : (present?.[field] ?? (areShops && field === 'pickup'));
  const hours = values['hours'] ? readHours(values['hours']) : (present?.working_time ?? closed);
  const written: WrittenStore & { working_time?: WorkingTime } = {
    name: values['name'] ?? '',
    en_name: textOf('en_name'),
    location: { address, lat: numberIn('lat'), lng: numberIn('lng') },
    phone: textOf('phone'),
    time_zone: textOf('time_zone'),
    pickup: flag('pickup'),
    warehouse: flag('warehouse'),
    ...(hours && { working_time: hours }),
  };
  const judged = StoreCreate.safeParse(written);
  const faults = judged.success ? {} : faultsByField(judged.error.issues, written);
  if (!hours) faults['working_time'] = { failure: 'hours' };
  const { lat, lng } = written.location;
  const hasPlace = typeof lat === 'number' && typeof lng === 'number';
  if (Object.keys(faults).length === 0 && !written.time_zone && !hasPlace) faults['time_zone'] = { failure: 'place' };
  if (Object.keys(faults).length > 0) return { ...plan, outcome: 'refuse', errors: faultsOf(faults, values, fieldOf) };
  const whole = wholeStoreOf(written, hours!, present);
  const [was, is] = [present && words(present), words(whole)];
  const changes: StoredChange[] = Object.entries(is).flatMap(([field, after]) =>
    (was?.[field] ?? null) === after ? [] : [{ field, before: was?.[field] ?? null, after }],
  );
  return {
    ...plan,
    outcome: !present ? 'create' : changes.length > 0 ? 'change' : 'same',
    changes,
    before: present ? { ...present } : null,
    draft: whole,
  };
}

export const stores: Noun = {
  plan: async (db, items, to, { lock }) => {
    const present = new Map(
      (await storesOf(db, to.company_id!, { lock })).map((store) => [keyOf(store.name, store.address), store]),
    );
    const plans = items.map((item) =>
      planStore(item, present.get(keyOf(item.values['name'] ?? '', addressOf(item.values))), to),
    );
    return withoutTwins(
      plans,
      await earlierKeys(
        db,
        to.import_id,
        items[0]!.line,
        plans.flatMap(({ key }) => key ?? []),
      ),
      'name',
    );
  },

  write: async (db, plans, to) => {
    const written = await putWholeStores(
      db,
      to.company_id!,
      plans.map((plan) => plan.draft as WholeStore),
      to.now,
    );
    return new Map(
      plans.map((plan, index) => [
        plan.line,
        { record_id: written[index]!.id, after: { updated_at: written[index]!.updated_at.toISOString() } },
      ]),
    );
  },

  undo: async (db, rows, to) => {
    const { changed, inOrders } = await touchedStores(
      db,
      rows.map((row) => row.record_id),
    );
    const isKept = (row: (typeof rows)[number]) =>
      changed.get(row.record_id)?.toISOString() !== row.after['updated_at'] ||
      (row.outcome === 'create' && inOrders.has(row.record_id));
    const back = rows.filter((row) => !isKept(row));
    const former = back.filter((row) => row.outcome === 'change').map((row) => row.before as unknown as WholeStore);
    if (former.length > 0) await putWholeStores(db, to.company_id!, former, to.now);
    await eraseStores(
      db,
      back.filter((row) => row.outcome === 'create').map((row) => row.record_id),
    );
    return { kept: rows.filter(isKept).map((row) => row.line), files: [] };
  },
};

/** Presents stores. */
import type { Store } from '#contract/stores.ts';
import { isOpen, findNextOpening } from './hours.ts';
import type { stores } from './tables.ts';

/** A store at a moment: open now, or when it opens next. */
export function presentStore(row: typeof stores.$inferSelect, now: Date): Store {
  return {
    id: row.id,
    company_id: row.company_id,
    name: row.name,
    en_name: row.en_name,
    location: { address: row.address, lat: row.lat, lng: row.lng },
    phone: row.phone,
    time_zone: row.time_zone,
    pickup: row.pickup,
    warehouse: row.warehouse,
    working_time: row.working_time,
    is_open: isOpen(row.working_time, row.time_zone, now),
    opens_at: findNextOpening(row.working_time, row.time_zone, now)?.toISOString() ?? null,
    updated_at: new Date(row.updated_at).toISOString(),
  };
}

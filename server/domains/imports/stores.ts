/** Stores with their hours ("Mon: 10-9:30; Sun: 11-6": opening a.m., closing p.m.); the time zone follows from the place. */
import tzLookup from '@photostructure/tz-lookup';
import { z } from 'zod';
import { Name, requiredText, text } from '#contract/fields.ts';
import { statement } from '#server/db/statement.ts';
import { readHours } from './hours.ts';
import { fingerprintOf, keepKeys, knownKeys } from './keys.ts';
import type { Source } from './source.ts';

const StoreRow = z.object({
  id: z.union([z.int(), z.string().min(1).max(255)]).transform(String),
  name: Name,
  address: requiredText(255),
  address2: text(255).nullish(),
  city: text(255).nullish(),
  state: text(255).nullish(),
  zip: text(32).nullish(),
  location: z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
  hours: z.string().max(500),
});
type StoreRow = z.output<typeof StoreRow>;

const upsert = statement<{ id: number }>(
  'import_put_stores',
  `with drafts as (
     select * from rows from (
       jsonb_to_recordset($2::jsonb) as (id int, name text, address text, lat float8, lng float8, time_zone text, working_time jsonb)
     ) with ordinality as d (id, name, address, lat, lng, time_zone, working_time, n)
   ), made as (
     insert into stores (company_id, name, en_name, address, lat, lng, time_zone, pickup, working_time)
     select $1, name, name, address, lat, lng, time_zone, true, working_time from drafts where id is null order by n returning id
   ), changed as (
     update stores s set name = d.name, en_name = d.name, address = d.address, lat = d.lat, lng = d.lng, time_zone = d.time_zone, working_time = d.working_time, updated_at = now()
       from drafts d where s.id = d.id and s.company_id = $1
   )
   select id from made`,
);

const addressOf = (row: StoreRow): string => [row.address, row.address2, row.city, [row.state, row.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export const stores: Source<StoreRow> = {
  noun: 'stores',
  row: StoreRow,
  refuse: (row) => (readHours(row.hours) ? null : `hours: can't read "${row.hours}"`),
  load: async (db, all, { companyId }) => {
    const source = `company:${companyId}`;
    const rows = [...new Map(all.map((row) => [row.id, row])).values()];
    const known = await knownKeys(db, source, 'stores', rows.map((row) => row.id));
    const fresh = rows.filter((row) => known.get(row.id)?.fingerprint !== fingerprintOf(row));
    const drafts = fresh.map((row) => ({
      id: known.get(row.id)?.record_id ?? null,
      name: row.name,
      address: addressOf(row),
      lat: row.location.lat,
      lng: row.location.lon,
      time_zone: tzLookup(row.location.lat, row.location.lon),
      working_time: readHours(row.hours),
    }));
    const made = fresh.length > 0 ? await upsert(db, [companyId, JSON.stringify(drafts)]) : [];
    const ids = made.map((row) => row.id).values();
    const keys = fresh.map((row, index) => ({ outside_id: row.id, record_id: drafts[index]!.id ?? (ids.next().value as number), fingerprint: fingerprintOf(row) }));
    await keepKeys(db, source, 'stores', keys);
    return { made: made.length, changed: fresh.length - made.length, unchanged: all.length - fresh.length, refused: [] };
  },
};

/** Reads and writes all stores of a company at once, for imports. */
import type { Store } from '#contract/stores.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

export interface FullStore extends Pick<
  Store,
  'name' | 'en_name' | 'phone' | 'time_zone' | 'pickup' | 'warehouse' | 'working_time'
> {
  /** Null for a new store. */
  id: number | null;
  address: string;
  lat: number | null;
  lng: number | null;
}

export interface StoredStore extends FullStore {
  id: number;
  updated_at: Date;
}

const selectSql = `
  select id, name, en_name, address, lat, lng, phone, time_zone, pickup, warehouse, working_time, updated_at
    from stores where company_id = $company_id and archived_at is null order by id`;
const listStores = statement<StoredStore, { company_id: number }>('whole_stores', selectSql);
const lockStores = statement<StoredStore, { company_id: number }>(
  'whole_stores_locked',
  `${selectSql} for no key update`,
);

/** A company's stores, locked if they are about to be written. */
export const listFullStores = (db: Db, companyId: number, { lock }: { lock: boolean }): Promise<StoredStore[]> =>
  (lock ? lockStores : listStores)(db, { company_id: companyId });

const recordColumns = `
  id int, name text, en_name text, address text, lat float8, lng float8, phone text, time_zone text, pickup boolean,
  warehouse boolean, working_time jsonb`;
const saveDrafts = statement<
  { n: number; id: number; updated_at: Date },
  { company_id: number; drafts: string; now: Date }
>(
  'whole_stores_put',
  `with drafts as (
     select d.*, coalesce(d.id, nextval(pg_get_serial_sequence('stores', 'id'))::int) as row_id, d.id is null as is_new
       from rows from (jsonb_to_recordset($drafts::jsonb) as (${recordColumns})) with ordinality
         as d (id, name, en_name, address, lat, lng, phone, time_zone, pickup, warehouse, working_time, n)
   ), inserted as (
     insert into stores (id, company_id, name, en_name, address, lat, lng, phone, time_zone, pickup, warehouse,
                         working_time, created_at, updated_at)
     overriding system value
     select row_id, $company_id, name, en_name, address, lat, lng, phone, time_zone, pickup, warehouse,
            working_time, $now, $now
       from drafts where is_new
     returning id, updated_at
   ), updated as (
     update stores s
        set name = d.name, en_name = d.en_name, address = d.address, lat = d.lat, lng = d.lng, phone = d.phone,
            time_zone = d.time_zone, pickup = d.pickup, warehouse = d.warehouse, working_time = d.working_time,
            updated_at = greatest($now, s.updated_at + interval '1 millisecond')
       from drafts d where not d.is_new and s.id = d.row_id and s.company_id = $company_id
     returning s.id, s.updated_at
   )
   select d.n::int as n, w.id, w.updated_at
     from drafts d join (select * from inserted union all select * from updated) w on w.id = d.row_id
    order by d.n`,
);

/**
 * Creates or updates stores.
 * @returns in the order of the drafts
 */
export const saveFullStores = (
  db: Db,
  companyId: number,
  drafts: readonly FullStore[],
  now: Date,
): Promise<{ id: number; updated_at: Date }[]> =>
  saveDrafts(db, { company_id: companyId, drafts: JSON.stringify(drafts), now });

const lockUnarchived = statement<{ id: number; updated_at: Date }, { storeIds: readonly number[] }>(
  'whole_stores_untouched',
  'select id, updated_at from stores where id = any($storeIds::int[]) and archived_at is null order by id for update',
);
const listOrdered = statement<{ id: number }, { storeIds: readonly number[] }>(
  'whole_stores_ordered',
  'select distinct pickup_store_id as id from orders where pickup_store_id = any($storeIds::int[])',
  { neverNull: { id: 'the condition excludes null' } },
);
const deleteRows = statement<unknown, { storeIds: readonly number[] }>(
  'whole_stores_erase',
  'delete from stores where id = any($storeIds::int[])',
);

/** When each of these stores was last changed, and which of them orders reference. */
export async function getStoreUsage(
  db: Db,
  storeIds: readonly number[],
): Promise<{ changed: Map<number, Date>; inOrders: Set<number> }> {
  const changed = new Map((await lockUnarchived(db, { storeIds })).map((row) => [row.id, row.updated_at]));
  return { changed, inOrders: new Set((await listOrdered(db, { storeIds })).map((row) => row.id)) };
}

/** Deletes stores. No order may reference them. */
export const deleteStores = (db: Db, storeIds: readonly number[]): Promise<unknown> => deleteRows(db, { storeIds });

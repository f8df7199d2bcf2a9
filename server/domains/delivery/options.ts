/** Reads how companies deliver: their zones with methods, and the time zone that their days begin in. */
import type { DeliveryKind, DeliveryPrice, DeliveryTime, ZoneArea } from '#contract/rules/delivery.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import type { stores } from '#server/domains/stores/tables.ts';

export interface MethodOption extends DeliveryPrice, DeliveryTime {
  id: number;
  kind: DeliveryKind;
  name: string;
  en_name: string | null;
  active: boolean;
}

export interface ZoneOption extends ZoneArea {
  company_id: number;
  /** IANA zone of the company's warehouse or first store; null without stores. */
  time_zone: string | null;
  methods: MethodOption[];
}

export type StoreRow = typeof stores.$inferSelect;

/** Most pickup stores of a company that a quote offers. */
const maxPickupStores = 20;

const listZones = statement<ZoneOption, { companyIds: readonly number[] }>(
  'delivery_options',
  `select z.company_id, z.countries, z.regions, z.postal_codes,
          (select s.time_zone
             from stores s
            where s.company_id = z.company_id and s.archived_at is null
            order by s.warehouse desc, s.id
            limit 1) as time_zone,
          (select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'name', m.name, 'en_name', m.en_name,
                                             'active', m.active, 'price_rule', m.price_rule, 'price', m.price,
                                             'steps', m.steps, 'free_from', m.free_from,
                                             'handling_days', m.handling_days,
                                             'transit_min_days', m.transit_min_days,
                                             'transit_max_days', m.transit_max_days) order by m.position, m.id)
             from delivery_methods m
            where m.zone_id = z.id) as methods
     from delivery_zones z
    where z.company_id = any($companyIds::int[]) and exists (select from delivery_methods m where m.zone_id = z.id)
    order by z.id`,
);
const listStores = statement<StoreRow, { companyIds: readonly number[] }>(
  'delivery_pickup_stores',
  `select s.*
     from unnest($companyIds::int[]) k (id)
    cross join lateral (select *
                          from stores
                         where company_id = k.id and pickup and archived_at is null
                         order by id
                         limit ${maxPickupStores}) s`,
);

/**
 * Lists the zones of companies that have methods, the inactive ones included. A company that has none delivers by
 * arrangement.
 */
export const listDeliveryZones = (db: Db, companyIds: readonly number[]): Promise<ZoneOption[]> =>
  listZones(db, { companyIds });

/** Lists the stores of companies where orders can be picked up. */
export const listPickupStores = (db: Db, companyIds: readonly number[]): Promise<StoreRow[]> =>
  listStores(db, { companyIds });

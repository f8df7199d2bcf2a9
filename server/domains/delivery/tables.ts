/** Tables of delivery zones and their methods. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { deliveryKinds, deliveryPriceRules, type DeliveryStep } from '#contract/rules/delivery.ts';
import { moment, money, sortedText } from '#server/db/columns.ts';
import { companies } from '#server/domains/companies/tables.ts';

/** Where a company delivers. Every list that is not empty must match an address. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: sortedText('name').notNull(),
    /** ISO 3166-1 alpha-2. */
    countries: text('countries').array().notNull(),
    regions: text('regions').array().notNull(),
    /** Prefixes and ranges, as `normalizePostalCodes` writes them. */
    postal_codes: text('postal_codes').array().notNull(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (t) => [index('delivery_zones_company').on(t.company_id, t.id), index('delivery_zones_name').on(t.name, t.id)],
);

export const deliveryMethods = pgTable(
  'delivery_methods',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    zone_id: integer('zone_id')
      .notNull()
      .references(() => deliveryZones.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: deliveryKinds }).notNull(),
    name: text('name').notNull(),
    en_name: text('en_name'),
    price_rule: text('price_rule', { enum: deliveryPriceRules }).notNull(),
    /** Of the delivery, or of each unit; not used by rules with steps. */
    price: money('price').notNull(),
    /** From the lowest to the highest; amounts are minor units. */
    steps: jsonb('steps').$type<DeliveryStep[]>().notNull(),
    /** From this sum of the goods on it costs nothing; null for never. */
    free_from: money('free_from'),
    handling_days: integer('handling_days').notNull(),
    transit_min_days: integer('transit_min_days').notNull(),
    transit_max_days: integer('transit_max_days').notNull(),
    active: boolean('active').notNull(),
    /** Place in the zone's list, from 0. */
    position: integer('position').notNull(),
  },
  (t) => [
    index('delivery_methods_zone').on(t.zone_id, t.position, t.id),
    check('delivery_methods_kind', sql.raw(`kind in (${deliveryKinds.map((kind) => `'${kind}'`).join(', ')})`)),
    check(
      'delivery_methods_price_rule',
      sql.raw(`price_rule in (${deliveryPriceRules.map((rule) => `'${rule}'`).join(', ')})`),
    ),
    check('delivery_methods_amounts', sql`${t.price} >= 0 and ${t.free_from} >= 0`),
    check(
      'delivery_methods_days',
      sql`${t.handling_days} >= 0 and ${t.transit_min_days} between 0 and ${t.transit_max_days}`,
    ),
  ],
);

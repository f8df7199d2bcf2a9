/** Table of stores. */
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { WorkingTime } from '#contract/stores.ts';
import { moment, sortedText } from '#server/db/columns.ts';
import { companies } from '#server/domains/companies/tables.ts';

export const stores = pgTable(
  'stores',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: sortedText('name').notNull(),
    en_name: sortedText('en_name'),
    address: text('address').notNull(),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    phone: text('phone'),
    time_zone: text('time_zone').notNull(),
    pickup: boolean('pickup').notNull().default(false),
    warehouse: boolean('warehouse').notNull().default(false),
    working_time: jsonb('working_time').$type<WorkingTime>().notNull(),
    /** Set when a store was deleted that orders reference; they still show it. */
    archived_at: moment('archived_at'),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('stores_company').on(t.company_id, t.id)],
);

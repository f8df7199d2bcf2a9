/** Table of countries. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sortedText } from '#server/db/columns.ts';

/** Countries with their phone codes and masks, filled from the library's data. */
export const countries = pgTable(
  'countries',
  {
    id: integer('id').primaryKey(),
    code: text('code').notNull(),
    iso: text('iso').notNull().unique(),
    en_name: sortedText('en_name').notNull(),
    name: sortedText('name').notNull(),
    mask: text('mask').notNull(),
    active: boolean('active').notNull().default(true),
  },
  // One index for each sort order of the list.
  (t) => [
    index('countries_en_name').on(t.en_name, t.id),
    index('countries_name').on(t.name, t.id),
    index('countries_code').on(sql`(${t.code}::int)`, t.id),
  ],
);

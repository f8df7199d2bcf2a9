import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sortedText } from '#server/db/columns.ts';

/** Countries with their phone codes and masks, from the library's data. */
export const countries = pgTable('countries', {
  id: integer('id').primaryKey(),
  code: text('code').notNull(),
  iso: text('iso').notNull().unique(),
  en_name: sortedText('en_name').notNull(),
  name: sortedText('name').notNull(),
  mask: text('mask').notNull(),
  active: boolean('active').notNull().default(true),
});

import { sql } from 'drizzle-orm';
import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

/** Legal documents: one row a type, language and version; the newest is in force. */
export const documents = pgTable(
  'documents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    type: text('type').notNull(),
    language: text('language').notNull(),
    version: integer('version').notNull().default(1),
    text: text('text').notNull(),
    /** What was changed, in its author's words. */
    note: text('note'),
    /** Who wrote it. No foreign key: users name documents already, and a circle of keys can't be loaded in any order. */
    author_id: integer('author_id'),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [unique('documents_version').on(t.type, t.language, t.version)],
);

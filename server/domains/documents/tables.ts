/** Table of legal documents. */
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

/** One row for each type, language and version; the newest version is in force. */
export const documents = pgTable(
  'documents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    type: text('type').notNull(),
    language: text('language').notNull(),
    version: integer('version').notNull().default(1),
    text: text('text').notNull(),
    /** The author's note on what changed. */
    note: text('note'),
    /** No foreign key: users already reference documents, and circular keys can't be loaded in any order. */
    author_id: integer('author_id'),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [unique('documents_version').on(t.type, t.language, t.version)],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  importFormats,
  importNouns,
  type ImportOptions,
  importPhases,
  importProfiles,
  importStatuses,
  rowOutcomes,
} from '#contract/imports.ts';
import { moment } from '#server/db/columns.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { users } from '#server/domains/users/tables.ts';

export interface StoredColumn {
  index: number;
  header: string;
  samples: string[];
  /** Of a column of prices or measures, once all rows are read: the sign before decimals; left out where none tells. */
  decimal?: ',' | '.' | 'mixed';
}

/** Something wrong in words yet to be chosen: `failure` is of fieldFailures or failures. */
export interface StoredFault {
  failure: string;
  values?: Record<string, unknown>;
}

/** Rows by outcome, photos by state, and the rows that an undo left alone: kept with every batch. */
export interface Counts {
  total: number;
  create: number;
  change: number;
  same: number;
  refuse: number;
  part: number;
  photos: number;
  photos_done: number;
  photos_failed: number;
  kept: number;
}
export const noCounts: Counts = {
  total: 0,
  create: 0,
  change: 0,
  same: 0,
  refuse: 0,
  part: 0,
  photos: 0,
  photos_done: 0,
  photos_failed: 0,
  kept: 0,
};

/** One upload and what has become of it. */
export const imports = pgTable(
  'imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    noun: text('noun', { enum: importNouns }).notNull(),
    company_id: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    filename: text('filename').notNull(),
    /** Random name in the files gateway. */
    file: text('file').notNull(),
    bytes: integer('bytes').notNull(),
    format: text('format', { enum: importFormats }).notNull(),
    profile: text('profile', { enum: importProfiles }).notNull().default('plain'),
    status: text('status', { enum: importStatuses }).notNull().default('mapping'),
    /** What is under way; null where nothing is. */
    phase: text('phase', { enum: importPhases }),
    /** The last line that the phase is through with, and the last that there is (bytes while reading, photos while fetching). */
    position: integer('position').notNull().default(0),
    target: integer('target').notNull().default(0),
    columns: jsonb('columns').$type<StoredColumn[]>().notNull(),
    mapping: jsonb('mapping').$type<{ column: number; field: string }[]>().notNull(),
    options: jsonb('options').$type<ImportOptions>().notNull(),
    sheets: jsonb('sheets').$type<string[]>().notNull().default([]),
    encoding: text('encoding'),
    delimiter: text('delimiter'),
    /** Whether its rows stand in import_rows as the present mapping and options read them. */
    is_read: boolean('is_read').notNull().default(false),
    counts: jsonb('counts').$type<Counts>().notNull().default(noCounts),
    /** Made since a row named them: taken back by an undo where nothing hangs on them. */
    made_categories: jsonb('made_categories').$type<number[]>().notNull().default([]),
    failure: jsonb('failure').$type<StoredFault>(),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
  },
  (t) => [
    index('imports_user').on(t.user_id, t.id),
    index('imports_company').on(t.company_id),
    index('imports_under_way')
      .on(t.id)
      .where(sql`phase is not null`),
    check('imports_company_of_noun', sql`(${t.noun} = 'categories') = (${t.company_id} is null)`),
  ],
);

export interface StoredChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** One row of the file. */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Of the file, the header being 1. */
    line: integer('line').notNull(),
    /** The first row of those that speak of one thing: a Shopify handle, a WooCommerce parent. Mostly its own line. */
    group_line: integer('group_line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    outcome: text('outcome', { enum: rowOutcomes }).notNull().default('unknown'),
    title: text('title').notNull().default(''),
    /** What tells its thing from others: a SKU, a path; a second row with the same is refused. */
    key: text('key'),
    record_id: integer('record_id'),
    errors: jsonb('errors').$type<({ field: string; value: string | null } & StoredFault)[]>().notNull().default([]),
    changes: jsonb('changes').$type<StoredChange[]>().notNull().default([]),
    /** What an undo puts back, and what it must still find to do so. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    kept: boolean('kept').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.line] }),
    index('import_rows_outcome').on(t.import_id, t.outcome, t.line),
    index('import_rows_group').on(t.import_id, t.group_line),
    index('import_rows_key').on(t.import_id, t.key),
  ],
);

/** A photo that a row names. */
export const importPhotos = pgTable(
  'import_photos',
  {
    import_id: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    place: integer('place').notNull(),
    product_id: integer('product_id').notNull(),
    /** Its address, or its name in the zip. */
    source: text('source').notNull(),
    alt: text('alt'),
    state: text('state', { enum: ['wanted', 'done', 'failed'] })
      .notNull()
      .default('wanted'),
    /** The picture in the files gateway, once it is there. */
    file: text('file'),
    error: jsonb('error').$type<StoredFault>(),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.line, t.place] }),
    index('import_photos_state').on(t.import_id, t.state),
    index('import_photos_product').on(t.product_id, t.source),
  ],
);

/** A file that may be had by whoever knows its key, for a while. */
export const downloads = pgTable(
  'downloads',
  {
    /** The key's hash alone. */
    key_hash: text('key_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    what: jsonb('what').$type<Record<string, unknown>>().notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [index('downloads_expires').on(t.expires_at)],
);

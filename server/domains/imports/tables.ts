/** Tables of imports, their rows and photos, and of download links. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  categoryRequestStatuses,
  importFormats,
  importNouns,
  type ImportOptions,
  importPhases,
  importProfiles,
  importStatuses,
  rowOutcomes,
} from '#contract/imports.ts';
import { moment } from '#server/db/columns.ts';
import { categories } from '#server/domains/catalog/tables.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { users } from '#server/domains/users/tables.ts';

export interface StoredColumn {
  index: number;
  header: string;
  samples: string[];
  /** The decimal sign of a column of prices or measures, once all rows are read; absent if the cells don't show it. */
  decimal?: ',' | '.' | 'mixed';
  /** Cells that say something, once all rows are read: blank ones and those that are usual here don't count. */
  filled?: number;
}

/** An error whose message is chosen on reading. `failure` is a key of fieldFailures or failures. */
export interface StoredError {
  failure: string;
  values?: Record<string, unknown>;
}

/** Rows by outcome, photos by state, and rows that an undo left alone. Updated with every batch. */
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
export const zeroCounts: Counts = {
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

/** One uploaded table and its progress. */
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
    /** The random name in the files gateway. */
    file: text('file').notNull(),
    bytes: integer('bytes').notNull(),
    format: text('format', { enum: importFormats }).notNull(),
    profile: text('profile', { enum: importProfiles }).notNull().default('plain'),
    status: text('status', { enum: importStatuses }).notNull().default('mapping'),
    /** The running phase; null if none is running. */
    phase: text('phase', { enum: importPhases }),
    /**
     * The last line that the phase has finished, and the last line of all; bytes while reading, photos while fetching.
     */
    position: integer('position').notNull().default(0),
    target: integer('target').notNull().default(0),
    columns: jsonb('columns').$type<StoredColumn[]>().notNull(),
    mapping: jsonb('mapping').$type<{ column: number; field: string }[]>().notNull(),
    options: jsonb('options').$type<ImportOptions>().notNull(),
    sheets: jsonb('sheets').$type<string[]>().notNull().default([]),
    encoding: text('encoding'),
    delimiter: text('delimiter'),
    /** Whether the rows in import_rows were read with the current mapping and options. */
    is_read: boolean('is_read').notNull().default(false),
    counts: jsonb('counts').$type<Counts>().notNull().default(zeroCounts),
    /** Categories that this import created. An undo deletes those that are empty. */
    made_categories: jsonb('made_categories').$type<number[]>().notNull().default([]),
    failure: jsonb('failure').$type<StoredError>(),
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
    /** The line of the file; the header is line 1. */
    line: integer('line').notNull(),
    /**
     * The first line of the rows that describe one record: a Shopify handle, a WooCommerce parent. Mostly its own line;
     * 0 if the group has no room for it.
     */
    group_line: integer('group_line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    outcome: text('outcome', { enum: rowOutcomes }).notNull().default('unknown'),
    title: text('title').notNull().default(''),
    /** The key that identifies the record, such as a SKU or a path. A second row with the same key is rejected. */
    key: text('key'),
    record_id: integer('record_id'),
    /** The category that a product's row names, as the last check read it; see `Plan`. */
    category: text('category'),
    /** The name of the family that the product of the row is to join; null if it stands alone. */
    family: text('family'),
    /** Whether the row adds a product, or with others of its group a family, to those that a tariff limits. */
    adds_product: boolean('adds_product').notNull().default(false),
    errors: jsonb('errors').$type<({ field: string; value: string | null } & StoredError)[]>().notNull().default([]),
    /** Cells, or parts of them, that are not taken over although the row is. */
    left_out: jsonb('left_out')
      .$type<({ field: string; column?: number; value: string } & StoredError)[]>()
      .notNull()
      .default([]),
    changes: jsonb('changes').$type<StoredChange[]>().notNull().default([]),
    /** What an undo restores, and the state that it expects to find. */
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
    /** Its address, or its name in the zip archive. */
    source: text('source').notNull(),
    alt: text('alt'),
    state: text('state', { enum: ['wanted', 'done', 'failed'] })
      .notNull()
      .default('wanted'),
    /** The picture in the files gateway, once it is stored. */
    file: text('file'),
    error: jsonb('error').$type<StoredError>(),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.line, t.place] }),
    index('import_photos_state').on(t.import_id, t.state),
    index('import_photos_product').on(t.product_id, t.source),
  ],
);

/** Which of our categories a company means by a name in its files. */
export const categoryChoices = pgTable(
  'category_choices',
  {
    company_id: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The name as `toCategoryKey` returns it. */
    key: text('key').notNull(),
    category_id: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    chosen_at: moment('chosen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.key] }),
    index('category_choices_category').on(t.category_id),
    index('category_choices_oldest').on(t.company_id, t.chosen_at),
  ],
);

/** A vendor's request for a category, and the admin's decision. */
export const categoryRequests = pgTable(
  'category_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    import_id: integer('import_id').references(() => imports.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** The name as `toCategoryKey` returns it. */
    key: text('key').notNull(),
    comment: text('comment'),
    status: text('status', { enum: categoryRequestStatuses }).notNull().default('waiting'),
    category_id: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    answer: text('answer'),
    created_at: moment('created_at').notNull(),
    decided_at: moment('decided_at'),
    updated_at: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('category_requests_once')
      .on(t.company_id, t.key)
      .where(sql`status = 'waiting'`),
    index('category_requests_company').on(t.company_id, t.key, t.id),
    index('category_requests_status').on(t.status, t.id),
    index('category_requests_user').on(t.user_id),
    index('category_requests_import').on(t.import_id),
    index('category_requests_category').on(t.category_id),
    check('category_requests_decided', sql`(${t.status} = 'waiting') = (${t.decided_at} is null)`),
  ],
);

/** A file that anybody with the key may download until it expires. */
export const downloads = pgTable(
  'downloads',
  {
    /** Only the hash of the key is stored. */
    key_hash: text('key_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    what: jsonb('what').$type<Record<string, unknown>>().notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [index('downloads_expires').on(t.expires_at)],
);

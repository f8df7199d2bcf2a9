/**
 * Imports: tables of products, categories and stores, uploaded, mapped, checked and run in the background.
 *
 * The way of an import: `create` (upload) → status `mapping`: `columns` with a guessed `mapping` → `edit` mends
 * mapping and options → `check` (a dry run: `checking` → `checked`) → `rows` says of each row what would become of
 * it → `run` (`running` → `done`) → `undo` (`undoing` → `undone`; `partly_undone` where some rows were changed since, and back where all were: either can be tried again). `cancel` stops what is under way: a check goes
 * back to `mapping`, a run ends as `canceled` and keeps what it wrote, which can still be undone. `can` says which of
 * these are open now, so that a screen need not know the states. While `phase` is not null something is under way:
 * ask `get` every second, or listen for the hint `{topic: 'imports', id}`.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Person, requiredText, text, Timestamp } from './fields.ts';
import { FileLink, TableFormat } from './exports.ts';
import { page, paging, simpleRestKeys } from './lists.ts';
import { staff } from './roles.ts';

/** What can be imported. Categories are an admin's; products and stores are imported into one company. */
export const importNouns = ['products', 'categories', 'stores'] as const;
export const ImportNoun = z.enum(importNouns);
export type ImportNoun = z.output<typeof ImportNoun>;

export const importStatuses = [
  'mapping',
  'checking',
  'checked',
  'running',
  'canceling',
  'canceled',
  'done',
  'failed',
  'undoing',
  'partly_undone',
  'undone',
] as const;
export const ImportStatus = z.enum(importStatuses).meta({ kind: 'status' });
export type ImportStatus = z.output<typeof ImportStatus>;

/** What is under way: rows are read into the database, checked, written; photos fetched; everything taken back. */
export const importPhases = ['read', 'check', 'write', 'photos', 'undo'] as const;
export const ImportPhase = z.enum(importPhases);
export type ImportPhase = z.output<typeof ImportPhase>;

export const importFormats = ['csv', 'xlsx', 'json', 'zip'] as const;
/** Whose export the table is: the product CSV of Shopify and of WooCommerce have rules of their own. */
export const importProfiles = ['plain', 'shopify', 'woocommerce'] as const;

/**
 * What becomes of a row: it makes something, changes it, leaves it as it is, or is refused; before a check it is not
 * known. `part`: it says more of another row, as Shopify's rows of further photos and WooCommerce's parents of variants do.
 */
export const rowOutcomes = ['unknown', 'create', 'change', 'same', 'refuse', 'part'] as const;
export const RowOutcome = z.enum(rowOutcomes);
export type RowOutcome = z.output<typeof RowOutcome>;

/** At most so large a file, and so many rows in it. */
export const maxImportMegabytes = 100;
export const maxImportRows = 200_000;

/** A column of the file. */
const ImportColumn = z.object({
  /** Its place in the file, from 0. */
  index: z.int(),
  header: z.string(),
  /** Values of the first rows, not blank, at most five. */
  samples: z.array(z.string()),
});

/** What a column can be taken for. */
const ImportField = z.object({
  /** `sku`, `price`, `parameter:12` … */
  name: z.string(),
  /** In the caller's language. */
  label: z.string(),
  /** Of a parameter: the product types that have it, in the caller's language; several parameters may have one name. Left out where none has it, and of other fields. */
  types: z.array(z.string()).optional(),
  /** A row can't be made without it; one that is there already can be changed without it. */
  required: z.boolean(),
  /** Several columns may be taken for it: photos, categories. */
  many: z.boolean(),
});

/** Which field each column is taken for; a column that is not named is passed over. */
const MappedColumn = z.object({ column: z.int().min(0).max(1000), field: requiredText(100) });

export const ImportOptions = z.object({
  /** Of what is there already (a SKU of the company, a category's path, a store's name): change it, or pass it over. */
  existing: z.enum(['change', 'keep']).default('change'),
  /** Blank cells of a thing that is there already leave what it has, or empty it where it may be empty. */
  blanks: z.enum(['keep', 'empty']).default('keep'),
  /** Of an admin: categories that a path names and that don't exist are made. Otherwise such a row is refused. */
  make_categories: z.boolean().default(false),
  /** Products whose row names no category go there. */
  category_id: Id.nullable().default(null),
  /** Products whose row names no type are of this one; null: General. */
  type_id: Id.nullable().default(null),
  /** Photos of a row are added to those that the product has, take their place, or are passed over. */
  photos: z.enum(['add', 'replace', 'none']).default('add'),
  /** Of a CSV: null is guessed. */
  encoding: z.enum(['utf-8', 'utf-16le', 'windows-1251', 'windows-1252']).nullable().default(null),
  delimiter: z.enum([',', ';', '\t', '|']).nullable().default(null),
  /** Of an XLSX: the sheet's name; null is the first. */
  sheet: text(255).nullable().default(null),
});
export type ImportOptions = z.output<typeof ImportOptions>;

/** `unknown`: not looked at yet, or not reached before it was stopped. */
const Figures = z.object({
  total: z.int(),
  create: z.int(),
  change: z.int(),
  same: z.int(),
  refuse: z.int(),
  part: z.int(),
  unknown: z.int(),
});

export const Import = z.object({
  id: Id,
  noun: ImportNoun,
  /** Null of categories. */
  company: z.object({ id: Id, brand: z.string() }).nullable(),
  author: Person,
  filename: z.string(),
  bytes: z.int(),
  format: z.enum(importFormats),
  profile: z.enum(importProfiles),
  status: ImportStatus,
  phase: ImportPhase.nullable(),
  /** How far the phase is, 0 … 1. */
  progress: z.number(),
  /** Rows by outcome: what would become of them after a check, what became of them after a run. */
  rows: Figures,
  photos: z.object({ total: z.int(), done: z.int(), failed: z.int() }),
  /** Rows that an undo left alone, since somebody has changed or ordered them meanwhile. */
  kept: z.int(),
  /** Why it failed, in the caller's language. */
  failure: z.string().nullable(),
  /** What may be asked of it now. */
  can: z.object({
    edit: z.boolean(),
    check: z.boolean(),
    run: z.boolean(),
    cancel: z.boolean(),
    undo: z.boolean(),
    remove: z.boolean(),
    refused: z.boolean(),
  }),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
});
export type Import = z.output<typeof Import>;

/** One import with everything that its screen needs. */
export const ImportDetail = Import.extend({
  columns: z.array(ImportColumn),
  fields: z.array(ImportField),
  mapping: z.array(MappedColumn),
  /** Columns passed over by the guess: they are named after a parameter that the products’ type does not have. Another `type_id` makes the guess anew. */
  beyond_type: z.array(MappedColumn),
  options: ImportOptions,
  /** Of an XLSX; else empty. */
  sheets: z.array(z.string()),
  /** What was found in a CSV; null of other formats. */
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
});
export type ImportDetail = z.output<typeof ImportDetail>;

export const ImportRow = z.object({
  /** Of the file, the header being 1. */
  line: z.int(),
  outcome: RowOutcome,
  /** What the row is about: a name, or its SKU. */
  title: z.string(),
  /** The thing made or changed; null before that. */
  record_id: Id.nullable(),
  /** Everything that is wrong with it; `column` is the file's header, null where a field has none. */
  errors: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      column: z.string().nullable(),
      value: z.string().nullable(),
      message: z.string(),
    }),
  ),
  /** What is new in it; of a row that makes something `before` is null. */
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** Photos that could not be taken: the row was taken without them. */
  photo_errors: z.array(z.object({ photo: z.string(), message: z.string() })),
  /** An undo left it alone, since it was changed meanwhile. */
  kept: z.boolean(),
});
export type ImportRow = z.output<typeof ImportRow>;

const ImportCreate = z.object({
  noun: ImportNoun,
  /** Where products and stores go; may be left out by whoever has exactly one company. */
  company_id: Id.meta({ kind: 'ref', noun: 'companies' }).optional(),
});
const ImportEdit = z
  .object({
    /** All of it: it takes the place of the one there is. */
    mapping: z.array(MappedColumn).max(1000),
    /** Those that came; the others stay. */
    options: ImportOptions.partial(),
  })
  .partial();

export const imports = {
  list: endpoint('GET /api/admin/imports', {
    summary: 'Imports, newest first; an admin sees all, others their own',
    access: staff,
    query: z.object(
      simpleRestKeys(['created_at'], {
        noun: ImportNoun.optional(),
        status: ImportStatus.optional(),
        company_id: Id.optional(),
      }),
    ),
    response: z.array(Import),
  }),
  get: endpoint('GET /api/admin/imports/{id}', {
    summary: 'An import with its columns, mapping and how far it is',
    access: staff,
    params: byId,
    response: ImportDetail,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/admin/imports', {
    summary: `Upload a table (CSV, XLSX, JSON, or a zip of one with photos) of at most ${maxImportMegabytes} MB: its columns are guessed, nothing is imported yet`,
    access: staff,
    body: ImportCreate,
    files: ['file'],
    maxFileMegabytes: maxImportMegabytes,
    response: ImportDetail,
    status: 201,
    failures: ['too_large'],
    unit: { none: true, because: 'the file is looked at and kept before the transaction opens' },
  }),
  edit: endpoint('PUT /api/admin/imports/{id}', {
    summary: 'Say which column is what, and how to import; what a check found is forgotten',
    access: staff,
    params: byId,
    body: ImportEdit,
    response: ImportDetail,
    failures: ['not_found', 'import_state'],
    unit: {
      none: true,
      because: 'another sheet or encoding lets the file be looked at anew, before the transaction opens',
    },
  }),
  rows: endpoint('GET /api/admin/imports/{id}/rows', {
    summary: 'Its rows: what would become, or has become, of each',
    access: staff,
    params: byId,
    query: z.object({
      ...paging,
      outcome: RowOutcome.optional(),
      photo_errors: z.boolean().optional(),
      kept: z.boolean().optional(),
    }),
    response: page(ImportRow),
    failures: ['not_found'],
  }),
  check: endpoint('POST /api/admin/imports/{id}/check', {
    summary: 'Look at every row without writing anything',
    access: staff,
    params: byId,
    response: ImportDetail,
    failures: ['not_found', 'import_state'],
  }),
  run: endpoint('POST /api/admin/imports/{id}/run', {
    summary: 'Import, in the background; rows that are not right are left out',
    access: staff,
    params: byId,
    response: ImportDetail,
    failures: ['not_found', 'import_state'],
  }),
  cancel: endpoint('POST /api/admin/imports/{id}/cancel', {
    summary: 'Stop what is under way; what has been written stays, and can be undone',
    access: staff,
    params: byId,
    response: ImportDetail,
    failures: ['not_found', 'import_state'],
  }),
  undo: endpoint('POST /api/admin/imports/{id}/undo', {
    summary: 'Take back everything that it wrote and nobody has changed since',
    access: staff,
    params: byId,
    response: ImportDetail,
    failures: ['not_found', 'import_state'],
  }),
  refused: endpoint('POST /api/admin/imports/{id}/refused', {
    summary: 'A link to the refused rows as they were sent, with a column that says why: to be mended and sent again',
    access: staff,
    params: byId,
    body: z.object({ format: TableFormat }),
    response: FileLink,
    failures: ['not_found', 'import_state'],
  }),
  remove: endpoint('DELETE /api/admin/imports/{id}', {
    summary: 'Forget an import and its file; what it wrote stays',
    access: staff,
    params: byId,
    response: Import,
    failures: ['not_found', 'import_state'],
  }),
};

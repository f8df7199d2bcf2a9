/**
 * Imports: tables of products, categories and stores, uploaded, mapped, checked and imported in the background.
 *
 * The steps of an import: `create` (upload) → status `mapping`: `columns` with a guessed `mapping` → `edit` corrects
 * mapping and options → `check` (a dry run: `checking` → `checked`) → `categories` lists those of the file, and
 * `chooseCategories` says which of ours they are; `rows` shows what would happen to each row, `report` what is not
 * taken over → `run` (`running` → `done`) → `undo` (`undoing` → `undone`; `partly_undone` if some rows were changed
 * since, the former status if all were: both can be tried again). `retryPhotos` fetches photos that failed. `cancel`
 * stops the current phase: a check goes back to `mapping`, a run ends as `canceled` and keeps what it wrote, which can
 * still be undone. `can` says which of these are possible now, so that a screen does not need to know the states. While
 * `phase` is not null, call `get` every second or listen for the hint `{topic: 'imports', id}`.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Person, requiredText, text, Timestamp } from './fields.ts';
import { FileLink, TableFormat } from './exports.ts';
import { page, paging, simpleRestKeys } from './lists.ts';
import { staff } from './roles.ts';

/** What can be imported. Only admins import categories; products and stores are imported into one company. */
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

/** The running phase: reading, checking or writing rows, fetching photos, or undoing. */
export const importPhases = ['read', 'check', 'write', 'photos', 'undo'] as const;
export const ImportPhase = z.enum(importPhases);
export type ImportPhase = z.output<typeof ImportPhase>;

export const importFormats = ['csv', 'xlsx', 'json', 'zip'] as const;
/** The shop system that exported the table. The product CSV files of Shopify and WooCommerce have their own rules. */
export const importProfiles = ['plain', 'shopify', 'woocommerce'] as const;

/**
 * The outcome of a row: it creates a record, changes one, changes nothing, or is rejected; `unknown` before a check.
 * `part`: it belongs to another row, as Shopify's rows with further photos and WooCommerce's parents of variants do.
 */
export const rowOutcomes = ['unknown', 'create', 'change', 'same', 'refuse', 'part'] as const;
export const RowOutcome = z.enum(rowOutcomes);
export type RowOutcome = z.output<typeof RowOutcome>;

/** Limits of an uploaded file. */
export const maxImportMegabytes = 100;
export const maxImportRows = 200_000;

/** A column of the file. */
const ImportColumn = z.object({
  /** Its position in the file, from 0. */
  index: z.int(),
  header: z.string(),
  /** Up to five values of the first rows that are not blank. */
  samples: z.array(z.string()),
});

/** A field that a column can be mapped to. */
const ImportField = z.object({
  /** `sku`, `price`, `parameter:12` … */
  name: z.string(),
  /** In the caller's language. */
  label: z.string(),
  /**
   * For a parameter: the product types that have it, in the caller's language, since several parameters can have the
   * same name. Missing if no type has it, and for other fields.
   */
  types: z.array(z.string()).optional(),
  /** Required to create a record, not to change an existing one. */
  required: z.boolean(),
  /** Several columns may be mapped to it: photos, categories. */
  many: z.boolean(),
});

/** The field of a column. Columns without a mapping are ignored. */
const MappedColumn = z.object({ column: z.int().min(0).max(1000), field: requiredText(100) });

export const ImportOptions = z.object({
  /** What to do with existing records (same SKU in the company, category path or store name): change or skip them. */
  existing: z.enum(['change', 'keep']).default('change'),
  /** Blank cells of an existing record keep its value, or clear it if it may be empty. */
  blanks: z.enum(['keep', 'empty']).default('keep'),
  /** Only for admins: creates the categories of a path that don't exist. Otherwise such a row is rejected. */
  make_categories: z.boolean().default(false),
  /** The category of products whose row has none. */
  category_id: Id.nullable().default(null),
  /** The type of products whose row has none; null: General. */
  type_id: Id.nullable().default(null),
  /** Photos of a row are added to those of the product, replace them, or are ignored. */
  photos: z.enum(['add', 'replace', 'none']).default('add'),
  /** For CSV; null: detected. */
  encoding: z.enum(['utf-8', 'utf-16le', 'windows-1251', 'windows-1252']).nullable().default(null),
  delimiter: z.enum([',', ';', '\t', '|']).nullable().default(null),
  /** For XLSX: the name of the sheet; null: the first. */
  sheet: text(255).nullable().default(null),
});
export type ImportOptions = z.output<typeof ImportOptions>;

/** `unknown`: not checked yet, or not reached before the import was stopped. */
const RowCounts = z.object({
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
  /** Null for categories. */
  company: z.object({ id: Id, brand: z.string() }).nullable(),
  author: Person,
  filename: z.string(),
  bytes: z.int(),
  format: z.enum(importFormats),
  profile: z.enum(importProfiles),
  status: ImportStatus,
  phase: ImportPhase.nullable(),
  /** Progress of the phase, from 0 to 1. */
  progress: z.number(),
  /** Rows by outcome: the expected one after a check, the actual one after a run. */
  rows: RowCounts,
  photos: z.object({ total: z.int(), done: z.int(), failed: z.int() }),
  /** Rows that an undo did not touch, because somebody has changed or ordered them since. */
  kept: z.int(),
  /** Why it failed, in the caller's language. */
  failure: z.string().nullable(),
  /** Which calls are possible now. */
  can: z.object({
    edit: z.boolean(),
    check: z.boolean(),
    run: z.boolean(),
    cancel: z.boolean(),
    undo: z.boolean(),
    remove: z.boolean(),
    refused: z.boolean(),
    retry_photos: z.boolean(),
  }),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
});
export type Import = z.output<typeof Import>;

/** One import with everything that its screen needs. */
export const ImportDetail = Import.extend({
  /**
   * The families of the rows that are taken, and how many products they have; null if there are none, or before a
   * check.
   */
  families: z.object({ count: z.int(), products: z.int() }).nullable(),
  columns: z.array(ImportColumn),
  fields: z.array(ImportField),
  mapping: z.array(MappedColumn),
  /**
   * Columns that were not mapped automatically, because the products’ type lacks the parameter of that name. Setting
   * another `type_id` maps them again.
   */
  beyond_type: z.array(MappedColumn),
  options: ImportOptions,
  /** For XLSX; otherwise empty. */
  sheets: z.array(z.string()),
  /** Detected in a CSV; null for other formats. */
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
});
export type ImportDetail = z.output<typeof ImportDetail>;

export const ImportRow = z.object({
  /** Line of the file; the header is line 1. */
  line: z.int(),
  outcome: RowOutcome,
  /** A name or SKU that identifies the row. */
  title: z.string(),
  /** The created or changed record; null before a run. */
  record_id: Id.nullable(),
  /** All errors of the row. `column` is the file's header; null if no column has this field. */
  errors: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      column: z.string().nullable(),
      value: z.string().nullable(),
      message: z.string(),
    }),
  ),
  /** Cells that are not taken over although the row is. */
  left_out: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      column: z.string().nullable(),
      value: z.string(),
      message: z.string(),
    }),
  ),
  /** Changed values; `before` is null for a row that creates a record. */
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** Photos that could not be loaded; the row was imported without them. */
  photo_errors: z.array(z.object({ photo: z.string(), message: z.string() })),
  /** An undo did not touch it, because it was changed since. */
  kept: z.boolean(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** What an import does not take over. */
export const ImportReport = z.object({
  /** Columns whose cells are not taken. */
  columns: z.array(
    z.object({
      index: z.int(),
      header: z.string(),
      samples: z.array(z.string()),
      /** Cells that say something; null until the file is read. */
      cells: z.int().nullable(),
      /** Why, in the caller's language. */
      message: z.string(),
    }),
  ),
  /** Rows that are taken but for some cells. */
  rows: z.int(),
});
export type ImportReport = z.output<typeof ImportReport>;

export const categoryRequestStatuses = ['waiting', 'accepted', 'declined'] as const;

/** A category that the rows of a file name, and which of ours it is. */
export const ImportCategory = z.object({
  /** As the file names it; blank for rows without a category. */
  name: z.string(),
  /** How many rows name it. */
  rows: z.int(),
  /** How many of them the last check rejected for their category. */
  rejected: z.int(),
  /** Ours; null if none is known. */
  category_id: Id.nullable(),
  /** `chosen` for this company, now or for an earlier file; `found` by its name. */
  source: z.enum(['chosen', 'found']).nullable(),
  /** Ours that are called alike, the best first. Empty if the category is known. */
  suggestions: z.array(Id),
  /** The company's latest request for a category of this name. */
  request: z.object({ id: Id, status: z.enum(categoryRequestStatuses), answer: z.string().nullable() }).nullable(),
});
export type ImportCategory = z.output<typeof ImportCategory>;

/** Most categories of one file that are listed; rows of further ones are rejected with their reason. */
export const maxImportCategories = 2_000;
const maxChoicesPerCall = 200;
const CategoryChoice = z.object({
  /** Blank: new products whose row has no category. */
  name: text(500),
  /** Null forgets the choice. */
  category_id: Id.nullable(),
});

const ImportCreate = z.object({
  noun: ImportNoun,
  /** The company of products and stores; optional for users with exactly one company. */
  company_id: Id.meta({ kind: 'ref', noun: 'companies' }).optional(),
});
const ImportEdit = z
  .object({
    /** Replaces the whole mapping. */
    mapping: z.array(MappedColumn).max(1000),
    /** Only the given options change. */
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
      left_out: z.boolean().optional(),
      kept: z.boolean().optional(),
    }),
    response: page(ImportRow),
    failures: ['not_found'],
  }),
  categories: endpoint('GET /api/admin/imports/{id}/categories', {
    summary:
      'The categories that its rows name, and which of ours they are: open ones first, ' +
      `at most ${maxImportCategories.toLocaleString('en')}; empty before a check`,
    access: staff,
    params: byId,
    query: z.object({
      ...paging,
      /** Only those that are unknown, or for which the last check rejected rows; or only the others. */
      open: z.boolean().optional(),
    }),
    response: page(ImportCategory),
    failures: ['not_found'],
  }),
  chooseCategories: endpoint('PUT /api/admin/imports/{id}/categories', {
    summary: 'Say which of our categories theirs are: remembered for all imports of the company',
    access: staff,
    params: byId,
    body: z.object({ choices: z.array(CategoryChoice).min(1).max(maxChoicesPerCall) }),
    failures: ['not_found', 'import_state'],
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
  retryPhotos: endpoint('POST /api/admin/imports/{id}/photos/retry', {
    summary: 'Fetch again, in the background, the photos that failed or were not reached',
    access: staff,
    params: byId,
    response: ImportDetail,
    failures: ['not_found', 'import_state'],
  }),
  report: endpoint('GET /api/admin/imports/{id}/report', {
    summary: 'What is not taken over: columns with their reasons, and how many rows lack something',
    access: staff,
    params: byId,
    response: ImportReport,
    failures: ['not_found'],
  }),
  reportFile: endpoint('POST /api/admin/imports/{id}/report', {
    summary: 'A link to a table of everything that is not taken over: each row, cell and photo with its reason',
    access: staff,
    params: byId,
    body: z.object({ format: TableFormat }),
    response: FileLink,
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

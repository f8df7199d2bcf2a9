/** Reads the records of imports and presents them. */
import { failures, fieldFailures, type Locale } from '#contract/failures.ts';
import { fillTemplate } from '#contract/rules/templates.ts';
import type { Import, ImportDetail } from '#contract/imports.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Sql } from '#server/db/list.ts';
import { oneRow, runQuery } from '#server/db/statement.ts';
import { buildPersonJsonSql, type PersonRow, toPerson } from '#server/domains/users/present.ts';
import { notFound } from '#server/failure.ts';
import { listForeignGuesses, listFields, getTypesByField } from './columns.ts';
import { getAllowedActions } from './status.ts';
import { buildImportCondition } from './policy.ts';
import type { imports, StoredError } from './tables.ts';

export type ImportRecord = typeof imports.$inferSelect;
export interface JoinedImport extends ImportRecord {
  brand: string | null;
  author: PersonRow;
}

/** Columns and tables of a statement that returns `JoinedImport`. */
export const joinedColumns = `i.*, k.brand, ${buildPersonJsonSql('u')} as author`;
export const importJoins = 'join users u on u.id = i.user_id left join companies k on k.id = i.company_id';

/** Finds an import, whoever may see it. */
export const findImport = oneRow<ImportRecord, { importId: number }>(
  'import_read_row',
  'select * from imports where id = $importId',
);

/** The message of an error in the reader's language. */
export function formatError({ failure, values }: StoredError, locale: Locale): string {
  const message =
    failure in fieldFailures
      ? fieldFailures[failure as keyof typeof fieldFailures]
      : failures[failure as keyof typeof failures];
  const numberFormat = new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 2 });
  const formatted = Object.entries(values ?? {}).map(([key, value]) => [
    key,
    typeof value === 'number' ? numberFormat.format(value) : value,
  ]);
  return fillTemplate(message[locale], Object.fromEntries(formatted));
}

const getProgress = ({ phase, position, target }: ImportRecord): number =>
  phase === null ? 1 : target === 0 ? 0 : Math.min(1, position / target);

/** Rows that a check or a run did not reach. */
export const countUnreached = ({ total, create, change, same, refuse, part }: ImportRecord['counts']): number =>
  Math.max(0, total - create - change - same - refuse - part);

/** The actions that an import allows now. */
export const getActions = (row: Pick<ImportRecord, 'status' | 'counts' | 'started_at'>): Import['can'] =>
  getAllowedActions({
    status: row.status,
    rejectedRows: countRowsToResend(row),
    missingPhotos: row.counts.photos - row.counts.photos_done,
    hasWritten: row.started_at !== null,
  });

/** How many rows can be uploaded again: the rejected ones, and those that a stopped import did not reach. */
export const countRowsToResend = ({ status, counts }: Pick<ImportRecord, 'status' | 'counts'>): number =>
  counts.refuse +
  (status === 'canceled' || status === 'partly_undone' || status === 'undone' ? countUnreached(counts) : 0);

/** Presents an import for a list. */
export function presentImport(row: JoinedImport, locale: Locale): Import {
  const { counts } = row;
  return {
    id: row.id,
    noun: row.noun,
    company: row.company_id === null ? null : { id: row.company_id, brand: row.brand! },
    author: toPerson(row.author, locale),
    filename: row.filename,
    bytes: row.bytes,
    format: row.format,
    profile: row.profile,
    status: row.status,
    phase: row.phase,
    progress: getProgress(row),
    rows: {
      total: counts.total,
      create: counts.create,
      change: counts.change,
      same: counts.same,
      refuse: counts.refuse,
      part: counts.part,
      unknown: countUnreached(counts),
    },
    photos: { total: counts.photos, done: counts.photos_done, failed: counts.photos_failed },
    kept: counts.kept,
    failure: row.failure && formatError(row.failure, locale),
    can: getActions(row),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/**
 * The import, if the caller may see it.
 * @throws Failure `not_found`, for a foreign one too
 */
export async function getImport(ctx: Ctx, id: number, { lock = false } = {}): Promise<JoinedImport> {
  const sql = new Sql();
  const [row] = await runQuery<JoinedImport>(
    ctx.db,
    `select ${joinedColumns} from imports i ${importJoins}
      where i.id = ${sql.put(id)} and ${buildImportCondition(ctx.user, sql)}${lock ? ' for update of i' : ''}`,
    sql.values,
  );
  if (!row) throw notFound('import');
  return row;
}

const countFamilies = oneRow<{ count: number; products: number }, { import_id: number }>(
  'import_count_families',
  `select count(distinct group_line)::int as count, count(*)::int as products
     from import_rows
    where import_id = $import_id and family is not null and outcome in ('create', 'change', 'same')`,
);

/** The families of the rows that are taken. They are counted between the phases only, and not for each look at one. */
async function findFamilies(db: Db, { id, phase, noun }: ImportRecord): Promise<ImportDetail['families']> {
  if (phase !== null || noun !== 'products') return null;
  const found = (await countFamilies(db, { import_id: id }))!;
  return found.count > 0 ? found : null;
}

/** An import with everything that its screen needs. */
export async function getImportDetail(ctx: Ctx, id: number): Promise<ImportDetail> {
  const row = await getImport(ctx, id);
  const fields = await listFields(ctx.db, row.noun, row.profile);
  const types = await getTypesByField(ctx.db, row.noun, ctx.locale);
  const presented = presentImport(row, ctx.locale);
  return {
    ...presented,
    families: await findFamilies(ctx.db, row),
    columns: row.columns.map(({ index, header, samples }) => ({ index, header, samples })),
    fields: fields.map(({ name, label, required = false, many = false }) => ({
      name,
      label: label[ctx.locale],
      ...(types.has(name) && { types: types.get(name)! }),
      required,
      many,
    })),
    mapping: row.mapping,
    beyond_type: presented.can.edit ? await listForeignGuesses(ctx.db, row) : [],
    options: row.options,
    sheets: row.sheets,
    encoding: row.encoding,
    delimiter: row.delimiter,
  };
}

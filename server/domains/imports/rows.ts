/** Imports as rows: the statements that read them, and what is answered of them. */
import { failures, fieldFailures, fill, type Locale } from '#contract/failures.ts';
import type { Import, ImportDetail } from '#contract/imports.ts';
import type { Ctx } from '#server/context.ts';
import { type Names, personOf } from '#server/domains/users/present.ts';
import { notFound } from '#server/failure.ts';
import { beyondType, fieldsFor, typesByField } from './columns.ts';
import { openTo } from './status.ts';
import { reachedBy } from './policy.ts';
import type { imports, StoredFault } from './tables.ts';

export type ImportRecord = typeof imports.$inferSelect;
interface Joined extends ImportRecord {
  brand: string | null;
  author: Names & { id: number; avatar: string | null };
}

/** Columns and tables of a statement that answers `Joined`. */
export const joinedColumns = `i.*, k.brand,
  json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name, 'avatar', u.avatar) as author`;
export const joinedTables = 'imports i join users u on u.id = i.user_id left join companies k on k.id = i.company_id';

/** What is wrong, in the reader's language. */
export function faultWords({ failure, values }: StoredFault, locale: Locale): string {
  const words =
    failure in fieldFailures
      ? fieldFailures[failure as keyof typeof fieldFailures]
      : failures[failure as keyof typeof failures];
  const figures = new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 2 });
  const told = Object.entries(values ?? {}).map(([key, value]) => [
    key,
    typeof value === 'number' ? figures.format(value) : value,
  ]);
  return fill(words[locale], Object.fromEntries(told));
}

const progressOf = ({ phase, position, target }: ImportRecord): number =>
  phase === null ? 1 : target === 0 ? 0 : Math.min(1, position / target);

/** Rows that were not looked at, in a check or a run. */
const unreached = ({ total, create, change, same, refuse, part }: ImportRecord['counts']): number =>
  Math.max(0, total - create - change - same - refuse - part);

/** How many rows are worth sending again: the refused ones, and those that a stopped import did not reach. */
export const sentAgain = ({ status, counts }: Pick<ImportRecord, 'status' | 'counts'>): number =>
  counts.refuse + (status === 'canceled' || status === 'partly_undone' || status === 'undone' ? unreached(counts) : 0);

/** A row → what is answered of it in a list. */
export function presentImport(row: Joined, locale: Locale): Import {
  const { counts } = row;
  return {
    id: row.id,
    noun: row.noun,
    company: row.company_id === null ? null : { id: row.company_id, brand: row.brand! },
    author: personOf(row.author),
    filename: row.filename,
    bytes: row.bytes,
    format: row.format,
    profile: row.profile,
    status: row.status,
    phase: row.phase,
    progress: progressOf(row),
    rows: {
      total: counts.total,
      create: counts.create,
      change: counts.change,
      same: counts.same,
      refuse: counts.refuse,
      part: counts.part,
      unknown: unreached(counts),
    },
    photos: { total: counts.photos, done: counts.photos_done, failed: counts.photos_failed },
    kept: counts.kept,
    failure: row.failure && faultWords(row.failure, locale),
    can: openTo({ status: row.status, refused: sentAgain(row), written: row.started_at !== null }),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/**
 * The import, if the caller may see it.
 * @throws Failure `not_found`, for a foreign one too
 */
export async function findImport(ctx: Ctx, id: number, { lock = false } = {}): Promise<Joined> {
  const values: unknown[] = [id];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { rows } = await ctx.db.$client.query<Joined>(
    `select ${joinedColumns} from ${joinedTables} where i.id = $1 and ${reachedBy(ctx.user, put)}${lock ? ' for update of i' : ''}`,
    values,
  );
  if (!rows[0]) throw notFound('import');
  return rows[0];
}

/** With everything that its screen needs. */
export async function detailOf(ctx: Ctx, id: number): Promise<ImportDetail> {
  const row = await findImport(ctx, id);
  const fields = await fieldsFor(ctx.db, row.noun, row.profile);
  const types = await typesByField(ctx.db, row.noun, ctx.locale);
  const shown = presentImport(row, ctx.locale);
  return {
    ...shown,
    columns: row.columns.map(({ index, header, samples }) => ({ index, header, samples })),
    fields: fields.map(({ name, words, required = false, many = false }) => ({
      name,
      label: words[ctx.locale],
      ...(types.has(name) && { types: types.get(name)! }),
      required,
      many,
    })),
    mapping: row.mapping,
    beyond_type: shown.can.edit ? await beyondType(ctx.db, row) : [],
    options: row.options,
    sheets: row.sheets,
    encoding: row.encoding,
    delimiter: row.delimiter,
  };
}

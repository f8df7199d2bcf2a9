/** Lists the rows of an import. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { Conditions } from '#server/db/list.ts';
import { runQuery } from '#server/db/statement.ts';
import { getFieldLabels } from './columns.ts';
import { formatError, getImport } from './records.ts';
import type { importPhotos, importRows } from './tables.ts';

type Contracted = Contract['imports'];
type Row = typeof importRows.$inferSelect & {
  photo_errors: Pick<typeof importPhotos.$inferSelect, 'source' | 'error'>[];
};

const failedPhotosSql = `import_photos f where f.import_id = r.import_id and f.line = r.line and f.state = 'failed'`;

/** A page of rows, filtered by outcome and photo errors. */
export async function listRows(
  { params, query }: Input<Contracted['rows']>,
  ctx: Ctx,
): Promise<Answer<Contracted['rows']>> {
  const found = await getImport(ctx, params.id);
  const { page, per_page, outcome, photo_errors, left_out, kept } = query;
  const conditions = new Conditions();
  conditions.add(`r.import_id = ${conditions.put(params.id)}`);
  if (outcome) conditions.add(`r.outcome = ${conditions.put(outcome)}`);
  if (kept !== undefined) conditions.add(`r.kept = ${conditions.put(kept)}`);
  if (photo_errors !== undefined)
    conditions.add(`${photo_errors ? '' : 'not '}exists (select from ${failedPhotosSql})`);
  if (left_out !== undefined) conditions.add(`r.left_out ${left_out ? '<>' : '='} '[]'`);
  const { where, values } = conditions;
  const [counted] = await runQuery<{ total: number }>(
    ctx.db,
    `select count(*)::int as total from import_rows r where ${where}`,
    values,
  );
  const rows = await runQuery<Row>(
    ctx.db,
    `select r.*,
            coalesce((select json_agg(json_build_object('source', f.source, 'error', f.error) order by f.place)
                        from ${failedPhotosSql}), '[]') as photo_errors
       from import_rows r where ${where}
      order by r.line limit ${conditions.put(per_page)} offset ${conditions.put((page - 1) * per_page)}`,
    values,
  );
  const labels = await getFieldLabels(ctx.db, found, ctx.locale);
  const getLabel = (field: string) => labels.get(field) ?? field;
  const headers = new Map(
    found.mapping.toReversed().map(({ column, field }) => [field, found.columns[column]?.header ?? null]),
  );
  return {
    page,
    per_page,
    total: counted!.total,
    data: rows.map((row) => ({
      line: row.line,
      outcome: row.outcome,
      title: row.title,
      record_id: row.record_id,
      errors: row.errors.map(({ field, value, ...error }) => ({
        field,
        label: getLabel(field),
        column: headers.get(field) ?? null,
        value,
        message: formatError(error, ctx.locale),
      })),
      left_out: row.left_out.map(({ field, column, value, ...reason }) => ({
        field,
        label: getLabel(field),
        column: (column === undefined ? headers.get(field) : found.columns[column]?.header) ?? null,
        value,
        message: formatError(reason, ctx.locale),
      })),
      changes: row.changes.map(({ field, before, after }) => ({ field, label: getLabel(field), before, after })),
      photo_errors: row.photo_errors.map(({ source, error }) => ({
        photo: source,
        message: error ? formatError(error, ctx.locale) : '',
      })),
      kept: row.kept,
    })),
  };
}

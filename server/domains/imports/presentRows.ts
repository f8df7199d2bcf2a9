/** The rows of an import, a page at a time. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { fieldsFor } from './columns.ts';
import { faultWords, findImport } from './rows.ts';
import type { importPhotos, importRows } from './tables.ts';

type Contracted = Contract['imports'];
type Row = typeof importRows.$inferSelect & {
  photo_errors: Pick<typeof importPhotos.$inferSelect, 'source' | 'error'>[];
};

const failedPhotos = (condition: string) =>
  `import_photos f where f.import_id = r.import_id and f.line = r.line and f.state = 'failed'${condition}`;

/** A page of rows, filtered by outcome. */
export async function listRows(
  { params, query }: Input<Contracted['rows']>,
  ctx: Ctx,
): Promise<Answer<Contracted['rows']>> {
  const found = await findImport(ctx, params.id);
  const { page, per_page, outcome, photo_errors, kept } = query;
  const values: unknown[] = [params.id];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['r.import_id = $1'];
  if (outcome) conditions.push(`r.outcome = ${put(outcome)}`);
  if (kept !== undefined) conditions.push(`r.kept = ${put(kept)}`);
  if (photo_errors !== undefined)
    conditions.push(`${photo_errors ? '' : 'not '}exists (select from ${failedPhotos('')})`);
  const where = conditions.join(' and ');
  const { rows: counted } = await ctx.db.$client.query<{ total: number }>(
    `select count(*)::int as total from import_rows r where ${where}`,
    values,
  );
  const { rows } = await ctx.db.$client.query<Row>(
    `select r.*, coalesce((select json_agg(json_build_object('source', f.source, 'error', f.error) order by f.place) from ${failedPhotos('')}), '[]') as photo_errors
       from import_rows r where ${where} order by r.line limit ${put(per_page)} offset ${put((page - 1) * per_page)}`,
    values,
  );
  const labels = new Map(
    (await fieldsFor(ctx.db, found.noun, found.profile)).map(({ name, words }) => [name, words[ctx.locale]]),
  );
  const labelOf = (field: string) => labels.get(field) ?? field;
  const headers = new Map(
    found.mapping.toReversed().map(({ column, field }) => [field, found.columns[column]?.header ?? null]),
  );
  return {
    page,
    per_page,
    total: counted[0]!.total,
    data: rows.map((row) => ({
      line: row.line,
      outcome: row.outcome,
      title: row.title,
      record_id: row.record_id,
      errors: row.errors.map(({ field, value, ...fault }) => ({
        field,
        label: labelOf(field),
        column: headers.get(field) ?? null,
        value,
        message: faultWords(fault, ctx.locale),
      })),
      changes: row.changes.map(({ field, before, after }) => ({ field, label: labelOf(field), before, after })),
      photo_errors: row.photo_errors.map(({ source, error }) => ({
        photo: source,
        message: error ? faultWords(error, ctx.locale) : '',
      })),
      kept: row.kept,
    })),
  };
}

/** Endpoints of imports. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';
import { cancelImport, checkImport, runImport, undoImport } from './actions.ts';
import { createDownloadLink } from './downloads.ts';
import { buildImportScope } from './policy.ts';
import { listRows } from './presentRows.ts';
import { getImportDetail, getImport, joinedColumns, joinedTables, presentImport, type ImportRecord } from './rows.ts';
import { editImport, uploadImport } from './upload.ts';

type Contracted = Contract['imports'];

async function list({ query }: Input<Contracted['list']>, ctx: Ctx): Promise<Answer<Contracted['list']>> {
  const {
    sort: [key, direction] = ['id', 'DESC'],
    range: [first, last],
    filter = {},
  } = query;
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = [buildImportScope(ctx.user, put)];
  for (const name of ['noun', 'status', 'company_id'] as const)
    if (filter[name] !== undefined) conditions.push(`i.${name} = ${put(filter[name])}`);
  if (filter.id !== undefined) conditions.push(`i.id = any(${put(filter.id)}::int[])`);
  const where = conditions.join(' and ');
  const { rows: counted } = await ctx.db.$client.query<{ total: number }>(
    `select count(*)::int as total from imports i where ${where}`,
    values,
  );
  const { rows } = await ctx.db.$client.query<Parameters<typeof presentImport>[0] & ImportRecord>(
    `select ${joinedColumns} from ${joinedTables} where ${where} order by i.${key} ${direction}, i.id ${direction} limit ${put(last - first + 1)} offset ${put(first)}`,
    values,
  );
  ctx.setTotal(counted[0]!.total, first);
  return rows.map((row) => presentImport(row, ctx.locale));
}

export const imports: Handlers<Contracted, Ctx> = {
  list,
  get: ({ params }, ctx) => getImportDetail(ctx, params.id),
  create: uploadImport,
  edit: editImport,
  rows: listRows,
  check: checkImport,
  run: runImport,
  cancel: cancelImport,
  undo: undoImport,
  refused: async ({ params, body }, ctx) => {
    const row = await getImport(ctx, params.id);
    if (!presentImport(row, ctx.locale).can.refused) throw fail('import_state');
    const filename = `${row.filename.replace(/\.\w+$/, '')}-refused.${body.format}`;
    return createDownloadLink(
      ctx,
      { kind: 'refused', id: row.id, format: body.format, locale: ctx.locale, filename },
      filename,
    );
  },
  remove: async ({ params }, ctx) => {
    const row = await getImport(ctx, params.id, { lock: true });
    const answer = presentImport(row, ctx.locale);
    if (!answer.can.remove) throw fail('import_state');
    await ctx.db.$client.query('delete from imports where id = $1', [row.id]);
    await ctx.enqueue('files.delete', { ids: [row.file] });
    return answer;
  },
};

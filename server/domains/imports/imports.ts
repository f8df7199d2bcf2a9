/** Endpoints of imports. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { Conditions } from '#server/db/list.ts';
import { statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { readJoinedRange } from '#server/platform/readRange.ts';
import { cancelImport, checkImport, retryPhotos, runImport, undoImport } from './actions.ts';
import { chooseCategories, listCategories } from './categoryChoices.ts';
import { createDownloadLink } from './downloads.ts';
import { buildImportCondition } from './policy.ts';
import { listRows } from './listRows.ts';
import { getImportDetail, getImport, importJoins, joinedColumns, presentImport, type JoinedImport } from './records.ts';
import { createReportLink, getReport } from './report.ts';
import { editImport, uploadImport } from './upload.ts';

type Contracted = Contract['imports'];

async function list({ query }: Input<Contracted['list']>, ctx: Ctx): Promise<Answer<Contracted['list']>> {
  const { sort: [key, direction] = ['id', 'DESC'], range, filter = {} } = query;
  const conditions = new Conditions();
  conditions.add(buildImportCondition(ctx.user, conditions));
  for (const name of ['noun', 'status', 'company_id'] as const)
    if (filter[name] !== undefined) conditions.add(`i.${name} = ${conditions.put(filter[name])}`);
  if (filter.id !== undefined) conditions.add(`i.id = any(${conditions.put(filter.id)}::int[])`);
  const rows = await readJoinedRange<JoinedImport>(ctx, {
    columns: joinedColumns,
    table: 'imports i',
    joins: importJoins,
    conditions,
    orderBy: `i.${key} ${direction}, i.id ${direction}`,
    range,
  });
  return rows.map((row) => presentImport(row, ctx.locale));
}

const deleteImport = statement<unknown, { importId: number }>(
  'import_delete',
  'delete from imports where id = $importId',
);

export const imports: Handlers<Contracted, Ctx> = {
  list,
  get: ({ params }, ctx) => getImportDetail(ctx, params.id),
  create: uploadImport,
  edit: editImport,
  rows: listRows,
  categories: listCategories,
  chooseCategories,
  check: checkImport,
  run: runImport,
  cancel: cancelImport,
  undo: undoImport,
  retryPhotos,
  report: getReport,
  reportFile: createReportLink,
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
    await deleteImport(ctx.db, { importId: row.id });
    await ctx.enqueue('files.delete', { ids: [row.file] });
    return answer;
  },
};

/** The report of what an import does not take over: for the screen, and as a table to download. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { TableFormat } from '#contract/exports.ts';
import type { Locale } from '#contract/failures.ts';
import { cutText } from '#contract/rules/cutText.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { getFieldLabels, listForeignGuesses } from './columns.ts';
import { createDownloadLink } from './downloads.ts';
import { listFreeColumns } from './filledColumns.ts';
import { isLost } from './leftOut.ts';
import { findImport, formatError, getImport, type ImportRecord } from './records.ts';
import type { importPhotos, importRows } from './tables.ts';

type Contracted = Contract['imports'];

/** The columns that are not taken, with the reason of each. */
async function listLostColumns(db: Db, row: ImportRecord) {
  const foreign = new Set((await listForeignGuesses(db, row)).map(({ column }) => column));
  return listFreeColumns(row)
    .filter(({ column }) => column.filled === undefined || column.filled > 0)
    .map(({ column, rule }) => ({
      column,
      rule,
      failure: foreign.has(column.index) ? ('parameter_foreign' as const) : rule.failure,
    }));
}

const countRows = oneRow<{ count: number }, { import_id: number }>(
  'import_rows_left_out',
  `select count(*)::int as count from import_rows where import_id = $import_id and left_out <> '[]'`,
);

/** What an import does not take over, in short. */
export async function getReport(
  { params }: Input<Contracted['report']>,
  ctx: Ctx,
): Promise<Answer<Contracted['report']>> {
  const row = await getImport(ctx, params.id);
  return {
    columns: (await listLostColumns(ctx.db, row)).map(({ column, failure }) => ({
      index: column.index,
      header: column.header,
      samples: column.samples,
      cells: column.filled ?? null,
      message: formatError({ failure }, ctx.locale),
    })),
    rows: (await countRows(ctx.db, { import_id: row.id }))!.count,
  };
}

/** Links to the full report. */
export async function createReportLink(
  { params, body: { format } }: Input<Contracted['reportFile']>,
  ctx: Ctx,
): Promise<Answer<Contracted['reportFile']>> {
  const row = await getImport(ctx, params.id);
  if (!row.is_read) throw fail('import_state');
  const filename = `${row.filename.replace(/\.\w+$/, '')}-report.${format}`;
  return createDownloadLink(ctx, { kind: 'report', id: row.id, format, locale: ctx.locale, filename }, filename);
}

type Row = Pick<typeof importRows.$inferSelect, 'line' | 'title' | 'cells' | 'outcome' | 'errors' | 'left_out'> & {
  photo_errors: Pick<typeof importPhotos.$inferSelect, 'source' | 'error'>[];
};

const pageSize = 500;
const listNextRows = statement<Row, { import_id: number; afterLine: number }>(
  'import_report_rows',
  `select r.line, r.title, r.cells, r.outcome, r.errors, r.left_out,
          coalesce((select json_agg(json_build_object('source', f.source, 'error', f.error) order by f.place)
                      from import_photos f
                     where f.import_id = r.import_id and f.line = r.line and f.state = 'failed'), '[]') as photo_errors
     from import_rows r
    where r.import_id = $import_id and r.line > $afterLine
    order by r.line limit ${pageSize}`,
);

const labels: Record<Locale, { header: string[]; allRows: string; cells: string; unreached: string; cut: string }> = {
  en: {
    header: ['Line', 'Row', 'Column', 'Value', 'Why it is not taken over'],
    allRows: 'All rows',
    cells: 'Cells: {count}',
    unreached: 'Not reached before the import was stopped',
    cut: 'A sheet has no room for more lines: download the report as CSV',
  },
  ru: {
    header: ['Строка', 'Запись', 'Столбец', 'Значение', 'Почему не перенесено'],
    allRows: 'Все строки',
    cells: 'Ячеек: {count}',
    unreached: 'Импорт остановили раньше, чем дошла очередь',
    cut: 'Больше строк на лист не помещается: скачайте отчёт в формате CSV',
  },
};

/** Fewer lines than a sheet of XLSX can have. */
const maxSheetLines = 1_000_000;
const maxValueLength = 500;

async function* readLines(db: Db, row: ImportRecord, locale: Locale): AsyncGenerator<string[]> {
  const text = labels[locale];
  const fieldLabels = await getFieldLabels(db, row, locale);
  const headers = new Map(
    row.mapping.toReversed().map(({ column, field }) => [field, row.columns[column]?.header ?? null]),
  );
  const getColumn = (field: string, column?: number) =>
    (column === undefined ? headers.get(field) : row.columns[column]?.header) ?? fieldLabels.get(field) ?? field;
  const lost = (await listLostColumns(db, row)).map((one) => ({
    ...one,
    message: formatError({ failure: one.failure }, locale),
  }));
  yield text.header;
  for (const { column, message } of lost)
    yield ['', text.allRows, column.header, text.cells.replace('{count}', String(column.filled ?? 0)), message];
  for (let afterLine = 0; ;) {
    const rows = await listNextRows(db, { import_id: row.id, afterLine });
    for (const { line, title, cells, outcome, errors, left_out, photo_errors } of rows) {
      const buildLine = (column: string, value: string, message: string) => [
        String(line),
        title,
        column,
        cutText(value, maxValueLength),
        message,
      ];
      if (outcome === 'unknown') yield buildLine('', '', text.unreached);
      for (const { field, value, ...reason } of errors)
        yield buildLine(getColumn(field), value ?? '', formatError(reason, locale));
      for (const { field, column, value, ...reason } of left_out)
        yield buildLine(getColumn(field, column), value, formatError(reason, locale));
      for (const { source, error } of photo_errors)
        yield buildLine(getColumn('photos'), source, error ? formatError(error, locale) : '');
      // The other cells of a rejected row are in the table of rejected rows.
      if (outcome !== 'refuse')
        for (const { column, rule, message } of lost) {
          const cell = cells[column.index] ?? '';
          if (isLost(rule, cell)) yield buildLine(column.header, cell, message);
        }
    }
    if (rows.length < pageSize) return;
    afterLine = rows.at(-1)!.line;
  }
}

/** The lines of the report, beginning with the header; in a sheet only as many as it has room for. */
export async function* readReport(
  db: Db,
  id: number,
  { locale, format }: { locale: Locale; format: TableFormat },
): AsyncGenerator<string[]> {
  const row = await findImport(db, { importId: id });
  if (!row) return;
  let count = 0;
  for await (const line of readLines(db, row, locale)) {
    if (format === 'xlsx' && ++count > maxSheetLines) {
      yield ['', '', '', '', labels[locale].cut];
      return;
    }
    yield line;
  }
}

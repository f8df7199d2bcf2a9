/**
 * The rejected rows, and those that a stopped import did not reach, as they were uploaded, with a column of reasons.
 * People correct them and upload them again.
 */
import type { Locale } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { getFieldLabels } from './columns.ts';
import { findImport, formatError } from './records.ts';
import type { importRows } from './tables.ts';

type Row = Pick<typeof importRows.$inferSelect, 'line' | 'cells' | 'errors' | 'outcome'>;

const pageSize = 500;
// Siblings and the parent of a variant are included, because a variant is incomplete without them.
const listNextRows = statement<Row, { import_id: number; afterLine: number }>(
  'import_refused_rows',
  `select r.line, r.cells, r.errors, r.outcome from import_rows r
    where r.import_id = $import_id and r.line > $afterLine
      and r.group_line in (select group_line from import_rows
                            where import_id = $import_id and outcome in ('refuse', 'unknown'))
    order by r.line limit ${pageSize}`,
);

const reasonHeader: Record<Locale, string> = { en: 'What is wrong', ru: 'Что не так' };
const unreachedText: Record<Locale, string> = {
  en: 'Not reached before the import was stopped',
  ru: 'Импорт остановили раньше, чем дошла очередь',
};

/** The rows of the file, beginning with the header. */
export async function* readRejectedRows(db: Db, id: number, locale: Locale): AsyncGenerator<string[]> {
  const found = await findImport(db, { importId: id });
  if (!found) return;
  const labels = await getFieldLabels(db, found, locale);
  const formatReason = ({ errors, outcome }: Row) =>
    outcome === 'unknown'
      ? unreachedText[locale]
      : errors
          .map(({ field, ...error }) =>
            [labels.get(field) ?? field, formatError(error, locale)].filter(Boolean).join(': '),
          )
          .join('; ');
  yield [...found.columns.map(({ header }) => header), reasonHeader[locale]];
  for (let afterLine = 0; ;) {
    const rows = await listNextRows(db, { import_id: id, afterLine });
    for (const row of rows) yield [...found.columns.map(({ index }) => row.cells[index] ?? ''), formatReason(row)];
    if (rows.length < pageSize) return;
    afterLine = rows.at(-1)!.line;
  }
}

/** The rows that were refused, and those that a stopped import did not reach, as they were sent, with a column that says why: mended, they are sent again. */
import type { Locale } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { fieldsFor } from './columns.ts';
import { faultWords, type ImportRecord } from './rows.ts';
import type { importRows } from './tables.ts';

type Row = Pick<typeof importRows.$inferSelect, 'line' | 'cells' | 'errors' | 'outcome'>;

const pageSize = 500;
const find = statement<ImportRecord>('import_refused_of', 'select * from imports where id = $1');
// With a variant its siblings and its parent go too: it means nothing without them
const next = statement<Row>(
  'import_refused_rows',
  `select r.line, r.cells, r.errors, r.outcome from import_rows r
    where r.import_id = $1 and r.line > $2 and r.group_line in (select group_line from import_rows where import_id = $1 and outcome in ('refuse', 'unknown')) order by r.line limit ${pageSize}`,
);

const reason: Record<Locale, string> = { en: 'What is wrong', ru: 'Что не так' };
const unreached: Record<Locale, string> = {
  en: 'Not reached before the import was stopped',
  ru: 'Импорт остановили раньше, чем дошла очередь',
};

/** The rows of the file, its header first. */
export async function* refusedRows(db: Db, id: number, locale: Locale): AsyncGenerator<string[]> {
  const [found] = await find(db, [id]);
  if (!found) return;
  const labels = new Map(
    (await fieldsFor(db, found.noun, found.profile)).map(({ name, words }) => [name, words[locale]]),
  );
  const told = ({ errors, outcome }: Row) =>
    outcome === 'unknown'
      ? unreached[locale]
      : errors
          .map(({ field, ...fault }) =>
            [labels.get(field) ?? field, faultWords(fault, locale)].filter(Boolean).join(': '),
          )
          .join('; ');
  yield [...found.columns.map(({ header }) => header), reason[locale]];
  for (let last = 0; ;) {
    const rows = await next(db, [id, last]);
    for (const row of rows) yield [...found.columns.map(({ index }) => row.cells[index] ?? ''), told(row)];
    if (rows.length < pageSize) return;
    last = rows.at(-1)!.line;
  }
}

/** The first phase: the file's rows are put into the database, from which everything else is done. Killed, it begins anew. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxImportRows } from '#contract/imports.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { inUnit, type WorkDeps } from './deps.ts';
import { openTable } from './formats/open.ts';
import { mostColumns, TableFault } from './formats/table.ts';
import { DecimalColumns } from './decimalColumns.ts';
import { groupLineOf, type Groups, type RawRow, valuesOf } from './items.ts';
import type { ImportRecord } from './rows.ts';
import { noCounts } from './tables.ts';

const chunkSize = 1_000;

const clear = statement('import_clear_rows', 'delete from import_rows where import_id = $1');
const insert = statement(
  'import_insert_rows',
  'insert into import_rows (import_id, line, group_line, cells) select $1, d.line, d.group_line, d.cells from jsonb_to_recordset($2::jsonb) as d (line int, group_line int, cells jsonb) on conflict do nothing',
);
const progress = oneRow(
  `import_read_progress`,
  `update imports set position = greatest(position, $2), target = bytes where id = $1 and phase = 'read' and status <> 'canceling' returning 1`,
);
const finish = statement(
  'import_read_done',
  `update imports set is_read = true, phase = case status when 'checking' then 'check' else 'write' end, position = 0, target = $2, counts = $3, columns = $4 where id = $1 and phase = 'read' and status <> 'canceling'`,
);
const failed = statement(
  'import_failed',
  `update imports set status = 'failed', phase = null, failure = $2, finished_at = $3 where id = $1 and phase is not null`,
);

/** Reads the whole file. A file that can't be read ends the import, with the reason. */
export async function readRows(row: ImportRecord, deps: WorkDeps): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-import-'));
  try {
    const path = join(folder, 'table');
    if (!(await deps.gateways.files.fetch(`${row.file}/table`, path))) throw new TableFault('table_broken');
    await readInto(row, path, deps);
  } catch (error) {
    if (!(error instanceof TableFault)) throw error;
    await inUnit(deps, (db) =>
      failed(db, [
        row.id,
        JSON.stringify({
          failure: error.code,
          values: { max: error.code === 'table_wide' ? mostColumns : maxImportRows, ...error.values },
        }),
        deps.clock(),
      ]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readInto(row: ImportRecord, path: string, deps: WorkDeps): Promise<void> {
  await inUnit(deps, (db) => clear(db, [row.id]));
  const table = await openTable(path, row.format, row.options);
  const groups: Groups = new Map();
  const decimals = new DecimalColumns(row);
  let chunk: RawRow[] = [];
  let bytes = 0;
  let total = 0;
  let last = 0;
  const flush = (): Promise<boolean> =>
    inUnit(deps, async (db) => {
      if (!(await progress(db, [row.id, Math.min(bytes, row.bytes)]))) return false;
      await insert(db, [row.id, JSON.stringify(chunk)]);
      chunk = [];
      return true;
    });
  for await (const { line, cells } of table.rows((read) => {
    bytes = read;
  })) {
    if (++total > maxImportRows) throw new TableFault('table_long');
    last = line;
    decimals.look(cells);
    chunk.push({
      line,
      group_line: row.profile === 'plain' ? line : groupLineOf(line, valuesOf(cells, row.mapping), row.profile, groups),
      cells,
    });
    if (chunk.length >= chunkSize && !(await flush())) return;
  }
  if (total === 0) throw new TableFault('table_empty');
  if (!(await flush())) return;
  await inUnit(deps, (db) =>
    finish(db, [row.id, last, JSON.stringify({ ...noCounts, total }), JSON.stringify(decimals.in(row.columns))]),
  );
}

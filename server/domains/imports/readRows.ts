/**
 * The first phase: it stores the file's rows in the database, from which the later phases work. If the process is
 * killed, the phase starts over.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxImportRows } from '#contract/imports.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { inUnit, type WorkDeps } from './deps.ts';
import { openTable } from './formats/open.ts';
import { maxColumns, TableError } from './formats/table.ts';
import { DecimalColumns } from './decimalColumns.ts';
import { getGroupLine, type Groups, type RawRow, mapCells } from './items.ts';
import type { ImportRecord } from './rows.ts';
import { zeroCounts } from './tables.ts';

const chunkSize = 1_000;

const deleteRows = statement('import_clear_rows', 'delete from import_rows where import_id = $1');
const insertRows = statement(
  'import_insert_rows',
  'insert into import_rows (import_id, line, group_line, cells) select $1, d.line, d.group_line, d.cells from jsonb_to_recordset($2::jsonb) as d (line int, group_line int, cells jsonb) on conflict do nothing',
);
const saveProgress = oneRow(
  `import_read_progress`,
  `update imports set position = greatest(position, $2), target = bytes where id = $1 and phase = 'read' and status <> 'canceling' returning 1`,
);
const finishReading = statement(
  'import_read_done',
  `update imports set is_read = true, phase = case status when 'checking' then 'check' else 'write' end, position = 0, target = $2, counts = $3, columns = $4 where id = $1 and phase = 'read' and status <> 'canceling'`,
);
const failImport = statement(
  'import_failed',
  `update imports set status = 'failed', phase = null, failure = $2, finished_at = $3 where id = $1 and phase is not null`,
);

/** Reads all rows of the file. An unreadable file ends the import with a reason. */
export async function readRows(row: ImportRecord, deps: WorkDeps): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-import-'));
  try {
    const path = join(folder, 'table');
    if (!(await deps.gateways.files.fetch(`${row.file}/table`, path))) throw new TableError('table_broken');
    await storeRows(row, path, deps);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    await inUnit(deps, (db) =>
      failImport(db, [
        row.id,
        JSON.stringify({
          failure: error.code,
          values: { max: error.code === 'table_wide' ? maxColumns : maxImportRows, ...error.values },
        }),
        deps.clock(),
      ]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeRows(row: ImportRecord, path: string, deps: WorkDeps): Promise<void> {
  await inUnit(deps, (db) => deleteRows(db, [row.id]));
  const table = await openTable(path, row.format, row.options);
  const groups: Groups = new Map();
  const decimals = new DecimalColumns(row);
  let chunk: RawRow[] = [];
  let bytes = 0;
  let total = 0;
  let last = 0;
  const flush = (): Promise<boolean> =>
    inUnit(deps, async (db) => {
      if (!(await saveProgress(db, [row.id, Math.min(bytes, row.bytes)]))) return false;
      await insertRows(db, [row.id, JSON.stringify(chunk)]);
      chunk = [];
      return true;
    });
  for await (const { line, cells } of table.rows((read) => {
    bytes = read;
  })) {
    if (++total > maxImportRows) throw new TableError('table_long');
    last = line;
    decimals.addRow(cells);
    chunk.push({
      line,
      group_line:
        row.profile === 'plain' ? line : getGroupLine(line, mapCells(cells, row.mapping), row.profile, groups),
      cells,
    });
    if (chunk.length >= chunkSize && !(await flush())) return;
  }
  if (total === 0) throw new TableError('table_empty');
  if (!(await flush())) return;
  await inUnit(deps, (db) =>
    finishReading(db, [
      row.id,
      last,
      JSON.stringify({ ...zeroCounts, total }),
      JSON.stringify(decimals.applyTo(row.columns)),
    ]),
  );
}

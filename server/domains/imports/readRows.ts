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
import { FilledColumns } from './filledColumns.ts';
import { createGroups, getGroupLine, hasGroups, type RawRow, mapCells } from './items.ts';
import type { ImportRecord } from './records.ts';
import { zeroCounts } from './tables.ts';

const chunkSize = 1_000;

const deleteRows = statement<unknown, { import_id: number }>(
  'import_clear_rows',
  'delete from import_rows where import_id = $import_id',
);
const insertRows = statement<unknown, { import_id: number; rows: string }>(
  'import_insert_rows',
  `insert into import_rows (import_id, line, group_line, cells)
   select $import_id, d.line, d.group_line, d.cells
     from jsonb_to_recordset($rows::jsonb) as d (line int, group_line int, cells jsonb)
       on conflict do nothing`,
);
const saveProgress = oneRow<unknown, { importId: number; bytesRead: number }>(
  'import_read_progress',
  `update imports set position = greatest(position, $bytesRead), target = bytes
    where id = $importId and phase = 'read' and status <> 'canceling'
   returning 1`,
);
const moveRows = statement<unknown, { import_id: number; rows: string }>(
  'import_move_rows',
  `update import_rows r set group_line = d.group_line
     from jsonb_to_recordset($rows::jsonb) as d (line int, group_line int)
    where r.import_id = $import_id and r.line = d.line`,
);
const finishReading = statement<unknown, { importId: number; lastLine: number; counts: string; columns: string }>(
  'import_read_done',
  `update imports
      set is_read = true, phase = case status when 'checking' then 'check' else 'write' end,
          position = 0, target = $lastLine, counts = $counts, columns = $columns
    where id = $importId and phase = 'read' and status <> 'canceling'`,
);
const failImport = statement<unknown, { importId: number; failure: string; now: Date }>(
  'import_failed',
  `update imports set status = 'failed', phase = null, failure = $failure, finished_at = $now
    where id = $importId and phase is not null`,
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
      failImport(db, {
        importId: row.id,
        failure: JSON.stringify({
          failure: error.code,
          values: { max: error.code === 'table_wide' ? maxColumns : maxImportRows, ...error.values },
        }),
        now: deps.clock(),
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeRows(row: ImportRecord, path: string, deps: WorkDeps): Promise<void> {
  await inUnit(deps, (db) => deleteRows(db, { import_id: row.id }));
  const table = await openTable(path, row.format, row.options);
  const groups = createGroups();
  const isGrouped = hasGroups(row.profile, row.mapping);
  const decimals = new DecimalColumns(row);
  const filled = new FilledColumns(row);
  let chunk: RawRow[] = [];
  let bytes = 0;
  let total = 0;
  let lastLine = 0;
  const flush = (): Promise<boolean> =>
    inUnit(deps, async (db) => {
      if (!(await saveProgress(db, { importId: row.id, bytesRead: Math.min(bytes, row.bytes) }))) return false;
      await insertRows(db, { import_id: row.id, rows: JSON.stringify(chunk) });
      chunk = [];
      return true;
    });
  for await (const { line, cells } of table.rows((read) => {
    bytes = read;
  })) {
    if (++total > maxImportRows) throw new TableError('table_long');
    lastLine = line;
    decimals.addRow(cells);
    filled.addRow(cells);
    chunk.push({
      line,
      group_line: !isGrouped ? line : getGroupLine(line, mapCells(cells, row.mapping), row.profile, groups),
      cells,
    });
    if (chunk.length >= chunkSize && !(await flush())) return;
  }
  if (total === 0) throw new TableError('table_empty');
  if (!(await flush())) return;
  const moved = [...groups.moved].map(([line, group_line]) => ({ line, group_line }));
  await inUnit(deps, async (db) => {
    if (moved.length > 0) await moveRows(db, { import_id: row.id, rows: JSON.stringify(moved) });
    await finishReading(db, {
      importId: row.id,
      lastLine,
      counts: JSON.stringify({ ...zeroCounts, total }),
      columns: JSON.stringify(filled.applyTo(decimals.applyTo(row.columns))),
    });
  });
}

/** Undoes an import in batches, beginning with the last rows. */
import { statement } from '#server/db/statement.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deleteEmptyCategories, listMadeCategories } from './categoryPaths.ts';
import { inUnit, publishHints, type WorkDeps } from './deps.ts';
import type { WrittenRow } from './noun.ts';
import { importers } from './importers.ts';
import type { ImportRecord } from './records.ts';

const batchSize = 250;

const lockImport = statement<ImportRecord, { importId: number }>(
  'import_undo_lock',
  `select * from imports where id = $importId and phase = 'undo' for update`,
);
const listNextRows = statement<WrittenRow, { import_id: number }>(
  'import_undo_next',
  `select line, outcome, record_id, before, after from import_rows
    where import_id = $import_id and after is not null and not kept and outcome in ('create', 'change')
    order by line desc limit ${batchSize}`,
  { neverNull: { record_id: 'written rows have a record', after: 'the condition excludes null' } },
);
const saveUndone = statement<
  unknown,
  { import_id: number; lines: readonly number[]; conflictLines: readonly number[] }
>(
  'import_undo_rows',
  `update import_rows
      set kept = line = any($conflictLines::int[]),
          after = case when line = any($conflictLines::int[]) then after end,
          record_id = case when outcome = 'create' and line <> all($conflictLines::int[]) then null
                           else record_id end
    where import_id = $import_id and line = any($lines::int[])`,
);
const saveProgress = statement<unknown, { importId: number; rowCount: number; conflictCount: number }>(
  'import_undo_progress',
  `update imports
      set position = position + $rowCount,
          counts = jsonb_set(counts, '{kept}', to_jsonb((counts->>'kept')::int + $conflictCount))
    where id = $importId`,
);

/**
 * Undoes the next rows.
 * @returns false if none are left
 */
export async function undoNextRows(id: number, deps: WorkDeps): Promise<boolean> {
  const undone = await inUnit(deps, async (db) => {
    const [row] = await lockImport(db, { importId: id });
    const rows = row ? await listNextRows(db, { import_id: id }) : [];
    if (!row || rows.length === 0) return null;
    const { conflictLines, files } = await importers[row.noun].undo(db, rows, {
      import_id: id,
      company_id: row.company_id,
      options: row.options,
      isByAdmin: false,
      mapped: new Set(),
      decimalHints: () => ({ own: null, prices: null }),
      audit: async () => {},
      now: deps.clock(),
    });
    await saveUndone(db, { import_id: id, lines: rows.map(({ line }) => line), conflictLines });
    await saveProgress(db, { importId: id, rowCount: rows.length, conflictCount: conflictLines.length });
    if (files.length > 0) await enqueue(db, 'files.delete', { ids: files });
    return { row, ids: rows.map(({ record_id }) => record_id) };
  });
  if (undone) publishHints(undone.row, undone.ids, deps);
  return undone !== null;
}

/** The last step of an undo: deletes the empty categories that the import created. */
export const undoCategories = (id: number, deps: WorkDeps): Promise<void> =>
  inUnit(deps, async (db) => {
    const categoryIds = await listMadeCategories(db, id);
    if (categoryIds.length > 0) await deleteEmptyCategories(db, categoryIds);
  });

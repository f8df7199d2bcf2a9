/** Undoes an import in batches, beginning with the last rows. */
import { statement } from '#server/db/statement.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deleteEmptyCategories } from './categoryPaths.ts';
import { inUnit, publishHints, type WorkDeps } from './deps.ts';
import type { WrittenRow } from './noun.ts';
import { nouns } from './nouns.ts';
import type { ImportRecord } from './rows.ts';

const batchSize = 250;

const lockImport = statement<ImportRecord>(
  'import_undo_lock',
  `select * from imports where id = $1 and phase = 'undo' for update`,
);
const listNextRows = statement<WrittenRow>(
  'import_undo_next',
  `select line, outcome, record_id, before, after from import_rows where import_id = $1 and after is not null and not kept and outcome in ('create', 'change') order by line desc limit ${batchSize}`,
);
const saveUndone = statement(
  'import_undo_rows',
  `update import_rows set kept = line = any($3::int[]), after = case when line = any($3::int[]) then after end, record_id = case when outcome = 'create' and line <> all($3::int[]) then null else record_id end
    where import_id = $1 and line = any($2::int[])`,
);
const saveProgress = statement(
  'import_undo_progress',
  `update imports set position = position + $2, counts = jsonb_set(counts, '{kept}', to_jsonb((counts->>'kept')::int + $3)) where id = $1`,
);

/** Undoes the next rows. @returns false if none are left */
export async function undoNextRows(id: number, deps: WorkDeps): Promise<boolean> {
  const undone = await inUnit(deps, async (db) => {
    const [row] = await lockImport(db, [id]);
    const rows = row ? await listNextRows(db, [id]) : [];
    if (!row || rows.length === 0) return null;
    const { conflictLines, files } = await nouns[row.noun].undo(db, rows, {
      import_id: id,
      company_id: row.company_id,
      options: row.options,
      isByAdmin: false,
      mapped: new Set(),
      decimalHints: () => ({ own: null, prices: null }),
      now: deps.clock(),
    });
    await saveUndone(db, [id, rows.map(({ line }) => line), conflictLines]);
    await saveProgress(db, [id, rows.length, conflictLines.length]);
    if (files.length > 0) await enqueue(db, 'files.delete', { ids: files });
    return { row, ids: rows.map(({ record_id }) => record_id) };
  });
  if (undone) publishHints(undone.row, undone.ids, deps);
  return undone !== null;
}

const findMadeCategories = statement<{ made_categories: number[] }>(
  'import_made',
  'select made_categories from imports where id = $1',
);

/** The last step of an undo: deletes the empty categories that the import created. */
export const undoCategories = (id: number, deps: WorkDeps): Promise<void> =>
  inUnit(deps, async (db) => {
    const [row] = await findMadeCategories(db, [id]);
    if (row && row.made_categories.length > 0) await deleteEmptyCategories(db, row.made_categories);
  });

/** Taking an import back, a batch at a time, the last rows first. */
import { statement } from '#server/db/statement.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { eraseCategories } from './categoryPaths.ts';
import { inUnit, tellLists, type WorkDeps } from './deps.ts';
import type { WrittenRow } from './noun.ts';
import { nouns } from './nouns.ts';
import type { ImportRecord } from './rows.ts';

const batchSize = 250;

const lock = statement<ImportRecord>(
  'import_undo_lock',
  `select * from imports where id = $1 and phase = 'undo' for update`,
);
const next = statement<WrittenRow>(
  'import_undo_next',
  `select line, outcome, record_id, before, after from import_rows where import_id = $1 and after is not null and not kept and outcome in ('create', 'change') order by line desc limit ${batchSize}`,
);
const settle = statement(
  'import_undo_rows',
  `update import_rows set kept = line = any($3::int[]), after = case when line = any($3::int[]) then after end, record_id = case when outcome = 'create' and line <> all($3::int[]) then null else record_id end
    where import_id = $1 and line = any($2::int[])`,
);
const progress = statement(
  'import_undo_progress',
  `update imports set position = position + $2, counts = jsonb_set(counts, '{kept}', to_jsonb((counts->>'kept')::int + $3)) where id = $1`,
);

/** Takes back the next rows. @returns false where none is left */
export async function nextUndo(id: number, deps: WorkDeps): Promise<boolean> {
  const undone = await inUnit(deps, async (db) => {
    const [row] = await lock(db, [id]);
    const rows = row ? await next(db, [id]) : [];
    if (!row || rows.length === 0) return null;
    const { kept, files } = await nouns[row.noun].undo(db, rows, {
      import_id: id,
      company_id: row.company_id,
      options: row.options,
      isByAdmin: false,
      mapped: new Set(),
      telling: () => ({ own: null, prices: null }),
      now: deps.clock(),
    });
    await settle(db, [id, rows.map(({ line }) => line), kept]);
    await progress(db, [id, rows.length, kept.length]);
    if (files.length > 0) await enqueue(db, 'files.delete', { ids: files });
    return { row, ids: rows.map(({ record_id }) => record_id) };
  });
  if (undone) tellLists(undone.row, undone.ids, deps);
  return undone !== null;
}

const made = statement<{ made_categories: number[] }>(
  'import_made',
  'select made_categories from imports where id = $1',
);

/** The last step: categories that were made on the way, where nothing hangs on them. */
export const undoCategories = (id: number, deps: WorkDeps): Promise<void> =>
  inUnit(deps, async (db) => {
    const [row] = await made(db, [id]);
    if (row && row.made_categories.length > 0) await eraseCategories(db, row.made_categories);
  });

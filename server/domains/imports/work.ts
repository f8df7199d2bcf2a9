/**
 * The background work of imports. One process at a time works on an import. It holds an advisory lock that is released
 * when the process dies, so the next process continues after the last committed batch.
 */
import type pg from 'pg';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { invalidateCache } from '#server/platform/cacheVersions.ts';
import { enqueue, resumeJob } from '#server/platform/jobs.ts';
import { type BatchDeps, runNextBatch } from './batch.ts';
import { inUnit, publishHints, type WorkDeps } from './deps.ts';
import { fetchNextPhotos } from './photoBatch.ts';
import { readRows } from './readRows.ts';
import { countUnreached, findImport, type ImportRecord } from './records.ts';
import { undoNextRows, undoCategories } from './undoBatch.ts';

/** How long one run may take before other jobs get their turn. */
const sliceMs = 3_000;

const startPhotos = statement<unknown, { importId: number }>(
  'import_to_photos',
  `update imports set phase = 'photos', position = 0, target = (counts->>'photos')::int
    where id = $importId and phase = 'write' and status = 'running'`,
);
const finishPhase = statement<
  unknown,
  { importId: number; newStatus: string; now: Date; currentPhase: string | null; currentStatus: string }
>(
  'import_finish',
  `update imports set status = $newStatus, phase = null, position = 0, target = 0, finished_at = $now
    where id = $importId and phase = $currentPhase and status = $currentStatus`,
);
// After an undo that changed nothing. The former status follows from the counts; `finished_at` is still when the import
// ended.
const restoreStatus = statement<unknown, { importId: number }>(
  'import_nothing_undone',
  `update imports
      set phase = null, position = 0, target = 0,
          status = case when failure is not null then 'failed'
                        when (counts->>'create')::int + (counts->>'change')::int + (counts->>'same')::int
                             + (counts->>'refuse')::int + (counts->>'part')::int < (counts->>'total')::int
                          or (counts->>'photos_done')::int + (counts->>'photos_failed')::int
                             < (counts->>'photos')::int then 'canceled'
                        else 'done' end
    where id = $importId and phase = 'undo' and status = 'undoing'`,
);
// Rows that the run did not reach have no outcome, even if an earlier check gave them one.
const finishCancel = statement<unknown, { importId: number; now: Date }>(
  'import_canceled',
  `with stopped as (
     select id, position from imports where id = $importId and status = 'canceling' and phase = 'write'
   ),
   unreached as (
     update import_rows r set outcome = 'unknown', record_id = null, errors = '[]', left_out = '[]', changes = '[]'
       from stopped where r.import_id = stopped.id and r.line > stopped.position
   )
   update imports
      set status = case when started_at is null then 'mapping' else 'canceled' end, phase = null,
          finished_at = case when started_at is null then null else $now::timestamptz end
    where id = $importId and status = 'canceling'`,
);

/** Invalidates the caches of the catalog in all processes. */
function invalidateCatalog({ gateways: { fanout } }: WorkDeps): void {
  invalidateCache(fanout, 'totals');
  invalidateCache(fanout, 'shelves');
}

/** Shows screens how far the phase of an import has come. */
function publishProgress({ id, user_id, phase, position, target }: ImportRecord, { hints }: WorkDeps): void {
  const [done, total] = phase === null ? [1, 1] : [position, target || null];
  hints.progress({ topic: 'imports', id, user_id, done, total });
}

const finishAs = (newStatus: ImportRecord['status'], { id, phase, status }: ImportRecord, deps: WorkDeps) =>
  inUnit(deps, (db) =>
    finishPhase(db, { importId: id, newStatus, now: deps.clock(), currentPhase: phase, currentStatus: status }),
  );

async function finishUndo(row: ImportRecord, deps: WorkDeps): Promise<void> {
  const { id, counts } = row;
  if (counts.kept > 0 && counts.kept === counts.create + counts.change) {
    // All records have been changed since, so nothing was undone. An undo may succeed later.
    await inUnit(deps, (db) => restoreStatus(db, { importId: id }));
  } else {
    await undoCategories(id, deps);
    await finishAs(counts.kept > 0 ? 'partly_undone' : 'undone', row, deps);
  }
  invalidateCatalog(deps);
}

/**
 * Runs the next piece of work.
 * @returns false if nothing is left to do
 */
async function runStep(id: number, deps: WorkDeps): Promise<boolean> {
  const row = await findImport(deps.db, { importId: id });
  if (!row) return false;
  publishProgress(row, deps);
  if (row.phase === null) return false;
  const batch: BatchDeps = {
    pool: deps.pool,
    now: deps.clock(),
    log: deps.log,
    onWritten: (ids: number[]) => publishHints(row, ids, deps),
  };
  if (row.status === 'canceling') await inUnit(deps, (db) => finishCancel(db, { importId: id, now: deps.clock() }));
  else if (row.phase === 'read') await readRows(row, deps);
  else if (row.phase === 'check') {
    if (!(await runNextBatch(id, 'check', batch))) await finishAs('checked', row, deps);
  } else if (row.phase === 'write') {
    if (!(await runNextBatch(id, 'write', batch))) await inUnit(deps, (db) => startPhotos(db, { importId: id }));
    invalidateCatalog(deps);
  } else if (row.phase === 'photos') {
    // An import that was canceled before its last row remains canceled when its photos have been retried
    const status = countUnreached(row.counts) > 0 ? 'canceled' : 'done';
    if (!(await fetchNextPhotos(row, deps))) await finishAs(status, row, deps);
  } else if (!(await undoNextRows(id, deps))) await finishUndo(row, deps);
  return true;
}

/** The first number of our advisory locks of imports; the second is the id of the import. */
const lockSpace = 794113;

/**
 * Runs work under the lock of an import.
 * @returns the result of the work; false if another process holds the lock
 */
async function withImportLock(pool: pg.Pool, id: number, work: () => Promise<boolean>): Promise<boolean> {
  const client = await pool.connect();
  let releaseError: Error | undefined;
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
      lockSpace,
      id,
    ]);
    if (!rows[0]!.got) return false;
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [lockSpace, id]).catch((error: Error) => {
        releaseError = error;
      });
    }
  } finally {
    client.release(releaseError);
  }
}

/** Queues the work of an import in the current transaction. */
export const queueWork = (db: Db, id: number): Promise<void> =>
  enqueue(db, 'imports.work', { id }, { key: `import:${id}` });

/** The job of an import: works for a while, then lets other jobs run. */
export async function workOnImport(id: number, deps: WorkDeps): Promise<void> {
  const hasMore = await withImportLock(deps.pool, id, async () => {
    const startedAt = performance.now();
    while (await runStep(id, deps)) if (performance.now() - startedAt >= sliceMs) return true;
    return false;
  });
  // Only after the lock is released: otherwise the next worker could find it held and give up
  if (hasMore) await inUnit(deps, (db) => queueWork(db, id));
}

const markFailed = statement<Pick<ImportRecord, 'id'>, { importId: number; failure: string; now: Date }>(
  'import_give_up',
  `update imports set status = 'failed', phase = null, failure = $failure, finished_at = $now
    where id = $importId and phase is not null
   returning id`,
);

/** Marks an import as failed after its job has failed for good. Its author sees a general message. */
export async function failImport(ctx: Ctx, id: number): Promise<void> {
  const failure = JSON.stringify({ failure: 'import_given_up' });
  const failed = await markFailed(ctx.db, { importId: id, failure, now: ctx.clock() });
  ctx.hint(
    'imports',
    failed.map((one) => one.id),
  );
}

const listUnderWay = statement<{ id: number }>(
  'imports_under_way',
  'select id from imports where phase is not null order by id',
);

/** Queues all running imports, because their workers may have died. Runs at every start and every minute. */
export async function resumeImports(db: Db): Promise<void> {
  for (const { id } of await listUnderWay(db)) await resumeJob(db, 'imports.work', { id }, `import:${id}`);
}

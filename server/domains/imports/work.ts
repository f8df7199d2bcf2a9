/**
 * The background work of imports. One process at a time works on an import, held by a lock that dies with it, so
 * that a killed one leaves nothing locked: whoever looks next goes on where the last committed batch ended.
 */
import type pg from 'pg';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { outdate } from '#server/platform/freshness.ts';
import { enqueue, resumeJob } from '#server/platform/jobs.ts';
import { nextBatch } from './batch.ts';
import { inUnit, tellLists, type WorkDeps } from './deps.ts';
import { nextPhotos } from './photoBatch.ts';
import { readRows } from './readRows.ts';
import type { ImportRecord } from './rows.ts';
import { nextUndo, undoCategories } from './undoBatch.ts';

/** So long at a time: then other jobs have their turn. */
const sliceMs = 3_000;

const read = statement<ImportRecord>('import_read_row', 'select * from imports where id = $1');
const toPhotos = statement(
  'import_to_photos',
  `update imports set phase = 'photos', position = 0, target = (counts->>'photos')::int where id = $1 and phase = 'write' and status = 'running'`,
);
const finish = statement(
  'import_finish',
  'update imports set status = $2, phase = null, position = 0, target = 0, finished_at = $3 where id = $1 and phase = $4 and status = $5',
);
// Told apart by what it had come to; it ended when it did.
const stay = statement(
  'import_nothing_undone',
  `update imports set phase = null, position = 0, target = 0,
          status = case when failure is not null then 'failed'
                        when (counts->>'create')::int + (counts->>'change')::int + (counts->>'same')::int + (counts->>'refuse')::int + (counts->>'part')::int < (counts->>'total')::int
                          or (counts->>'photos_done')::int + (counts->>'photos_failed')::int < (counts->>'photos')::int then 'canceled'
                        else 'done' end
    where id = $1 and phase = 'undo' and status = 'undoing'`,
);
// Rows that were not reached are none that became anything, whatever the check had said of them.
const cancel = statement(
  'import_canceled',
  `with stopped as (select id, position from imports where id = $1 and status = 'canceling' and phase = 'write'),
        unreached as (update import_rows r set outcome = 'unknown', record_id = null, errors = '[]', changes = '[]' from stopped where r.import_id = stopped.id and r.line > stopped.position)
   update imports set status = case when started_at is null then 'mapping' else 'canceled' end, phase = null, finished_at = case when started_at is null then null else $2::timestamptz end where id = $1 and status = 'canceling'`,
);

/** What processes keep of the catalog is stale. */
function outdateShop({ gateways: { fanout } }: WorkDeps): void {
  outdate(fanout, 'totals');
  outdate(fanout, 'shelves');
}

/** Does the next piece of work. @returns false where nothing is left to do */
async function step(id: number, deps: WorkDeps): Promise<boolean> {
  const [row] = await read(deps.db, [id]);
  if (!row) return false;
  const isOver = row.phase === null;
  deps.hints.progress({
    topic: 'imports',
    id,
    user_id: row.user_id,
    done: isOver ? 1 : row.position,
    total: isOver ? 1 : row.target || null,
  });
  if (row.phase === null) return false;
  const end = (status: ImportRecord['status']) =>
    inUnit(deps, (db) => finish(db, [id, status, deps.clock(), row.phase, row.status]));
  const batch = {
    pool: deps.pool,
    now: deps.clock(),
    log: deps.log,
    written: (ids: number[]) => tellLists(row, ids, deps),
  };
  if (row.status === 'canceling') await inUnit(deps, (db) => cancel(db, [id, deps.clock()]));
  else if (row.phase === 'read') await readRows(row, deps);
  else if (row.phase === 'check') {
    if (!(await nextBatch(id, 'check', batch))) await end('checked');
  } else if (row.phase === 'write') {
    if (!(await nextBatch(id, 'write', batch))) await inUnit(deps, (db) => toPhotos(db, [id]));
    outdateShop(deps);
  } else if (row.phase === 'photos') {
    if (!(await nextPhotos(row, deps))) await end('done');
  } else if (!(await nextUndo(id, deps))) {
    // All of it changed since: it stands as it stood. That or a part of it can be undone once the changes are taken back
    if (row.counts.kept > 0 && row.counts.kept === row.counts.create + row.counts.change)
      await inUnit(deps, (db) => stay(db, [id]));
    else {
      await undoCategories(id, deps);
      await end(row.counts.kept > 0 ? 'partly_undone' : 'undone');
    }
    outdateShop(deps);
  }
  return true;
}

/** Spaces of advisory locks are told apart by their first number. */
const lockSpace = 794113;

/** @returns what the work answers; false where somebody else is at it */
async function alone(pool: pg.Pool, id: number, work: () => Promise<boolean>): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
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
        broken = error;
      });
    }
  } finally {
    client.release(broken);
  }
}

/** Queues the work of an import, in the transaction that wants it. */
export const queueWork = (db: Db, id: number): Promise<void> =>
  enqueue(db, 'imports.work', { id }, { key: `import:${id}` });

/** The job: works for a while, then lets others go first. */
export async function workOn(id: number, deps: WorkDeps): Promise<void> {
  const isLeft = await alone(deps.pool, id, async () => {
    const began = performance.now();
    while (await step(id, deps)) if (performance.now() - began >= sliceMs) return true;
    return false;
  });
  // Queued once the lock is free: whoever takes it at once would find it held, and go
  if (isLeft) await inUnit(deps, (db) => queueWork(db, id));
}

const giveUp = statement<Pick<ImportRecord, 'id' | 'user_id'>>(
  'import_give_up',
  `update imports set status = 'failed', phase = null, failure = $2, finished_at = $3 where id = $1 and phase is not null returning id, user_id`,
);

/** The job of an import was given up, in the open unit of work: its author sees that it failed, and not how. */
export async function giveUpImport(ctx: Ctx, id: number): Promise<void> {
  const failure = JSON.stringify({ failure: 'import_given_up' });
  const given = await giveUp(ctx.db, [id, failure, ctx.clock()]);
  ctx.hint(
    'imports',
    given.map((one) => one.id),
  );
}

const underWay = statement<{ id: number }>(
  'imports_under_way',
  'select id from imports where phase is not null order by id',
);

/** Queues whatever is under way, and whose worker may have died: at every start, and every minute. */
export async function resumeAll(db: Db): Promise<void> {
  for (const { id } of await underWay(db)) await resumeJob(db, 'imports.work', { id }, `import:${id}`);
}

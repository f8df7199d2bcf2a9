/** A batch of rows, looked at or written: one short transaction, progress and counts included. */
import type pg from 'pg';
import { audiencesOf, type Role } from '#contract/roles.ts';
import type { Db } from '#server/db/connect.ts';
import { isAway, isRetryable } from '#server/db/conflicts.ts';
import { statement } from '#server/db/statement.ts';
import { unitOfWork } from '#server/platform/unitOfWork.ts';
import { writeAudits } from '#server/platform/audit.ts';
import { tellingIn } from './decimalColumns.ts';
import { type Item, itemsOf, type RawRow } from './items.ts';
import { type Noun, type Plan, type Target, unreadablePlan } from './noun.ts';
import { nouns } from './nouns.ts';
import type { ImportRecord } from './rows.ts';
import type { Counts } from './tables.ts';
import { replacePhotos } from './wantedPhotos.ts';

const batchSize = 250;

const nextRows = statement<RawRow>(
  'import_next_rows',
  'select line, group_line, cells from import_rows where import_id = $1 and line > $2 order by line limit $3',
);
const groupRows = statement<RawRow>(
  'import_group_rows',
  'select line, group_line, cells from import_rows where import_id = $1 and group_line = any($2::int[]) order by line',
);
const lockImport = statement<ImportRecord>('import_lock', 'select * from imports where id = $1 for update');
const keepRows = statement(
  'import_keep_rows',
  `update import_rows r
      set outcome = d.outcome, title = d.title, key = d.key, record_id = d.record_id, errors = d.errors, changes = d.changes, before = d.before, after = d.after
     from jsonb_to_recordset($2::jsonb) as d (line int, outcome text, title text, key text, record_id int, errors jsonb, changes jsonb, before jsonb, after jsonb)
    where r.import_id = $1 and r.line = d.line`,
);
const keepProgress = statement('import_keep_progress', 'update imports set position = $2, counts = $3 where id = $1');

const selectRoles = statement<{ roles: Role[] }>('import_author_roles', 'select roles from users where id = $1');

/** Describes the target of a batch. The author's role is read anew, because they may have lost it since the upload. */
const targetOf = async (db: Db, row: ImportRecord, now: Date): Promise<Target> => ({
  import_id: row.id,
  company_id: row.company_id,
  options: row.options,
  isByAdmin: (await selectRoles(db, [row.user_id])).some(({ roles }) => audiencesOf(roles).includes('admin')),
  mapped: new Set(row.mapping.map(({ field }) => field)),
  telling: tellingIn(row),
  now,
});

function countedIn(counts: Counts, plans: readonly Plan[]): Counts {
  const next = { ...counts };
  for (const { outcome, photos } of plans) {
    next[outcome] += 1;
    // A row that is not taken leaves its photos out, too.
    if (outcome === 'create' || outcome === 'change') next.photos += photos.length;
  }
  return next;
}

export interface BatchDeps {
  pool: pg.Pool;
  now: Date;
  log: (error: unknown, line: number) => void;
  /** Told of what was written, once it is committed. */
  written?: (ids: number[]) => void;
}

async function itemsAfter(db: Db, row: ImportRecord, size: number): Promise<Item[]> {
  const rows = await nextRows(db, [row.id, row.position, size]);
  if (rows.length === 0) return [];
  const groups =
    row.profile === 'plain' ? [] : await groupRows(db, [row.id, [...new Set(rows.map((one) => one.group_line))]]);
  return itemsOf(rows, groups, row.mapping, row.profile);
}

interface Batch {
  /** Null where there is nothing left, or the import is no longer in this phase. */
  through: number | null;
  written: number[];
}
const nothingDone: Batch = { through: null, written: [] };

async function keep(
  db: Db,
  row: ImportRecord,
  plans: readonly Plan[],
  written: ReadonlyMap<number, { record_id: number; after: object }>,
): Promise<void> {
  const kept = plans.map(({ line, outcome, title, key, errors, changes, before, record_id }) => ({
    line,
    outcome,
    title,
    key,
    errors,
    changes,
    record_id: written.get(line)?.record_id ?? record_id,
    before: written.has(line) ? before : null,
    after: written.get(line)?.after ?? null,
  }));
  await keepRows(db, [row.id, JSON.stringify(kept)]);
}

/** What the audit log keeps of an imported row: the fields that changed. */
const auditedOf = (row: ImportRecord, plan: Plan, id: number) => ({
  action: 'import',
  noun: row.noun,
  record_id: id,
  before:
    plan.outcome === 'create' ? null : Object.fromEntries(plan.changes.map(({ field, before }) => [field, before])),
  after: Object.fromEntries(plan.changes.map(({ field, after }) => [field, after])),
});

async function writeBatch(
  db: Db,
  row: ImportRecord,
  noun: Noun,
  plans: readonly Plan[],
  to: Target,
): Promise<Map<number, { record_id: number; after: Record<string, unknown> }>> {
  const wanted = plans.filter(({ outcome }) => outcome === 'create' || outcome === 'change');
  if (wanted.length === 0) return new Map();
  const written = await noun.write(db, wanted, to);
  await writeAudits(
    db,
    wanted.map((plan) => auditedOf(row, plan, written.get(plan.line)!.record_id)),
    { userId: row.user_id, at: to.now, requestId: `import:${row.id}` },
  );
  return written;
}

/** Looks at rows; one with a cell that can't be read is refused before the noun sees it. */
async function planRows(db: Db, noun: Noun, items: readonly Item[], to: Target, lock: boolean): Promise<Plan[]> {
  const refused = items.flatMap((item) => unreadablePlan(item) ?? []);
  if (refused.length === 0) return noun.plan(db, items, to, { lock });
  const lines = new Set(refused.map(({ line }) => line));
  const readable = items.filter(({ line }) => !lines.has(line));
  const plans = readable.length > 0 ? await noun.plan(db, readable, to, { lock }) : [];
  return [...plans, ...refused].toSorted((one, other) => one.line - other.line);
}

async function once(id: number, phase: 'check' | 'write', size: number, { pool, now }: BatchDeps): Promise<Batch> {
  const unit = <T>(run: (db: Db) => Promise<T>) =>
    unitOfWork({ pool, now, keyed: null, status: () => 200, run }).then(({ answer }) => answer as T);
  const isWrite = phase === 'write';
  const inPhase = async (db: Db) => {
    const [row] = await lockImport(db, [id]);
    return row && row.phase === phase && row.status !== 'canceling' ? row : null;
  };
  if (isWrite) {
    await unit(async (db) => {
      const row = await inPhase(db);
      const prepare = row && nouns[row.noun].prepare;
      if (!row || !prepare || !(row.options.make_categories || row.noun === 'categories')) return;
      const items = await itemsAfter(db, row, size);
      if (items.length > 0) await prepare(db, items, await targetOf(db, row, now));
    });
  }
  return unit(async (db) => {
    const row = await inPhase(db);
    if (!row) return nothingDone;
    const items = await itemsAfter(db, row, size);
    if (items.length === 0) return nothingDone;
    const to = await targetOf(db, row, now);
    const noun = nouns[row.noun];
    const plans = await planRows(db, noun, items, to, isWrite);
    const written = isWrite
      ? await writeBatch(db, row, noun, plans, to)
      : new Map<number, { record_id: number; after: object }>();
    await keep(db, row, plans, written);
    if (isWrite) await replacePhotos(db, plans, to);
    const through = items.at(-1)!.line;
    await keepProgress(db, [id, through, JSON.stringify(countedIn(row.counts, plans))]);
    return { through, written: [...written.values()].map(({ record_id }) => record_id) };
  });
}

const refuseNext = statement(
  'import_refuse_next',
  `with next as (
     select line from import_rows where import_id = $1 and line > (select position from imports where id = $1) order by line limit 1
   ), refused as (
     update import_rows r set outcome = 'refuse', errors = '[{"field": "", "value": null, "failure": "broken"}]' from next where r.import_id = $1 and r.line = next.line
   )
   update imports set position = next.line, counts = jsonb_set(counts, '{refuse}', to_jsonb((counts->>'refuse')::int + 1)) from next where id = $1`,
);

/** @returns whether there was anything left */
function told({ through, written }: Batch, deps: BatchDeps): boolean {
  if (written.length > 0) deps.written?.(written);
  return through !== null;
}

/**
 * Does the next batch. A batch that the database refuses is done row by row, and the row at fault is refused.
 * @returns false where nothing is left
 */
export async function nextBatch(id: number, phase: 'check' | 'write', deps: BatchDeps): Promise<boolean> {
  try {
    return told(await once(id, phase, batchSize, deps), deps);
  } catch (error) {
    if (isAway(error) || isRetryable(error)) throw error;
    deps.log(error, -1);
  }
  for (let done = 0; done < batchSize; done++) {
    try {
      if (!told(await once(id, phase, 1, deps), deps)) return false;
    } catch (error) {
      if (isAway(error) || isRetryable(error)) throw error;
      deps.log(error, done);
      await unitOfWork({
        pool: deps.pool,
        now: deps.now,
        keyed: null,
        status: () => 200,
        run: (db) => refuseNext(db, [id]),
      });
    }
  }
  return true;
}

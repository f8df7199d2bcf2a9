/** Checks or writes a batch of rows in one short transaction, with progress and counts. */
import type pg from 'pg';
import { toAudiences, type Role } from '#contract/roles.ts';
import type { Db } from '#server/db/connect.ts';
import { isDatabaseUnavailable, isRetryable } from '#server/db/conflicts.ts';
import { statement } from '#server/db/statement.ts';
import { runUnit } from '#server/platform/unitOfWork.ts';
import { writeAudits } from '#server/platform/audit.ts';
import { buildDecimalHints } from './decimalColumns.ts';
import { type Item, buildItems, hasGroups, type RawRow, surplusGroupLine } from './items.ts';
import { rejectUnreadable, toTitle, type Noun, type Plan, type Target } from './noun.ts';
import { importers } from './importers.ts';
import type { ImportRecord } from './records.ts';
import type { Counts } from './tables.ts';
import { replacePhotos } from './rowPhotos.ts';

const batchSize = 250;

const listNextRows = statement<RawRow, { import_id: number; afterLine: number; limit: number }>(
  'import_next_rows',
  `select line, group_line, cells from import_rows
    where import_id = $import_id and line > $afterLine order by line limit $limit`,
);
const listGroupRows = statement<RawRow, { import_id: number; groupLines: readonly number[] }>(
  'import_group_rows',
  `select line, group_line, cells from import_rows
    where import_id = $import_id and group_line = any($groupLines::int[]) order by line`,
);
const lockImport = statement<ImportRecord, { importId: number }>(
  'import_lock',
  'select * from imports where id = $importId for update',
);
const saveOutcomes = statement<unknown, { import_id: number; outcomes: string }>(
  'import_keep_rows',
  `update import_rows r
      set outcome = d.outcome, title = d.title, key = d.key, record_id = d.record_id,
          category = d.category, family = d.family, adds_product = d.adds_product, errors = d.errors,
          left_out = d.left_out, changes = d.changes, before = d.before, after = d.after
     from jsonb_to_recordset($outcomes::jsonb)
          as d (line int, outcome text, title text, key text, record_id int, category text,
                family text, adds_product boolean, errors jsonb, left_out jsonb, changes jsonb,
                before jsonb, after jsonb)
    where r.import_id = $import_id and r.line = d.line`,
);
const saveProgress = statement<unknown, { importId: number; position: number; counts: string }>(
  'import_keep_progress',
  'update imports set position = $position, counts = $counts where id = $importId',
);

const findAuthorRoles = statement<{ roles: Role[] }, { userId: number }>(
  'import_author_roles',
  'select roles from users where id = $userId',
);

/** Describes the target of a batch. The author's role is read anew, because they may have lost it since the upload. */
const buildTarget = async (db: Db, row: ImportRecord, now: Date): Promise<Target> => ({
  import_id: row.id,
  company_id: row.company_id,
  options: row.options,
  isByAdmin: (await findAuthorRoles(db, { userId: row.user_id })).some(({ roles }) =>
    toAudiences(roles).includes('admin'),
  ),
  mapped: new Set(row.mapping.map(({ field }) => field)),
  decimalHints: buildDecimalHints(row),
  audit: (unit, entries) => writeAudits(unit, entries, { userId: row.user_id, at: now, requestId: `import:${row.id}` }),
  now,
});

function addCounts(counts: Counts, plans: readonly Plan[]): Counts {
  const next = { ...counts };
  for (const { outcome, photos } of plans) {
    next[outcome] += 1;
    // A rejected row doesn't bring its photos either.
    if (outcome === 'create' || outcome === 'change') next.photos += photos.length;
  }
  return next;
}

export interface BatchDeps {
  pool: pg.Pool;
  now: Date;
  log: (error: unknown, line: number) => void;
  /** Called with the ids of written records after the commit. */
  onWritten?: (ids: number[]) => void;
}

async function listNextItems(db: Db, row: ImportRecord, size: number): Promise<Item[]> {
  const rows = await listNextRows(db, { import_id: row.id, afterLine: row.position, limit: size });
  if (rows.length === 0) return [];
  const groupLines = hasGroups(row.profile, row.mapping)
    ? new Set(rows.map((one) => one.group_line))
    : new Set<number>();
  groupLines.delete(surplusGroupLine);
  const groups = groupLines.size > 0 ? await listGroupRows(db, { import_id: row.id, groupLines: [...groupLines] }) : [];
  return buildItems(rows, groups, row.mapping, row.profile);
}

interface Batch {
  /** Null if no rows are left, or if the import has left this phase. */
  lastLine: number | null;
  writtenIds: number[];
}
const emptyBatch: Batch = { lastLine: null, writtenIds: [] };

async function saveRows(
  db: Db,
  row: ImportRecord,
  plans: readonly Plan[],
  written: ReadonlyMap<number, { record_id: number; after: object }>,
): Promise<void> {
  const outcomes = plans.map(
    ({ line, outcome, title, key, category = null, family, errors, leftOut = [], changes, before, record_id }) => ({
      line,
      outcome,
      title,
      key,
      category,
      family: family ? toTitle(family.name) : null,
      adds_product: outcome === 'create' && (!family || family.isNew),
      errors,
      // A rejected row is not taken at all.
      left_out: outcome === 'refuse' ? [] : leftOut,
      changes,
      record_id: written.get(line)?.record_id ?? record_id,
      before: written.has(line) ? before : null,
      after: written.get(line)?.after ?? null,
    }),
  );
  await saveOutcomes(db, { import_id: row.id, outcomes: JSON.stringify(outcomes) });
}

/** The audit entry of an imported row: the fields that changed. */
const buildAuditEntry = (row: ImportRecord, plan: Plan, id: number) => ({
  action: 'import',
  noun: row.noun,
  record_id: id,
  before:
    plan.outcome === 'create' ? null : Object.fromEntries(plan.changes.map(({ field, before }) => [field, before])),
  after: Object.fromEntries(plan.changes.map(({ field, after }) => [field, after])),
});

async function writePlans(
  db: Db,
  row: ImportRecord,
  noun: Noun,
  plans: readonly Plan[],
  target: Target,
): Promise<Map<number, { record_id: number; after: Record<string, unknown> }>> {
  const changed = plans.filter(({ outcome }) => outcome === 'create' || outcome === 'change');
  if (changed.length === 0) return new Map();
  const written = await noun.write(db, changed, target);
  await target.audit(
    db,
    changed.map((plan) => buildAuditEntry(row, plan, written.get(plan.line)!.record_id)),
  );
  return written;
}

/** Plans rows. Rows with unreadable cells are rejected before the noun sees them. */
async function planRows(db: Db, noun: Noun, items: readonly Item[], target: Target, lock: boolean): Promise<Plan[]> {
  const rejected = items.flatMap((item) => rejectUnreadable(item) ?? []);
  if (rejected.length === 0) return noun.plan(db, items, target, { lock });
  const lines = new Set(rejected.map(({ line }) => line));
  const readable = items.filter(({ line }) => !lines.has(line));
  const plans = readable.length > 0 ? await noun.plan(db, readable, target, { lock }) : [];
  return [...plans, ...rejected].toSorted((one, other) => one.line - other.line);
}

async function runBatch(id: number, phase: 'check' | 'write', size: number, { pool, now }: BatchDeps): Promise<Batch> {
  const isWrite = phase === 'write';
  const lockInPhase = async (db: Db) => {
    const [row] = await lockImport(db, { importId: id });
    return row && row.phase === phase && row.status !== 'canceling' ? row : null;
  };
  if (isWrite) {
    await runUnit({ pool, now }, async (db) => {
      const row = await lockInPhase(db);
      const prepare = row && importers[row.noun].prepare;
      if (!row || !prepare || !(row.options.make_categories || row.noun === 'categories')) return;
      const items = await listNextItems(db, row, size);
      if (items.length > 0) await prepare(db, items, await buildTarget(db, row, now));
    });
  }
  return runUnit({ pool, now }, async (db) => {
    const row = await lockInPhase(db);
    if (!row) return emptyBatch;
    const items = await listNextItems(db, row, size);
    if (items.length === 0) return emptyBatch;
    const target = await buildTarget(db, row, now);
    const noun = importers[row.noun];
    const plans = await planRows(db, noun, items, target, isWrite);
    const written = isWrite
      ? await writePlans(db, row, noun, plans, target)
      : new Map<number, { record_id: number; after: object }>();
    await saveRows(db, row, plans, written);
    if (isWrite) await replacePhotos(db, plans, target);
    const lastLine = items.at(-1)!.line;
    await saveProgress(db, { importId: id, position: lastLine, counts: JSON.stringify(addCounts(row.counts, plans)) });
    return { lastLine, writtenIds: [...written.values()].map(({ record_id }) => record_id) };
  });
}

const rejectNextRow = statement<unknown, { importId: number }>(
  'import_refuse_next',
  `with next_row as (
     select line from import_rows
      where import_id = $importId and line > (select position from imports where id = $importId)
      order by line limit 1
   ),
   rejected as (
     update import_rows r
        set outcome = 'refuse', errors = '[{"field": "", "value": null, "failure": "broken"}]'
       from next_row n where r.import_id = $importId and r.line = n.line
   )
   update imports
      set position = n.line, counts = jsonb_set(counts, '{refuse}', to_jsonb((counts->>'refuse')::int + 1))
     from next_row n where id = $importId`,
);

/**
 * Reports written records.
 * @returns false if no rows were left
 */
function reportWritten({ lastLine, writtenIds }: Batch, deps: BatchDeps): boolean {
  if (writtenIds.length > 0) deps.onWritten?.(writtenIds);
  return lastLine !== null;
}

/**
 * Runs the next batch. If the database rejects it, the rows are run one by one, and the failing row is rejected.
 * @returns false if no rows are left
 */
export async function runNextBatch(id: number, phase: 'check' | 'write', deps: BatchDeps): Promise<boolean> {
  try {
    return reportWritten(await runBatch(id, phase, batchSize, deps), deps);
  } catch (error) {
    if (isDatabaseUnavailable(error) || isRetryable(error)) throw error;
    deps.log(error, -1);
  }
  for (let done = 0; done < batchSize; done++) {
    try {
      if (!reportWritten(await runBatch(id, phase, 1, deps), deps)) return false;
    } catch (error) {
      if (isDatabaseUnavailable(error) || isRetryable(error)) throw error;
      deps.log(error, done);
      await runUnit(deps, (db) => rejectNextRow(db, { importId: id }));
    }
  }
  return true;
}

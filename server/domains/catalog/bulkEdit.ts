/** A change of many products: looked at first, made in one unit, taken back within a day. */
import { createHash } from 'node:crypto';
import { mostShown, undoHours, type ProductChanges } from '#contract/bulk.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { holdAllowance, roomsOf } from './allowance.ts';
import { planBulk, valuesOf, withinRooms, type BulkPlan, type BulkRow, type Retyped } from './bulkEditPlan.ts';
import { presentPlan, selectedRows, writeRows } from './bulkEditRows.ts';
import { retypedBy } from './bulkEditTypes.ts';
import { undoBulk } from './bulkEditUndo.ts';
import { holdTree } from './listing.ts';
import { checkReferences } from './references.ts';

type Calls = Contract['productChanges'];

const hourMs = 3_600_000;

/** What the plan of a change follows from: another one says that something was changed since. */
function fingerprintOf(rows: readonly BulkRow[], changes: ProductChanges, { lacking, strange }: Retyped): string {
  const hash = createHash('sha256').update(JSON.stringify(changes));
  for (const { id, price, total_count, held, category_id, active, on_site, on_app, on_sales_point } of rows)
    hash.update(
      JSON.stringify([
        id,
        price,
        category_id,
        active,
        on_site,
        on_app,
        on_sales_point,
        changes.stock ? [total_count, held] : 0,
      ]),
    );
  if (changes.type_id !== undefined)
    hash.update(JSON.stringify([rows.map(({ type_id }) => type_id), [...lacking], [...strange]]));
  return hash.digest('base64url');
}

const typeExists = oneRow('bulk_type_exists', 'select 1 from product_types where id = $1');

async function checked({ db }: Ctx, changes: ProductChanges): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) throw invalid({ changes: 'required' });
  await checkReferences(db, changes.category_id === undefined ? {} : { category_id: changes.category_id }).catch(() => {
    throw invalid({ 'changes.category_id': 'not_found' });
  });
  if (changes.type_id !== undefined && !(await typeExists(db, [changes.type_id])))
    throw invalid({ 'changes.type_id': 'not_found' });
}

const companiesOf = (rows: readonly BulkRow[]): number[] => [...new Set(rows.map(({ company_id }) => company_id))];

/** What the change makes of each; none is shown again beyond what a tariff allows. */
async function planOf(
  { db, clock }: Ctx,
  rows: readonly BulkRow[],
  changes: ProductChanges,
  retyped: Retyped,
): Promise<BulkPlan> {
  const plan = planBulk(rows, changes, retyped);
  return changes.active ? withinRooms(plan, await roomsOf(db, companiesOf(rows), clock())) : plan;
}

async function preview(
  { body: { changes, ...selection } }: Input<Calls['preview']>,
  ctx: Ctx,
): Promise<Answer<Calls['preview']>> {
  await checked(ctx, changes);
  const rows = await selectedRows(ctx, selection, { lock: false });
  const retyped = await retypedBy(ctx.db, rows, changes.type_id);
  return {
    ...(await presentPlan(ctx, await planOf(ctx, rows, changes, retyped), mostShown)),
    fingerprint: fingerprintOf(rows, changes, retyped),
  };
}

const keep = oneRow<{ id: number }>(
  'bulk_keep',
  'insert into undos (user_id, created_at, rows) values ($1, $2, $3::jsonb) returning id',
);

async function apply(
  { body: { changes, fingerprint, ...selection } }: Input<Calls['apply']>,
  ctx: Ctx,
): Promise<Answer<Calls['apply']>> {
  await holdTree(ctx.db);
  await checked(ctx, changes);
  const creators =
    changes.active === undefined
      ? []
      : await holdAllowance(ctx.db, companiesOf(await selectedRows(ctx, selection, { lock: false })));
  const rows = await selectedRows(ctx, selection, { lock: true });
  const retyped = await retypedBy(ctx.db, rows, changes.type_id);
  if (fingerprint !== undefined && fingerprint !== fingerprintOf(rows, changes, retyped)) throw fail('stale');
  const plan = await planOf(ctx, rows, changes, retyped);
  await writeRows(ctx, plan.changed, creators);
  const shown = await presentPlan(ctx, plan, mostShown);
  if (plan.changed.length === 0) return { ...shown, id: null, undo_until: null };
  const now = ctx.clock();
  const kept = plan.changed.map(({ row, after, lost }) => ({
    id: row.id,
    before: valuesOf(row),
    after,
    ...(lost.length > 0 && { lost }),
  }));
  const made = await keep(ctx.db, [ctx.user!.id, now, JSON.stringify(kept)]);
  return { ...shown, id: made!.id, undo_until: new Date(now.getTime() + undoHours * hourMs).toISOString() };
}

const recent = statement<{ id: number; created_at: Date; changed: number; is_undone: boolean }>(
  'bulk_recent',
  `select id, created_at, jsonb_array_length(rows) as changed, undone is not null as is_undone
     from undos where user_id = $1 and created_at > $2 order by id desc limit 20`,
);

async function list(_: Input<Calls['list']>, ctx: Ctx): Promise<Answer<Calls['list']>> {
  const rows = await recent(ctx.db, [ctx.user!.id, new Date(ctx.clock().getTime() - undoHours * hourMs)]);
  return { data: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

export const productChanges: Handlers<Calls, Ctx> = { list, preview, apply, undo: undoBulk };

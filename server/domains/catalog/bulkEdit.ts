/** Endpoints of bulk edits of products: preview, apply in one unit of work, undo within a day. */
import { createHash } from 'node:crypto';
import { maxBulkPreviewRows, bulkUndoHours, type ProductChanges } from '#contract/bulk.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { lockAllowance, getAllowances } from './allowance.ts';
import {
  planBulkEdit,
  toBulkValues,
  rejectOverAllowance,
  type BulkPlan,
  type BulkRow,
  type TypeChange,
} from './bulkEditPlan.ts';
import { presentPlan, listSelectedRows, writeRows } from './bulkEditRows.ts';
import { getTypeChange } from './bulkEditTypes.ts';
import { undoBulk } from './bulkEditUndo.ts';
import { lockTreeShared } from './listing.ts';
import { checkReferences } from './references.ts';

type Calls = Contract['productChanges'];

const hourMs = 3_600_000;

/**
 * A hash of everything that the plan depends on. A different one means that something has changed since the preview.
 */
function computeFingerprint(
  rows: readonly BulkRow[],
  changes: ProductChanges,
  { lackingProducts, foreignValues }: TypeChange,
): string {
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
    hash.update(JSON.stringify([rows.map(({ type_id }) => type_id), [...lackingProducts], [...foreignValues]]));
  return hash.digest('base64url');
}

const findType = oneRow<unknown, { typeId: number }>(
  'bulk_type_exists',
  'select 1 from product_types where id = $typeId',
);

async function assertChanges({ db }: UnitOfWork, changes: ProductChanges): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) throw invalid({ changes: 'required' });
  await checkReferences(db, changes.category_id === undefined ? {} : { category_id: changes.category_id }).catch(() => {
    throw invalid({ 'changes.category_id': 'not_found' });
  });
  if (changes.type_id !== undefined && !(await findType(db, { typeId: changes.type_id })))
    throw invalid({ 'changes.type_id': 'not_found' });
}

const listCompanyIds = (rows: readonly BulkRow[]): number[] => [...new Set(rows.map(({ company_id }) => company_id))];

/** Plans the edit. No product becomes active beyond the limit of a tariff. */
async function buildPlan(
  { db, clock }: Ctx,
  rows: readonly BulkRow[],
  changes: ProductChanges,
  typeChange: TypeChange,
): Promise<BulkPlan> {
  const plan = planBulkEdit(rows, changes, typeChange);
  return changes.active ? rejectOverAllowance(plan, await getAllowances(db, listCompanyIds(rows), clock())) : plan;
}

async function preview(
  { body: { changes, ...selection } }: Input<Calls['preview']>,
  ctx: Ctx,
): Promise<Answer<Calls['preview']>> {
  await assertChanges(ctx, changes);
  const rows = await listSelectedRows(ctx, selection, { lock: false });
  const typeChange = await getTypeChange(ctx.db, rows, changes.type_id);
  return {
    ...(await presentPlan(ctx, await buildPlan(ctx, rows, changes, typeChange), maxBulkPreviewRows)),
    fingerprint: computeFingerprint(rows, changes, typeChange),
  };
}

const saveUndo = oneRow<{ id: number }, { user_id: number; now: Date; undoRows: string }>(
  'bulk_keep',
  'insert into undos (user_id, created_at, rows) values ($user_id, $now, $undoRows::jsonb) returning id',
);

async function apply(
  { body: { changes, fingerprint, ...selection } }: Input<Calls['apply']>,
  ctx: Ctx,
): Promise<Answer<Calls['apply']>> {
  await lockTreeShared(ctx.db);
  await assertChanges(ctx, changes);
  const creators =
    changes.active === undefined
      ? []
      : await lockAllowance(ctx.db, listCompanyIds(await listSelectedRows(ctx, selection, { lock: false })));
  const rows = await listSelectedRows(ctx, selection, { lock: true });
  const typeChange = await getTypeChange(ctx.db, rows, changes.type_id);
  if (fingerprint !== undefined && fingerprint !== computeFingerprint(rows, changes, typeChange)) throw fail('stale');
  const plan = await buildPlan(ctx, rows, changes, typeChange);
  await writeRows(ctx, plan.changed, creators);
  const presented = await presentPlan(ctx, plan, maxBulkPreviewRows);
  if (plan.changed.length === 0) return { ...presented, id: null, undo_until: null };
  const now = ctx.clock();
  const undoRows = plan.changed.map(({ row, after, lost }) => ({
    id: row.id,
    before: toBulkValues(row),
    after,
    ...(lost.length > 0 && { lost }),
  }));
  const saved = await saveUndo(ctx.db, { user_id: ctx.user!.id, now, undoRows: JSON.stringify(undoRows) });
  return { ...presented, id: saved!.id, undo_until: new Date(now.getTime() + bulkUndoHours * hourMs).toISOString() };
}

const listRecent = statement<
  { id: number; created_at: Date; changed: number; is_undone: boolean },
  { user_id: number; earliest: Date }
>(
  'bulk_recent',
  `select id, created_at, jsonb_array_length(rows) as changed, undone is not null as is_undone
     from undos where user_id = $user_id and created_at > $earliest order by id desc limit 20`,
);

async function list(_: Input<Calls['list']>, ctx: Ctx): Promise<Answer<Calls['list']>> {
  const rows = await listRecent(ctx.db, {
    user_id: ctx.user!.id,
    earliest: new Date(ctx.clock().getTime() - bulkUndoHours * hourMs),
  });
  return { data: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

export const productChanges: Handlers<Calls, Ctx> = { list, preview, apply, undo: undoBulk };

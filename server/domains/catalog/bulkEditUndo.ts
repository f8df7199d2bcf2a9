/** Undoes a bulk edit: every field that still has the edited value gets its former value. */
import { maxBulkPreviewRows, bulkUndoHours, type BulkResult } from '#contract/bulk.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { lockAllowance, getAllowances } from './allowance.ts';
import { planUndo, rejectOverAllowance, type UndoRow } from './bulkEditPlan.ts';
import { listWritableRows, presentPlan, writeRows } from './bulkEditRows.ts';
import { listRestorableTypes } from './bulkEditTypes.ts';
import { lockTreeShared } from './listing.ts';

type Undo = Contract['productChanges']['undo'];

const hourMs = 3_600_000;

const lockUndo = oneRow<
  { created_at: Date; rows: UndoRow[]; undone: BulkResult | null },
  { undoId: number; user_id: number }
>('bulk_undo_lock', 'select created_at, rows, undone from undos where id = $undoId and user_id = $user_id for update');
const saveResult = statement<unknown, { undoId: number; result: string }>(
  'bulk_undone',
  'update undos set undone = $result::jsonb where id = $undoId',
);
const lockCategories = statement<{ id: number }, { categoryIds: readonly number[] }>(
  'bulk_categories_left',
  'select id from categories where id = any($categoryIds::int[]) for key share',
);

/** Undoes a bulk edit. A second call returns the first result. An undo that could restore nothing can be repeated. */
export async function undoBulk({ params }: Input<Undo>, ctx: Ctx): Promise<Answer<Undo>> {
  const bulk = await lockUndo(ctx.db, { undoId: params.id, user_id: ctx.user!.id });
  if (!bulk) throw notFound('change');
  if (bulk.undone) return bulk.undone;
  if (ctx.clock().getTime() > bulk.created_at.getTime() + bulkUndoHours * hourMs) throw fail('too_late');
  await lockTreeShared(ctx.db);
  const ids = bulk.rows.map((row) => row.id);
  const companies = [...new Set((await listWritableRows(ctx, ids, { lock: false })).map((row) => row.company_id))];
  const creators = await lockAllowance(ctx.db, companies);
  const rows = await listWritableRows(ctx, ids, { lock: true });
  const remaining = await lockCategories(ctx.db, {
    categoryIds: [...new Set(bulk.rows.map((row) => row.before.category_id))],
  });
  const plan = rejectOverAllowance(
    planUndo(rows, bulk.rows, {
      categories: new Set(remaining.map((row) => row.id)),
      restorableTypes: await listRestorableTypes(ctx.db, bulk.rows),
    }),
    await getAllowances(ctx.db, companies, ctx.clock()),
  );
  await writeRows(ctx, plan.changed, creators);
  const answer: BulkResult = { ...(await presentPlan(ctx, plan, maxBulkPreviewRows)), id: null, undo_until: null };
  if (plan.changed.length > 0 || plan.rejected.length === 0)
    await saveResult(ctx.db, { undoId: params.id, result: JSON.stringify(answer) });
  return answer;
}

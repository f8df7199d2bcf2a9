/** Takes a change of many products back: each field that is still as it was left becomes what it was. */
import { mostShown, undoHours, type BulkResult } from '#contract/bulk.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { holdAllowance, roomsOf } from './allowance.ts';
import { planUndo, withinRooms, type KeptRow } from './bulkEditPlan.ts';
import { ownRows, presentPlan, writeRows } from './bulkEditRows.ts';
import { retypable } from './bulkEditTypes.ts';
import { holdTree } from './listing.ts';

type Undo = Contract['productChanges']['undo'];

const hourMs = 3_600_000;

const lock = oneRow<{ created_at: Date; rows: KeptRow[]; undone: BulkResult | null }>(
  'bulk_undo_lock',
  'select created_at, rows, undone from undos where id = $1 and user_id = $2 for update',
);
const keep = statement('bulk_undone', 'update undos set undone = $2::jsonb where id = $1');
const present = statement<{ id: number }>(
  'bulk_categories_left',
  'select id from categories where id = any($1::int[]) for key share',
);

/** Made a second time it answers what the first one did; one that could give nothing back leaves the way back open. */
export async function undoBulk({ params }: Input<Undo>, ctx: Ctx): Promise<Answer<Undo>> {
  const bulk = await lock(ctx.db, [params.id, ctx.user!.id]);
  if (!bulk) throw notFound('change');
  if (bulk.undone) return bulk.undone;
  if (ctx.clock().getTime() > bulk.created_at.getTime() + undoHours * hourMs) throw fail('too_late');
  await holdTree(ctx.db);
  const ids = bulk.rows.map((row) => row.id);
  const companies = [...new Set((await ownRows(ctx, ids, { lock: false })).map((row) => row.company_id))];
  const creators = await holdAllowance(ctx.db, companies);
  const rows = await ownRows(ctx, ids, { lock: true });
  const left = await present(ctx.db, [[...new Set(bulk.rows.map((row) => row.before.category_id))]]);
  const plan = withinRooms(
    planUndo(rows, bulk.rows, {
      categories: new Set(left.map((row) => row.id)),
      retypable: await retypable(ctx.db, bulk.rows),
    }),
    await roomsOf(ctx.db, companies, ctx.clock()),
  );
  await writeRows(ctx, plan.changed, creators);
  const answer: BulkResult = { ...(await presentPlan(ctx, plan, mostShown)), id: null, undo_until: null };
  if (plan.changed.length > 0 || plan.refused.length === 0) await keep(ctx.db, [params.id, JSON.stringify(answer)]);
  return answer;
}

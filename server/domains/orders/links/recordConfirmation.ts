/** Records in an order's history and in the audit log what the holder of a sent link says of the guest's contact. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import type { LockedOrder } from '../lock.ts';

const writeEvent = statement<unknown, { orderId: number; now: Date; isConfirmed: boolean }>(
  'order_write_confirmation',
  `insert into order_history (order_id, at, author_id, "from", "to", changes)
   values ($orderId, $now, null, null, null,
           jsonb_build_object('contact_confirmed',
             jsonb_build_object('from', not $isConfirmed::boolean, 'to', $isConfirmed::boolean)))`,
);

/** @param isConfirmed whether the link was opened; else its holder says that the order is not theirs */
export async function recordConfirmation(
  ctx: Ctx,
  { id, company_id }: Pick<LockedOrder, 'id' | 'company_id'>,
  isConfirmed: boolean,
): Promise<void> {
  await writeEvent(ctx.db, { orderId: id, now: ctx.clock(), isConfirmed });
  await ctx.audit({
    action: 'edit',
    noun: 'orders',
    record_id: id,
    before: { contact_confirmed: !isConfirmed },
    after: { contact_confirmed: isConfirmed },
    company_id,
  });
}

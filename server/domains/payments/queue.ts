/** Queues the jobs of a payment: at most one of each kind. */
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';

/** Queues a check of the payment's state at the provider. */
export const queueCheck = (ctx: UnitOfWork, id: number, runAt: Date): Promise<void> =>
  ctx.enqueue('payments.look', { id }, { key: `payment:${id}:look`, runAt });

const getRunAt = ({ clock }: Ctx, pause: number): Date | null =>
  pause > 0 ? new Date(clock().getTime() + pause) : null;

/** Queues the refund of a payment, after a pause in milliseconds. */
export const queueRefund = (ctx: Ctx, id: number, pause = 0): Promise<void> =>
  ctx.enqueue('payments.refund', { id }, { key: `payment:${id}:refund`, runAt: getRunAt(ctx, pause) });

/** Queues the refund of what a payment pays of one order, after a pause in milliseconds. */
export const queueSplitRefund = (ctx: Ctx, id: number, order_id: number, pause = 0): Promise<void> =>
  ctx.enqueue(
    'payments.refund',
    { id, order_id },
    { key: `payment:${id}:refund:${order_id}`, runAt: getRunAt(ctx, pause) },
  );

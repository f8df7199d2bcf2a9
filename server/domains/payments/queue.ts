/** Queues the jobs of a payment: at most one of each kind. */
import type { UnitOfWork } from '#server/unitOfWork.ts';

/** Queues a check of the payment's state at the provider. */
export const queueCheck = (ctx: UnitOfWork, id: number, runAt: Date): Promise<void> =>
  ctx.enqueue('payments.look', { id }, { key: `payment:${id}:look`, runAt });

/** Queues the refund of a payment. */
export const queueRefund = (ctx: UnitOfWork, id: number): Promise<void> =>
  ctx.enqueue('payments.refund', { id }, { key: `payment:${id}:refund` });

/** Queues the refund of what a payment pays of one order. */
export const queueSplitRefund = (ctx: UnitOfWork, id: number, order_id: number): Promise<void> =>
  ctx.enqueue('payments.refund', { id, order_id }, { key: `payment:${id}:refund:${order_id}` });

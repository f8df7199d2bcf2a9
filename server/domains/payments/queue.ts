/** The jobs of a payment, one of each. */
import type { Ctx } from '#server/context.ts';

/** Somebody looks after it again, whatever becomes of the call that is under way. */
export const queueLook = (ctx: Ctx, id: number, runAt: Date): Promise<void> =>
  ctx.enqueue('payments.look', { id }, { key: `payment:${id}:look`, runAt });

/** Its money goes back. */
export const queueRefund = (ctx: Ctx, id: number): Promise<void> =>
  ctx.enqueue('payments.refund', { id }, { key: `payment:${id}:refund` });

/** Gives money back: all of it, once. Wanted in the transaction that is the reason for it, done by a job until the provider has. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { recordEvent } from './events.ts';
import { queueLook, queueRefund } from './queue.ts';
import { paymentById, type PaymentRow } from './rows.ts';
import { settle } from './settle.ts';

const want = statement<Pick<PaymentRow, 'id' | 'provider'>>(
  'payment_want_refund',
  `update payments set status = 'refund_pending', failure_code = $3 where status = 'succeeded' and (id = $1 or order_id = $2) returning id, provider`,
);

/** Why money goes back: the order was canceled, or was not waiting for it any more; or the tariff can't be extended. */
export type RefundReason = 'order_canceled' | 'order_not_waiting' | 'tariff_not_extended';

/** Wants the money of a payment, or of an order, back. What has none, or gives it back already, stays. */
export async function wantRefund(
  ctx: Ctx,
  whose: { payment_id: number } | { order_id: number },
  reason: RefundReason,
): Promise<void> {
  const wanted = await want(ctx.db, [
    'payment_id' in whose ? whose.payment_id : null,
    'order_id' in whose ? whose.order_id : null,
    reason,
  ]);
  for (const payment of wanted) {
    await recordEvent(ctx, payment, 'refund_pending');
    await queueRefund(ctx, payment.id);
  }
}

const drop = statement<Pick<PaymentRow, 'id' | 'provider'>>(
  'payment_drop',
  `update payments set status = 'canceled' where order_id = $1 and status in ('created', 'pending', 'requires_action', 'failed') returning id, provider`,
);

/** The order is canceled: what has been paid goes back, what waits to be paid is paid no more. */
export async function releaseOrder(ctx: Ctx, order_id: number): Promise<void> {
  await wantRefund(ctx, { order_id }, 'order_canceled');
  for (const payment of await drop(ctx.db, [order_id])) {
    await recordEvent(ctx, payment, 'canceled');
    await queueLook(ctx, payment.id, ctx.clock());
  }
}

const failed = statement(
  'payment_refund_failed',
  'update payments set refund_tries = refund_tries + 1 where id = $1 and refund_tries = $2',
);

/** Asks the provider to give the money back, or how far that is. A try that failed there is made anew under a key of its own. */
export async function refund(ctx: Ctx, id: number): Promise<void> {
  const payment = await paymentById(ctx.db, [id]);
  if (
    payment?.status !== 'refund_pending' ||
    payment.provider !== ctx.gateways.payments.provider ||
    !payment.provider_id
  )
    return;
  const present = await ctx.gateways.payments.retrieve(payment.provider_id);
  const isUnderWay = present.refund === 'pending' || present.refund === 'succeeded';
  const tries = present.refund === 'failed' ? payment.refund_tries + 1 : payment.refund_tries;
  const intent = isUnderWay
    ? present
    : await ctx.gateways.payments.refund({ id: payment.provider_id, key: `${payment.key}:refund:${tries}` });
  await ctx.step(async (unit) => {
    if (tries > payment.refund_tries) await failed(unit.db, [id, payment.refund_tries]);
    await settle(unit, id, intent);
  });
}

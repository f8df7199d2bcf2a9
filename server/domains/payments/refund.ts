/**
 * Refunds payments in full, once. The refund is requested in the transaction that causes it, and a job retries it until
 * the provider has made it.
 */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { recordEvent } from './events.ts';
import { queueCheck, queueRefund } from './queue.ts';
import { findPayment, type PaymentRow } from './rows.ts';
import { syncPayment } from './syncPayment.ts';

const markRefundPending = statement<
  Pick<PaymentRow, 'id' | 'provider'>,
  { payment_id: number | null; order_id: number | null; reason: string }
>(
  'payment_want_refund',
  `update payments
      set status = 'refund_pending', failure_code = $reason
    where status = 'succeeded' and (id = $payment_id or order_id = $order_id)
   returning id, provider`,
);

/** Why money is refunded: the order was canceled, or did not wait for it any more; or the tariff can't be extended. */
export type RefundReason = 'order_canceled' | 'order_not_waiting' | 'tariff_not_extended';

/**
 * Requests the refund of a payment, or of an order's payment. Does nothing if it has no money or is being refunded.
 * @throws Failure `refund_unsupported` if an order is canceled whose payment the provider can't refund from here. Money
 *   that came unexpectedly waits instead, until it is refunded on the provider's own screens.
 */
export async function requestRefund(
  ctx: Ctx,
  target: { payment_id: number } | { order_id: number },
  reason: RefundReason,
): Promise<void> {
  const marked = await markRefundPending(ctx.db, {
    payment_id: 'payment_id' in target ? target.payment_id : null,
    order_id: 'order_id' in target ? target.order_id : null,
    reason,
  });
  if (marked.length > 0 && reason === 'order_canceled' && !ctx.gateways.payments.refund)
    throw fail('refund_unsupported');
  for (const payment of marked) {
    await recordEvent(ctx, payment, 'refund_pending');
    await queueRefund(ctx, payment.id);
  }
}

const cancelOpen = statement<Pick<PaymentRow, 'id' | 'provider'>, { order_id: number }>(
  'payment_drop',
  `update payments
      set status = 'canceled'
    where order_id = $order_id and status in ('created', 'pending', 'requires_action', 'failed')
   returning id, provider`,
);

/** Refunds the paid payment of a canceled order, and cancels the open one. */
export async function releaseOrderPayments(ctx: Ctx, order_id: number): Promise<void> {
  await requestRefund(ctx, { order_id }, 'order_canceled');
  for (const payment of await cancelOpen(ctx.db, { order_id })) {
    await recordEvent(ctx, payment, 'canceled');
    await queueCheck(ctx, payment.id, ctx.clock());
  }
}

const countFailedRefund = statement<unknown, { paymentId: number; refund_tries: number }>(
  'payment_refund_failed',
  'update payments set refund_tries = refund_tries + 1 where id = $paymentId and refund_tries = $refund_tries',
);

/**
 * Requests the refund at the provider, or reads its state if it is under way or can't be requested from here. After a
 * failed refund the next try uses a new idempotency key.
 */
export async function refund(ctx: Ctx, id: number): Promise<void> {
  const { payments } = ctx.gateways;
  const payment = await findPayment(ctx.db, { paymentId: id });
  if (payment?.status !== 'refund_pending' || payment.provider !== payments.provider.code || !payment.provider_id)
    return;
  const current = await payments.retrieve(payment.provider_id);
  const isUnderWay = current.refund === 'pending' || current.refund === 'succeeded';
  const tries = current.refund === 'failed' ? payment.refund_tries + 1 : payment.refund_tries;
  const intent =
    isUnderWay || !payments.refund
      ? current
      : await payments.refund({ id: payment.provider_id, key: `${payment.key}:refund:${tries}` });
  await ctx.step(async (unit) => {
    if (tries > payment.refund_tries)
      await countFailedRefund(unit.db, { paymentId: id, refund_tries: payment.refund_tries });
    await syncPayment(unit, id, intent);
  });
}

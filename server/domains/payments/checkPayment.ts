/** Checks unsettled payments with their provider, so that the results of failed calls are found within minutes. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { Failure } from '#server/failure.ts';
import { recordEvent } from './events.ts';
import { needsPersonSql } from './failedRefunds.ts';
import { ensureRegistered } from './openPayment.ts';
import { refund, refundSplit } from './refund.ts';
import { findPayment, listSplits, type PaymentRow } from './rows.ts';
import { syncPayment } from './syncPayment.ts';
import { isOpen } from './status.ts';

/** Payments that were not touched for this long are canceled: with a check every minute all are settled within ten. */
export const unpaidForMs = 8 * 60_000;
/** Payments of one run, the longest untouched first; those that only a person can refund come last. */
const batchSize = 100;

const listUnsettled = statement<{ id: number }, { provider: string }>(
  'payments_unsettled',
  `select p.id
     from payments p
    where (p.status in ('created', 'pending', 'requires_action', 'failed', 'refund_pending')
           or p.id in (select payment_id from payment_splits where is_refund_pending))
      and p.provider = $provider
    order by ${needsPersonSql}, p.touched_at
    limit ${batchSize}`,
);
const cancelUntried = statement<Pick<PaymentRow, 'id' | 'provider'>, { paymentId: number; abandonedAt: Date }>(
  'payment_give_up',
  `update payments
      set status = 'canceled'
    where id = $paymentId and status = 'created' and touched_at <= $abandonedAt
   returning id, provider`,
);

/** Checks one payment, and cancels it at the provider if it was abandoned or replaced. */
export async function checkPayment(ctx: Ctx, id: number): Promise<void> {
  const payment = await findPayment(ctx.db, { paymentId: id });
  if (!payment || payment.provider !== ctx.gateways.payments.provider.code) return;
  if (payment.status === 'refund_pending') return refund(ctx, id);
  if (payment.status === 'succeeded') return refundPendingSplits(ctx, id);
  if (!isOpen(payment.status) && payment.status !== 'canceled') return;
  try {
    await syncWithProvider(ctx, payment);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unavailable') throw error;
    // No card was tried, so there is nothing to wait for. If money comes after all, a notification reports it
    const abandonedAt = new Date(ctx.clock().getTime() - unpaidForMs);
    await ctx.step(async (unit) => {
      for (const canceled of await cancelUntried(unit.db, { paymentId: id, abandonedAt }))
        await recordEvent(unit, canceled, 'canceled');
    });
    throw error;
  }
}

async function refundPendingSplits(ctx: Ctx, id: number): Promise<void> {
  for (const { order_id, is_refund_pending } of await listSplits(ctx.db, id))
    if (is_refund_pending) await refundSplit(ctx, id, order_id);
}

async function syncWithProvider(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { payments } = ctx.gateways;
  const { provider_id } = await ensureRegistered(ctx, payment);
  let intent = await payments.retrieve(provider_id);
  const isAbandoned = ctx.clock().getTime() - payment.touched_at.getTime() >= unpaidForMs;
  if (
    (isAbandoned || payment.status === 'canceled') &&
    (intent.status === 'unpaid' || intent.status === 'requires_action')
  )
    intent = await payments.cancel(provider_id);
  await ctx.step((unit) => syncPayment(unit, payment.id, intent));
}

/** Checks all unsettled payments. One that fails does not stop the others. */
export async function checkAllPayments(ctx: Ctx): Promise<void> {
  for (const { id } of await listUnsettled(ctx.db, { provider: ctx.gateways.payments.provider.code })) {
    await checkPayment(ctx, id).catch((error: unknown) =>
      ctx.log.warn({ part: 'payments', payment: id, err: error }, 'a payment could not be checked'),
    );
  }
}

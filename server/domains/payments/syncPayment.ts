/** Updates a payment to its state at the provider. No other code decides that money has come. */
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { PaymentIntent, PaymentNotification } from '#server/gateways/index.ts';
import { recordEvent } from './events.ts';
import { queueRefund } from './queue.ts';
import { lockPayment, findPayment, type PaymentRow } from './rows.ts';
import { getNextStep, type Step } from './status.ts';

const updateState = statement<
  unknown,
  {
    paymentId: number;
    status: string;
    failure_code: string | null;
    payment_method_id: string | null;
    now: Date;
    card_fingerprint: string | null;
  }
>(
  'payment_settle',
  `update payments
      set status = $status,
          failure_code = coalesce($failure_code,
                                  case when $status in ('refund_pending', 'refunded') then failure_code end),
          payment_method_id = coalesce($payment_method_id, payment_method_id),
          card_fingerprint = coalesce($card_fingerprint, card_fingerprint),
          succeeded_at = case when $status in ('succeeded', 'refund_pending')
                              then coalesce(succeeded_at, $now::timestamptz) else succeeded_at end,
          refunded_at = case when $status = 'refunded' then $now::timestamptz end
    where id = $paymentId`,
);
const findRival = oneRow<object, { order_id: number; paymentId: number }>(
  'payment_rival',
  `select
     from payments
    where order_id = $order_id and id <> $paymentId
      and status in ('created', 'pending', 'requires_action', 'failed', 'succeeded')`,
);

/** The payment's subject, for events. */
const toEventSubject = ({ id, user_id, purpose, amount, tariff_id, days, order_id }: PaymentRow) => ({
  payment_id: id,
  user_id,
  purpose,
  amount,
  tariff_id,
  days,
  order_id,
});

/** If a canceled payment gets money after another one has replaced it, the money is refunded. */
async function resolveStep(ctx: UnitOfWork, payment: PaymentRow, step: Step): Promise<Step> {
  if (step.status !== 'succeeded' || payment.status !== 'canceled' || payment.order_id === null) return step;
  return (await findRival(ctx.db, { order_id: payment.order_id, paymentId: payment.id }))
    ? { status: 'refund_pending', failure_code: 'paid_twice' }
    : step;
}

const writePartRefund = statement<unknown, { paymentId: number; refunded_amount: number }>(
  'payment_part_refund',
  'update payments set refunded_amount = least($refunded_amount::bigint, amount) where id = $paymentId',
);

/** Records a partial refund that was made on the provider's own screens. */
async function recordPartRefund(
  ctx: Ctx,
  payment: PaymentRow,
  { refunded_amount }: PaymentIntent,
): Promise<PaymentRow> {
  if (payment.status !== 'succeeded' || refunded_amount <= payment.refunded_amount) return payment;
  await writePartRefund(ctx.db, { paymentId: payment.id, refunded_amount });
  await recordEvent(ctx, payment, 'refunded_in_part');
  await ctx.emit('payment.refunded_in_part', toEventSubject(payment));
  return { ...payment, refunded_amount };
}

/**
 * Updates a payment to its state at the provider, under its lock. Notifications, calls and the job all run this;
 * whichever comes first changes the payment.
 * @param notice the provider's notification; a repeated one is ignored
 */
export async function syncPayment(
  ctx: Ctx,
  id: number,
  intent: PaymentIntent,
  notice?: PaymentNotification,
): Promise<PaymentRow> {
  const payment = await lockPayment(ctx, id);
  if (notice && !(await recordEvent(ctx, payment, notice.type, notice.id))) return payment;
  const proposed = getNextStep(payment, intent);
  const step = proposed && (await resolveStep(ctx, payment, proposed));
  if (!step || (step.status === payment.status && step.failure_code === payment.failure_code))
    return recordPartRefund(ctx, payment, intent);
  await updateState(ctx.db, {
    paymentId: id,
    status: step.status,
    failure_code: step.failure_code,
    payment_method_id: intent.payment_method_id,
    now: ctx.clock(),
    card_fingerprint: intent.card_fingerprint,
  });
  await recordEvent(ctx, payment, step.status);
  const updated = { ...payment, ...step };
  if (step.status === 'refund_pending') await queueRefund(ctx, id);
  if (step.status === 'refunded') await ctx.emit('payment.refunded', toEventSubject(updated));
  if (step.status !== 'succeeded') return updated;
  await ctx.emit('payment.succeeded', toEventSubject(updated));
  // A reaction may have requested a refund of it
  return (await findPayment(ctx.db, { paymentId: id }))!;
}

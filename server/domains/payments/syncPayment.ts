/** Brings a payment to where its provider says it is: the one place that decides that money has come. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Intent, Notice } from '#server/gateways/index.ts';
import { recordEvent } from './events.ts';
import { queueRefund } from './queue.ts';
import { lockPayment, paymentById, type PaymentRow } from './rows.ts';
import { nextStep, type Step } from './status.ts';

const write = statement(
  'payment_settle',
  `update payments set status = $2, failure_code = coalesce($3, case when $2 in ('refund_pending', 'refunded') then failure_code end), payment_method_id = coalesce($4, payment_method_id), card_fingerprint = coalesce($6, card_fingerprint),
          succeeded_at = case when $2 in ('succeeded', 'refund_pending') then coalesce(succeeded_at, $5::timestamptz) else succeeded_at end,
          refunded_at = case when $2 = 'refunded' then $5::timestamptz end
    where id = $1`,
);
const rival = oneRow<object>(
  'payment_rival',
  `select from payments where order_id = $1 and id <> $2 and status in ('created', 'pending', 'requires_action', 'failed', 'succeeded')`,
);

/** What the payment stands for, as events say it. */
const subjectOf = ({ id, user_id, purpose, amount, tariff_id, days, order_id }: PaymentRow) => ({
  payment_id: id,
  user_id,
  purpose,
  amount,
  tariff_id,
  days,
  order_id,
});

/** A payment that was given up, and whose money came after all when another had taken its place, gives it back. */
async function agreed(ctx: Ctx, payment: PaymentRow, step: Step): Promise<Step> {
  if (step.status !== 'succeeded' || payment.status !== 'canceled' || payment.order_id === null) return step;
  return (await rival(ctx.db, [payment.order_id, payment.id]))
    ? { status: 'refund_pending', failure_code: 'paid_twice' }
    : step;
}

const writePartRefund = statement(
  'payment_part_refund',
  'update payments set refunded_amount = least($2::bigint, amount) where id = $1',
);

/** Notes what the shop's owner gave back of a payment on the provider's own screens. */
async function followPartRefund(ctx: Ctx, payment: PaymentRow, { refunded_amount }: Intent): Promise<PaymentRow> {
  if (payment.status !== 'succeeded' || refunded_amount <= payment.refunded_amount) return payment;
  await writePartRefund(ctx.db, [payment.id, refunded_amount]);
  await recordEvent(ctx, payment, 'refunded_in_part');
  await ctx.emit('payment.refunded_in_part', subjectOf(payment));
  return { ...payment, refunded_amount };
}

/**
 * Takes over how a payment is at its provider, under its lock. Whatever comes first, webhook, call or the job that
 * looks after it, moves it; whatever comes later finds it moved.
 * @param told the provider's own word of it: heard once
 */
export async function settle(ctx: Ctx, id: number, intent: Intent, told?: Notice): Promise<PaymentRow> {
  const payment = await lockPayment(ctx, id);
  if (told && !(await recordEvent(ctx, payment, told.type, told.id))) return payment;
  const wanted = nextStep(payment, intent);
  const step = wanted && (await agreed(ctx, payment, wanted));
  if (!step || (step.status === payment.status && step.failure_code === payment.failure_code))
    return followPartRefund(ctx, payment, intent);
  await write(ctx.db, [
    id,
    step.status,
    step.failure_code,
    intent.payment_method_id,
    ctx.clock(),
    intent.card_fingerprint,
  ]);
  await recordEvent(ctx, payment, step.status);
  const settled = { ...payment, ...step };
  if (step.status === 'refund_pending') await queueRefund(ctx, id);
  if (step.status === 'refunded') await ctx.emit('payment.refunded', subjectOf(settled));
  if (step.status !== 'succeeded') return settled;
  await ctx.emit('payment.succeeded', subjectOf(settled));
  // What it was for may not have been waiting for it any more
  return (await paymentById(ctx.db, [id]))!;
}

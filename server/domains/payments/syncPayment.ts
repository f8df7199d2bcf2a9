/** Updates a payment to its state at the provider. No other code decides that money has come. */
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { PaymentIntent, PaymentNotification } from '#server/gateways/index.ts';
import { hasNewFailures, isOutdated } from './decideFailedRefunds.ts';
import { recordEvent, recordNotification, toEventSubject } from './events.ts';
import { recordFailedRefunds } from './failedRefunds.ts';
import { isFullyRefunded } from './requestedRefunds.ts';
import { queueRefund } from './queue.ts';
import { findPayment, listSplits, lockPayment, type PaymentRow, type PaymentSplit } from './rows.ts';
import { assignScreenRefunds } from './screenRefunds.ts';
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
const findRival = oneRow<object, { paymentId: number }>(
  'payment_rival',
  `select
     from payment_splits mine
     join payment_splits other on other.order_id = mine.order_id and other.payment_id <> mine.payment_id
    where mine.payment_id = $paymentId
      and other.payment_status in ('created', 'pending', 'requires_action', 'failed', 'succeeded')
      and not other.is_refund_pending and other.refunded_amount < other.amount
    limit 1`,
);
const settleSplits = statement<unknown, { payment_id: number; orderIds: readonly number[]; now: Date }>(
  'payment_splits_refunded',
  `update payment_splits
      set refunded_amount = amount, is_refund_pending = false, failed_amount = 0, refunded_at = $now
    where payment_id = $payment_id and order_id = any($orderIds::int[])`,
);

/** If a canceled payment gets money after another one has replaced it, the money is refunded. */
async function resolveStep(ctx: UnitOfWork, payment: PaymentRow, step: Step): Promise<Step> {
  if (step.status !== 'succeeded' || payment.status !== 'canceled' || payment.purpose === 'tariff') return step;
  return (await findRival(ctx.db, { paymentId: payment.id }))
    ? { status: 'refund_pending', failure_code: 'paid_twice' }
    : step;
}

// What is refunded of a payment with one split is refunded of its order
const writePartRefund = statement<unknown, { paymentId: number; refunded_amount: number; hasOneSplit: boolean }>(
  'payment_part_refund',
  `with split as (update payment_splits
                     set refunded_amount = least($refunded_amount::bigint, amount)
                   where payment_id = $paymentId and $hasOneSplit)
   update payments set refunded_amount = least($refunded_amount::bigint, amount) where id = $paymentId`,
);

/** Marks these splits as refunded. */
async function markRefunded(ctx: Ctx, payment: PaymentRow, splits: readonly PaymentSplit[]): Promise<void> {
  if (splits.length === 0) return;
  const orderIds = splits.map(({ order_id }) => order_id);
  await settleSplits(ctx.db, { payment_id: payment.id, orderIds, now: ctx.clock() });
  await ctx.emit('payment.refunded', toEventSubject(payment, splits));
}

const saveRefundedAmount = statement<unknown, { payment_id: number; order_id: number; refunded_amount: number }>(
  'payment_split_refunded_elsewhere',
  `update payment_splits
      set refunded_amount = $refunded_amount,
          failed_amount = greatest(0, failed_amount + refunded_amount - $refunded_amount)
    where payment_id = $payment_id and order_id = $order_id and refunded_amount <> $refunded_amount`,
);

/** Records what was refunded of orders that wait for it: from here, and on the provider's own screens. */
async function recordSplitRefunds(
  ctx: Ctx,
  payment: PaymentRow,
  splits: readonly PaymentSplit[],
  intent: PaymentIntent,
): Promise<void> {
  const waiting = assignScreenRefunds(payment, splits, intent);
  const isDone = (split: PaymentSplit) => isFullyRefunded(payment, split, intent);
  for (const { order_id, refunded_amount } of waiting.filter((split) => !isDone(split)))
    await saveRefundedAmount(ctx.db, { payment_id: payment.id, order_id, refunded_amount });
  await markRefunded(ctx, payment, waiting.filter(isDone));
}

/**
 * Records partial refunds: those of splits that were requested here, and those made on the provider's own screens. The
 * provider's sum counts refunds that its bank has not made yet, so it may be known before a split is refunded.
 */
async function recordPartRefunds(
  ctx: Ctx,
  payment: PaymentRow,
  splits: readonly PaymentSplit[],
  intent: PaymentIntent,
): Promise<PaymentRow> {
  if (payment.status !== 'succeeded') return payment;
  const { refunded_amount, refund } = intent;
  const hasOneSplit = splits.length === 1;
  // A pending refund of the full amount is recorded by getNextStep once it succeeds
  if (hasOneSplit && refund === 'pending' && refunded_amount === payment.amount) return payment;
  const isMore = refunded_amount > payment.refunded_amount;
  if (isMore) {
    await writePartRefund(ctx.db, { paymentId: payment.id, refunded_amount, hasOneSplit });
    await recordEvent(ctx, payment, 'refunded_in_part');
  }
  await recordSplitRefunds(ctx, payment, splits, intent);
  if (!isMore) return payment;
  if (hasOneSplit) await ctx.emit('payment.refunded_in_part', toEventSubject(payment, splits));
  else
    ctx.hint(
      'orders',
      splits.map(({ order_id }) => order_id),
    );
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
  const locked = await lockPayment(ctx, id);
  if (notice && !(await recordNotification(ctx, locked, notice))) return locked;
  if (isOutdated(locked, intent)) return locked;
  const payment = hasNewFailures(locked, intent) ? await recordFailedRefunds(ctx, locked, intent) : locked;
  const splits = payment.purpose === 'tariff' ? [] : await listSplits(ctx.db, id);
  const proposed = getNextStep(payment, intent);
  const step = proposed && (await resolveStep(ctx, payment, proposed));
  if (!step || (step.status === payment.status && step.failure_code === payment.failure_code))
    return recordPartRefunds(ctx, payment, splits, intent);
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
  if (step.status === 'refunded') {
    const isLeft = ({ refunded_amount, amount }: PaymentSplit) => refunded_amount < amount;
    await markRefunded(ctx, updated, splits.filter(isLeft));
  }
  if (step.status !== 'succeeded') return updated;
  await ctx.emit('payment.succeeded', toEventSubject(updated, splits));
  // A reaction may have requested a refund of it
  return (await findPayment(ctx.db, { paymentId: id }))!;
}

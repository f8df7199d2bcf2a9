/**
 * Charges a card for a payment. A repeated call with the same card asks the provider for the result, and never charges
 * twice.
 */
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import { statement } from '#server/db/statement.ts';
import { fail, Failure } from '#server/failure.ts';
import type { PaymentIntent } from '#server/gateways/index.ts';
import { type Use, getAddressUses } from '#server/platform/rateLimit.ts';
import { getDeclineReason } from './declines.ts';
import { queueCheck } from './queue.ts';
import { lockPayment, type RegisteredPayment, type PaymentRow } from './rows.ts';
import { syncPayment } from './syncPayment.ts';
import { isOpen } from './status.ts';

const recordAttempt = statement<unknown, { paymentId: number; payment_method_id: string; now: Date }>(
  'payment_note_attempt',
  `update payments
      set status = 'pending', payment_method_id = $payment_method_id, touched_at = $now
    where id = $paymentId`,
);

/** After an attempt the provider is asked for the result, in case this call fails. */
const checkAfterMs = 30_000;

/** Whether a card still has to be tried: not if the provider has a result for it. */
function isUntried({ status, payment_method_id, failure_code }: PaymentIntent, card: string): boolean {
  if (status === 'unpaid') return failure_code === null || payment_method_id !== card;
  return status === 'requires_action' && payment_method_id !== card;
}

export type AttemptResult = { status: 'succeeded' } | { status: 'requires_action'; client_secret: string };

/** Limits of declined and unknown cards, so that nobody can test stolen cards here. */
const getLimitUses = (ctx: RequestContext): Use[] => [
  ['failedCards', String(ctx.user!.id)],
  ...getAddressUses('failedCardsOfAddress', ctx.ip),
];

const isUnknownCard = (error: unknown): boolean => error instanceof Failure && error.code === 'invalid';

/**
 * Pays with a card.
 * @throws Failure `card_declined` with the provider's reason, `invalid` for an unknown card, `too_often` after many of
 * either, `payment_over` if it can't be paid any more, `unavailable` while the result is unknown
 */
export async function attemptPayment(
  ctx: Ctx,
  payment: RegisteredPayment,
  payment_method_id: string,
): Promise<AttemptResult> {
  const uses = getLimitUses(ctx);
  await ctx.limits.takeAll(uses);
  const charged = await charge(ctx, payment, payment_method_id).catch(async (error: unknown) => {
    if (!isUnknownCard(error)) await ctx.limits.giveBackAll(uses);
    throw error;
  });
  if (charged.status !== 'failed') await ctx.limits.giveBackAll(uses);
  return toResult(ctx, charged);
}

async function charge(
  ctx: Ctx,
  { id, key, provider_id }: RegisteredPayment,
  payment_method_id: string,
): Promise<PaymentRow> {
  const before = await ctx.step(async (unit) => {
    const payment = await lockPayment(unit, id);
    if (!isOpen(payment.status)) return payment;
    await recordAttempt(unit.db, { paymentId: id, payment_method_id, now: unit.clock() });
    await queueCheck(unit, id, new Date(unit.clock().getTime() + checkAfterMs));
    return payment;
  });
  if (!isOpen(before.status)) return before;
  const { payments } = ctx.gateways;
  const syncWith = (intent: PaymentIntent) => ctx.step((unit) => syncPayment(unit, id, intent));
  const known = before.status === 'created' ? null : await payments.retrieve(provider_id);
  const intent =
    known && !isUntried(known, payment_method_id)
      ? known
      : await payments
          .confirm({ id: provider_id, payment_method_id, key: `${key}:${payment_method_id}` })
          .catch(async (error: unknown) => {
            // The provider has started nothing, so the payment is no longer pending
            if (isUnknownCard(error)) await syncWith(await payments.retrieve(provider_id));
            throw error;
          });
  return syncWith(intent);
}

/** Converts a payment's state to the answer for the payer. */
function toResult(ctx: RequestContext, { status, failure_code, client_secret }: PaymentRow): AttemptResult {
  switch (status) {
    case 'succeeded':
      return { status: 'succeeded' };
    case 'requires_action':
      return { status: 'requires_action', client_secret: client_secret! };
    case 'failed':
      throw fail('card_declined', {
        values: { reason: getDeclineReason(failure_code, ctx.locale) },
        body: { decline_code: failure_code },
      });
    case 'created':
    case 'pending':
      throw fail('unavailable', { retryAfter: 2 });
    default:
      throw fail('payment_over');
  }
}

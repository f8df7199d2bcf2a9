/** Tries to take the money of a payment from a card. Repeated with the same card it asks, and never charges twice. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { fail, Failure } from '#server/failure.ts';
import type { Intent } from '#server/gateways/index.ts';
import { type Use, usesOfAddress } from '#server/platform/rateLimit.ts';
import { declineReason } from './declines.ts';
import { queueLook } from './queue.ts';
import { lockPayment, type KnownPayment, type PaymentRow } from './rows.ts';
import { settle } from './settle.ts';
import { isOpen } from './status.ts';

const note = statement(
  'payment_note_attempt',
  `update payments set status = 'pending', payment_method_id = $2, touched_at = $3 where id = $1`,
);

/** So long after an attempt the provider is asked what has become of it, whatever the caller heard. */
const lookMs = 30_000;

/** Whether a card is still to be tried: not where the provider has its answer for this very card. */
function isUntried({ status, payment_method_id, failure_code }: Intent, card: string): boolean {
  if (status === 'unpaid') return failure_code === null || payment_method_id !== card;
  return status === 'requires_action' && payment_method_id !== card;
}

export type Attempted = { status: 'succeeded' } | { status: 'requires_action'; client_secret: string };

/** Cards that are declined or unknown are limited, so that nobody tries stolen ones here. */
const usesOf = (ctx: Ctx): Use[] => [
  ['failedCards', String(ctx.user!.id)],
  ...usesOfAddress('failedCardsOfAddress', ctx.ip),
];

const isUnknownCard = (error: unknown): boolean => error instanceof Failure && error.code === 'invalid';

/**
 * Pays with a card.
 * @throws Failure `card_declined` with the provider's reason, `invalid` for an unknown card, `too_often` after many of
 * either, `payment_over` where it can't be paid any more, `unavailable` where nobody knows yet
 */
export async function attempt(ctx: Ctx, payment: KnownPayment, payment_method_id: string): Promise<Attempted> {
  const uses = usesOf(ctx);
  await ctx.limits.takeAll(uses);
  const settled = await charge(ctx, payment, payment_method_id).catch(async (error: unknown) => {
    if (!isUnknownCard(error)) await ctx.limits.giveBackAll(uses);
    throw error;
  });
  if (settled.status !== 'failed') await ctx.limits.giveBackAll(uses);
  return outcomeOf(ctx, settled);
}

async function charge(
  ctx: Ctx,
  { id, key, provider_id }: KnownPayment,
  payment_method_id: string,
): Promise<PaymentRow> {
  const before = await ctx.step(async (unit) => {
    const payment = await lockPayment(unit, id);
    if (!isOpen(payment.status)) return payment;
    await note(unit.db, [id, payment_method_id, unit.clock()]);
    await queueLook(unit, id, new Date(unit.clock().getTime() + lookMs));
    return payment;
  });
  if (!isOpen(before.status)) return before;
  const { payments } = ctx.gateways;
  const settleWith = (intent: Intent) => ctx.step((unit) => settle(unit, id, intent));
  const known = before.status === 'created' ? null : await payments.retrieve(provider_id);
  const intent =
    known && !isUntried(known, payment_method_id)
      ? known
      : await payments
          .confirm({ id: provider_id, payment_method_id, key: `${key}:${payment_method_id}` })
          .catch(async (error: unknown) => {
            // Nothing was begun, so the payment is not under way any more
            if (isUnknownCard(error)) await settleWith(await payments.retrieve(provider_id));
            throw error;
          });
  return settleWith(intent);
}

/** What a payment's state is to whoever pays. */
function outcomeOf(ctx: Ctx, { status, failure_code, client_secret }: PaymentRow): Attempted {
  switch (status) {
    case 'succeeded':
      return { status: 'succeeded' };
    case 'requires_action':
      return { status: 'requires_action', client_secret: client_secret! };
    case 'failed':
      throw fail('card_declined', {
        values: { reason: declineReason(failure_code, ctx.locale) },
        body: { decline_code: failure_code },
      });
    case 'created':
    case 'pending':
      throw fail('unavailable', { retryAfter: 2 });
    default:
      throw fail('payment_over');
  }
}

/** Begins a payment. It is committed before its provider is called; a repeated call finds the same payment. */
import type { Minor } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { recordEvent } from './events.ts';
import { queueCheck } from './queue.ts';
import { attachIntent, paymentColumns, type RegisteredPayment, type PaymentRow } from './rows.ts';
import { openStatuses } from './status.ts';

export type PaymentRequest = { user_id: number; amount: Minor } & (
  | { purpose: 'tariff'; tariff_id: number; days: number }
  | { purpose: 'order'; order_id: number }
);

/** The first check of a payment's state comes this long after its last use. */
const firstCheckMs = 60_000;

const openCondition = `status in (${openStatuses.map((status) => `'${status}'`).join(', ')})`;
const insertPayment = oneRow<
  PaymentRow,
  {
    purpose: string;
    user_id: number;
    order_id: number | null;
    tariff_id: number | null;
    days: number | null;
    amount: Minor;
    currency: string;
    provider: string;
    now: Date;
  }
>(
  'payment_insert',
  `insert into payments as p (purpose, user_id, order_id, tariff_id, days, amount, currency, provider, created_at,
                              touched_at)
   values ($purpose, $user_id, $order_id, $tariff_id, $days, $amount, $currency, $provider, $now, $now)
       on conflict do nothing
   returning ${paymentColumns}`,
);
const touchOpenPayment = oneRow<
  PaymentRow,
  { order_id: number | null; user_id: number; tariff_id: number | null; days: number | null; amount: Minor; now: Date }
>(
  'payment_begun',
  `update payments p
      set touched_at = $now
    where ${openCondition}
      and (order_id = $order_id
           or purpose = 'tariff' and user_id = $user_id and tariff_id = $tariff_id and days = $days
              and amount = $amount)
   returning ${paymentColumns}`,
);
const cancelOutdated = statement<{ id: number }, { order_id: number; amount: Minor; provider: string }>(
  'payment_replace',
  `update payments
      set status = 'canceled'
    where order_id = $order_id and ${openCondition} and (amount <> $amount or provider <> $provider)
   returning id`,
);

/** Finds or inserts the payment, in the open unit. Null if the order has a paid one. */
async function findOrInsert(ctx: Ctx, request: PaymentRequest): Promise<PaymentRow | null> {
  const provider = ctx.gateways.payments.provider.code;
  const [order_id, tariff_id, days] =
    request.purpose === 'order' ? [request.order_id, null, null] : [null, request.tariff_id, request.days];
  // If the order's sum or the provider has changed, the former payment can't be paid any more
  const outdated =
    order_id === null ? [] : await cancelOutdated(ctx.db, { order_id, amount: request.amount, provider });
  for (const { id } of outdated) await queueCheck(ctx, id, ctx.clock());
  const touchExisting = () =>
    touchOpenPayment(ctx.db, {
      order_id,
      user_id: request.user_id,
      tariff_id,
      days,
      amount: request.amount,
      now: ctx.clock(),
    });
  const existing = await touchExisting();
  if (existing) return existing;
  const made = await insertPayment(ctx.db, {
    purpose: request.purpose,
    user_id: request.user_id,
    order_id,
    tariff_id,
    days,
    amount: request.amount,
    currency: ctx.settings.currency,
    provider,
    now: ctx.clock(),
  });
  // Another call has inserted it since
  if (!made) return (await touchExisting()) ?? null;
  await recordEvent(ctx, made, 'created');
  await queueCheck(ctx, made.id, new Date(ctx.clock().getTime() + firstCheckMs));
  return made;
}

/** Registers a payment at the provider, if it is not registered yet. Repeatable. */
export async function ensureRegistered(ctx: Ctx, payment: PaymentRow): Promise<RegisteredPayment> {
  if (payment.provider_id !== null) return payment as RegisteredPayment;
  const { id, amount, currency, key } = payment;
  return attachIntent(
    ctx,
    id,
    await ctx.gateways.payments.createIntent({ amount, currency, reference: key, key: `${key}:create` }),
  );
}

/**
 * The payment for a request: the open one, or a new one.
 * @param check runs first in the payment's transaction, and rejects what may not be paid
 * @returns null if the order is paid
 */
export async function openPayment(
  ctx: Ctx,
  check: (unit: Ctx) => Promise<PaymentRequest | null>,
): Promise<RegisteredPayment | null> {
  const payment = await ctx.step(async (unit) => {
    const request = await check(unit);
    return request && findOrInsert(unit, request);
  });
  return payment && ensureRegistered(ctx, payment);
}

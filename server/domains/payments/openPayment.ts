/** Begins a payment: written and committed before its provider hears of it; begun already, the same again. */
import type { Minor } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { recordEvent } from './events.ts';
import { queueLook } from './queue.ts';
import { attachIntent, paymentColumns, type KnownPayment, type PaymentRow } from './rows.ts';
import { openStatuses } from './status.ts';

export type Wish = { user_id: number; amount: Minor } & (
  | { purpose: 'tariff'; tariff_id: number; days: number }
  | { purpose: 'order'; order_id: number }
);

/** So long after a payment was last wanted the first look is taken. */
const firstLookMs = 60_000;

const open = `status in (${openStatuses.map((status) => `'${status}'`).join(', ')})`;
const insert = oneRow<PaymentRow>(
  'payment_insert',
  `insert into payments as p (purpose, user_id, order_id, tariff_id, days, amount, currency, provider, created_at, touched_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict do nothing returning ${paymentColumns}`,
);
const begun = oneRow<PaymentRow>(
  'payment_begun',
  `update payments p set touched_at = $6 where ${open} and (order_id = $1 or purpose = 'tariff' and user_id = $2 and tariff_id = $3 and days = $4 and amount = $5) returning ${paymentColumns}`,
);
const replace = statement<{ id: number }>(
  'payment_replace',
  `update payments set status = 'canceled' where order_id = $1 and ${open} and (amount <> $2 or provider <> $3) returning id`,
);

/** Inside a unit: finds or writes the payment. Null where the order has one that has its money. */
async function record(ctx: Ctx, wish: Wish): Promise<PaymentRow | null> {
  const { payments } = ctx.gateways;
  const [order_id, tariff_id, days] =
    wish.purpose === 'order' ? [wish.order_id, null, null] : [null, wish.tariff_id, wish.days];
  // The sum of an order has changed, or its provider: what was begun can't be paid any more.
  const outdated = order_id === null ? [] : await replace(ctx.db, [order_id, wish.amount, payments.provider]);
  for (const { id } of outdated) await queueLook(ctx, id, ctx.clock());
  const again = await begun(ctx.db, [order_id, wish.user_id, tariff_id, days, wish.amount, ctx.clock()]);
  if (again) return again;
  const made = await insert(ctx.db, [
    wish.purpose,
    wish.user_id,
    order_id,
    tariff_id,
    days,
    wish.amount,
    ctx.settings.currency,
    payments.provider,
    ctx.clock(),
  ]);
  if (!made) return (await begun(ctx.db, [order_id, wish.user_id, tariff_id, days, wish.amount, ctx.clock()])) ?? null;
  await recordEvent(ctx, made, 'created');
  await queueLook(ctx, made.id, new Date(ctx.clock().getTime() + firstLookMs));
  return made;
}

/** Makes sure that the provider knows a payment. Asked any number of times, it knows one. */
export async function knownToProvider(ctx: Ctx, payment: PaymentRow): Promise<KnownPayment> {
  if (payment.provider_id !== null) return payment as KnownPayment;
  const { id, amount, currency, key } = payment;
  return attachIntent(
    ctx,
    id,
    await ctx.gateways.payments.createIntent({ amount, currency, reference: key, key: `${key}:create` }),
  );
}

/**
 * The payment of a wish: the one that waits for its money, or a new one.
 * @param check runs first in the payment's own transaction: what may not be paid is refused there
 * @returns null where the order has been paid
 */
export async function openPayment(ctx: Ctx, check: (unit: Ctx) => Promise<Wish | null>): Promise<KnownPayment | null> {
  const payment = await ctx.step(async (unit) => {
    const wish = await check(unit);
    return wish && record(unit, wish);
  });
  return payment && knownToProvider(ctx, payment);
}

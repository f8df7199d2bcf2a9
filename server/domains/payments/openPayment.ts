/** Begins a payment. It is committed before its provider is called; a repeated call finds the same payment. */
import type { Minor } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { recordEvent } from './events.ts';
import { queueCheck } from './queue.ts';
import { attachIntent, paymentColumns, type RegisteredPayment, type PaymentRow } from './rows.ts';
import { openStatuses } from './status.ts';

/** What a payment pays of an order. */
interface RequestedSplit {
  order_id: number;
  /** Minor units, above 0. */
  amount: Minor;
}

/** A payment of orders has one split for each, which sum to its amount. */
export type PaymentRequest = { user_id: number; amount: Minor } & (
  | { purpose: 'tariff'; tariff_id: number; days: number }
  | { purpose: 'order'; order_id: number; splits: readonly [RequestedSplit] }
  | { purpose: 'purchase'; purchase_id: number; splits: readonly RequestedSplit[] }
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
    purchase_id: number | null;
    tariff_id: number | null;
    days: number | null;
    amount: Minor;
    currency: string;
    provider: string;
    splits: string;
    now: Date;
  }
>(
  'payment_insert',
  `with made as (
     insert into payments as p (purpose, user_id, order_id, purchase_id, tariff_id, days, amount, currency, provider,
                                created_at, touched_at)
     values ($purpose, $user_id, $order_id, $purchase_id, $tariff_id, $days, $amount, $currency, $provider, $now, $now)
         on conflict do nothing
     returning ${paymentColumns}),
   made_splits as (
     insert into payment_splits (payment_id, order_id, amount, payment_status)
     select made.id, s.order_id, s.amount, made.status
       from made, jsonb_to_recordset($splits::jsonb) as s (order_id int, amount bigint)),
   made_event as (
     insert into payment_events (payment_id, at, provider, type)
     select made.id, $now, made.provider, 'created' from made)
   select * from made`,
);
const touchTariffPayment = oneRow<
  PaymentRow,
  { user_id: number; tariff_id: number; days: number; amount: Minor; now: Date }
>(
  'payment_begun',
  `update payments p
      set touched_at = $now
    where ${openCondition}
      and purpose = 'tariff' and user_id = $user_id and tariff_id = $tariff_id and days = $days and amount = $amount
   returning ${paymentColumns}`,
);
const touchOrderPayment = oneRow<PaymentRow, { order_id: number; now: Date }>(
  'payment_begun_of_order',
  `update payments p
      set touched_at = $now
    where ${openCondition} and p.id in (select payment_id from payment_splits where order_id = $order_id)
   returning ${paymentColumns}`,
);
const cancelOutdated = statement<
  { id: number; provider: string },
  { orderIds: readonly number[]; splits: string; provider: string }
>(
  'payment_replace',
  `update payments p
      set status = 'canceled'
    where p.id in (select payment_id from payment_splits where order_id = any($orderIds::int[])) and ${openCondition}
      and (p.provider <> $provider
           or $splits::jsonb <> (select jsonb_agg(jsonb_build_object('order_id', s.order_id, 'amount', s.amount)
                                                  order by s.order_id)
                                   from payment_splits s
                                  where s.payment_id = p.id))
   returning p.id, p.provider`,
);

/** What a payment is for, in the columns that store it. */
const toSubject = (request: PaymentRequest) => ({
  order_id: request.purpose === 'order' ? request.order_id : null,
  purchase_id: request.purpose === 'purchase' ? request.purchase_id : null,
  tariff_id: request.purpose === 'tariff' ? request.tariff_id : null,
  days: request.purpose === 'tariff' ? request.days : null,
});

/** The splits of a request in the order of its orders, as JSON. */
const toSplitsJson = (request: PaymentRequest): string =>
  JSON.stringify(
    request.purpose === 'tariff'
      ? []
      : request.splits
          .map(({ order_id, amount }) => ({ order_id, amount }))
          .toSorted((one, two) => one.order_id - two.order_id),
  );

function touchOpenPayment(ctx: Ctx, request: PaymentRequest): Promise<PaymentRow | undefined> {
  const now = ctx.clock();
  if (request.purpose !== 'tariff') return touchOrderPayment(ctx.db, { order_id: request.splits[0]!.order_id, now });
  const { user_id, tariff_id, days, amount } = request;
  return touchTariffPayment(ctx.db, { user_id, tariff_id, days, amount, now });
}

/**
 * Inserts a payment in the open unit.
 * @returns undefined if another call has inserted it
 */
export async function insertOpenPayment(ctx: Ctx, request: PaymentRequest): Promise<PaymentRow | undefined> {
  const made = await insertPayment(ctx.db, {
    purpose: request.purpose,
    user_id: request.user_id,
    ...toSubject(request),
    amount: request.amount,
    currency: ctx.settings.currency,
    provider: ctx.gateways.payments.provider.code,
    splits: toSplitsJson(request),
    now: ctx.clock(),
  });
  if (!made) return undefined;
  await queueCheck(ctx, made.id, new Date(ctx.clock().getTime() + firstCheckMs));
  return made;
}

/** If the splits or the provider have changed, the former payment can't be paid any more. */
async function cancelOutdatedPayments(ctx: Ctx, request: PaymentRequest): Promise<void> {
  if (request.purpose === 'tariff') return;
  const outdated = await cancelOutdated(ctx.db, {
    orderIds: request.splits.map(({ order_id }) => order_id),
    splits: toSplitsJson(request),
    provider: ctx.gateways.payments.provider.code,
  });
  for (const payment of outdated) {
    await recordEvent(ctx, payment, 'canceled');
    await queueCheck(ctx, payment.id, ctx.clock());
  }
}

/** Finds or inserts the payment, in the open unit. Null if the tariff's payment of a parallel call is over already. */
async function findOrInsert(ctx: Ctx, request: PaymentRequest): Promise<PaymentRow | null> {
  await cancelOutdatedPayments(ctx, request);
  return (
    (await touchOpenPayment(ctx, request)) ??
    (await insertOpenPayment(ctx, request)) ??
    (await touchOpenPayment(ctx, request)) ??
    null
  );
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

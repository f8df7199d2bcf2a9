/** The append-only record of what happened to payments, and the subject of their events. */
import type { PaymentEventType } from '#contract/payments.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { PaymentNotification } from '#server/gateways/index.ts';
import type { PaymentRow, PaymentSplit } from './rows.ts';

const insertEvent = oneRow<
  { id: number },
  { payment_id: number; now: Date; provider: string; event_id: string | null; type: string }
>(
  'payment_event',
  `insert into payment_events (payment_id, at, provider, event_id, type)
   values ($payment_id, $now, $provider, $event_id, $type)
       on conflict (provider, event_id) do nothing
   returning id`,
);

type EventPayment = Pick<PaymentRow, 'id' | 'provider'>;

async function insertOnce(ctx: Ctx, { id, provider }: EventPayment, type: string, event_id: string | null) {
  const inserted = await insertEvent(ctx.db, { payment_id: id, now: ctx.clock(), provider, event_id, type });
  return inserted !== undefined;
}

/** Records an event of the application. */
export async function recordEvent(ctx: Ctx, payment: EventPayment, type: PaymentEventType): Promise<void> {
  await insertOnce(ctx, payment, type, null);
}

/**
 * Records an event that the provider has sent.
 * @returns false if the provider has sent it before
 */
export const recordNotification = (
  ctx: Ctx,
  payment: EventPayment,
  { id, type }: Pick<PaymentNotification, 'id' | 'type'>,
): Promise<boolean> => insertOnce(ctx, payment, type, id);

/**
 * The subject of an event of a payment.
 * @param orders those that it concerns, and what of the payment is theirs
 */
export const toEventSubject = (
  { id, user_id, purpose, amount, tariff_id, days }: PaymentRow,
  orders: readonly Pick<PaymentSplit, 'order_id' | 'amount'>[],
) => ({
  payment_id: id,
  user_id,
  purpose,
  amount,
  tariff_id,
  days,
  orders: orders.map((order) => ({ order_id: order.order_id, amount: order.amount })),
});

/** The append-only record of what happened to payments. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { PaymentRow } from './rows.ts';

const insert = oneRow<{ id: number }>(
  'payment_event',
  'insert into payment_events (payment_id, at, provider, event_id, type) values ($1, $2, $3, $4, $5) on conflict (provider, event_id) do nothing returning id',
);

/**
 * Records an event.
 * @param event_id the provider's id, if the provider sent it
 * @returns false if the provider has sent it before
 */
export async function recordEvent(
  ctx: Ctx,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  type: string,
  event_id: string | null = null,
): Promise<boolean> {
  return (await insert(ctx.db, [payment.id, ctx.clock(), payment.provider, event_id, type])) !== undefined;
}

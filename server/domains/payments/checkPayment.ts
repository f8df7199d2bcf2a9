/** Looks after payments that are not settled: what a call has lost is found here within minutes. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { Failure } from '#server/failure.ts';
import { knownToProvider } from './openPayment.ts';
import { refund } from './refund.ts';
import { paymentById, type PaymentRow } from './rows.ts';
import { settle } from './settle.ts';
import { isOpen } from './status.ts';

/** What nobody has paid nor touched for so long is canceled: with a look every minute all is settled within ten. */
export const unpaidForMs = 8 * 60_000;
/** A look takes so many, the longest unsettled first. */
const atOnce = 100;

const unsettled = statement<{ id: number }>(
  'payments_unsettled',
  `select id from payments where status in ('created', 'pending', 'requires_action', 'failed', 'refund_pending') and provider = $1 order by touched_at limit ${atOnce}`,
);
const giveUp = statement(
  'payment_give_up',
  `update payments set status = 'canceled' where id = $1 and status = 'created' and touched_at <= $2`,
);

/** One payment: asks how it is, and cancels it at its provider where it has been left, or replaced. */
export async function lookAfter(ctx: Ctx, id: number): Promise<void> {
  const payment = await paymentById(ctx.db, [id]);
  if (!payment || payment.provider !== ctx.gateways.payments.provider) return;
  if (payment.status === 'refund_pending') return refund(ctx, id);
  if (!isOpen(payment.status) && payment.status !== 'canceled') return;
  try {
    await bring(ctx, payment);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unavailable') throw error;
    // No card was ever tried: nothing to wait for. Should its money come after all, it is heard.
    await giveUp(ctx.db, [id, new Date(ctx.clock().getTime() - unpaidForMs)]);
    throw error;
  }
}

async function bring(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { payments } = ctx.gateways;
  const { provider_id } = await knownToProvider(ctx, payment);
  let intent = await payments.retrieve(provider_id);
  const isLeft = ctx.clock().getTime() - payment.touched_at.getTime() >= unpaidForMs;
  if ((isLeft || payment.status === 'canceled') && (intent.status === 'unpaid' || intent.status === 'requires_action'))
    intent = await payments.cancel(provider_id);
  await ctx.step((unit) => settle(unit, payment.id, intent));
}

/** All that are not settled. One that fails does not keep the others from being looked after. */
export async function lookAfterAll(ctx: Ctx): Promise<void> {
  for (const { id } of await unsettled(ctx.db, [ctx.gateways.payments.provider])) {
    await lookAfter(ctx, id).catch((error: unknown) =>
      ctx.log.warn({ part: 'payments', payment: id, err: error }, 'a payment could not be looked after'),
    );
  }
}

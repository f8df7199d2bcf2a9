/** Processes the provider's signed notifications, which may come in any order and more than once. */
import type { Ctx } from '#server/context.ts';
import { fail, Failure } from '#server/failure.ts';
import type { ProviderEvent } from '#server/gateways/payments/paymentNotification.ts';
import { attachIntent, findPaymentOfNotice } from './rows.ts';
import { syncPayment } from './syncPayment.ts';

/** Processes one notification of the provider. Those about unknown payments are ignored. */
export async function processNotice(ctx: Ctx, text: string, signature: string): Promise<void> {
  const { payments } = ctx.gateways;
  if (!payments.parseWebhook) throw fail('no_route');
  if (text === '' || signature === '') throw fail('bad_signature');
  const notice = await payments.parseWebhook(text, signature, ctx.clock());
  const payment = notice && (await findPaymentOfNotice(ctx, notice));
  if (!notice || !payment) return;
  // The notification may be outdated, so the present state is read from the provider
  const intent = await payments.retrieve(notice.intent_id);
  if (payment.provider_id === null) await attachIntent(ctx, payment.id, intent);
  await ctx.step((unit) => syncPayment(unit, payment.id, intent, notice));
}

/** Processes an event of the sandbox, which comes by the queue and is signed like a provider's. */
export async function processSandboxEvent(ctx: Ctx, event: ProviderEvent): Promise<void> {
  const { sign } = ctx.gateways.payments;
  if (!sign) return;
  const text = JSON.stringify(event);
  await processNotice(ctx, text, await sign(text, ctx.clock())).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
  });
}

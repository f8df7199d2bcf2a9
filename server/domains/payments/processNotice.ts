/** Hears what the provider tells: signed, in any order, any number of times. */
import type { Ctx } from '#server/context.ts';
import { fail, Failure } from '#server/failure.ts';
import type { ProviderEvent } from '#server/gateways/payments/notice.ts';
import { attachIntent, paymentOfNotice } from './rows.ts';
import { settle } from './settle.ts';

/** Takes one message of the provider. What is about none of our payments is nothing to us. */
export async function hear(ctx: Ctx, text: string, signature: string): Promise<void> {
  if (text === '' || signature === '') throw fail('bad_signature');
  const notice = await ctx.gateways.payments.parseWebhook(text, signature, ctx.clock());
  const payment = notice && (await paymentOfNotice(ctx, notice));
  if (!notice || !payment) return;
  // Not what the message says counts, which may be old, but how it is now.
  const intent = await ctx.gateways.payments.retrieve(notice.intent_id);
  if (payment.provider_id === null) await attachIntent(ctx, payment.id, intent);
  await ctx.step((unit) => settle(unit, payment.id, intent, notice));
}

/** The sandbox's own messages come by the queue, and are signed and heard as a provider's are. */
export async function hearSandbox(ctx: Ctx, event: ProviderEvent): Promise<void> {
  const { sign } = ctx.gateways.payments;
  if (!sign) return;
  const text = JSON.stringify(event);
  await hear(ctx, text, await sign(text, ctx.clock())).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
  });
}

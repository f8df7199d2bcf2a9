import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { fail, notFound } from '#server/failure.ts';
import { hear } from './hear.ts';
import { listEvents, readProvider } from './provider.ts';

/** All of this noun but what belongs to tariffs and orders. */
export const payments: Omit<Handlers<Contract['payments'], Ctx>, 'start' | 'subscribe' | 'payOrder' | 'confirmOrder'> = {
  config: async (_, { gateways: { payments: { provider, publishableKey } } }) => ({ provider, publishable_key: publishableKey }),
  webhook: async (_, ctx) => {
    await hear(ctx, ctx.raw?.text ?? '', ctx.raw?.header('stripe-signature') ?? '');
    return { received: true };
  },
  sandboxApproval: async ({ body }, ctx) => {
    const { authenticate } = ctx.gateways.payments;
    if (!authenticate) throw fail('no_route');
    const intent = await authenticate(body);
    if (!intent) throw notFound('payment');
    return { status: intent.status === 'succeeded' ? 'succeeded' : 'failed' };
  },
  provider: (_, ctx) => readProvider(ctx),
  test: (_, ctx) => ctx.gateways.payments.test(),
  events: ({ query }, ctx) => listEvents(ctx, query),
};

import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { hear } from './hear.ts';
import { listEvents, readProvider } from './provider.ts';

const ownSecret = oneRow('payment_own_secret', 'select from payments where client_secret = $1 and user_id = $2');

/** All of this noun but what belongs to tariffs and orders. */
export const payments: Omit<
  Handlers<Contract['payments'], Ctx>,
  'start' | 'subscribe' | 'payOrder' | 'confirmOrder'
> = {
  config: async (
    _,
    {
      gateways: {
        payments: { provider, publishableKey },
      },
    },
  ) => ({ provider, publishable_key: publishableKey }),
  webhook: async (_, ctx) => {
    await hear(ctx, ctx.raw?.text ?? '', ctx.raw?.header('stripe-signature') ?? '');
    return { received: true };
  },
  sandboxApproval: async ({ body }, ctx) => {
    const { authenticate } = ctx.gateways.payments;
    if (!authenticate) throw fail('no_route');
    // Whoever pays asks their own bank: nobody else's payment is there for them
    const isOwn = (await ownSecret(ctx.db, [body.client_secret, ctx.user!.id])) !== undefined;
    const intent = isOwn ? await authenticate(body) : null;
    if (!intent) throw notFound('payment');
    return { status: intent.status === 'succeeded' ? 'succeeded' : 'failed' };
  },
  provider: (_, ctx) => readProvider(ctx),
  test: (_, ctx) => ctx.gateways.payments.test(),
  events: ({ query }, ctx) => listEvents(ctx, query),
};

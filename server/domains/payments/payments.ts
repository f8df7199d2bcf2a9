/** Handlers of payments, without the calls of tariffs and orders. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import { highestCardSum } from '#contract/rules/orderBounds.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { requirePayments } from '#server/platform/services.ts';
import { getLowestCardSum } from './cardSums.ts';
import { processNotice } from './processNotice.ts';
import { listEvents, readProvider, testProvider } from './provider.ts';

const findMySecret = oneRow<unknown, { client_secret: string; user_id: number }>(
  'payment_own_secret',
  'select from payments where client_secret = $client_secret and user_id = $user_id',
);

type Handler<Input, Output> = (input: Input, ctx: Ctx) => Promise<Output>;

/** Wraps a handler so that it fails with `payments_off` if the installation takes no cards. */
export const withPayments =
  <Input, Output>(handler: Handler<Input, Output>): Handler<Input, Output> =>
  async (input, ctx) => {
    requirePayments(ctx);
    return handler(input, ctx);
  };

/** Handlers of payments, without those of tariffs and orders. */
export const payments: Omit<
  Handlers<Contract['payments'], Ctx>,
  'start' | 'subscribe' | 'payOrder' | 'confirmOrder'
> = {
  config: async (_, ctx) => {
    const { provider, publishableKey } = ctx.gateways.payments;
    return {
      provider: provider.code,
      form: provider.form,
      publishable_key: publishableKey,
      lowest_sum: toPrice(getLowestCardSum(ctx)),
      highest_sum: toPrice(highestCardSum),
    };
  },
  webhook: withPayments(async (_, ctx) => {
    const header = ctx.gateways.payments.provider.signatureHeader;
    await processNotice(ctx, ctx.raw?.text ?? '', (header && ctx.raw?.header(header)) ?? '');
    return { received: true };
  }),
  sandboxApproval: withPayments(async ({ body }, ctx) => {
    const { authenticate } = ctx.gateways.payments;
    if (!authenticate) throw fail('no_route');
    // A payer confirms only their own payments
    const isMine =
      (await findMySecret(ctx.db, { client_secret: body.client_secret, user_id: ctx.user!.id })) !== undefined;
    const intent = isMine ? await authenticate(body) : null;
    if (!intent) throw notFound('payment');
    return { status: intent.status === 'succeeded' ? 'succeeded' : 'failed' };
  }),
  provider: (_, ctx) => readProvider(ctx),
  test: withPayments((_, ctx) => testProvider(ctx)),
  events: ({ query }, ctx) => listEvents(ctx, query),
};

/** Handlers of links that open orders without signing in. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/failure.ts';
import { cancelForLink } from '../changeOrder.ts';
import { findLinkedOrders, findNewestLink, replaceLinks, withdrawLinks, withdrawLinksOfOrder } from './links.ts';
import { presentLinkedOrder } from './present.ts';

async function openLink(ctx: Ctx, token: string): Promise<Answer<Contract['orderLinks']['open']>> {
  return { orders: (await findLinkedOrders(ctx, token)).map((row) => presentLinkedOrder(row, ctx)) };
}

export const orderLinks: Handlers<Contract['orderLinks'], Ctx> = {
  get: async ({ params }, ctx) => ({ created_at: (await findNewestLink(ctx, params.id))?.toISOString() ?? null }),
  create: async ({ params }, ctx) => {
    await ctx.limits.take('orderLinks', String(ctx.user!.id));
    return { url: await ctx.step((unit) => replaceLinks(unit, params.id)) };
  },
  remove: ({ params }, ctx) => withdrawLinksOfOrder(ctx, params.id),
  open: ({ body }, ctx) => openLink(ctx, body.token),
  cancel: async ({ body }, ctx) => {
    const order = (await findLinkedOrders(ctx, body.token)).find(({ id }) => id === body.order_id);
    if (!order) throw notFound('order');
    await cancelForLink(ctx, order.id, order.user_id);
    return openLink(ctx, body.token);
  },
  withdraw: async ({ body }, ctx) => {
    const orders = await findLinkedOrders(ctx, body.token);
    await withdrawLinks(
      ctx,
      orders.map(({ id }) => id),
    );
  },
};

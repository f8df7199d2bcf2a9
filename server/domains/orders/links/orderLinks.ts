/** Handlers of links that open orders without signing in. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/failure.ts';
import { cancelForLink } from '../changeOrder.ts';
import {
  findLinkedOrders,
  findNewestLink,
  openLinkedOrders,
  replaceLinks,
  withdrawLinksByToken,
  withdrawLinksOfOrder,
} from './links.ts';
import { presentLinkedOrder } from './present.ts';

type Rows = Awaited<ReturnType<typeof findLinkedOrders>>;

const presentRows = (ctx: Ctx, rows: Rows): Answer<Contract['orderLinks']['open']> => ({
  orders: rows.map((row) => presentLinkedOrder(row, ctx)),
});

export const orderLinks: Handlers<Contract['orderLinks'], Ctx> = {
  get: async ({ params }, ctx) => {
    const { created_at, sent } = await findNewestLink(ctx, params.id);
    return { created_at: created_at?.toISOString() ?? null, sent };
  },
  create: async ({ params }, ctx) => {
    await ctx.limits.take('orderLinks', String(ctx.user!.id));
    return { url: await ctx.step((unit) => replaceLinks(unit, params.id)) };
  },
  remove: ({ params }, ctx) => withdrawLinksOfOrder(ctx, params.id),
  open: async ({ body }, ctx) => presentRows(ctx, await openLinkedOrders(ctx, body.token)),
  cancel: async ({ body }, ctx) => {
    const order = (await findLinkedOrders(ctx, body.token)).find(({ id }) => id === body.order_id);
    if (!order) throw notFound('order');
    await cancelForLink(ctx, order.id, order.user_id);
    return presentRows(ctx, await findLinkedOrders(ctx, body.token));
  },
  withdraw: ({ body }, ctx) => withdrawLinksByToken(ctx, body.token),
};

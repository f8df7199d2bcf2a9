/** Handlers of orders. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { changeOrder } from './changeOrder.ts';
import { listOrders } from './list.ts';
import { moveOrders } from './moveOrders.ts';
import { printOrder } from './print/printOrder.ts';
import { previewEdit } from './previewEdit.ts';
import { readOrder } from './read.ts';
import { removeOrder } from './remove.ts';

export const orders: Handlers<Contract['orders'], Ctx> = {
  list: ({ query }, ctx) => listOrders(query, ctx),
  get: ({ params }, ctx) => readOrder(ctx, params.id),
  edit: ({ params, body }, ctx) => changeOrder(ctx, params.id, body),
  previewEdit,
  move: ({ body }, ctx) => moveOrders(ctx, body.ids, body.status, body.reason),
  pdf: ({ params, query }, ctx) => printOrder(ctx, params.id, query.language ?? ctx.locale, query.time_zone),
  remove: ({ params }, ctx) => removeOrder(ctx, params.id),
};

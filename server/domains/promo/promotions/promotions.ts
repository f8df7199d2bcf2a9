/** Handlers of promotions. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { previewPromotion } from './preview.ts';
import { listPromotions, readPromotion } from './rows.ts';
import { createPromotion, editPromotion, removePromotion } from './writes.ts';

export const promotions: Handlers<Contract['promotions'], Ctx> = {
  list: listPromotions,
  get: ({ params }, ctx) => readPromotion(ctx, params.id),
  create: createPromotion,
  edit: editPromotion,
  remove: removePromotion,
  preview: previewPromotion,
};

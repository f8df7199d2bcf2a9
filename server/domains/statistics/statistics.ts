/** Calls of the statistics. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { readSales } from './sales.ts';

export const statistics: Handlers<Contract['statistics'], Ctx> = {
  sales: ({ query }, ctx) => readSales(ctx, query),
};

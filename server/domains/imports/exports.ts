import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { fail, notFound } from '#server/failure.ts';
import { openLink } from './downloads.ts';

export const exports: Handlers<Contract['exports'], Ctx> = {
  create: async () => {
    throw fail('unavailable');
  },
  download: async ({ params }, ctx) => {
    if (!(await openLink(ctx, params.key))) throw notFound('file');
    throw fail('unavailable');
  },
};

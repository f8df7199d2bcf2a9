/** Handlers of promo codes. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { activate } from './activate.ts';
import { createCode, editCode, listCodes, readCode } from './codes.ts';
import { editTerms, readTerms } from './settings.ts';
import { readStatistics } from './statistics.ts';

export const promoCodes: Handlers<Contract['promoCodes'], Ctx> = {
  list: listCodes,
  get: ({ params }, ctx) => readCode(ctx, params.id),
  create: createCode,
  edit: editCode,
  settings: (_, { db }) => readTerms(db),
  terms: (_, { db }) => readTerms(db),
  settingsEdit: editTerms,
  activate,
  statistics: ({ query }, ctx) => readStatistics(ctx, { ...query, code_id: null }),
  statisticsOfOne: async ({ query: { id, ...period } }, ctx) => {
    await readCode(ctx, id);
    return readStatistics(ctx, { ...period, code_id: id });
  },
};

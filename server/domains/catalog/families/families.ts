/** Endpoints of families. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { createFamily } from './createFamily.ts';
import { editFamily } from './editFamily.ts';
import { addMembers } from './addMembers.ts';
import { dissolveFamily, releaseMembers } from './releaseMembers.ts';
import { getOwnFamily, presentFamily } from './readFamily.ts';
import { saveMembers } from './saveMembers.ts';

export const families: Handlers<Contract['families'], Ctx> = {
  get: async ({ params }, ctx) => presentFamily(ctx.db, await getOwnFamily(ctx, params.id)),
  create: createFamily,
  edit: editFamily,
  dissolve: dissolveFamily,
  addMembers,
  saveMembers,
  releaseMembers,
};

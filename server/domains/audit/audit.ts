/** The audit log. It writes nothing itself: every write leaves its entry by ctx.audit. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { getEntry, listAudit } from './list.ts';
import { undo } from './undo.ts';

export const audit: Handlers<Contract['audit'], Ctx> = {
  list: listAudit,
  get: ({ params }, ctx) => getEntry(ctx, params.id),
  undo: ({ params }, ctx) => undo(ctx, params.id),
};

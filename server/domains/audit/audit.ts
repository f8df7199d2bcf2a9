/** The audit log. Entries are written by every write itself, through ctx.audit. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { getEntry, listAudit } from './list.ts';
import { undoEntry } from './undo.ts';

export const audit: Handlers<Contract['audit'], Ctx> = {
  list: listAudit,
  get: ({ params }, ctx) => getEntry(ctx, params.id),
  undo: ({ params }, ctx) => undoEntry(ctx, params.id),
};

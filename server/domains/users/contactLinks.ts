/** Links about contacts: their codes are made where they are sent, and stored hashed. */
import { createHash } from 'node:crypto';
import type { Ctx } from '#server/context.ts';

/** The form in which a link's code is stored. */
export const hashOfLink = (code: string): Buffer => createHash('sha256').update(code).digest();

/**
 * Counts a link that opens nothing. Right ones are never counted, nor refused for others' dead ones at the same
 * address: nobody can guess 256 bits.
 * @throws Failure `too_often`
 */
export const takeDeadLink = (ctx: Pick<Ctx, 'limits' | 'ip'>): Promise<void> =>
  ctx.limits.take('deadLinksOfAddress', ctx.ip);

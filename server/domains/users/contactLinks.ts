/** Links about contacts. A code is made when its message is sent, and only its hash is stored. */
import { createHash } from 'node:crypto';
import type { Ctx } from '#server/context.ts';

/** The form in which a link's code is stored. */
export const hashLinkCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/**
 * Counts a dead link. Valid links are neither counted nor rejected: nobody can guess 256 bits.
 * @throws Failure `too_often`
 */
export const countDeadLink = (ctx: Pick<Ctx, 'limits' | 'ip'>): Promise<void> =>
  ctx.limits.take('deadLinksOfAddress', ctx.ip);

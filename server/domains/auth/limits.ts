/** What the limits of signing in share. */
import type { Ctx } from '#server/context.ts';
import type { CodeLimits } from '#server/domains/users/codeLimits.ts';
import { belongsToSomebody } from '#server/platform/knownDevices.ts';
import { requireProof } from '#server/platform/proofOfWork.ts';
import { isTooOften, type Use, usesOfAddress } from '#server/platform/rateLimit.ts';

/**
 * Counts a question whether an account exists. Where strangers of the same network have used up its share,
 * devices of people with a confirmed contact have one of their own.
 * @throws Failure `too_often`
 */
export async function takeLookup(ctx: Ctx): Promise<void> {
  try {
    await ctx.limits.takeAll(usesOfAddress('lookups', ctx.ip));
  } catch (error) {
    if (!isTooOften(error) || !(await belongsToSomebody(ctx))) throw error;
    await ctx.limits.take('lookupsOfDevice', ctx.device!.toString('base64url'));
  }
}

/** So many proven wrong codes make the next proof twice as hard. */
const triesOfLevel = 10;

/**
 * Counts a comparison of a code with what was typed.
 * @returns what a right code gives back
 * @throws Failure `proof_required`, `too_often`
 */
export async function takeCodeTry(ctx: Ctx, { to, reserve, proof }: CodeLimits): Promise<Use[]> {
  // Five tries for each of its few codes are limit enough
  if (reserve !== null) return [];
  try {
    await ctx.limits.take('wrongCodesOfPhone', to);
    return [['wrongCodesOfPhone', to]];
  } catch (error) {
    if (!isTooOften(error)) throw error;
    const level = (await ctx.limits.countUses('provenWrongCodesOfPhone', to)) / triesOfLevel;
    await requireProof(ctx, proof, { subject: `code_try:${to}`, level }, error);
  }
  await ctx.limits.take('provenWrongCodesOfPhone', to);
  return [['provenWrongCodesOfPhone', to]];
}

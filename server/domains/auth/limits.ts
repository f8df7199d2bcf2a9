/** Rate limits of account lookups and sign-in codes. */
import type { Ctx } from '#server/context.ts';
import type { CodeLimits } from '#server/domains/users/codeLimits.ts';
import { isDeviceOfConfirmedAccount } from '#server/platform/knownDevices.ts';
import { requireProof } from '#server/platform/proofOfWork.ts';
import { isTooOften, type Use, getAddressUses } from '#server/platform/rateLimit.ts';

/**
 * Counts a lookup of whether an account exists. When others in the same network have used up its limit, devices that
 * belong to a person with a confirmed contact have a separate one.
 * @throws Failure `too_often`
 */
export async function takeLookup(ctx: Ctx): Promise<void> {
  try {
    await ctx.limits.takeAll(getAddressUses('lookups', ctx.ip));
  } catch (error) {
    if (!isTooOften(error) || !(await isDeviceOfConfirmedAccount(ctx))) throw error;
    await ctx.limits.take('lookupsOfDevice', ctx.device!.toString('base64url'));
  }
}

/** After this many wrong codes with a proof, the next proof is one level harder. */
const triesPerLevel = 10;

/**
 * Counts a try to enter a code.
 * @returns uses to give back if the code is right
 * @throws Failure `proof_required`, `too_often`
 */
export async function takeCodeTry(ctx: Ctx, { to, reserve, proof }: CodeLimits): Promise<Use[]> {
  // Known devices get few codes, each with five tries: that is limit enough
  if (reserve !== null) return [];
  try {
    await ctx.limits.take('wrongCodesOfPhone', to);
    return [['wrongCodesOfPhone', to]];
  } catch (error) {
    if (!isTooOften(error)) throw error;
    const level = (await ctx.limits.countUses('provenWrongCodesOfPhone', to)) / triesPerLevel;
    await requireProof(ctx, proof, { subject: `code_try:${to}`, level }, error);
  }
  await ctx.limits.take('provenWrongCodesOfPhone', to);
  return [['provenWrongCodesOfPhone', to]];
}

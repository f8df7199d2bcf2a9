/** What the limits of signing in share. */
import type { Ctx } from '#server/context.ts';
import { Failure } from '#server/failure.ts';
import { belongsToSomebody } from '#server/platform/knownDevices.ts';
import { networkOf } from '#server/platform/network.ts';
import { requireProof } from '#server/platform/proofOfWork.ts';
import { type Use, usesOfAddress } from '#server/platform/rateLimit.ts';

/** Whether a call met a limit, and may go on by another way. */
export const isTooOften = (error: unknown): boolean => error instanceof Failure && error.code === 'too_often';

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

interface CodeLimits {
  /** A phone or mailbox, in lower case. */
  to: string;
  /** Whose own share it is taken from: a device that signed in before, a signed-in user. Null: a stranger. */
  reserve: string | null;
  proof?: string | undefined;
}

/** A message costs money: its proof takes a second or two. */
const sendingLevel = 2;
/** So many proven wrong codes make the next proof twice as hard. */
const triesOfLevel = 10;

/**
 * Counts a code that is about to be sent. Strangers share what one phone is sent, so one network gets a part of it
 * alone, and the last part costs a proof.
 * @throws Failure `proof_required`, `too_often`
 */
export async function takeCodeSending(ctx: Ctx, { to, reserve, proof }: CodeLimits): Promise<void> {
  if (reserve !== null) {
    await ctx.limits.takeAll([
      ['codesOfDevice', `${to}@${reserve}`],
      ['codesOfOwner', to],
    ]);
    return;
  }
  const uses: Use[] = [...usesOfAddress('codesOfAddress', ctx.ip), ['codes', `${to}@${networkOf(ctx.ip)}`]];
  await ctx.limits.takeAll(uses);
  try {
    await ctx.limits.take('codesOfPhone', to);
  } catch (error) {
    await ctx.limits.giveBackAll(uses);
    if (!isTooOften(error)) throw error;
    await requireProof(ctx, proof, { subject: `code:${to}`, level: sendingLevel }, error);
    await ctx.limits.takeAll([...uses, ['provenCodesOfPhone', to]]);
  }
}

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

/** Limits of codes that are sent: nobody can use up what a phone of somebody else may be sent. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail, Failure } from '#server/failure.ts';
import { takeSms } from '#server/platform/budgets.ts';
import { isKnownDevice, knownSince } from '#server/platform/knownDevices.ts';
import { networkOf } from '#server/platform/network.ts';
import { requireProof } from '#server/platform/proofOfWork.ts';
import { isTooOften, type Use, usesOfAddress } from '#server/platform/rateLimit.ts';

export interface CodeLimits {
  /** A phone or mailbox, in lower case. */
  to: string;
  /** Whose own share it is taken from: a device that signed in before, a signed-in user. Null: a stranger. */
  reserve: string | null;
  proof?: string | undefined;
}

/** A message costs money: its proof takes a second or two. */
const sendingLevel = 2;
/** Accounts that are younger than a day are as cheap as none. */
const trustedAfterMs = 86_400_000;

const isTrusted = oneRow(
  'code_trusted_caller',
  `select from users where id = $1 and least(email_confirmed_at, phone_confirmed_at) < $4
      and ${isKnownDevice('users.id', '$2', '$3')}`,
);

/**
 * Counts a code that is about to be sent. Strangers share what one phone is sent, so one network gets a part of it
 * alone, and the last part costs a proof.
 * @returns what is given back where the code is not sent
 * @throws Failure `proof_required`, `too_often`
 */
export async function takeCodeSending(ctx: Ctx, { to, reserve, proof }: CodeLimits): Promise<Use[]> {
  if (reserve !== null) {
    const uses: Use[] = [
      ['codesOfDevice', `${to}@${reserve}`],
      ['codesOfOwner', to],
    ];
    await ctx.limits.takeAll(uses);
    return uses;
  }
  const uses: Use[] = [...usesOfAddress('codesOfAddress', ctx.ip), ['codes', `${to}@${networkOf(ctx.ip)}`]];
  await ctx.limits.takeAll(uses);
  try {
    await ctx.limits.take('codesOfPhone', to);
    return [...uses, ['codesOfPhone', to]];
  } catch (error) {
    await ctx.limits.giveBackAll(uses);
    if (!isTooOften(error)) throw error;
    await requireProof(ctx, proof, { subject: `code:${to}`, level: sendingLevel }, error);
    const proven: Use[] = [...uses, ['provenCodesOfPhone', to]];
    await ctx.limits.takeAll(proven);
    return proven;
  }
}

/**
 * Takes an SMS from the budget of the hour. Call it last: its row is everybody's until the unit of work ends.
 * @param uses what is given back where the budget is used up
 * @throws Failure `sms_spent`
 */
export async function takeSmsOr(ctx: Ctx, uses: readonly Use[], isReserved: boolean): Promise<void> {
  await takeSms(ctx, isReserved).catch(async (error: unknown) => {
    await ctx.limits.giveBackAll(uses);
    throw error;
  });
}

/** Whether the caller's account has had a confirmed contact for a day, and the device signed in to it before. */
async function isTrustedCaller({ db, user, device, clock }: Ctx): Promise<boolean> {
  if (!user || !device) return false;
  const now = clock();
  return (
    (await isTrusted(db, [user.id, device, knownSince(now), new Date(now.getTime() - trustedAfterMs)])) !== undefined
  );
}

export interface ContactCode {
  /** Plus sign and digits. */
  phone: string;
  proof?: string | undefined;
  /** False where the call carries no proof: the answer is then how long to wait. */
  canProve: boolean;
}

/**
 * Counts an SMS to a phone that somebody wants to have in an account. Nobody knows yet whose it is, so that all
 * callers share what strangers may have sent there; people with an account of some age on a device of theirs have a
 * part beyond it.
 * @throws Failure `proof_required`, `too_often`, `sms_spent`
 */
export async function takeContactCode(ctx: Ctx, { phone, proof, canProve }: ContactCode): Promise<void> {
  let isReserved = false;
  const uses = await takeCodeSending(ctx, { to: phone, reserve: null, proof }).catch(async (error: unknown) => {
    if (!isLimit(error) || !(await isTrustedCaller(ctx))) throw canProve ? error : withoutProof(error);
    isReserved = true;
    return takeCodeSending(ctx, { to: `contact:${phone}`, reserve: `user:${ctx.user!.id}` }).catch((other: unknown) => {
      throw isTooOften(other) && canProve ? error : other;
    });
  });
  await takeSmsOr(ctx, uses, isReserved);
}

const isLimit = (error: unknown): error is Failure =>
  isTooOften(error) || (error instanceof Failure && error.code === 'proof_required');

/** The wait alone, for callers that can't send a proof. */
function withoutProof(error: unknown): unknown {
  if (!isLimit(error)) return error;
  const seconds = error.details.retryAfter ?? 60;
  return fail('too_often', { values: { seconds }, retryAfter: seconds });
}

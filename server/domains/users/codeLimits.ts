/** Limits of sent codes. Nobody can use up the codes of another person's phone. */
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail, Failure } from '#server/failure.ts';
import { takeSms } from '#server/platform/budgets.ts';
import { isKnownDeviceSql, getKnownSince } from '#server/platform/knownDevices.ts';
import { getNetwork } from '#server/platform/network.ts';
import { requireProof } from '#server/platform/proofOfWork.ts';
import { isTooOften, type Use, getAddressUses } from '#server/platform/rateLimit.ts';

export interface CodeLimits {
  /** A phone or mailbox, in lower case. */
  to: string;
  /** The separate share of a known device or a signed-in user; null for the share of strangers. */
  reserve: string | null;
  proof?: string | undefined;
}

/** A message costs money, so its proof of work takes a second or two. */
const sendingLevel = 2;
/** Younger accounts are as easy to get as new ones, so they are not trusted. */
const trustedAfterMs = dayMs;

const findTrusted = oneRow<unknown, { userId: number; device: Buffer; knownSince: Date; confirmedBefore: Date }>(
  'code_trusted_caller',
  `select from users
    where id = $userId and least(email_confirmed_at, phone_confirmed_at) < $confirmedBefore
      and ${isKnownDeviceSql('users.id', '$device', '$knownSince')}`,
);

/**
 * Counts a code that is about to be sent. Strangers share the limit of a phone: each network gets only a part of it,
 * and the last part requires a proof of work.
 * @returns uses to give back if the code is not sent
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
  const uses: Use[] = [...getAddressUses('codesOfAddress', ctx.ip), ['codes', `${to}@${getNetwork(ctx.ip)}`]];
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
 * Takes an SMS from the hourly budget. Call it last: it locks the budget's row until the unit of work ends.
 * @param uses given back if the budget is used up
 * @throws Failure `sms_spent`
 */
export async function takeSmsBudget(ctx: Ctx, uses: readonly Use[], isReserved: boolean): Promise<void> {
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
    (await findTrusted(db, {
      userId: user.id,
      device,
      knownSince: getKnownSince(now),
      confirmedBefore: new Date(now.getTime() - trustedAfterMs),
    })) !== undefined
  );
}

export interface ContactCode {
  /** Plus sign and digits. */
  phone: string;
  proof?: string | undefined;
  /** False if the call can't carry a proof: then the failure says how long to wait. */
  canProve: boolean;
}

/**
 * Counts an SMS to a phone that somebody wants to add to an account. Its owner is unknown, so all callers share the
 * limit for strangers; trusted callers on a known device have a separate one.
 * @throws Failure `proof_required`, `too_often`, `sms_spent`
 */
export async function takeContactCode(ctx: Ctx, { phone, proof, canProve }: ContactCode): Promise<void> {
  let isReserved = false;
  const uses = await takeCodeSending(ctx, { to: phone, reserve: null, proof }).catch(async (error: unknown) => {
    if (!isLimitError(error) || !(await isTrustedCaller(ctx))) throw canProve ? error : toTooOften(error);
    isReserved = true;
    return takeCodeSending(ctx, { to: `contact:${phone}`, reserve: `user:${ctx.user!.id}` }).catch((other: unknown) => {
      throw isTooOften(other) && canProve ? error : other;
    });
  });
  await takeSmsBudget(ctx, uses, isReserved);
}

const isLimitError = (error: unknown): error is Failure =>
  isTooOften(error) || (error instanceof Failure && error.code === 'proof_required');

/** Replaces a failure that asks for a proof by one that only says how long to wait. */
function toTooOften(error: unknown): unknown {
  if (!isLimitError(error)) return error;
  const seconds = error.details.retryAfter ?? 60;
  return fail('too_often', { values: { seconds }, retryAfter: seconds });
}

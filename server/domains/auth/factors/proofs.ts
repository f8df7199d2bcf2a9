/** Checks answers to a challenge: a passkey, an app's code or a recovery code. */
import type { ProofKind } from '#contract/factors.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { isKnownDeviceSql, getKnownSince } from '#server/platform/knownDevices.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';
import { type ChallengePurpose, type ChallengeRow, countChallengeTry, spendChallenge } from './challenges.ts';
import { getRelyingParty, takePasskey } from './passkeys.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';
import { countCodes, type FactorRow, listFactors } from './rows.ts';
import { takeTotpCode } from './totp.ts';

/** What a client sends to prove a factor. */
export interface Proof {
  challenge: string;
  code?: string | undefined;
  response?: Record<string, unknown> | undefined;
}

const readIsKnownDevice = oneRow<{ is_known: boolean }, { userId: number; device: Buffer | null; knownSince: Date }>(
  'factor_known_device',
  `select ${isKnownDeviceSql('$userId::int', '$device', '$knownSince')} as is_known`,
);

/** The ways in which a user can answer a challenge. */
export async function listProofKinds({ db }: Pick<Ctx, 'db'>, userId: number): Promise<ProofKind[]> {
  const factors = await listFactors(db, { user_id: userId });
  const { left } = (await countCodes(db, { user_id: userId }))!;
  return [...new Set<ProofKind>(factors.map(({ kind }) => kind)), ...(left > 0 ? (['recovery'] as const) : [])];
}

/**
 * Counts a guess of an app's six digits. Passkeys and recovery codes can't be guessed, so they have no such limit.
 * Devices that have signed in before are counted separately, so that strangers can't lock the owner out.
 * @returns a function that gives the try back
 * @throws Failure `too_often`
 */
async function takeGuess(ctx: Ctx, userId: number): Promise<() => Promise<void>> {
  const { is_known } = (await readIsKnownDevice(ctx.db, {
    userId,
    device: ctx.device,
    knownSince: getKnownSince(ctx.clock()),
  }))!;
  const key = is_known ? `${userId}:${ctx.device!.toString('base64url')}` : String(userId);
  await ctx.limits.take('wrongFactors', key);
  return () => ctx.limits.giveBack('wrongFactors', key);
}

async function takeCode(ctx: Ctx, userId: number, factors: readonly FactorRow[], code: string) {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return (await takeRecoveryCode(ctx, userId, code)) ? ('recovery' as const) : null;
  const giveBack = await takeGuess(ctx, userId);
  const apps = factors.filter(({ kind }) => kind === 'totp');
  if (!(await takeTotpCode(ctx, apps, digits))) return null;
  await giveBack();
  return 'totp' as const;
}

/**
 * Checks an answer against the second factors of the challenge's user, and uses the challenge up. Call it outside a
 * transaction, so that a failed try counts too.
 * @returns the challenge, and what it was answered with
 * @throws Failure `dead_challenge`, `wrong_factor`, `too_often`
 */
export async function proveFactor(
  ctx: Ctx,
  purpose: ChallengePurpose,
  { challenge, code, response }: Proof,
): Promise<{ row: ChallengeRow; kind: ProofKind }> {
  if (!code && !response) throw invalid({ code: 'required' });
  const uses = getAddressUses('factorsOfAddress', ctx.ip);
  await ctx.limits.takeAll(uses);
  const row = await countChallengeTry(ctx, purpose, challenge);
  const factors = await listFactors(ctx.db, { user_id: row.user_id });
  const kind = response
    ? row.webauthn !== null &&
      (await takePasskey(ctx.db, getRelyingParty(ctx.settings), {
        factors,
        expectedChallenge: row.webauthn,
        response,
        now: ctx.clock(),
      }))
      ? ('passkey' as const)
      : null
    : await takeCode(ctx, row.user_id, factors, code!);
  if (!kind) throw fail('wrong_factor', { errors: { code: 'wrong_factor' } });
  await spendChallenge(ctx.db, row);
  await ctx.limits.giveBackAll(uses);
  return { row, kind };
}

/** Every sign-in ends here: it opens a session, or a challenge if the account has a second factor. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { startSession, startSessionByPassword } from '#server/platform/sessions.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { openChallenge, openChallengeByPassword, type SignInMethod } from './challenges.ts';
import { listProofKinds, proveFactor, type Proof } from './proofs.ts';
import { type Person, recordSignIn } from './signIns.ts';

const findPerson = oneRow<Person & { has_factor: boolean }, { userId: number }>(
  'sign_in_person',
  `select id, roles, exists (select from factors f where f.user_id = u.id) as has_factor
     from users u where id = $userId and alive`,
);

/** What a sign-in has proved so far. */
export interface FirstProof {
  userId: number;
  method: SignInMethod;
  /** The hash that the password was compared with. If the stored hash has changed since, the sign-in fails. */
  passwordHash?: string;
  /** Changes that the sign-in has already made, for the body of the failure. */
  extraBody?: Record<string, unknown> | undefined;
}

/**
 * Opens a session after the first factor was proved. Call it outside a transaction.
 * @throws Failure `second_factor_required` with a challenge if the account has a second factor
 * @throws Failure `wrong_login` if the account is closed, or its password has just been changed
 */
export async function openSession(
  ctx: Ctx,
  { userId, method, passwordHash, extraBody }: FirstProof,
): Promise<{ api_token: string }> {
  const person = await findPerson(ctx.db, { userId });
  if (!person) throw fail('wrong_login');
  if (person.has_factor) {
    const opened = passwordHash
      ? await openChallengeByPassword(ctx, userId, passwordHash)
      : await openChallenge(ctx, userId, 'sign_in', { method });
    if (!opened) throw fail('wrong_login');
    const { challenge, expires_at } = opened;
    const kinds = await listProofKinds(ctx, userId);
    throw fail('second_factor_required', {
      body: { ...extraBody, challenge, kinds, expires_at: expires_at.toISOString() },
    });
  }
  const limits = await getShopSettings(ctx);
  return ctx.step(async (unit) => {
    const token = passwordHash
      ? await startSessionByPassword(unit, userId, passwordHash, { limits })
      : await startSession(unit, userId, { limits });
    if (!token) throw fail('wrong_login');
    await recordSignIn(unit, person, { method, factor: null });
    return { api_token: token };
  });
}

/**
 * Finishes a sign-in with the second factor.
 * @throws Failure `dead_challenge`, `wrong_factor`, `too_often`
 */
export async function finishSignIn(ctx: Ctx, proof: Proof): Promise<{ api_token: string }> {
  const { row, kind } = await proveFactor(ctx, 'sign_in', proof);
  const person = await findPerson(ctx.db, { userId: row.user_id });
  if (!person) throw fail('dead_challenge');
  const limits = await getShopSettings(ctx);
  return ctx.step(async (unit) => {
    const api_token = await startSession(unit, person.id, { limits, withFactor: true });
    await recordSignIn(unit, person, { method: row.method ?? 'password', factor: kind });
    return { api_token };
  });
}

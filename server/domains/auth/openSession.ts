/** Signs in whoever has just set a password by a mailed link. */
import type { RemovedWays } from '#contract/contacts.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { isRight } from '#server/domains/users/passwords.ts';
import { Failure } from '#server/failure.ts';
import { openSession } from './factors/openSession.ts';

const storedPassword = oneRow<{ password_hash: string | null }>(
  'session_password',
  'select password_hash from users where id = $1 and alive',
);

/**
 * Opens a session for whoever knows the password at this moment: a repeated call with an older one opens nothing.
 * Call it outside a unit of work, whose stored answer would hold the token.
 * @param removed ways into the account that the new password has ended
 * @returns the token; null where the password is another one by now
 * @throws Failure `second_factor_required` with a challenge and `removed`: the password is set all the same
 */
export async function openSessionByPassword(
  ctx: Ctx,
  userId: number,
  password: string,
  removed: RemovedWays,
): Promise<string | null> {
  const stored = (await storedPassword(ctx.db, [userId]))?.password_hash;
  if (!stored || !(await isRight(password, stored))) return null;
  try {
    return (await openSession(ctx, { userId, method: 'link', passwordHash: stored, besides: { removed } })).api_token;
  } catch (error) {
    if (error instanceof Failure && error.code === 'wrong_login') return null;
    throw error;
  }
}

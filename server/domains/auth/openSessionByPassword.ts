/** Signs in a person who has just set a password by a mailed link. */
import type { RevokedAccess } from '#contract/contacts.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { verifyPassword } from '#server/domains/users/passwords.ts';
import { Failure } from '#server/failure.ts';
import { openSession } from './factors/openSession.ts';

const readPasswordHash = oneRow<{ password_hash: string | null }, { userId: number }>(
  'session_password',
  'select password_hash from users where id = $userId and alive',
);

/**
 * Opens a session for whoever knows the present password: a repeated call with an older one opens nothing. Call it
 * outside a unit of work, whose stored answer would hold the token.
 * @param removed ways into the account that the new password has ended
 * @returns the token; null if the password has been changed since
 * @throws Failure `second_factor_required` with a challenge and `removed`: the password is set all the same
 */
export async function openSessionByPassword(
  ctx: Ctx,
  userId: number,
  password: string,
  removed: RevokedAccess,
): Promise<string | null> {
  const stored = (await readPasswordHash(ctx.db, { userId }))?.password_hash;
  if (!stored || !(await verifyPassword(password, stored))) return null;
  try {
    return (await openSession(ctx, { userId, method: 'link', passwordHash: stored, extraBody: { removed } })).api_token;
  } catch (error) {
    if (error instanceof Failure && error.code === 'wrong_login') return null;
    throw error;
  }
}

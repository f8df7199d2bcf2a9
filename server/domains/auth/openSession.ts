/** The one place where a proved sign-in becomes a session. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { isRight } from '#server/domains/users/passwords.ts';
import { startSessionByPassword } from '#server/platform/sessions.ts';

const storedPassword = oneRow<{ password_hash: string | null }>(
  'session_password',
  'select password_hash from users where id = $1 and alive',
);

/**
 * Opens a session for whoever knows the password at this moment: a repeated call with an older one opens nothing.
 * Call it outside a unit of work, whose stored answer would hold the token.
 * @returns the token; null where the password is another one by now
 */
export async function openSessionByPassword(ctx: Ctx, userId: number, password: string): Promise<string | null> {
  const stored = (await storedPassword(ctx.db, [userId]))?.password_hash;
  if (!stored || !(await isRight(password, stored))) return null;
  return startSessionByPassword(ctx, userId, stored);
}

/** Whether it is really the owner who changes an account that somebody may have found open. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { isRight } from './passwords.ts';

const storedOf = oneRow<{ password_hash: string | null }>(
  'present_password',
  'select password_hash from users where id = $1',
);

/**
 * Compares the present password, where there is one.
 * @returns it as it is stored; null where there is none
 * @throws Failure `invalid` at `present_password`, `too_often` from the eleventh wrong one of an address
 */
export async function provePassword(ctx: Ctx, userId: number, present: string | undefined): Promise<string | null> {
  const stored = (await storedOf(ctx.db, [userId]))?.password_hash ?? null;
  if (stored === null) return null;
  if (!present) throw invalid({ present_password: 'required' });
  // Whoever holds a stolen token elsewhere doesn't lock the owner out
  const tries = `${userId}@${ctx.ip}`;
  await ctx.limits.take('wrongPresentPasswords', tries);
  if (!(await isRight(present, stored))) throw invalid({ present_password: 'present_password' });
  await ctx.limits.giveBack('wrongPresentPasswords', tries);
  return stored;
}

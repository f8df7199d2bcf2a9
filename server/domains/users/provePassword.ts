/** Confirms with the present password that the owner edits the account, not somebody at an unattended screen. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { verifyPassword } from './passwords.ts';

const readPasswordHash = oneRow<{ password_hash: string | null }, { userId: number }>(
  'present_password',
  'select password_hash from users where id = $userId',
);

/**
 * Checks the present password, if there is one.
 * @returns its hash; null without a password
 * @throws Failure `invalid` at `present_password`, `too_often` from the eleventh wrong one of an IP address
 */
export async function provePassword(ctx: Ctx, userId: number, present: string | undefined): Promise<string | null> {
  const stored = (await readPasswordHash(ctx.db, { userId }))?.password_hash ?? null;
  if (stored === null) return null;
  if (!present) throw invalid({ present_password: 'required' });
  // The key has the IP address, so that a stolen token elsewhere can't lock the owner out
  const tries = `${userId}@${ctx.ip}`;
  await ctx.limits.take('wrongPresentPasswords', tries);
  if (!(await verifyPassword(present, stored))) throw invalid({ present_password: 'present_password' });
  await ctx.limits.giveBack('wrongPresentPasswords', tries);
  return stored;
}

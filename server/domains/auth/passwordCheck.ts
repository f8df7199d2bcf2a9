/** Tries of a password: counted so that a crowd can't guess it, and so that nobody can lock its owner out. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { isRight } from '#server/domains/users/passwords.ts';
import { phoneAsWritten } from '#server/domains/users/phone.ts';
import { isKnownDevice, knownSince } from '#server/platform/knownDevices.ts';
import { requireProof } from '#server/platform/proofOfWork.ts';
import { isTooOften, type Use, usesOfAddress } from '#server/platform/rateLimit.ts';

interface Account {
  id: number;
  /** None where the account is disabled: it is treated as one without a password. */
  password_hash: string | null;
  /** This device signed in to it before. */
  is_known: boolean;
}

const byLogin = oneRow<Account>(
  'auth_by_login',
  `select id, case when alive then password_hash end as password_hash, ${isKnownDevice('users.id', '$3', '$4')} as is_known
     from users where lower(email) = lower($1) or lower(login) = lower($1) or phone = $2
    order by lower(email) = lower($1) desc nulls last, lower(login) = lower($1) desc nulls last limit 1`,
);

/** So many proven tries of an account make the next proof twice as hard. */
const triesOfLevel = 5;

interface Try {
  /** The account by whichever of its names, or the name that nobody has. */
  subject: string;
  isKnown: boolean;
  proof: string | undefined;
}

/**
 * Counts a try before it is compared.
 * @returns what a right password gives back
 * @throws Failure `proof_required` beyond the free tries, `too_often` from an address that sends hundreds of proofs
 */
async function takeTry(ctx: Ctx, { subject, isKnown, proof }: Try): Promise<Use[]> {
  const reserve: Use[] = [['wrongPasswordsOfDevice', `${subject}@${ctx.device?.toString('base64url')}`]];
  if (isKnown && (await isTaken(ctx, reserve))) return reserve;
  const free: Use[] = [
    ...usesOfAddress('wrongPasswordsOfAddress', ctx.ip),
    ...usesOfAddress('wrongPasswords', ctx.ip, subject),
    ['wrongPasswordsOfAccount', subject],
  ];
  try {
    await ctx.limits.takeAll(free);
    return free;
  } catch (error) {
    if (!isTooOften(error)) throw error;
    const level = (await ctx.limits.countUses('provenPasswords', subject)) / triesOfLevel;
    await requireProof(ctx, proof, { subject: `login:${subject}`, level }, error);
  }
  const proven: Use[] = [['provenPasswords', subject], ...usesOfAddress('provenPasswordsOfAddress', ctx.ip)];
  await ctx.limits.takeAll(proven);
  return proven;
}

async function isTaken(ctx: Ctx, uses: readonly Use[]): Promise<boolean> {
  try {
    await ctx.limits.takeAll(uses);
    return true;
  } catch (error) {
    if (!isTooOften(error)) throw error;
    return false;
  }
}

/**
 * Compares a password with that of the account that signs in by this email, login name or phone.
 * Costs the same for an unknown name, a wrong password and a disabled account.
 * @returns null where it is wrong
 * @throws Failure `proof_required`, `too_often`
 */
export async function checkPassword(
  ctx: Ctx,
  { login, password, proof }: { login: string; password: string; proof?: string | undefined },
): Promise<{ id: number; password_hash: string } | null> {
  const written = login.trim();
  const phone = phoneAsWritten(written);
  const account = await byLogin(ctx.db, [written, phone, ctx.device, knownSince(ctx.clock())]);
  // One login has one key, however it is written: else blanks would buy more tries
  const subject = account ? `user:${account.id}` : `name:${phone ?? written.toLowerCase()}`;
  const uses = await takeTry(ctx, { subject, isKnown: account?.is_known ?? false, proof });
  const isMatch = await isRight(password, account?.password_hash);
  if (!isMatch || !account?.password_hash) return null;
  await ctx.limits.giveBackAll(uses);
  return { id: account.id, password_hash: account.password_hash };
}

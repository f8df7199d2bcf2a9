/** Checks passwords. Limits stop guessing, even by many computers, but can't be abused to lock the owner out. */
import type { Ctx } from '#server/context.ts';
import type { Services } from '#server/services.ts';
import { oneRow } from '#server/db/statement.ts';
import { verifyPassword } from '#server/domains/users/passwords.ts';
import { parseFullPhone } from '#server/domains/users/phone.ts';
import { isKnownDeviceSql, getKnownSince } from '#server/platform/knownDevices.ts';
import { requireProof } from '#server/platform/proofOfWork.ts';
import { isTooOften, type Use, getAddressUses } from '#server/platform/rateLimit.ts';

interface Account {
  id: number;
  /** Null also if the account is disabled: it is treated like one without a password. */
  password_hash: string | null;
  /** Whether this device signed in to the account before. */
  is_known: boolean;
}

const findByLogin = oneRow<Account, { login: string; phone: string | null; device: Buffer | null; knownSince: Date }>(
  'auth_by_login',
  `select id, case when alive then password_hash end as password_hash,
          ${isKnownDeviceSql('users.id', '$device', '$knownSince')} as is_known
     from users
    where lower(email) = lower($login) or lower(login) = lower($login) or phone = $phone
    order by lower(email) = lower($login) desc nulls last, lower(login) = lower($login) desc nulls last
    limit 1`,
);

/** After this many tries with a proof, the next proof for the account is one level harder. */
const triesPerLevel = 5;

interface Try {
  /** `user:<id>`, whichever login was typed; `name:<login>` if no account has it. */
  subject: string;
  isKnown: boolean;
  proof: string | undefined;
}

/**
 * Counts a try before the password is compared.
 * @returns uses to give back if the password is right
 * @throws Failure `proof_required` beyond the free tries, `too_often` from an address that sends hundreds of proofs
 */
async function takeTry(ctx: Ctx, { subject, isKnown, proof }: Try): Promise<Use[]> {
  const reserve: Use[] = [['wrongPasswordsOfDevice', `${subject}@${ctx.device?.toString('base64url')}`]];
  if (isKnown && (await tryTake(ctx, reserve))) return reserve;
  const free: Use[] = [
    ...getAddressUses('wrongPasswordsOfAddress', ctx.ip),
    ...getAddressUses('wrongPasswords', ctx.ip, subject),
    ['wrongPasswordsOfAccount', subject],
  ];
  try {
    await ctx.limits.takeAll(free);
    return free;
  } catch (error) {
    if (!isTooOften(error)) throw error;
    const level = (await ctx.limits.countUses('provenPasswords', subject)) / triesPerLevel;
    await requireProof(ctx, proof, { subject: `login:${subject}`, level }, error);
  }
  const proven: Use[] = [['provenPasswords', subject], ...getAddressUses('provenPasswordsOfAddress', ctx.ip)];
  await ctx.limits.takeAll(proven);
  return proven;
}

/** Takes uses of limits; returns false if one is reached. */
async function tryTake(ctx: Services, uses: readonly Use[]): Promise<boolean> {
  try {
    await ctx.limits.takeAll(uses);
    return true;
  } catch (error) {
    if (!isTooOften(error)) throw error;
    return false;
  }
}

/**
 * Checks the password of the account with this email, login name or phone. Takes equally long for an unknown name, a
 * wrong password and a disabled account, so that the time reveals nothing.
 * @returns null if it is wrong
 * @throws Failure `proof_required`, `too_often`
 */
export async function checkPassword(
  ctx: Ctx,
  { login, password, proof }: { login: string; password: string; proof?: string | undefined },
): Promise<{ id: number; password_hash: string } | null> {
  const typed = login.trim();
  const phone = parseFullPhone(typed);
  const account = await findByLogin(ctx.db, {
    login: typed,
    phone,
    device: ctx.device,
    knownSince: getKnownSince(ctx.clock()),
  });
  // All spellings of a login count under one key: else spaces or capitals would allow more tries
  const subject = account ? `user:${account.id}` : `name:${phone ?? typed.toLowerCase()}`;
  const uses = await takeTry(ctx, { subject, isKnown: account?.is_known ?? false, proof });
  const isMatch = await verifyPassword(password, account?.password_hash);
  if (!isMatch || !account?.password_hash) return null;
  await ctx.limits.giveBackAll(uses);
  return { id: account.id, password_hash: account.password_hash };
}

/** Edits the caller's own profile and password. */
import type { z } from 'zod';
import type { RevokedAccess } from '#contract/contacts.ts';
import type { MeEdit } from '#contract/users.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { applyNames, assertCountryExists } from './planUser.ts';
import type { Names } from './present.ts';
import { provePassword } from './provePassword.ts';
import { removeUnconfirmedWays } from './unconfirmedWays.ts';
import { hashNewPassword } from './weakPasswords.ts';

type Edit = z.output<typeof MeEdit>;

interface Editable extends Names {
  country_id: number | null;
  languages: string[];
  locale: string;
}

const findConfirmed = oneRow<unknown, { userId: number }>(
  'me_proven',
  'select from users where id = $userId and coalesce(email_confirmed_at, phone_confirmed_at) is not null',
);
const lockProfile = oneRow<Editable & { password_hash: string | null }, { userId: number }>(
  'me_lock',
  `select password_hash, first_name, last_name, middle_name, country_id, languages, locale
     from users
    where id = $userId
      for no key update`,
);
const updateProfile = oneRow<
  { email: string | null; locale: 'en' | 'ru' },
  Editable & { userId: number; newPasswordHash: string | null; now: Date }
>(
  'me_update',
  `update users
      set first_name = $first_name, last_name = $last_name, middle_name = $middle_name, country_id = $country_id,
          languages = $languages, locale = $locale, password_hash = coalesce($newPasswordHash, password_hash),
          updated_at = $now
    where id = $userId
   returning email, locale`,
);

/**
 * Checks the present password and hashes the new one.
 * @throws Failure `invalid` at `present_password`
 */
async function hashRequestedPassword(
  ctx: Ctx,
  userId: number,
  { password, present_password }: Edit,
): Promise<{ before: string | null; after: string } | null> {
  if (password === undefined) return null;
  const before = await provePassword(ctx, userId, present_password);
  // Without this rule somebody could register with another person's contact, and keep a password when its owner comes
  if (before === null && !(await findConfirmed(ctx.db, { userId }))) throw invalid({ password: 'unproven' });
  return { before, after: await hashNewPassword(ctx.db, password, { id: userId }) };
}

/**
 * Changes the given fields. A new password ends all other sessions, and every unconfirmed way into the account.
 * @returns what a new password has removed; null without one
 */
export async function editMe(ctx: Ctx, userId: number, body: Edit): Promise<RevokedAccess | null> {
  await assertCountryExists(ctx.db, body.country_id);
  const password = await hashRequestedPassword(ctx, userId, body);
  return ctx.unit(async (unit) => {
    const { password_hash, ...before } = (await lockProfile(unit.db, { userId }))!;
    // Another call may have changed the password since it was checked
    if (password && password.before !== password_hash) throw invalid({ present_password: 'present_password' });
    const after: Editable = {
      ...applyNames(body, before),
      country_id: body.country_id === undefined ? before.country_id : body.country_id,
      languages: body.languages ? [...new Set(body.languages)] : before.languages,
      // Mails use the first language
      locale: body.languages?.[0] ?? before.locale,
    };
    const { email, locale } = (await updateProfile(unit.db, {
      ...after,
      userId,
      newPasswordHash: password?.after ?? null,
      now: unit.clock(),
    }))!;
    await unit.audit({
      action: 'edit',
      noun: 'users',
      record_id: userId,
      before,
      after: { ...after, ...(password && { password: '…' }) },
    });
    if (!password) return null;
    const removed = await removeUnconfirmedWays(unit, userId, { sessions: { endsAllBut: ctx.token } });
    await unit.emit('user.password_changed', { user_id: userId, email, locale });
    return removed;
  });
}

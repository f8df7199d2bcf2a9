/** Sets a password by a mailed link. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { countDeadLink } from '#server/domains/users/contactLinks.ts';
import { removeUnconfirmedWays } from '#server/domains/users/unconfirmedWays.ts';
import { hashNewPassword } from '#server/domains/users/weakPasswords.ts';
import { invalid } from '#server/failure.ts';
import { hashLinkCode } from './links.ts';
import { openSessionByPassword } from './openSessionByPassword.ts';

type Calls = Handlers<Contract['auth'], Ctx>;

// A link proves only the mailbox it was sent to: it is dead if the account has another email now
const validLinksSql = `password_links l join users u on u.id = l.user_id
  where l.code_hash = $code_hash and l.used_at is null and l.expires_at > $now and u.alive
    and (lower(u.email) = lower(l.email) or (u.email is null and u.phone_confirmed_at is null))`;
const findLinkOwner = oneRow<{ user_id: number; email: string }, { code_hash: Buffer; now: Date }>(
  'auth_link_owner_id',
  `select l.user_id, l.email from ${validLinksSql}`,
);
const lockLink = oneRow<{ user_id: number; email: string }, { code_hash: Buffer; now: Date }>(
  'auth_link_lock',
  `select l.user_id, l.email from ${validLinksSql} for update of l`,
);
const setPassword = oneRow<
  { email: string; locale: Locale },
  { user_id: number; password_hash: string; email: string; now: Date }
>(
  'auth_set_password',
  `update users
      set password_hash = $password_hash, email = coalesce(email, $email),
          email_confirmed_at = coalesce(email_confirmed_at, $now), updated_at = $now
    where id = $user_id
   returning email, locale`,
  { neverNull: { email: 'a link has an email' } },
);

/**
 * Sets a password by a link, once, for whoever has the mailbox. All sessions and every unconfirmed way into the account
 * end, and a new session begins, after the second factor if the account has one. The token is made after the unit of
 * work, because the unit's answer is stored.
 */
export const changePasswordFromLink: Calls['changePasswordFromLink'] = async ({ body }, ctx) => {
  const owner = await findLinkOwner(ctx.db, { code_hash: hashLinkCode(body.code), now: ctx.clock() });
  const isDeadLink = !owner;
  if (body.password !== body.password2)
    throw invalid({ password2: 'same', ...(isDeadLink && { code: 'dead_link' as const }) });
  // A dead link may also be a repeated call, whose answer the unit returns, so this does not fail yet. Counts before
  // hashing, which is expensive
  if (isDeadLink) await countDeadLink(ctx);
  const password_hash = await hashNewPassword(ctx.db, body.password, { id: owner?.user_id, typed: owner });
  const { user_id, removed } = await ctx.unit(async (unit) => {
    const now = unit.clock();
    const link = await lockLink(unit.db, { code_hash: hashLinkCode(body.code), now });
    if (!link) throw invalid({ code: 'dead_link' });
    const person = await setPassword(unit.db, { user_id: link.user_id, password_hash, email: link.email, now });
    const ways = await removeUnconfirmedWays(unit, link.user_id, { sessions: { endsAllBut: null } });
    await unit.audit({
      action: 'change_password',
      noun: 'users',
      record_id: link.user_id,
      before: { password: null },
      after: { password: null },
      by: link.user_id,
    });
    await unit.emit('user.password_changed', { user_id: link.user_id, ...person! });
    // The used link itself is not reported as removed
    return { user_id: link.user_id, removed: { ...ways, links: Math.max(0, ways.links - 1) } };
  });
  const api_token = await openSessionByPassword(ctx, user_id, body.password, removed);
  return { removed, ...(api_token !== null && { api_token }) };
};

/** Signs in by password or as a guest, and signs out. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { endOtherSessions, endSession, startSession } from '#server/platform/sessions.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { openSession } from './factors/openSession.ts';
import { checkPassword } from './passwordCheck.ts';

const insertGuest = oneRow<{ id: number }, { locale: string; now: Date }>(
  'auth_guest',
  `insert into users (roles, is_guest, locale, created_at, updated_at)
   values ('{ROLE_USER,ROLE_CUSTOMER}', true, $locale, $now, $now)
   returning id`,
);

type Calls = Handlers<Contract['auth'], Ctx>;

/**
 * Signs in by password. Unknown accounts, wrong passwords and disabled accounts get the same message in the same time.
 */
export const login: Calls['login'] = async ({ body }, ctx) => {
  const account = await checkPassword(ctx, body);
  if (!account) throw fail('wrong_login');
  return openSession(ctx, { userId: account.id, method: 'password', passwordHash: account.password_hash });
};

/** Creates a guest account without contacts, and signs it in. */
export const guestLogin: Calls['guestLogin'] = async (_, ctx) => {
  await ctx.limits.takeAll(getAddressUses('guestAccounts', ctx.ip));
  const guest = await insertGuest(ctx.db, { locale: ctx.locale, now: ctx.clock() });
  return { api_token: await startSession(ctx, guest!.id, { limits: await getShopSettings(ctx) }) };
};

/** Ends this session. */
export const logout: Calls['logout'] = async (_, ctx) => {
  if (ctx.token) await endSession(ctx, ctx.token);
};

/** Ends all other sessions of the same person. */
export const logoutOthers: Calls['logoutOthers'] = async (_, ctx) => endOtherSessions(ctx, ctx.user!.id, ctx.token);

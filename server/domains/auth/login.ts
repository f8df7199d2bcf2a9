/** By password, as a guest, and out again. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { phoneAsWritten } from '#server/domains/users/phone.ts';
import { fail } from '#server/failure.ts';
import { endOtherSessions, endSession, startSession, startSessionByPassword } from '#server/platform/sessions.ts';
import { isRight } from '#server/domains/users/passwords.ts';

interface Account {
  id: number;
  /** None where the account is disabled: it is treated as one without a password. */
  password_hash: string | null;
}

const byLogin = oneRow<Account>(
  'auth_by_login',
  `select id, case when alive then password_hash end as password_hash from users
    where lower(email) = lower($1) or lower(login) = lower($1) or phone = $2
    order by lower(email) = lower($1) desc nulls last, lower(login) = lower($1) desc nulls last limit 1`,
);
const insertGuest = oneRow<{ id: number }>(
  'auth_guest',
  `insert into users (roles, is_guest, locale, created_at, updated_at) values ('{ROLE_USER,ROLE_CUSTOMER}', true, $1, $2, $2) returning id`,
);

type Calls = Handlers<Contract['auth'], Ctx>;

/** One text and one timing for an unknown account, a wrong password and a disabled account. */
export const login: Calls['login'] = async ({ body }, ctx) => {
  const written = body.login.trim();
  const phone = phoneAsWritten(written);
  // One login has one key, however it is written: else blanks would buy more tries
  const perLogin = `${phone ?? written.toLowerCase()}@${ctx.ip}`;
  await ctx.limits.take('wrongPasswordsOfAddress', ctx.ip);
  await ctx.limits.take('wrongPasswords', perLogin);
  const account = await byLogin(ctx.db, [written, phone]);
  const right = await isRight(body.password, account?.password_hash);
  const api_token =
    right && account?.password_hash ? await startSessionByPassword(ctx, account.id, account.password_hash) : null;
  if (!api_token) throw fail('wrong_login');
  await ctx.limits.giveBack('wrongPasswords', perLogin);
  await ctx.limits.giveBack('wrongPasswordsOfAddress', ctx.ip);
  return { api_token };
};

/** An account without contacts. */
export const guestLogin: Calls['guestLogin'] = async (_, ctx) => {
  await ctx.limits.take('guestAccounts', ctx.ip);
  const guest = await insertGuest(ctx.db, [ctx.locale, ctx.clock()]);
  return { api_token: await startSession(ctx, guest!.id) };
};

/** Ends this session. */
export const logout: Calls['logout'] = async (_, ctx) => {
  if (ctx.token) await endSession(ctx, ctx.token);
};

/** Ends all other sessions of the same person. */
export const logoutOthers: Calls['logoutOthers'] = async (_, ctx) => endOtherSessions(ctx, ctx.user!.id, ctx.token);

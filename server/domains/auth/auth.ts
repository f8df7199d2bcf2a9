import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { endSession, startSession } from '#server/platform/sessions.ts';
import { isRight } from './passwords.ts';

interface Account {
  id: number;
  password_hash: string | null;
  alive: boolean;
}

const byLogin = oneRow<Account>(
  'auth_by_login',
  `select id, password_hash, alive from users
    where lower(email) = lower($1) or lower(login) = lower($1) or phone = $2
    order by lower(email) = lower($1) desc nulls last, lower(login) = lower($1) desc nulls last limit 1`,
);
const insertGuest = oneRow<{ id: number }>(
  'auth_guest',
  `insert into users (roles, is_guest, locale, created_at, updated_at) values ('{ROLE_USER,ROLE_CUSTOMER}', true, $1, $2, $2) returning id`,
);

/** A login that looks like a phone, as phones are stored. */
const asPhone = (login: string): string | null => (/^\+?[\d\s().-]{5,}$/.test(login) ? `+${login.replace(/\D/g, '')}` : null);

const notYet = (): never => {
  throw fail('unavailable');
};

export const auth: Handlers<Contract['auth'], Ctx> = {
  login: async ({ body }, ctx) => {
    const perLogin = `${body.login.toLowerCase()}@${ctx.ip}`;
    await ctx.limits.take('wrongPasswordsOfAddress', ctx.ip);
    await ctx.limits.take('wrongPasswords', perLogin);
    const account = await byLogin(ctx.db, [body.login.trim(), asPhone(body.login)]);
    const right = await isRight(body.password, account?.password_hash);
    if (!right || !account?.alive) throw fail('wrong_login');
    await ctx.limits.giveBack('wrongPasswords', perLogin);
    await ctx.limits.giveBack('wrongPasswordsOfAddress', ctx.ip);
    return { api_token: await startSession(ctx, account.id) };
  },

  guestLogin: async (_, ctx) => {
    await ctx.limits.take('guestAccounts', ctx.ip);
    const guest = await insertGuest(ctx.db, [ctx.locale, ctx.clock()]);
    return { api_token: await startSession(ctx, guest!.id) };
  },

  logout: async (_, ctx) => {
    if (ctx.token) await endSession(ctx.db, ctx.token);
  },

  logoutOthers: notYet,
  find: notYet,
  checkEmail: notYet,
  codeSend: notYet,
  codeLogin: notYet,
  registerByPhone: notYet,
  register: notYet,
  sendPasswordLink: notYet,
  changePasswordFromLink: notYet,
  sendActivation: notYet,
};

/** The end of one's own account: asked for by whoever knows its password, or has its phone or mailbox. */
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { provePassword } from '#server/domains/users/provePassword.ts';
import { removeUser } from '#server/domains/users/remove.ts';
import { fail, invalid } from '#server/failure.ts';
import { requireChannel } from '#server/platform/services.ts';
import { removalChallenge, sendCode, takeCode } from './codes.ts';
import { refuseGuest } from './contacts.ts';

type Calls = Handlers<Contract['account'], Ctx>;

const reach = oneRow<{ to: string | null; has_contact: boolean; locale: Locale }>(
  'removal_reach',
  'select coalesce(case when $2 then phone end, case when $3 then email end) as to, (phone is not null or email is not null) as has_contact, locale from users where id = $1',
);

/** Where an account without a password is reached: by its phone, else by its mailbox. @throws Failure `unproven_account` where there is neither */
async function reachOf(ctx: Ctx): Promise<{ to: string; locale: Locale }> {
  const { mail, sms } = ctx.settings.services;
  const { to, has_contact, locale } = (await reach(ctx.db, [ctx.user!.id, sms, mail]))!;
  if (!to && has_contact) requireChannel(ctx, mail ? 'sms' : 'mail');
  if (!to) throw fail('unproven_account');
  return { to, locale };
}

/** Whoever is signed in has codes of their own, which strangers can't use up. */
const reserveOf = (ctx: Ctx): string => `user:${ctx.user!.id}`;

/** A code by SMS or mail, for accounts without a password. */
export const removalCode: Calls['removalCode'] = async (_, ctx) => {
  refuseGuest(ctx);
  const { to, locale } = await reachOf(ctx);
  const challenge = await removalChallenge(ctx, to);
  const wanted = { to, challenge, locale, purpose: 'removal' as const, reserve: reserveOf(ctx) };
  return { retry_after: await ctx.unit((unit) => sendCode(unit, wanted)), sent_to: to };
};

/** Ends the account. A guest's has nothing that would prove more than its session does. */
export const remove: Calls['remove'] = async ({ body: { present_password, code } }, ctx) => {
  const { id, is_guest } = ctx.user!;
  const hasPassword = (await provePassword(ctx, id, present_password)) !== null;
  if (!hasPassword && !is_guest) {
    const { to } = await reachOf(ctx);
    if (!code) throw invalid({ code: 'required' });
    const challenge = await removalChallenge(ctx, to);
    await takeCode(ctx, { to, code, challenge, reserve: reserveOf(ctx) }).catch((error: unknown) => {
      throw error instanceof Error && error.message === 'wrong_code'
        ? fail('wrong_code', { errors: { code: 'wrong_code' } })
        : error;
    });
  }
  await ctx.unit((unit) => removeUser(unit, id));
};

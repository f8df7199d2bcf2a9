/** Removes the caller's account, after a password, or a code to its phone or mailbox. */
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import { oneRow } from '#server/db/statement.ts';
import { provePassword } from '#server/domains/users/provePassword.ts';
import { removeUser } from '#server/domains/users/remove.ts';
import { fail, invalid } from '#server/failure.ts';
import { requireChannel } from '#server/platform/services.ts';
import { makeRemovalChallenge, sendCode, takeCode } from './codes.ts';
import { assertNotGuest } from './contacts.ts';

type Calls = Handlers<Contract['account'], Ctx>;

const readContact = oneRow<
  { to: string | null; has_contact: boolean; locale: Locale },
  { userId: number; canSendSms: boolean; canMail: boolean }
>(
  'removal_reach',
  `select coalesce(case when $canSendSms then phone end, case when $canMail then email end) as to,
          (phone is not null or email is not null) as has_contact, locale
     from users
    where id = $userId`,
);

/**
 * Where an account without a password gets its code: the phone, else the mailbox.
 * @throws Failure `unproven_account` without either
 */
async function getContact(ctx: Ctx): Promise<{ to: string; locale: Locale }> {
  const { mail, sms } = ctx.settings.services;
  const { to, has_contact, locale } = (await readContact(ctx.db, {
    userId: ctx.user!.id,
    canSendSms: sms,
    canMail: mail,
  }))!;
  if (!to && has_contact) requireChannel(ctx, mail ? 'sms' : 'mail');
  if (!to) throw fail('unproven_account');
  return { to, locale };
}

/** Signed-in users have a separate share of codes, which strangers can't use up. */
const toReserveKey = (ctx: RequestContext): string => `user:${ctx.user!.id}`;

/** Sends a code by SMS or mail, for accounts without a password. */
export const sendRemovalCode: Calls['removalCode'] = async (_, ctx) => {
  assertNotGuest(ctx);
  const { to, locale } = await getContact(ctx);
  const challenge = await makeRemovalChallenge(ctx, to);
  const request = { to, challenge, locale, purpose: 'removal' as const, reserve: toReserveKey(ctx) };
  return { ...(await ctx.unit((unit) => sendCode(unit, request))), sent_to: to };
};

/** Removes the account. A guest has nothing besides the session that could prove more. */
export const removeMyAccount: Calls['remove'] = async ({ body: { present_password, code } }, ctx) => {
  const { id, is_guest } = ctx.user!;
  const hasPassword = (await provePassword(ctx, id, present_password)) !== null;
  if (!hasPassword && !is_guest) {
    const { to } = await getContact(ctx);
    if (!code) throw invalid({ code: 'required' });
    const challenge = await makeRemovalChallenge(ctx, to);
    await takeCode(ctx, { to, code, challenge, reserve: toReserveKey(ctx) }).catch((error: unknown) => {
      throw error instanceof Error && error.message === 'wrong_code'
        ? fail('wrong_code', { errors: { code: 'wrong_code' } })
        : error;
    });
  }
  await ctx.unit((unit) => removeUser(unit, id));
};

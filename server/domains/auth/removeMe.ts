/** The end of one's own account: asked for by whoever knows its password, or has its phone. */
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { provePassword } from '#server/domains/users/provePassword.ts';
import { removeUser } from '#server/domains/users/remove.ts';
import { fail, invalid } from '#server/failure.ts';
import { sendCode, takeCode } from './codes.ts';
import { refuseGuest } from './contacts.ts';

type Calls = Handlers<Contract['account'], Ctx>;

const reach = oneRow<{ phone: string | null; locale: Locale }>('removal_reach', 'select phone, locale from users where id = $1');

/** The phone of an account without a password. @throws Failure `unproven_account` where there is neither */
async function phoneOf(ctx: Ctx): Promise<{ phone: string; locale: Locale }> {
  const { phone, locale } = (await reach(ctx.db, [ctx.user!.id]))!;
  if (!phone) throw fail('unproven_account');
  return { phone, locale };
}

/** A code by SMS, for accounts without a password. */
export const removalCode: Calls['removalCode'] = async (_, ctx) => {
  refuseGuest(ctx);
  const { phone, locale } = await phoneOf(ctx);
  return { retry_after: await ctx.unit((unit) => sendCode(unit, { phone, locale, purpose: 'removal' })), sent_to: phone };
};

/** Ends the account. A guest's has nothing that would prove more than its session does. */
export const remove: Calls['remove'] = async ({ body: { present_password, code } }, ctx) => {
  const { id, is_guest } = ctx.user!;
  const hasPassword = (await provePassword(ctx, id, present_password)) !== null;
  if (!hasPassword && !is_guest) {
    const { phone } = await phoneOf(ctx);
    if (!code) throw invalid({ code: 'required' });
    await takeCode(ctx, phone, code).catch((error: unknown) => {
      throw error instanceof Error && error.message === 'wrong_code' ? fail('wrong_code', { errors: { code: 'wrong_code' } }) : error;
    });
    await ctx.limits.giveBack('wrongCodesOfAddress', ctx.ip);
  }
  await ctx.unit((unit) => removeUser(unit, id));
};

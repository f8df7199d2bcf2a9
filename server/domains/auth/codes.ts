/** Codes: five random digits to a phone, or to a mailbox where they end an account; for five minutes, five tries and one use. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { CodePurpose } from '#server/domains/events.ts';
import { phoneOf, type ParsedPhone } from '#server/domains/users/phone.ts';
import { splitFio } from '#server/domains/users/present.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { requireChannel } from '#server/platform/services.ts';
import { startSession } from '#server/platform/sessions.ts';

/** Seconds between two codes to one phone or mailbox. */
const pause = 60;
const lifetimeMs = 5 * 60_000;

type Calls = Handlers<Contract['auth'], Ctx>;

const account = oneRow<{ id: number; locale: Locale }>(
  'auth_by_phone',
  'select id, locale from users where phone = $1 and alive',
);
// Of many at once one writes, and all others find a fresh row
const write = oneRow(
  'auth_code_write',
  `insert into phone_codes (phone, code_hash, tries, sent_at, expires_at) values ($1, $2, 0, $3, $4)
   on conflict (phone) do update set code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where phone_codes.sent_at <= $5
   returning phone`,
);
const sentAt = oneRow<{ sent_at: Date }>('auth_code_sent_at', 'select sent_at from phone_codes where phone = $1');
// Counted before it is compared, and by the database: 200 tries at once are five
const countTry = oneRow<{ code_hash: Buffer }>(
  'auth_code_try',
  'update phone_codes set tries = tries + 1 where phone = $1 and tries < 5 and expires_at > $2 returning code_hash',
);
const spend = oneRow(
  'auth_code_spend',
  'update phone_codes set expires_at = $3 where phone = $1 and code_hash = $2 and expires_at > $3 returning phone',
);
// Whoever opened the account may not own the phone: what they have open ends when its owner comes for the first time
const confirm = oneRow<{ id: number }>(
  'auth_phone_confirm',
  `with person as (select id, phone_confirmed_at is null as is_first from users where phone = $1 and alive for no key update),
        confirmed as (update users set phone_confirmed_at = $2 where id = (select id from person where is_first)),
        ended as (delete from sessions where user_id = (select id from person where is_first))
   select id from person`,
);
const fillName = statement(
  'auth_fill_name',
  `update users set first_name = $2, last_name = $3, middle_name = $4, updated_at = $5
    where id = $1 and first_name is null and last_name is null and middle_name is null`,
);

/** Bound to where it was sent, so that equal codes are not equal rows. */
const hashOf = (to: string, code: string): Buffer => createHash('sha256').update(`${to}:${code}`).digest();

/**
 * The phone of a request.
 * @throws Failure `invalid` where its length is none of the country's
 */
export async function phoneIn(db: Db, input: { country_code: string; phoneNumbers: string }): Promise<ParsedPhone> {
  const parsed = await phoneOf(db, input);
  if (!parsed) throw invalid({ phoneNumbers: 'phone' });
  return parsed;
}

/**
 * Makes a code and has it sent, in the open unit; within a minute of the last one nothing happens.
 * @returns seconds until another may be asked for
 */
export async function sendCode(
  ctx: Ctx,
  { to, locale, purpose = 'sign_in' }: { to: string; locale: Locale; purpose?: CodePurpose },
): Promise<number> {
  const now = ctx.clock();
  const code = String(randomInt(100_000)).padStart(5, '0');
  const expires_at = new Date(now.getTime() + lifetimeMs);
  const isWritten = await write(ctx.db, [
    to,
    hashOf(to, code),
    now,
    expires_at,
    new Date(now.getTime() - pause * 1000),
  ]);
  if (!isWritten) {
    const last = await sentAt(ctx.db, [to]);
    return Math.max(1, Math.ceil(((last?.sent_at ?? now).getTime() - now.getTime()) / 1000 + pause));
  }
  // Only what is really sent counts; where it may not be, the row is rolled back
  await ctx.limits.take('codesOfAddress', ctx.ip);
  await ctx.limits.take('codes', to.toLowerCase());
  await ctx.emit('auth.code_made', { to, code, locale, expires_at, purpose });
  return pause;
}

/** Sends a code to a known phone. */
export const codeSend: Calls['codeSend'] = async ({ query }, ctx) => {
  requireChannel(ctx, 'sms', 'phoneNumbers');
  const { phone } = await phoneIn(ctx.db, query);
  await ctx.limits.take('lookups', ctx.ip);
  const found = await account(ctx.db, [phone]);
  if (!found) throw notFound('account');
  return { retry_after: await ctx.unit((unit) => sendCode(unit, { to: phone, locale: found.locale })) };
};

/** Takes the code that a phone or mailbox was sent: a try counts also where it fails, so call it outside a unit. @throws Failure `wrong_code` */
export async function takeCode(ctx: Ctx, to: string, code: string): Promise<void> {
  await ctx.limits.take('wrongCodesOfAddress', ctx.ip);
  const now = ctx.clock();
  const wanted = await countTry(ctx.db, [to, now]);
  if (!wanted || !timingSafeEqual(wanted.code_hash, hashOf(to, code))) throw fail('wrong_code');
  if (!(await spend(ctx.db, [to, wanted.code_hash, now]))) throw fail('wrong_code');
}

/** Signs in by a code, and proves the phone by it. */
export const codeLogin: Calls['codeLogin'] = async ({ body }, ctx) => {
  const { phone } = await phoneIn(ctx.db, body);
  await takeCode(ctx, phone, body.code);
  const now = ctx.clock();
  const person = await confirm(ctx.db, [phone, now]);
  if (!person) throw fail('wrong_code');
  await ctx.limits.giveBack('wrongCodesOfAddress', ctx.ip);
  const name = splitFio(body.fio ?? '');
  if (name.first_name) await fillName(ctx.db, [person.id, name.first_name, name.last_name, name.middle_name, now]);
  return { api_token: await startSession(ctx, person.id) };
};

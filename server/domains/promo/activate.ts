/**
 * Using a code: an admin's credits at once; a friend's promises both sides a reward, which their first order brings.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { asMinor, toPrice } from '#contract/money.ts';
import type { Platform, PromoState } from '#contract/promo.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { credit, type Entering, lockBalance } from '#server/domains/bonuses/ledger.ts';
import { fail, notFound } from '#server/failure.ts';
import { termsNow } from './settings.ts';
import { promiseReferral } from './startReward.ts';
import { dayOf, stateOf, type Validity } from './status.ts';

type Call = Contract['promoCodes']['activate'];
/** What using a code needs of its unit of work. */
export type Using = Entering & Pick<Ctx, 'locale' | 'limits'> & Partial<Pick<Ctx, 'device' | 'ip' | 'userAgent'>>;

interface Code extends Validity {
  id: number;
  code: string;
  /** None of a personal code. */
  amount: number | null;
  /** Whose personal code it is. */
  author_id: number | null;
}

interface Account {
  id: number;
  is_guest: boolean;
  /** The email or the phone is confirmed. */
  is_confirmed: boolean;
  alive: boolean;
  country_id: number | null;
  phone: string | null;
}

const find = oneRow<{ id: number; author_id: number | null }>(
  'promo_find',
  'select id, user_id as author_id from promo_codes where lower(code) = lower($1::text collate "und-x-icu")',
);
// In id order: two who use each other's codes at once wait for each other, and for nothing else
const lockPeople = statement<Account>(
  'promo_lock_people',
  `select id, is_guest, coalesce(email_confirmed_at, phone_confirmed_at) is not null as is_confirmed, alive, country_id, phone
     from users where id = any($1::int[]) order by id for no key update`,
);
const lockCode = oneRow<Code>(
  'promo_lock_code',
  'select id, code, amount, user_id as author_id, active, start_date::text, end_date::text, max_uses, uses from promo_codes where id = $1 for no key update',
);
const usedBefore = oneRow<{ this_code: boolean | null; a_friends: boolean | null }>(
  'promo_used_before',
  'select bool_or(code_id = $2) as this_code, bool_or(author_id is not null) as a_friends from promo_activations where user_id = $1 and (code_id = $2 or author_id is not null)',
);
const insert = oneRow<{ id: number }>(
  'promo_activation_insert',
  `insert into promo_activations (code_id, user_id, author_id, recipient_amount, author_amount, country_id, platform, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);
const count = statement('promo_count_use', 'update promo_codes set uses = uses + 1 where id = $1');
// Last in the transaction, the row of all codes after that of this one: whoever waits here holds it for no longer than a COMMIT
const countDay = statement(
  'promo_count_day',
  `insert into promo_uses (code_id, day, country_id, platform, uses) values ($1, $2, $3, $4, 1)
   on conflict (code_id, day, country_id, platform) do update set uses = promo_uses.uses + 1`,
);
const countryOfIso = oneRow<{ id: number }>('promo_country', 'select id from countries where iso = $1');

const refusals = { off: 'code_off', ended: 'code_over', used_up: 'code_used_up', scheduled: 'code_not_yet' } as const;

/** Why a code doesn't work today. */
function refusalOf(ctx: Using, code: Code, state: Exclude<PromoState, 'active'>) {
  const date = state === 'scheduled' ? code.start_date : code.end_date;
  return fail(refusals[state], {
    values:
      date === null
        ? {}
        : { date: new Intl.DateTimeFormat(ctx.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date)) },
  });
}

/** Where somebody is from: what they say, else what their phone says. */
async function countryOf(ctx: Using, { country_id, phone }: Account): Promise<number | null> {
  if (country_id !== null || phone === null) return country_id;
  const iso = parsePhoneNumberFromString(phone)?.country;
  return (iso && (await countryOfIso(ctx.db, [iso]))?.id) ?? null;
}

/** Finds the code. A wrong one costs a try, ten an hour: nobody finds codes by trying. */
async function findCode(ctx: Using, written: string): Promise<{ id: number; author_id: number | null }> {
  await ctx.limits.take('wrongPromoCodes', String(ctx.user!.id));
  const found = await find(ctx.db, [written.trim()]);
  if (!found) throw notFound('promo_code');
  await ctx.limits.giveBack('wrongPromoCodes', String(ctx.user!.id));
  return found;
}

/** @throws Failure where this person may not use this code, or nobody may */
async function checked(
  ctx: Using,
  found: { id: number; author_id: number | null },
): Promise<{ code: Code; me: Account }> {
  const userId = ctx.user!.id;
  if (found.author_id === userId) throw fail('own_code');
  const people = await lockPeople(ctx.db, [[userId, ...(found.author_id === null ? [] : [found.author_id])]]);
  const me = people.find(({ id }) => id === userId)!;
  // Accounts that cost nothing to make would be made for the bonuses alone
  if (me.is_guest) throw fail('no_account');
  if (!me.is_confirmed) throw fail('unproven_account');
  const code = (await lockCode(ctx.db, [found.id]))!;
  const used = await usedBefore(ctx.db, [userId, code.id]);
  if (used?.this_code) throw fail('code_used');
  if (code.author_id !== null && used?.a_friends) throw fail('referral_used');
  const state = people.every(({ alive }) => alive) ? stateOf(code, dayOf(ctx.clock())) : 'off';
  if (state !== 'active') throw refusalOf(ctx, code, state);
  return { code, me };
}

interface Use {
  code: Code;
  recipient_amount: number;
  author_amount: number;
  country_id: number | null;
  platform: Platform;
}

/** Writes all of it down. */
async function enter(ctx: Using, { code, recipient_amount, author_amount, country_id, platform }: Use): Promise<void> {
  const userId = ctx.user!.id;
  const now = ctx.clock();
  await count(ctx.db, [code.id]);
  const { id } = (await insert(ctx.db, [
    code.id,
    userId,
    code.author_id,
    recipient_amount,
    author_amount,
    country_id,
    platform,
    now,
  ]))!;
  if (code.author_id !== null)
    await promiseReferral(ctx, {
      activation_id: id,
      user_id: userId,
      amount: recipient_amount,
      inviter_id: code.author_id,
      inviter_amount: author_amount,
    });
  else
    await credit(ctx, {
      user_id: userId,
      amount: asMinor(recipient_amount),
      reason: 'promo',
      cause: `activation:${id}:recipient`,
      comment: code.code,
    });
  for (const codeId of [code.id, 0]) await countDay(ctx.db, [codeId, dayOf(now), country_id ?? 0, platform]);
}

/** Uses a code for whoever is signed in. */
export async function activate(
  { params, query }: Pick<Input<Call>, 'params' | 'query'>,
  ctx: Using,
): Promise<Answer<Call>> {
  const { code, me } = await checked(ctx, await findCode(ctx, params.code));
  const terms = await termsNow(ctx.db);
  const recipient_amount = code.amount ?? terms.amount;
  await enter(ctx, {
    code,
    recipient_amount,
    author_amount: code.author_id === null ? 0 : terms.bonus,
    country_id: await countryOf(ctx, me),
    platform: query.platform,
  });
  return {
    amount: toPrice(recipient_amount),
    bonus_balance: toPrice(await lockBalance(ctx, me.id)),
    ...(code.author_id !== null && { pending: true as const }),
  };
}

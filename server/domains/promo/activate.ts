/**
 * Activates promo codes. An admin's code credits bonuses at once; a personal code promises both sides a reward for the
 * invited person's first order.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { asMinor, toPrice } from '#contract/money.ts';
import type { Platform, PromoState } from '#contract/promo.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { credit, type LedgerContext, lockBalance } from '#server/domains/bonuses/ledger.ts';
import { fail, notFound } from '#server/failure.ts';
import { type CodeGuesser, findAttemptUses } from './codeAttempts.ts';
import { readStoredTerms } from './settings.ts';
import { promiseReferral } from './startReward.ts';
import { toUtcDay, getCodeState, type Validity } from './status.ts';

type Call = Contract['promoCodes']['activate'];
/** What an activation needs of its unit of work. */
export type ActivationContext = LedgerContext &
  CodeGuesser &
  Pick<Ctx, 'locale' | 'limits'> &
  Partial<Pick<Ctx, 'device' | 'userAgent'>>;

interface Code extends Validity {
  id: number;
  code: string;
  /** Null for a personal code. */
  amount: number | null;
  /** The owner of a personal code. */
  author_id: number | null;
}

interface Account {
  id: number;
  is_guest: boolean;
  /** Whether the email or the phone is confirmed. */
  is_confirmed: boolean;
  alive: boolean;
  country_id: number | null;
  phone: string | null;
}

interface NewActivation {
  code: Code;
  recipient_amount: number;
  author_amount: number;
  country_id: number | null;
  platform: Platform;
}

const findCode = oneRow<{ id: number; author_id: number | null; promotion_id: number | null }, { code: string }>(
  'promo_find',
  `select id, user_id as author_id, promotion_id
     from promo_codes
    where lower(code) = lower($code::text collate "und-x-icu")`,
);
// In id order: two people who activate each other's codes at once can't deadlock
const lockPeople = statement<Account, { userIds: readonly number[] }>(
  'promo_lock_people',
  `select id, is_guest, coalesce(email_confirmed_at, phone_confirmed_at) is not null as is_confirmed, alive,
          country_id, phone
     from users where id = any($userIds::int[]) order by id for no key update`,
);
const lockCode = oneRow<Code, { codeId: number }>(
  'promo_lock_code',
  `select id, code, amount, user_id as author_id, active, start_date::text, end_date::text, max_uses, uses
     from promo_codes where id = $codeId for no key update`,
);
const findEarlierUse = oneRow<
  { has_used_code: boolean | null; has_used_personal_code: boolean | null },
  { user_id: number; code_id: number }
>(
  'promo_used_before',
  `select bool_or(code_id = $code_id) as has_used_code, bool_or(author_id is not null) as has_used_personal_code
     from promo_activations where user_id = $user_id and (code_id = $code_id or author_id is not null)`,
);
const insertActivation = oneRow<
  { id: number },
  Omit<NewActivation, 'code'> & { code_id: number; user_id: number; author_id: number | null; now: Date }
>(
  'promo_activation_insert',
  `insert into promo_activations
          (code_id, user_id, author_id, recipient_amount, author_amount, country_id, platform, created_at)
   values ($code_id, $user_id, $author_id, $recipient_amount, $author_amount, $country_id, $platform, $now)
   returning id`,
);
const countUse = statement<unknown, { codeId: number }>(
  'promo_count_use',
  'update promo_codes set uses = uses + 1 where id = $codeId',
);
// Last in the transaction, and the row of all codes after that of this code, so that these rows are locked only for the
// time of a COMMIT
const countUseOfDay = statement<unknown, { code_id: number; day: string; country_id: number; platform: Platform }>(
  'promo_count_day',
  `insert into promo_uses (code_id, day, country_id, platform, uses) values ($code_id, $day, $country_id, $platform, 1)
   on conflict (code_id, day, country_id, platform) do update set uses = promo_uses.uses + 1`,
);
const findCountryByIso = oneRow<{ id: number }, { iso: string }>(
  'promo_country',
  'select id from countries where iso = $iso',
);

const failureCodes = {
  off: 'code_off',
  ended: 'code_over',
  used_up: 'code_used_up',
  scheduled: 'code_not_yet',
} as const;

/** The failure for a code that can't be activated today. */
function toFailure(ctx: ActivationContext, code: Code, state: Exclude<PromoState, 'active'>) {
  const date = state === 'scheduled' ? code.start_date : code.end_date;
  return fail(failureCodes[state], {
    values:
      date === null
        ? {}
        : { date: new Intl.DateTimeFormat(ctx.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date)) },
  });
}

/** The account's country, else that of its phone. */
async function findCountryId(ctx: ActivationContext, { country_id, phone }: Account): Promise<number | null> {
  if (country_id !== null || phone === null) return country_id;
  const iso = parsePhoneNumberFromString(phone)?.country;
  return (iso && (await findCountryByIso(ctx.db, { iso }))?.id) ?? null;
}

/**
 * Gets a code by its text. Wrong ones are limited.
 * @throws Failure `not_found`, `too_often`, `code_of_promotion`
 */
async function getCode(ctx: ActivationContext, typed: string): Promise<{ id: number; author_id: number | null }> {
  const attempt = await findAttemptUses(ctx);
  await ctx.limits.takeAll(attempt);
  const found = await findCode(ctx.db, { code: typed.trim() });
  if (!found) throw notFound('promo_code');
  await ctx.limits.giveBackAll(attempt);
  if (found.promotion_id !== null) throw fail('code_of_promotion');
  return found;
}

/**
 * Locks the people and the code.
 * @throws Failure if this person can't activate this code
 */
async function lockUsableCode(
  ctx: ActivationContext,
  found: { id: number; author_id: number | null },
): Promise<{ code: Code; me: Account }> {
  const userId = ctx.user!.id;
  if (found.author_id === userId) throw fail('own_code');
  const userIds = [userId, ...(found.author_id === null ? [] : [found.author_id])];
  const people = await lockPeople(ctx.db, { userIds });
  const me = people.find(({ id }) => id === userId)!;
  // Otherwise people would register accounts only for the bonuses
  if (me.is_guest) throw fail('no_account');
  if (!me.is_confirmed) throw fail('unproven_account');
  const code = (await lockCode(ctx.db, { codeId: found.id }))!;
  const used = await findEarlierUse(ctx.db, { user_id: userId, code_id: code.id });
  if (used?.has_used_code) throw fail('code_used');
  if (code.author_id !== null && used?.has_used_personal_code) throw fail('referral_used');
  const state = people.every(({ alive }) => alive) ? getCodeState(code, toUtcDay(ctx.clock())) : 'off';
  if (state !== 'active') throw toFailure(ctx, code, state);
  return { code, me };
}

/** Records the activation, credits or promises bonuses, and counts the use. */
async function recordActivation(
  ctx: ActivationContext,
  { code, recipient_amount, author_amount, country_id, platform }: NewActivation,
): Promise<void> {
  const userId = ctx.user!.id;
  const now = ctx.clock();
  await countUse(ctx.db, { codeId: code.id });
  const { id } = (await insertActivation(ctx.db, {
    code_id: code.id,
    user_id: userId,
    author_id: code.author_id,
    recipient_amount,
    author_amount,
    country_id,
    platform,
    now,
  }))!;
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
  const use = { day: toUtcDay(now), country_id: country_id ?? 0, platform };
  for (const code_id of [code.id, 0]) await countUseOfDay(ctx.db, { ...use, code_id });
}

/** Activates a code for the caller. */
export async function activate(
  { params, query }: Pick<Input<Call>, 'params' | 'query'>,
  ctx: ActivationContext,
): Promise<Answer<Call>> {
  const { code, me } = await lockUsableCode(ctx, await getCode(ctx, params.code));
  const terms = await readStoredTerms(ctx.db);
  const recipient_amount = code.amount ?? terms.amount;
  await recordActivation(ctx, {
    code,
    recipient_amount,
    author_amount: code.author_id === null ? 0 : terms.bonus,
    country_id: await findCountryId(ctx, me),
    platform: query.platform,
  });
  return {
    amount: toPrice(recipient_amount),
    bonus_balance: toPrice(await lockBalance(ctx, me.id)),
    ...(code.author_id !== null && { pending: true as const }),
  };
}

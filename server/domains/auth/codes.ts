/**
 * Codes: five random digits to a phone, or to a mailbox where they end an account; for five minutes, five tries and
 * one use. A code belongs to the challenge that asked for it: who asks for another one, or guesses, touches only
 * their own.
 */
import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { CodePurpose } from '#server/domains/events.ts';
import { takeCodeSending, takeSmsOr } from '#server/domains/users/codeLimits.ts';
import { confirmPhone } from '#server/domains/users/confirmPhone.ts';
import { phoneOf, type ParsedPhone } from '#server/domains/users/phone.ts';
import { splitFio } from '#server/domains/users/present.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { requireChannel } from '#server/platform/services.ts';
import { installationSecret } from '#server/platform/installationSecret.ts';
import { isKnownDevice, knownSince } from '#server/platform/knownDevices.ts';
import { usesOfAddress } from '#server/platform/rateLimit.ts';
import { openSession } from './factors/openSession.ts';
import { takeCodeTry, takeLookup } from './limits.ts';

/** Seconds between two codes of one challenge. */
const pause = 60;
const lifetimeMs = 5 * 60_000;

type Calls = Handlers<Contract['auth'], Ctx>;

const account = oneRow<{ id: number; locale: Locale; is_known: boolean }>(
  'auth_by_phone',
  `select id, locale, ${isKnownDevice('users.id', '$2', '$3')} as is_known from users where phone = $1 and alive`,
);
// Of many at once one writes, and all others find a fresh row
const write = oneRow(
  'auth_code_write',
  `insert into phone_codes (phone, challenge_hash, code_hash, tries, sent_at, expires_at) values ($1, $2, $3, 0, $4, $5)
   on conflict (phone, challenge_hash) do update
      set code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where phone_codes.sent_at <= $6
   returning phone`,
);
const sentAt = oneRow<{ sent_at: Date }>(
  'auth_code_sent_at',
  'select sent_at from phone_codes where phone = $1 and challenge_hash = $2',
);
// Counted before it is compared, and by the database: 200 tries at once are five
const countTry = oneRow<{ code_hash: Buffer }>(
  'auth_code_try',
  `update phone_codes set tries = tries + 1
    where phone = $1 and challenge_hash = $2 and tries < 5 and expires_at > $3 returning code_hash`,
);
const giveTryBack = statement(
  'auth_code_try_back',
  'update phone_codes set tries = tries - 1 where phone = $1 and challenge_hash = $2 and code_hash = $3 and tries > 0',
);
const spend = oneRow(
  'auth_code_spend',
  `update phone_codes set expires_at = $4
    where phone = $1 and challenge_hash = $2 and code_hash = $3 and expires_at > $4 returning phone`,
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

/** Names who asks for a code: no other caller can make the same. */
async function sign(ctx: Ctx, caller: string): Promise<string> {
  return createHmac('sha256', await installationSecret(ctx))
    .update(`code:${caller}`)
    .digest('base64url');
}

/** The challenge of a sign-in: of the caller's device, else of its address. */
export const signInChallenge = (ctx: Ctx, to: string): Promise<string> =>
  sign(ctx, `sign_in:${to}:${ctx.device ? `device:${ctx.device.toString('base64url')}` : `address:${ctx.ip}`}`);

/** The challenge of somebody who is signed in: nobody else can use its code, nor this one's to sign in. */
export const removalChallenge = (ctx: Ctx, to: string): Promise<string> =>
  sign(ctx, `removal:${to}:user:${ctx.user!.id}`);

const hashOfChallenge = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

interface WantedCode {
  /** A phone, or the mailbox of an account that is to end. */
  to: string;
  challenge: string;
  locale: Locale;
  purpose?: CodePurpose;
  /** Whose own share of codes it is taken from; null: the one that strangers share. */
  reserve?: string | null;
  proof?: string | undefined;
}

/**
 * Makes a code and has it sent, in the open unit; within a minute of the last one of its challenge nothing happens.
 * @returns seconds until another may be requested
 * @throws Failure `proof_required`, `too_often`, `sms_spent`
 */
export async function sendCode(
  ctx: Ctx,
  { to, challenge, locale, purpose = 'sign_in', reserve = null, proof }: WantedCode,
): Promise<number> {
  const now = ctx.clock();
  const code = String(randomInt(100_000)).padStart(5, '0');
  const expires_at = new Date(now.getTime() + lifetimeMs);
  const challengeHash = hashOfChallenge(challenge);
  const pauseBegan = new Date(now.getTime() - pause * 1000);
  const isWritten = await write(ctx.db, [to, challengeHash, hashOf(to, code), now, expires_at, pauseBegan]);
  if (!isWritten) {
    const last = await sentAt(ctx.db, [to, challengeHash]);
    return Math.max(1, Math.ceil(((last?.sent_at ?? now).getTime() - now.getTime()) / 1000 + pause));
  }
  // Only what is really sent counts; where it may not be, the row is rolled back
  const uses = await takeCodeSending(ctx, { to: to.toLowerCase(), reserve, proof });
  if (!to.includes('@')) await takeSmsOr(ctx, uses, reserve !== null && purpose === 'sign_in');
  await ctx.emit('auth.code_made', {
    to,
    code,
    locale,
    expires_at,
    purpose,
    key: challengeHash.toString('base64url'),
  });
  return pause;
}

const accountOf = (ctx: Ctx, phone: string) => account(ctx.db, [phone, ctx.device, knownSince(ctx.clock())]);

/** A device that has signed in to the account before has a share of its own. */
const reserveOf = (ctx: Ctx, isKnown: boolean | undefined): string | null =>
  isKnown && ctx.device ? `device:${ctx.device.toString('base64url')}` : null;

/** Sends a code to a known phone. */
export const codeSend: Calls['codeSend'] = async ({ query }, ctx) => {
  requireChannel(ctx, 'sms', 'phoneNumbers');
  const { phone } = await phoneIn(ctx.db, query);
  await takeLookup(ctx);
  const found = await accountOf(ctx, phone);
  if (!found) throw notFound('account');
  const challenge = await signInChallenge(ctx, phone);
  const wanted = {
    to: phone,
    challenge,
    locale: found.locale,
    reserve: reserveOf(ctx, found.is_known),
    proof: query.proof,
  };
  return { retry_after: await ctx.unit((unit) => sendCode(unit, wanted)), challenge };
};

interface CodeTry {
  to: string;
  code: string;
  challenge: string;
  reserve: string | null;
  proof?: string | undefined;
}

/**
 * Takes the code that a phone or mailbox was sent: a try counts also where it fails, so call it outside a unit.
 * @throws Failure `wrong_code`, `proof_required`, `too_often`
 */
export async function takeCode(ctx: Ctx, { to, code, challenge, reserve, proof }: CodeTry): Promise<void> {
  const now = ctx.clock();
  const challengeHash = hashOfChallenge(challenge);
  const addressUses = reserve === null ? usesOfAddress('wrongCodesOfAddress', ctx.ip) : [];
  await ctx.limits.takeAll(addressUses);
  const found = await countTry(ctx.db, [to, challengeHash, now]);
  if (!found) throw fail('wrong_code');
  const phoneUses = await takeCodeTry(ctx, { to, reserve, proof }).catch(async (error: unknown) => {
    // Nothing has been compared: the code keeps its five tries
    await giveTryBack(ctx.db, [to, challengeHash, found.code_hash]);
    throw error;
  });
  const isSame = timingSafeEqual(found.code_hash, hashOf(to, code));
  if (!isSame || !(await spend(ctx.db, [to, challengeHash, found.code_hash, now]))) throw fail('wrong_code');
  await ctx.limits.giveBackAll([...addressUses, ...phoneUses]);
}

/** Signs in by a code, and proves the phone by it. */
export const codeLogin: Calls['codeLogin'] = async ({ body }, ctx) => {
  requireChannel(ctx, 'sms', 'phoneNumbers');
  const { phone } = await phoneIn(ctx.db, body);
  const known = await accountOf(ctx, phone);
  await takeCode(ctx, {
    to: phone,
    code: body.code,
    challenge: body.challenge ?? (await signInChallenge(ctx, phone)),
    reserve: reserveOf(ctx, known?.is_known),
    proof: body.proof,
  });
  const person = await confirmPhone(ctx, phone, body.email ?? null);
  if (!person) throw fail('wrong_code');
  const name = splitFio(body.fio ?? '');
  if (name.first_name)
    await fillName(ctx.db, [person.id, name.first_name, name.last_name, name.middle_name, ctx.clock()]);
  const opened = await openSession(ctx, { userId: person.id, method: 'code' });
  return { ...opened, ...(person.removed && { removed: person.removed }) };
};

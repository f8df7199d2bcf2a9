/**
 * Five-digit codes, sent to a phone, or to a mailbox to remove an account: valid for five minutes, five tries and one
 * use. A code belongs to the challenge that requested it, so that requests and guesses of others don't affect it.
 */
import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Locale } from '#contract/failures.ts';
import type { CodeSending } from '#contract/auth.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { CodePurpose } from '#server/domains/events.ts';
import { takeCodeSending, takeSmsBudget } from '#server/domains/users/codeLimits.ts';
import { confirmPhone } from '#server/domains/users/confirmPhone.ts';
import { parsePhone, type ParsedPhone } from '#server/domains/users/phone.ts';
import { splitFio } from '#server/domains/users/present.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { requireChannel } from '#server/platform/services.ts';
import { getInstallationSecret } from '#server/platform/installationSecret.ts';
import { isKnownDeviceSql, getKnownSince } from '#server/platform/knownDevices.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';
import { openSession } from './factors/openSession.ts';
import { takeCodeTry, takeLookup } from './limits.ts';

/** Seconds between two codes of one challenge. */
const pauseSeconds = 60;
const lifetimeMs = 5 * 60_000;

type Calls = Handlers<Contract['auth'], Ctx>;

const findAccount = oneRow<
  { id: number; locale: Locale; is_known: boolean },
  { phone: string; device: Buffer | null; knownSince: Date }
>(
  'auth_by_phone',
  `select id, locale, ${isKnownDeviceSql('users.id', '$device', '$knownSince')} as is_known
     from users
    where phone = $phone and alive`,
);
// Of many concurrent calls one writes; the others find a fresh row
const upsertCode = oneRow<
  unknown,
  { to: string; challenge_hash: Buffer; code_hash: Buffer; now: Date; expires_at: Date; pauseBegan: Date }
>(
  'auth_code_write',
  `insert into phone_codes (phone, challenge_hash, code_hash, tries, sent_at, expires_at)
   values ($to, $challenge_hash, $code_hash, 0, $now, $expires_at)
   on conflict (phone, challenge_hash) do update
      set code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where phone_codes.sent_at <= $pauseBegan
   returning phone`,
);
const readSentAt = oneRow<{ sent_at: Date }, { to: string; challenge_hash: Buffer }>(
  'auth_code_sent_at',
  'select sent_at from phone_codes where phone = $to and challenge_hash = $challenge_hash',
);
// Incremented before the comparison, in one statement: of 200 concurrent tries only five pass
const countTry = oneRow<{ code_hash: Buffer }, { to: string; challenge_hash: Buffer; now: Date }>(
  'auth_code_try',
  `update phone_codes set tries = tries + 1
    where phone = $to and challenge_hash = $challenge_hash and tries < 5 and expires_at > $now
   returning code_hash`,
);
const giveTryBack = statement<unknown, { to: string; challenge_hash: Buffer; code_hash: Buffer }>(
  'auth_code_try_back',
  `update phone_codes
      set tries = tries - 1
    where phone = $to and challenge_hash = $challenge_hash and code_hash = $code_hash and tries > 0`,
);
const spendCode = oneRow<unknown, { to: string; challenge_hash: Buffer; code_hash: Buffer; now: Date }>(
  'auth_code_spend',
  `update phone_codes set expires_at = $now
    where phone = $to and challenge_hash = $challenge_hash and code_hash = $code_hash and expires_at > $now
   returning phone`,
);
const fillName = statement<
  unknown,
  { userId: number; first_name: string; last_name: string | null; middle_name: string | null; now: Date }
>(
  'auth_fill_name',
  `update users set first_name = $first_name, last_name = $last_name, middle_name = $middle_name, updated_at = $now
    where id = $userId and first_name is null and last_name is null and middle_name is null`,
);

/** The hash includes the recipient, so that equal codes don't make equal rows. */
const hashCode = (to: string, code: string): Buffer => createHash('sha256').update(`${to}:${code}`).digest();

/**
 * Parses the phone of a request.
 * @throws Failure `invalid` if its length does not fit the country
 */
export async function parsePhoneInput(
  db: Db,
  input: { country_code: string; phoneNumbers: string },
): Promise<ParsedPhone> {
  const parsed = await parsePhone(db, input);
  if (!parsed) throw invalid({ phoneNumbers: 'phone' });
  return parsed;
}

/** Signs the caller's identity, so that no other caller can make the same challenge. */
async function signCaller(ctx: Ctx, caller: string): Promise<string> {
  return createHmac('sha256', await getInstallationSecret(ctx))
    .update(`code:${caller}`)
    .digest('base64url');
}

/** The challenge of a sign-in: of the caller's device, or without one of the caller's IP address. */
export const makeSignInChallenge = (ctx: Ctx, to: string): Promise<string> =>
  signCaller(ctx, `sign_in:${to}:${ctx.device ? `device:${ctx.device.toString('base64url')}` : `address:${ctx.ip}`}`);

/** The challenge of a signed-in user: nobody else can use its code, and the code can't be used to sign in. */
export const makeRemovalChallenge = (ctx: Ctx, to: string): Promise<string> =>
  signCaller(ctx, `removal:${to}:user:${ctx.user!.id}`);

const hashChallenge = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

interface CodeRequest {
  /** A phone, or the mailbox of an account that is to be removed. */
  to: string;
  challenge: string;
  locale: Locale;
  purpose?: CodePurpose;
  /** The share of the code limit that is used; null for the share of unknown devices. */
  reserve?: string | null;
  proof?: string | undefined;
}

/**
 * Makes a code and sends it, in the open unit. Within a minute of the last code of the challenge it does nothing.
 * @throws Failure `proof_required`, `too_often`, `sms_spent`
 */
export async function sendCode(
  ctx: Ctx,
  { to, challenge, locale, purpose = 'sign_in', reserve = null, proof }: CodeRequest,
): Promise<CodeSending> {
  const now = ctx.clock();
  const code = String(randomInt(100_000)).padStart(5, '0');
  const expires_at = new Date(now.getTime() + lifetimeMs);
  const challenge_hash = hashChallenge(challenge);
  const pauseBegan = new Date(now.getTime() - pauseSeconds * 1000);
  const isWritten = await upsertCode(ctx.db, {
    to,
    challenge_hash,
    code_hash: hashCode(to, code),
    now,
    expires_at,
    pauseBegan,
  });
  if (!isWritten) {
    const last = await readSentAt(ctx.db, { to, challenge_hash });
    const seconds = Math.ceil(((last?.sent_at ?? now).getTime() - now.getTime()) / 1000 + pauseSeconds);
    return { retry_after: Math.max(1, seconds), is_sent: false };
  }
  // Only sent codes count; if the limit is reached, the row is rolled back
  const uses = await takeCodeSending(ctx, { to: to.toLowerCase(), reserve, proof });
  if (!to.includes('@')) await takeSmsBudget(ctx, uses, reserve !== null && purpose === 'sign_in');
  await ctx.emit('auth.code_made', {
    to,
    code,
    locale,
    expires_at,
    purpose,
    key: challenge_hash.toString('base64url'),
  });
  return { retry_after: pauseSeconds, is_sent: true };
}

const findAccountByPhone = (ctx: Ctx, phone: string) =>
  findAccount(ctx.db, { phone, device: ctx.device, knownSince: getKnownSince(ctx.clock()) });

/** Devices that have signed in to the account before have a separate share. */
const toReserveKey = (ctx: RequestContext, isKnown: boolean | undefined): string | null =>
  isKnown && ctx.device ? `device:${ctx.device.toString('base64url')}` : null;

/** Sends a code to a known phone. */
export const sendSignInCode: Calls['codeSend'] = async ({ query }, ctx) => {
  requireChannel(ctx, 'sms', 'phoneNumbers');
  const { phone } = await parsePhoneInput(ctx.db, query);
  await takeLookup(ctx);
  const found = await findAccountByPhone(ctx, phone);
  if (!found) throw notFound('account');
  const challenge = await makeSignInChallenge(ctx, phone);
  const request = {
    to: phone,
    challenge,
    locale: found.locale,
    reserve: toReserveKey(ctx, found.is_known),
    proof: query.proof,
  };
  return { ...(await ctx.unit((unit) => sendCode(unit, request))), challenge };
};

interface CodeTry {
  to: string;
  code: string;
  challenge: string;
  reserve: string | null;
  proof?: string | undefined;
}

/**
 * Uses up the code that was sent to a phone or mailbox. Call it outside a unit, so that a failed try counts too.
 * @throws Failure `wrong_code`, `proof_required`, `too_often`
 */
export async function takeCode(ctx: Ctx, { to, code, challenge, reserve, proof }: CodeTry): Promise<void> {
  const now = ctx.clock();
  const challenge_hash = hashChallenge(challenge);
  const addressUses = reserve === null ? getAddressUses('wrongCodesOfAddress', ctx.ip) : [];
  await ctx.limits.takeAll(addressUses);
  const found = await countTry(ctx.db, { to, challenge_hash, now });
  if (!found) throw fail('wrong_code');
  const phoneUses = await takeCodeTry(ctx, { to, reserve, proof }).catch(async (error: unknown) => {
    // Nothing was compared, so the try does not count
    await giveTryBack(ctx.db, { to, challenge_hash, code_hash: found.code_hash });
    throw error;
  });
  const isSame = timingSafeEqual(found.code_hash, hashCode(to, code));
  if (!isSame || !(await spendCode(ctx.db, { to, challenge_hash, code_hash: found.code_hash, now })))
    throw fail('wrong_code');
  await ctx.limits.giveBackAll([...addressUses, ...phoneUses]);
}

/** Signs in with a code, which also confirms the phone. */
export const signInByCode: Calls['codeLogin'] = async ({ body }, ctx) => {
  requireChannel(ctx, 'sms', 'phoneNumbers');
  const { phone } = await parsePhoneInput(ctx.db, body);
  const known = await findAccountByPhone(ctx, phone);
  await takeCode(ctx, {
    to: phone,
    code: body.code,
    challenge: body.challenge ?? (await makeSignInChallenge(ctx, phone)),
    reserve: toReserveKey(ctx, known?.is_known),
    proof: body.proof,
  });
  const person = await confirmPhone(ctx, phone, body.email ?? null);
  if (!person) throw fail('wrong_code');
  const name = splitFio(body.fio ?? '');
  if (name.first_name)
    await fillName(ctx.db, {
      userId: person.id,
      ...name,
      first_name: name.first_name,
      now: ctx.clock(),
    });
  const opened = await openSession(ctx, { userId: person.id, method: 'code' });
  return { ...opened, ...(person.removed && { removed: person.removed }) };
};

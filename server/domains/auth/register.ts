/** Registers accounts. A guest who registers keeps their account, with its cart and orders. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { postgresError } from '#server/db/conflicts.ts';
import { oneRow } from '#server/db/statement.ts';
import { type Names, splitFio } from '#server/domains/users/present.ts';
import { fail, invalid } from '#server/failure.ts';
import { requireChannel } from '#server/platform/services.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';
import { parsePhoneInput, sendCode, makeSignInChallenge } from './codes.ts';
import { takeLinkLimits, queueLink } from './links.ts';

type Calls = Handlers<Contract['auth'], Ctx>;

// The agreement in force is the one that the checkbox named; without one in the reader's language, another language
// counts
const agreementSql = `(select id from documents where type = 'user_agreement'
                       order by language = $locale desc, version desc
                       limit 1)`;

interface NewAccount extends Names {
  email: string | null;
  phone: string | null;
  roles: readonly string[];
  locale: string;
  country_id: number | null;
  now: Date;
}
const columns = 'email, phone, first_name, last_name, middle_name, roles, locale, country_id, languages, agreement_id';
const insertUser = oneRow<{ id: number }, NewAccount>(
  'auth_register',
  `insert into users (${columns}, created_at, updated_at)
   values ($email, $phone, $first_name, $last_name, $middle_name, $roles::text[], $locale, $country_id::int,
           array[$locale], ${agreementSql}, $now, $now)
   returning id`,
);
// What the guest entered before stays unless the form replaces it
const upgradeGuest = oneRow<{ id: number }, NewAccount & { guestId: number }>(
  'auth_register_guest',
  `update users set (${columns}, is_guest, updated_at) =
          (select $email, $phone, coalesce($first_name, first_name), coalesce($last_name, last_name),
                  coalesce($middle_name, middle_name), $roles::text[], $locale, coalesce($country_id::int, country_id),
                  array[$locale], ${agreementSql}, false, $now::timestamptz)
    where id = $guestId and is_guest
   returning id`,
);

/**
 * The country of a phone code: the requested one if it has this code; else the one that the number reveals; else any.
 */
const findCountry = oneRow<
  { id: number },
  { code: string; countryId: number | null; iso: string | null; country_name: string | null }
>(
  'auth_country',
  `select id from countries where code = $code
    order by id = $countryId desc nulls last, iso = $iso desc nulls last,
          lower($country_name) in (lower(en_name), lower(name)) desc nulls last, id
    limit 1`,
);
const findEmailInUse = oneRow<unknown, { email: string }>(
  'auth_register_email',
  'select from users where lower(email) = lower($email)',
);
const findOfferedCountry = oneRow<unknown, { code: string }>(
  'auth_country_offered',
  'select from countries where code = $code and active limit 1',
);

interface Registrant {
  email: string | null;
  phone: string | null;
  fio: string | null | undefined;
  roles: readonly string[];
  locale: string;
  country_id: number | null;
}

async function makeAccount(ctx: Ctx, { fio, roles, ...registrant }: Registrant): Promise<number> {
  const account = {
    ...registrant,
    ...splitFio(fio ?? ''),
    roles: ['ROLE_USER', ...new Set(roles)],
    now: ctx.clock(),
  };
  const upgraded = ctx.user?.is_guest ? await upgradeGuest(ctx.db, { ...account, guestId: ctx.user.id }) : undefined;
  return (upgraded ?? (await insertUser(ctx.db, account)))!.id;
}

/** @throws Failure `email_taken` if an account has this email */
async function assertEmailIsFree({ db }: Ctx, email: string): Promise<void> {
  if (await findEmailInUse(db, { email })) throw fail('email_taken', { errors: { email: 'email_taken' } });
}

/** Creates an account with an email, and mails the link that sets its password. */
export const register: Calls['register'] = async ({ body }, ctx) => {
  requireChannel(ctx, 'mail', 'email');
  await ctx.limits.takeAll(getAddressUses('registrations', ctx.ip));
  await assertEmailIsFree(ctx, body.email);
  const code = body.country_code?.replace(/\D/g, '');
  const country = code
    ? await findCountry(ctx.db, { code, countryId: null, iso: null, country_name: body.country_name ?? null })
    : undefined;
  await takeLinkLimits(ctx, body.email);
  const id = await makeAccount(ctx, {
    email: body.email,
    phone: null,
    fio: body.fio,
    roles: body.roles,
    locale: body.locale,
    country_id: country?.id ?? null,
  });
  await queueLink(ctx.db, { kind: 'registration', email: body.email });
  return { id };
};

/** Creates an account with a phone, and sends it a code. */
export const registerByPhone: Calls['registerByPhone'] = async ({ body }, ctx) => {
  requireChannel(ctx, 'sms', 'phoneNumbers');
  if (body.email) requireChannel(ctx, 'mail', 'email');
  const { phone, code, iso } = await parsePhoneInput(ctx.db, body);
  await ctx.limits.takeAll(getAddressUses('registrations', ctx.ip));
  if (!(await findOfferedCountry(ctx.db, { code }))) throw invalid({ phoneNumbers: 'country_off' });
  if (body.email) await assertEmailIsFree(ctx, body.email);
  const country = await findCountry(ctx.db, {
    code,
    countryId: body.countryId ?? null,
    iso,
    country_name: body.country_name ?? null,
  });
  const id = await makeAccount(ctx, {
    email: null,
    phone,
    fio: body.fio,
    roles: body.roles,
    locale: body.lang,
    country_id: country?.id ?? null,
  }).catch(failAtField);
  await sendCode(ctx, {
    to: phone,
    challenge: await makeSignInChallenge(ctx, phone),
    locale: body.lang,
    proof: body.proof,
  });
  if (body.email) {
    // The account gets the email once its owner has used the mailed link, and only while the phone is not confirmed:
    // until then either contact may be a stranger's
    await takeLinkLimits(ctx, body.email);
    await queueLink(ctx.db, { kind: 'registration', email: body.email, user_id: id });
  }
  return { id };
};

/** Reports a taken phone at the form's field. */
function failAtField(error: unknown): never {
  throw postgresError(error)?.constraint === 'users_phone'
    ? fail('phone_taken', { errors: { phoneNumbers: 'phone_taken' } })
    : error;
}

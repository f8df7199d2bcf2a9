/** Who is known: nothing is answered beyond what the next step needs, and not often. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { contactTypes } from '#contract/auth.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { phoneAsWritten } from '#server/domains/users/phone.ts';
import { invalid, notFound } from '#server/failure.ts';
import { takeLookup } from './limits.ts';

type Calls = Handlers<Contract['auth'], Ctx>;
type ContactType = (typeof contactTypes)[number];

const known: Record<ContactType, ReturnType<typeof oneRow<object>>> = {
  email: oneRow('auth_known_email', 'select from users where lower(email) = lower($1) and alive'),
  login: oneRow('auth_known_login', 'select from users where lower(login) = lower($1) and alive'),
  phone: oneRow('auth_known_phone', 'select from users where phone = $1 and alive'),
};
const emailInUse = oneRow('auth_email_in_use', 'select from users where lower(email) = lower($1)');

/** What is asked for: the first of phone, email and login that is not blank. */
function wantedOf(query: {
  email?: string | undefined;
  login?: string | undefined;
  phone?: string | undefined;
}): [ContactType, string] {
  if (query.phone?.trim()) return ['phone', query.phone];
  if (query.email?.trim()) return ['email', query.email];
  // One field takes both, and only an email has this sign
  if (query.login?.trim()) return [query.login.includes('@') ? 'email' : 'login', query.login];
  throw invalid({ login: 'required' });
}

/** By what somebody signs in, if there is such an account. */
export const find: Calls['find'] = async ({ query }, ctx) => {
  const [contact_type, written] = wantedOf(query);
  await takeLookup(ctx);
  const value = contact_type === 'phone' ? phoneAsWritten(written) : written.trim();
  if (!value || !(await known[contact_type](ctx.db, [value]))) throw notFound('account');
  return { contact_type };
};

/** Whether an email is in use, by a disabled account too. */
export const checkEmail: Calls['checkEmail'] = async ({ query }, ctx) => {
  await takeLookup(ctx);
  return { exists: (await emailInUse(ctx.db, [query.email])) !== undefined };
};

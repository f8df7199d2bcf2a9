/** Looks up accounts: answers only what the next step needs, with a rate limit. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { contactTypes } from '#contract/auth.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, type RowStatement } from '#server/db/statement.ts';
import { parseFullPhone } from '#server/domains/users/phone.ts';
import { invalid, notFound } from '#server/failure.ts';
import { takeLookup } from './limits.ts';

type Calls = Handlers<Contract['auth'], Ctx>;
type ContactType = (typeof contactTypes)[number];

const findKnown: Record<ContactType, RowStatement<unknown, { contact: string }>> = {
  email: oneRow<unknown, { contact: string }>(
    'auth_known_email',
    'select from users where lower(email) = lower($contact) and alive',
  ),
  login: oneRow<unknown, { contact: string }>(
    'auth_known_login',
    'select from users where lower(login) = lower($contact) and alive',
  ),
  phone: oneRow<unknown, { contact: string }>('auth_known_phone', 'select from users where phone = $contact and alive'),
};
const findEmailInUse = oneRow<unknown, { email: string }>(
  'auth_email_in_use',
  'select from users where lower(email) = lower($email)',
);

/** The searched contact: the first of phone, email and login that is not blank. */
function parseQuery(query: {
  email?: string | undefined;
  login?: string | undefined;
  phone?: string | undefined;
}): [ContactType, string] {
  if (query.phone?.trim()) return ['phone', query.phone];
  if (query.email?.trim()) return ['email', query.email];
  // The login field takes both; only an email contains @
  if (query.login?.trim()) return [query.login.includes('@') ? 'email' : 'login', query.login];
  throw invalid({ login: 'required' });
}

/** Finds out with which kind of contact somebody signs in. */
export const findAccount: Calls['find'] = async ({ query }, ctx) => {
  const [contact_type, typed] = parseQuery(query);
  await takeLookup(ctx);
  const value = contact_type === 'phone' ? parseFullPhone(typed) : typed.trim();
  if (!value || !(await findKnown[contact_type](ctx.db, { contact: value }))) throw notFound('account');
  return { contact_type };
};

/** Whether an email is in use, also by a disabled account. */
export const checkEmail: Calls['checkEmail'] = async ({ query }, ctx) => {
  await takeLookup(ctx);
  return { exists: (await findEmailInUse(ctx.db, { email: query.email })) !== undefined };
};

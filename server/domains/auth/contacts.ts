/**
 * A person's own email, phone and login name. A new contact counts once its owner has confirmed it (users/contacts.ts).
 */
import type { ContactKind } from '#contract/contacts.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { confirmByCode, cancelContactRequest, requestContactChange } from '#server/domains/users/contacts.ts';
import { readMe } from '#server/domains/users/people.ts';
import { provePassword } from '#server/domains/users/provePassword.ts';
import { fail, Failure, invalid } from '#server/failure.ts';
import { parsePhoneInput } from './codes.ts';

type Calls = Handlers<Contract['account'], Ctx>;
type ContactInput = Parameters<Calls['contactAsk']>[0]['body'];

const readContacts = oneRow<Record<ContactKind, string | null>, { userId: number }>(
  'contacts_present',
  'select email, phone from users where id = $userId',
);
const findUnconfirmed = oneRow<Record<ContactKind, boolean>, { userId: number }>(
  'contacts_unproven',
  `select email is not null and email_confirmed_at is null as email,
          phone is not null and phone_confirmed_at is null as phone
     from users
    where id = $userId`,
);
const lockLogin = oneRow<{ login: string | null }, { userId: number }>(
  'login_lock',
  'select login from users where id = $userId for no key update',
);
const updateLogin = statement<unknown, { userId: number; login: string | null; now: Date }>(
  'login_set',
  'update users set login = $login, updated_at = $now where id = $userId',
);

/** @throws Failure `guest_account`: a guest registers instead, which confirms a contact */
export function assertNotGuest(ctx: RequestContext): void {
  if (ctx.user!.is_guest) throw fail('guest_account');
}

async function parseContact(
  ctx: UnitOfWork,
  { email, country_code, phoneNumbers }: ContactInput,
): Promise<{ kind: ContactKind; value: string; field: keyof ContactInput }> {
  if (email !== undefined) return { kind: 'email', value: email, field: 'email' };
  if (phoneNumbers === undefined) throw invalid({ email: 'required' });
  if (country_code === undefined) throw invalid({ country_code: 'required' });
  return {
    kind: 'phone',
    value: (await parsePhoneInput(ctx.db, { country_code, phoneNumbers })).phone,
    field: 'phoneNumbers',
  };
}

const contactFailures: ReadonlySet<string> = new Set(['phone_taken', 'email_taken', 'mail_off', 'sms_off']);

/** Reports a taken contact at the form's field. */
const failAtField =
  (field: keyof ContactInput) =>
  (error: unknown): never => {
    throw error instanceof Failure && contactFailures.has(error.code)
      ? fail(error.code, { errors: { [field]: error.code } })
      : error;
  };

/**
 * Sends a new contact its confirmation: an email gets a link, a phone five digits. Nothing changes before it is
 * confirmed.
 */
export const requestMyContact: Calls['contactAsk'] = async ({ body }, ctx) => {
  assertNotGuest(ctx);
  const { id } = ctx.user!;
  const { kind, value, field } = await parseContact(ctx, body);
  if ((await readContacts(ctx.db, { userId: id }))?.[kind]?.toLowerCase() === value.toLowerCase())
    throw invalid({ [field]: 'same_contact' });
  await provePassword(ctx, id, body.present_password);
  const change = { user_id: id, kind, value, by_owner: true, proof: { sent: body.proof } };
  await ctx.unit((unit) => requestContactChange(unit, change)).catch(failAtField(field));
  return { kind, value };
};

/** Confirms a new phone with its five digits: five tries a code and a limit an account. Tries of others don't count. */
export const confirmMyPhone: Calls['contactConfirm'] = async ({ body: { code } }, ctx) => {
  const { id } = ctx.user!;
  const { removed } = await confirmByCode(ctx, { user_id: id, kind: 'phone', code }).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'wrong_code'
      ? fail('wrong_code', { errors: { code: 'wrong_code' } })
      : error;
  });
  return { ...(await readMe(ctx, id)), removed };
};

/**
 * Cancels the request for a contact; does nothing without one.
 * @throws Failure `contact_in_use` for the account's unconfirmed contact, which only another contact can replace
 */
export const cancelMyContact: Calls['contactForget'] = async ({ params: { kind } }, ctx) => {
  const { id } = ctx.user!;
  if (!(await cancelContactRequest(ctx, id, kind)) && (await findUnconfirmed(ctx.db, { userId: id }))?.[kind])
    throw fail('contact_in_use');
};

/** Sets the login name. A taken name is reported at its field by the table's unique index, also in a race. */
export const changeLogin: Calls['loginSet'] = async ({ body: { login, present_password } }, ctx) => {
  assertNotGuest(ctx);
  const { id } = ctx.user!;
  await provePassword(ctx, id, present_password);
  return ctx.unit(async (unit) => {
    const before = await lockLogin(unit.db, { userId: id });
    if (before!.login !== login) {
      await updateLogin(unit.db, { userId: id, login, now: unit.clock() });
      await unit.audit({
        action: 'login',
        noun: 'users',
        record_id: id,
        before: { login: before!.login },
        after: { login },
      });
      await unit.emit('user.changed', { user_id: id });
    }
    return readMe(unit, id);
  });
};

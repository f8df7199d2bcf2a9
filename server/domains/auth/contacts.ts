/** A person's own email, phone and login name: a contact becomes theirs once whoever has it has said yes (users/contacts.ts). */
import type { ContactKind } from '#contract/contacts.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { confirmByDigits, dropContact, wantContact } from '#server/domains/users/contacts.ts';
import { readMe } from '#server/domains/users/people.ts';
import { provePassword } from '#server/domains/users/provePassword.ts';
import { fail, Failure, invalid } from '#server/failure.ts';
import { phoneIn } from './codes.ts';

type Calls = Handlers<Contract['account'], Ctx>;
type Ask = Parameters<Calls['contactAsk']>[0]['body'];

const present = oneRow<Record<ContactKind, string | null>>(
  'contacts_present',
  'select email, phone from users where id = $1',
);
const unproven = oneRow<Record<ContactKind, boolean>>(
  'contacts_unproven',
  'select email is not null and email_confirmed_at is null as email, phone is not null and phone_confirmed_at is null as phone from users where id = $1',
);
const lockLogin = oneRow<{ login: string | null }>(
  'login_lock',
  'select login from users where id = $1 for no key update',
);
const setLogin = statement('login_set', 'update users set login = $2, updated_at = $3 where id = $1');

/** @throws Failure `guest_account`: registering keeps a guest's account, and proves its contact in its own way */
export function refuseGuest(ctx: Ctx): void {
  if (ctx.user!.is_guest) throw fail('guest_account');
}

async function wantedOf(
  ctx: Ctx,
  { email, country_code, phoneNumbers }: Ask,
): Promise<{ kind: ContactKind; value: string; field: keyof Ask }> {
  if (email !== undefined) return { kind: 'email', value: email, field: 'email' };
  if (phoneNumbers === undefined) throw invalid({ email: 'required' });
  if (country_code === undefined) throw invalid({ country_code: 'required' });
  return { kind: 'phone', value: (await phoneIn(ctx.db, { country_code, phoneNumbers })).phone, field: 'phoneNumbers' };
}

const contactFailures: ReadonlySet<string> = new Set(['phone_taken', 'email_taken', 'mail_off', 'sms_off']);

/** A known contact is said at the field of this form. */
const at =
  (field: keyof Ask) =>
  (error: unknown): never => {
    throw error instanceof Failure && contactFailures.has(error.code)
      ? fail(error.code, { errors: { [field]: error.code } })
      : error;
  };

/** Asks whoever has a new contact for a yes: an email by a link, a phone by five digits. Nothing changes before it is said. */
export const contactAsk: Calls['contactAsk'] = async ({ body }, ctx) => {
  refuseGuest(ctx);
  const { id } = ctx.user!;
  const { kind, value, field } = await wantedOf(ctx, body);
  if ((await present(ctx.db, [id]))?.[kind]?.toLowerCase() === value.toLowerCase())
    throw invalid({ [field]: 'same_contact' });
  await provePassword(ctx, id, body.present_password);
  const change = { user_id: id, kind, value, by_owner: true, proof: { sent: body.proof } };
  await ctx.unit((unit) => wantContact(unit, change)).catch(at(field));
  return { kind, value };
};

/** Makes the phone one's own, whose five digits are told: five tries a code, and so many codes an account; what others try counts for nothing. */
export const contactConfirm: Calls['contactConfirm'] = async ({ body: { code } }, ctx) => {
  const { id } = ctx.user!;
  const { removed } = await confirmByDigits(ctx, { user_id: id, kind: 'phone', code }).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'wrong_code'
      ? fail('wrong_code', { errors: { code: 'wrong_code' } })
      : error;
  });
  return { ...(await readMe(ctx, id)), removed };
};

/**
 * Does without a contact that waits for its yes; where none does, nothing is to be done.
 * @throws Failure `contact_in_use` for the account's own that nobody has confirmed: it goes by another one alone
 */
export const contactForget: Calls['contactForget'] = async ({ params: { kind } }, ctx) => {
  const { id } = ctx.user!;
  if (!(await dropContact(ctx, id, kind)) && (await unproven(ctx.db, [id]))?.[kind]) throw fail('contact_in_use');
};

/** Sets the login name. A taken one is said at its field by the table's own index, in a race too. */
export const loginSet: Calls['loginSet'] = async ({ body: { login, present_password } }, ctx) => {
  refuseGuest(ctx);
  const { id } = ctx.user!;
  await provePassword(ctx, id, present_password);
  return ctx.unit(async (unit) => {
    const before = await lockLogin(unit.db, [id]);
    if (before!.login !== login) {
      await setLogin(unit.db, [id, login, unit.clock()]);
      await unit.audit({
        action: 'login',
        noun: 'user',
        record_id: id,
        before: { login: before!.login },
        after: { login },
      });
      await unit.emit('user.changed', { user_id: id });
    }
    return readMe(unit, id);
  });
};

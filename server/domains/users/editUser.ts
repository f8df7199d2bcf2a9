/**
 * Writing people, as those do who look after them: an admin everything of anybody, a manager the names of own
 * customers, and contacts that were never confirmed.
 */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Locale } from '#contract/failures.ts';
import { contactKinds, type ContactKind } from '#contract/contacts.ts';
import { hasRole, type Role } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { endOtherSessions } from '#server/platform/sessions.ts';
import { isStale, laterThan } from '#server/platform/stale.ts';
import { notifyContactChange } from './accountRestores.ts';
import { dropContact, pendingContacts, wantContact } from './contacts.ts';
import { holdAuthor, lockUser, type UserRow } from './lockUser.ts';
import { mayLeaveOwnerless } from './ownedAlone.ts';
import { keepCountry, phoneIn, planUser, type Kept } from './planUser.ts';
import { seesSecrets } from './policy.ts';
import { readUser } from './list.ts';
import { hashNewPassword } from './weakPasswords.ts';

type Contracted = Contract['users'];
export type Wish = Input<Contracted['edit']>['body'];

const write = statement(
  'user_write',
  `update users set login = $2, first_name = $3, last_name = $4, middle_name = $5, roles = $6, country_id = $7, languages = $8, locale = $9, alive = $10, death_date = $11, password_hash = coalesce($12, password_hash), updated_at = $13 where id = $1`,
);
// Deferred else, so that a unit may put another admin in place first; here the refusal has to come in time
const judgeAdmins = statement('users_judge_admins', 'set constraints users_last_admin immediate');
const clear: Record<ContactKind, ReturnType<typeof statement<object>>> = {
  email: statement('user_clear_email', 'update users set email = null, email_confirmed_at = null where id = $1'),
  phone: statement('user_clear_phone', 'update users set phone = null, phone_confirmed_at = null where id = $1'),
};
const insert = oneRow<{ id: number }>(
  'user_insert',
  `insert into users (login, first_name, last_name, middle_name, roles, country_id, languages, locale, alive, death_date, password_hash, email, phone, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14) returning id`,
);

const valuesOf = ({
  login,
  first_name,
  last_name,
  middle_name,
  roles,
  country_id,
  languages,
  locale,
  alive,
  death_date,
}: Kept & { locale: Locale }) => [
  login,
  first_name,
  last_name,
  middle_name,
  roles,
  country_id,
  languages,
  locale,
  alive,
  death_date,
];
const isAdmin = (roles: readonly Role[]): boolean => hasRole(roles, 'ROLE_ADMIN');
const owns = ({ roles, alive }: Kept): boolean => alive && hasRole(roles, 'ROLE_VENDOR');
const isStaffOf = (roles: readonly Role[]): 'vendor' | 'manager' | null =>
  hasRole(roles, 'ROLE_VENDOR') ? 'vendor' : hasRole(roles, 'ROLE_MANAGER') ? 'manager' : null;

/** Changes the fields that came; the others stay. */
export async function editUser(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const wish = seesSecrets(ctx.user) ? body : namesAndContactsOf(body);
  // Oneself must know the present one: whoever finds an open screen must not
  if (wish.password && id === ctx.user!.id) throw invalid({ password: 'own_password' });
  const password_hash = wish.password ? await hashNewPassword(ctx.db, wish.password, { id, typed: wish }) : null;
  return ctx.unit(async (unit) => {
    const before = await lockUser(unit, id);
    if (isStale(wish.updated_at, before.updated_at))
      throw fail('stale', { body: { present: await readUser(unit, id) } });
    const after = planUser(before, wish, unit.clock());
    if (owns(before) && (!owns(after) || wish.company_id === null))
      await mayLeaveOwnerless(unit, id, wish.ownerless ?? 0);
    await keepCountry(unit.db, wish.country_id);
    const locale = after.languages[0] ?? before.locale;
    await write(unit.db, [
      id,
      ...valuesOf({ ...after, locale }),
      password_hash,
      laterThan(before.updated_at, unit.clock()),
    ]);
    if (isAdmin(before.roles) && before.alive && !(isAdmin(after.roles) && after.alive)) await judgeAdmins(unit.db);
    const contacts = await changeContacts(unit, before, wish, after.login !== null);
    await attach(unit, id, after, wish.company_id);
    if (!after.alive || password_hash) await endOtherSessions(unit, id, null);
    await tell(unit, before, { ...after, locale, ...contacts }, password_hash !== null);
    return readUser(unit, id);
  });
}

/** What a manager may write; all else is passed over, as fields that nobody knows are. */
const namesAndContactsOf = ({ fio, first_name, last_name, middle_name, email, phone, updated_at }: Wish): Wish => ({
  fio,
  first_name,
  last_name,
  middle_name,
  email,
  phone,
  updated_at,
});

/** What becomes of the contacts: held ones, and those that wait for a yes. */
type Contacts = Record<ContactKind, string | null> & Partial<Record<`asked_${ContactKind}`, string>>;

/** The value of a contact as it is stored; null for a blank one. */
const valueOfContact = (kind: ContactKind, written: string | null): string | null =>
  written ? (kind === 'phone' ? phoneIn(written) : written.trim()) : null;

/**
 * The contacts that a manager may write. What the owner has confirmed stays: a form that sends it back unchanged,
 * or as it waits for its confirmation, changes nothing.
 * @throws Failure `invalid` at each confirmed contact that the request changes
 */
function contactsOfManager(
  before: UserRow,
  wish: Wish,
  pending: Partial<Record<ContactKind, string>>,
): Pick<Wish, ContactKind> {
  const confirmed = contactKinds.filter((kind) => before[`${kind}_confirmed_at`] !== null && wish[kind] !== undefined);
  const changed = confirmed.filter((kind) => {
    const value = valueOfContact(kind, wish[kind] ?? null)?.toLowerCase();
    return value === undefined || ![before[kind], pending[kind]].some((known) => known?.toLowerCase() === value);
  });
  if (changed.length > 0) throw invalid(Object.fromEntries(changed.map((kind) => [kind, 'confirmed_contact'])));
  return Object.fromEntries(
    contactKinds.flatMap((kind) => (confirmed.includes(kind) || wish[kind] === undefined ? [] : [[kind, wish[kind]]])),
  );
}

/** New contacts wait for their owner, blank ones go at once, one way to sign in stays. */
async function changeContacts(ctx: Ctx, user: UserRow, input: Wish, hasLogin: boolean): Promise<Contacts> {
  const { id, is_guest, ...before } = user;
  const pending = (await pendingContacts(ctx.db, [id])).get(id);
  const isByManager = !seesSecrets(ctx.user);
  const wish = isByManager ? contactsOfManager(user, input, pending ?? {}) : input;
  const by_owner = id === ctx.user!.id;
  const contacts: Contacts = { email: before.email, phone: before.phone };
  let left = hasLogin || is_guest || pending !== undefined;
  for (const kind of contactKinds) {
    const written = wish[kind];
    if (written === undefined) left ||= before[kind] !== null;
    else if (written) {
      const value = valueOfContact(kind, written)!;
      if (await wantContact(ctx, { user_id: id, kind, value, by_owner, needs_owner: isByManager }))
        contacts[`asked_${kind}`] = value;
      left = true;
    } else {
      await dropContact(ctx, id, kind);
      if (before[kind] === null) continue;
      await clear[kind](ctx.db, [id]);
      contacts[kind] = null;
      await notifyContactChange(ctx, { user_id: id, kind, by_owner, is_pending: false }, before);
    }
  }
  const isEmptied = contactKinds.find((kind) => wish[kind] !== undefined && !wish[kind] && before[kind] !== null);
  if (isEmptied && !left) throw invalid({ [isEmptied]: 'contact_needed' });
  return contacts;
}

/** Companies keep their own people: they hear of it. */
async function attach(
  ctx: Ctx,
  user_id: number,
  { roles }: Kept,
  company_id: number | null | undefined,
): Promise<void> {
  if (company_id === undefined) return;
  const kind = isStaffOf(roles);
  if (company_id !== null && !kind) throw invalid({ company_id: 'no_company_role' });
  await ctx.emit('user.company_set', { user_id, company_id, kind: kind ?? 'manager' });
}

async function tell(
  ctx: Ctx,
  before: UserRow,
  after: Kept & Contacts & { locale: Locale },
  isNewPassword: boolean,
): Promise<void> {
  const { id, updated_at: _, is_guest: __, email_confirmed_at: ___, phone_confirmed_at: ____, ...kept } = before;
  const { email, phone } = kept;
  // A contact that was asked for comes after the one that stays until its owner's yes
  const asked = { ...(after.asked_email && { asked_email: email }), ...(after.asked_phone && { asked_phone: phone }) };
  await ctx.audit({
    action: 'edit',
    noun: 'user',
    record_id: id,
    before: { ...kept, ...asked },
    after: { ...after, ...(isNewPassword && { password: '…' }) },
  });
  if (isNewPassword) await ctx.emit('user.password_changed', { user_id: id, email, locale: after.locale });
  if (before.login !== after.login && email)
    await ctx.emit('user.contact_changed', {
      user_id: id,
      kind: 'login',
      from: before.login,
      email,
      locale: after.locale,
      by_owner: id === ctx.user!.id,
    });
  if (isStaffOf(before.roles) !== isStaffOf(after.roles)) await ctx.emit('tariff.changed', { user_id: id });
  await ctx.emit('user.changed', { user_id: id });
}

const nobody: Kept = {
  login: null,
  first_name: null,
  last_name: null,
  middle_name: null,
  roles: [],
  country_id: null,
  languages: [],
  alive: true,
  death_date: null,
};

/** Makes an account. Nobody had its contacts before, so they sign in at once; without a password a link that sets one is mailed. */
export async function createUser(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const email = body.email?.trim() || null;
  const phone = body.phone ? phoneIn(body.phone) : null;
  if (!email && !phone && !(body.login && body.password)) throw invalid({ email: 'required' });
  const { mail, sms } = ctx.settings.services;
  if (!body.password && !(email && mail) && !(phone && sms))
    throw fail('password_needed', { errors: { password: 'password_needed' } });
  const password_hash = body.password ? await hashNewPassword(ctx.db, body.password, { typed: body }) : null;
  return ctx.unit(async (unit) => {
    await holdAuthor(unit);
    const user = planUser(nobody, body, unit.clock());
    await keepCountry(unit.db, body.country_id);
    const made = await insert(unit.db, [
      ...valuesOf({ ...user, locale: user.languages[0] ?? unit.locale }),
      password_hash,
      email,
      phone,
      unit.clock(),
    ]);
    const { id } = made!;
    await attach(unit, id, user, body.company_id);
    await unit.audit({ action: 'create', noun: 'user', record_id: id, before: null, after: { ...user, email, phone } });
    await unit.emit('user.changed', { user_id: id });
    const answer = await readUser(unit, id);
    if (email && !password_hash && user.alive && mail)
      await unit.enqueue(
        'auth.send_link',
        { kind: 'invitation', email, ...(answer.company && { brand: answer.company.brand }) },
        { key: `link:invitation::${email.toLowerCase()}` },
      );
    return answer;
  });
}

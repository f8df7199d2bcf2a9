/**
 * Edits and creates people. An admin may edit everything of anybody; a manager the names of the company's customers,
 * and contacts that were never confirmed.
 */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Locale } from '#contract/failures.ts';
import { contactKinds, type ContactKind } from '#contract/contacts.ts';
import { isAdmin, hasRole, type Role } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { endOtherSessions } from '#server/platform/sessions.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { notifyContactChange } from './accountRestores.ts';
import { cancelContactRequest, readPendingContacts, requestContactChange } from './contacts.ts';
import { lockAuthor, lockUser, type UserRow } from './lockUser.ts';
import { assertOwnerlessConfirmed } from './ownedAlone.ts';
import { assertCountryExists, parseContactPhone, planUser, type UserFields } from './planUser.ts';
import { canSeeSecrets } from './policy.ts';
import { readUser } from './list.ts';
import { hashNewPassword } from './weakPasswords.ts';

type Calls = Contract['users'];
export type UserInput = Input<Calls['edit']>['body'];

/** The columns that an edit writes. */
type StoredFields = UserFields & { locale: Locale; password_hash: string | null };

const updateUser = statement<unknown, StoredFields & { userId: number; updated_at: Date }>(
  'user_write',
  `update users
      set login = $login, first_name = $first_name, last_name = $last_name, middle_name = $middle_name,
          roles = $roles, country_id = $country_id, languages = $languages, locale = $locale, alive = $alive,
          death_date = $death_date, password_hash = coalesce($password_hash, password_hash), updated_at = $updated_at
    where id = $userId`,
);
// The constraint is deferred, so that a unit may appoint another admin first; here the failure must come before the
// commit
const checkLastAdmin = statement('users_judge_admins', 'set constraints users_last_admin immediate');
const clearContact = {
  email: statement<unknown, { userId: number }>(
    'user_clear_email',
    'update users set email = null, email_confirmed_at = null where id = $userId',
  ),
  phone: statement<unknown, { userId: number }>(
    'user_clear_phone',
    'update users set phone = null, phone_confirmed_at = null where id = $userId',
  ),
};
const insertUser = oneRow<{ id: number }, StoredFields & Record<ContactKind, string | null> & { now: Date }>(
  'user_insert',
  `insert into users (login, first_name, last_name, middle_name, roles, country_id, languages, locale, alive,
          death_date, password_hash, email, phone, created_at, updated_at)
   values ($login, $first_name, $last_name, $middle_name, $roles, $country_id, $languages, $locale, $alive,
          $death_date, $password_hash, $email, $phone, $now, $now)
   returning id`,
);

const isActiveVendor = ({ roles, alive }: UserFields): boolean => alive && hasRole(roles, 'ROLE_VENDOR');
const getStaffKind = (roles: readonly Role[]): 'vendor' | 'manager' | null =>
  hasRole(roles, 'ROLE_VENDOR') ? 'vendor' : hasRole(roles, 'ROLE_MANAGER') ? 'manager' : null;

/** Changes the given fields. */
export async function editUser(
  { params: { id }, body }: Input<Calls['edit']>,
  ctx: Ctx,
): Promise<Answer<Calls['edit']>> {
  const input = canSeeSecrets(ctx.user) ? body : pickNamesAndContacts(body);
  // Changing one's own password requires the present one, so that an unattended screen can't be abused
  if (input.password && id === ctx.user!.id) throw invalid({ password: 'own_password' });
  const password_hash = input.password ? await hashNewPassword(ctx.db, input.password, { id, typed: input }) : null;
  return ctx.unit(async (unit) => {
    const before = await lockUser(unit, id);
    if (isStale(input.updated_at, before.updated_at))
      throw fail('stale', { body: { present: await readUser(unit, id) } });
    const after = planUser(before, input, unit.clock());
    if (isActiveVendor(before) && (!isActiveVendor(after) || input.company_id === null))
      await assertOwnerlessConfirmed(unit, id, input.ownerless ?? 0);
    await assertCountryExists(unit.db, input.country_id);
    const locale = after.languages[0] ?? before.locale;
    const updated_at = getLaterTimestamp(before.updated_at, unit.clock());
    await updateUser(unit.db, { ...after, userId: id, locale, password_hash, updated_at });
    if (isAdmin(before) && before.alive && !(isAdmin(after) && after.alive)) await checkLastAdmin(unit.db);
    const contacts = await changeContacts(unit, before, input, after.login !== null);
    await emitCompanySet(unit, id, after, input.company_id);
    if (!after.alive || password_hash) await endOtherSessions(unit, id, null);
    await reportEdit(unit, before, { ...after, locale, ...contacts }, password_hash !== null);
    return readUser(unit, id);
  });
}

/** The fields that a manager may edit; others are ignored, as unknown fields are. */
const pickNamesAndContacts = ({
  fio,
  first_name,
  last_name,
  middle_name,
  email,
  phone,
  updated_at,
}: UserInput): UserInput => ({
  fio,
  first_name,
  last_name,
  middle_name,
  email,
  phone,
  updated_at,
});

/** The contacts after the edit, and the requested ones. */
type Contacts = Record<ContactKind, string | null> & Partial<Record<`asked_${ContactKind}`, string>>;

/** The value of a contact as it is stored; null for a blank one. */
const toContactValue = (kind: ContactKind, text: string | null): string | null =>
  text ? (kind === 'phone' ? parseContactPhone(text) : text.trim()) : null;

/**
 * The contacts that a manager may write. What the owner has confirmed stays: a form that sends it back unchanged,
 * or as it waits for its confirmation, changes nothing.
 * @throws Failure `invalid` at each confirmed contact that the request changes
 */
function selectManagerContacts(
  before: UserRow,
  input: UserInput,
  pending: Partial<Record<ContactKind, string>>,
): Pick<UserInput, ContactKind> {
  const confirmed = contactKinds.filter((kind) => before[`${kind}_confirmed_at`] !== null && input[kind] !== undefined);
  const changed = confirmed.filter((kind) => {
    const value = toContactValue(kind, input[kind] ?? null)?.toLowerCase();
    return value === undefined || ![before[kind], pending[kind]].some((known) => known?.toLowerCase() === value);
  });
  if (changed.length > 0) throw invalid(Object.fromEntries(changed.map((kind) => [kind, 'confirmed_contact'])));
  return Object.fromEntries(
    contactKinds.flatMap((kind) =>
      confirmed.includes(kind) || input[kind] === undefined ? [] : [[kind, input[kind]]],
    ),
  );
}

/** Requests new contacts, clears blank ones, and makes sure that a way to sign in is left. */
async function changeContacts(ctx: Ctx, user: UserRow, input: UserInput, hasLogin: boolean): Promise<Contacts> {
  const { id, is_guest, ...before } = user;
  const pending = (await readPendingContacts(ctx.db, [id])).get(id);
  const isByManager = !canSeeSecrets(ctx.user);
  const allowed = isByManager ? selectManagerContacts(user, input, pending ?? {}) : input;
  const by_owner = id === ctx.user!.id;
  const contacts: Contacts = { email: before.email, phone: before.phone };
  let hasWayToSignIn = hasLogin || is_guest || pending !== undefined;
  for (const kind of contactKinds) {
    const text = allowed[kind];
    if (text === undefined) hasWayToSignIn ||= before[kind] !== null;
    else if (text) {
      const value = toContactValue(kind, text)!;
      if (await requestContactChange(ctx, { user_id: id, kind, value, by_owner, needs_owner: isByManager }))
        contacts[`asked_${kind}`] = value;
      hasWayToSignIn = true;
    } else {
      await cancelContactRequest(ctx, id, kind);
      if (before[kind] === null) continue;
      await clearContact[kind](ctx.db, { userId: id });
      contacts[kind] = null;
      await notifyContactChange(ctx, { user_id: id, kind, by_owner, is_pending: false }, before);
    }
  }
  const emptiedKind = contactKinds.find(
    (kind) => allowed[kind] !== undefined && !allowed[kind] && before[kind] !== null,
  );
  if (emptiedKind && !hasWayToSignIn) throw invalid({ [emptiedKind]: 'contact_needed' });
  return contacts;
}

/** Emits the person's new company; the companies domain stores it. */
async function emitCompanySet(
  ctx: UnitOfWork,
  user_id: number,
  { roles }: UserFields,
  company_id: number | null | undefined,
): Promise<void> {
  if (company_id === undefined) return;
  const kind = getStaffKind(roles);
  if (company_id !== null && !kind) throw invalid({ company_id: 'no_company_role' });
  await ctx.emit('user.company_set', { user_id, company_id, kind: kind ?? 'manager' });
}

async function reportEdit(
  ctx: Ctx,
  before: UserRow,
  after: UserFields & Contacts & { locale: Locale },
  isNewPassword: boolean,
): Promise<void> {
  const { id, updated_at: _, is_guest: __, email_confirmed_at: ___, phone_confirmed_at: ____, ...audited } = before;
  const { email, phone } = audited;
  // The entry for a requested contact comes after the present one, which stays until the request is confirmed
  const requested = {
    ...(after.asked_email && { asked_email: email }),
    ...(after.asked_phone && { asked_phone: phone }),
  };
  await ctx.audit({
    action: 'edit',
    noun: 'users',
    record_id: id,
    before: { ...audited, ...requested },
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
  if (getStaffKind(before.roles) !== getStaffKind(after.roles)) await ctx.emit('tariff.changed', { user_id: id });
  await ctx.emit('user.changed', { user_id: id });
}

const emptyUser: UserFields = {
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

/**
 * Creates an account. Its contacts can be used to sign in at once. Without a password, a link that sets one is mailed.
 */
export async function createUser({ body }: Input<Calls['create']>, ctx: Ctx): Promise<Answer<Calls['create']>> {
  const email = body.email?.trim() || null;
  const phone = body.phone ? parseContactPhone(body.phone) : null;
  if (!email && !phone && !(body.login && body.password)) throw invalid({ email: 'required' });
  const { mail, sms } = ctx.settings.services;
  if (!body.password && !(email && mail) && !(phone && sms))
    throw fail('password_needed', { errors: { password: 'password_needed' } });
  const password_hash = body.password ? await hashNewPassword(ctx.db, body.password, { typed: body }) : null;
  return ctx.unit(async (unit) => {
    await lockAuthor(unit);
    const user = planUser(emptyUser, body, unit.clock());
    await assertCountryExists(unit.db, body.country_id);
    const made = await insertUser(unit.db, {
      ...user,
      locale: user.languages[0] ?? unit.locale,
      password_hash,
      email,
      phone,
      now: unit.clock(),
    });
    const { id } = made!;
    await emitCompanySet(unit, id, user, body.company_id);
    await unit.audit({
      action: 'create',
      noun: 'users',
      record_id: id,
      before: null,
      after: { ...user, email, phone },
    });
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

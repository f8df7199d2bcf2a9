/**
 * Undoes changes of contacts by somebody who took over an account. On every change, the previous confirmed contact, if
 * there is one, gets a link "it wasn't me", which restores the account for 72 hours. Later changes do not invalidate
 * earlier links.
 */
import { contactKinds, type ContactKind } from '#contract/contacts.ts';
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement, type RowStatement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { endOtherSessions } from '#server/platform/sessions.ts';
import { hashLinkCode, countDeadLink } from './contactLinks.ts';

/** How long an account can be restored after a change. */
export const restoreLifetimeMs = 72 * 3_600_000;

/** What a person can sign in with. */
export interface AccountContacts {
  email: string | null;
  email_confirmed_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  login: string | null;
  locale: Locale;
}

export interface ContactChange {
  user_id: number;
  kind: ContactKind;
  /** Whether the person requested or made the change; else a member of staff did. */
  by_owner: boolean;
  /** Requested, but not confirmed yet. */
  is_pending: boolean;
}

const insertRestore = oneRow<
  { id: number },
  {
    user_id: number;
    kind: string;
    by_owner: boolean;
    sent_to: string;
    email: string | null;
    email_confirmed_at: Date | null;
    phone: string | null;
    phone_confirmed_at: Date | null;
    login: string | null;
    now: Date;
    expires_at: Date;
  }
>(
  'restore_insert',
  `insert into account_restores (user_id, kind, by_owner, sent_to, email, email_confirmed_at, phone,
          phone_confirmed_at, login, created_at, expires_at)
   values ($user_id, $kind, $by_owner, $sent_to, $email, $email_confirmed_at, $phone, $phone_confirmed_at, $login,
          $now, $expires_at)
   returning id`,
);

/** The contact that gets the link: a confirmed email, else a confirmed phone. Others may belong to a stranger. */
function getLinkAddress(before: AccountContacts): string | null {
  const email = before.email_confirmed_at && before.email;
  const phone = before.phone_confirmed_at && before.phone;
  return email ?? phone;
}

/** Notifies the previous contact of a change, with a restore link if it was confirmed. Runs in the open transaction. */
export async function notifyContactChange(ctx: Ctx, change: ContactChange, before: AccountContacts): Promise<void> {
  const { user_id, kind, by_owner, is_pending } = change;
  const address = getLinkAddress(before);
  if (address === null) {
    await ctx.emit('user.contact_changed', {
      user_id,
      kind,
      from: before[kind],
      email: before.email,
      locale: before.locale,
      by_owner,
    });
    return;
  }
  const now = ctx.clock();
  const { id } = (await insertRestore(ctx.db, {
    user_id,
    kind,
    by_owner,
    sent_to: address,
    email: before.email,
    email_confirmed_at: before.email_confirmed_at,
    phone: before.phone,
    phone_confirmed_at: before.phone_confirmed_at,
    login: before.login,
    now,
    expires_at: new Date(now.getTime() + restoreLifetimeMs),
  }))!;
  await ctx.enqueue('users.send_restore', { id, is_pending }, { key: `restore:${id}` });
}

interface Restore extends Omit<AccountContacts, 'locale'> {
  id: number;
  user_id: number;
  created_at: Date;
}

const lockRestore = oneRow<Restore, { code_hash: Buffer; now: Date }>(
  'restore_find',
  `select r.id, r.user_id, r.email, r.email_confirmed_at, r.phone, r.phone_confirmed_at, r.login, r.created_at
     from account_restores r join users u on u.id = r.user_id
    where r.code_hash = $code_hash and r.used_at is null and r.expires_at > $now and u.alive and u.removed_at is null
      for no key update of r, u`,
);
const readContacts = oneRow<{ email: string | null; phone: string | null; login: string | null }, { user_id: number }>(
  'restore_present',
  'select email, phone, login from users where id = $user_id',
);
/** Removes the restored contact from another account that has got it since, unless that account has confirmed it. */
const takeContact = {
  email: oneRow<{ id: number; is_confirmed: boolean }, { contact: string; userId: number; now: Date }>(
    'restore_take_email',
    `update users set email = case when email_confirmed_at is not null then email end, updated_at = $now
      where lower(email) = lower($contact) and id <> $userId
     returning id, email is not null as is_confirmed`,
  ),
  phone: oneRow<{ id: number; is_confirmed: boolean }, { contact: string; userId: number; now: Date }>(
    'restore_take_phone',
    `update users set phone = case when phone_confirmed_at is not null then phone end, updated_at = $now
      where phone = $contact and id <> $userId
     returning id, phone is not null as is_confirmed`,
  ),
};
/** Finds another account that has a contact. */
export const findHolder: Record<ContactKind, RowStatement<unknown, { contact: string; user_id: number }>> = {
  email: oneRow<unknown, { contact: string; user_id: number }>(
    'contact_email_holder',
    'select from users where lower(email) = lower($contact) and id <> $user_id',
  ),
  phone: oneRow<unknown, { contact: string; user_id: number }>(
    'contact_phone_holder',
    'select from users where phone = $contact and id <> $user_id',
  ),
};
const writeContacts = statement<
  unknown,
  {
    user_id: number;
    email: string | null;
    email_confirmed_at: Date | null;
    phone: string | null;
    phone_confirmed_at: Date | null;
    login: string | null;
    now: Date;
  }
>(
  'restore_put_back',
  `update users u
      set email = $email, email_confirmed_at = $email_confirmed_at, phone = $phone,
          phone_confirmed_at = $phone_confirmed_at,
          login = case when not exists (select from users other
                                         where lower(other.login) = lower($login) and other.id <> u.id)
                       then $login end,
          password_hash = null, updated_at = $now
    where id = $user_id`,
);
const spendRestore = statement<unknown, { restoreId: number; user_id: number; now: Date }>(
  'restore_spend',
  // Links of later changes went to contacts that the intruder had set
  `with deleted as (delete from account_restores where user_id = $user_id and id > $restoreId)
   update account_restores set used_at = $now where id = $restoreId`,
);
const deleteRequests = statement<unknown, { user_id: number }>(
  'restore_drop_requests',
  'delete from contact_changes where user_id = $user_id',
);

/** The failure of a contact that another account has. */
export const takenCodes = { email: 'email_taken', phone: 'phone_taken' } as const;

/**
 * Takes a contact back from an account that has not confirmed it.
 * @returns whether the contact is free now
 */
async function takeFromOther(ctx: Ctx, kind: ContactKind, value: string, userId: number): Promise<boolean> {
  const other = await takeContact[kind](ctx.db, { contact: value, userId, now: ctx.clock() });
  if (!other) return true;
  if (other.is_confirmed) return false;
  await ctx.audit({
    action: 'remove_ways',
    noun: 'users',
    record_id: other.id,
    before: { [kind]: value },
    after: { [kind]: null },
    by: userId,
  });
  await ctx.emit('user.links_ended', { user_id: other.id });
  await ctx.emit('user.changed', { user_id: other.id });
  return true;
}

/**
 * Finds what can be put back. A confirmed contact is taken back from an account that got it since and has not confirmed
 * it; one that was never confirmed is left out where another account has it.
 * @throws Failure `email_taken` or `phone_taken` if another account has confirmed a confirmed contact since
 */
async function claimContacts(ctx: Ctx, restore: Restore): Promise<Record<ContactKind, string | null>> {
  const contacts = { email: restore.email, phone: restore.phone };
  for (const kind of contactKinds) {
    const value = contacts[kind];
    if (value === null) continue;
    if (!restore[`${kind}_confirmed_at`]) {
      if (await findHolder[kind](ctx.db, { contact: value, user_id: restore.user_id })) contacts[kind] = null;
    } else if (!(await takeFromOther(ctx, kind, value, restore.user_id))) throw fail(takenCodes[kind]);
  }
  return contacts;
}

/**
 * Restores an account to its state before a change, by the link that its previous contact got. Contacts and login are
 * put back, a login only if nobody else has it now. Open requests, sessions, the password and second factors that were
 * added since are removed, and a link to set a new password is mailed.
 * @throws Failure `invalid` at `code` for a dead link, `email_taken` or `phone_taken` if another account has confirmed
 * the contact since
 */
export const restoreAccount: Handlers<Contract['contacts'], Ctx>['restore'] = async ({ body }, ctx) => {
  const now = ctx.clock();
  const restore = await lockRestore(ctx.db, { code_hash: hashLinkCode(body.code), now });
  if (!restore) {
    await countDeadLink(ctx);
    throw invalid({ code: 'dead_link' });
  }
  const { user_id, login } = restore;
  const before = (await readContacts(ctx.db, { user_id }))!;
  const contacts = await claimContacts(ctx, restore);
  const { email, phone } = contacts;
  await writeContacts(ctx.db, {
    user_id,
    email,
    email_confirmed_at: restore.email_confirmed_at,
    phone,
    phone_confirmed_at: restore.phone_confirmed_at,
    login,
    now,
  });
  await deleteRequests(ctx.db, { user_id });
  await spendRestore(ctx.db, { restoreId: restore.id, user_id, now });
  await endOtherSessions(ctx, user_id, null);
  await ctx.audit({
    action: 'restore',
    noun: 'users',
    record_id: user_id,
    before: { ...before, password: null },
    after: { ...(await readContacts(ctx.db, { user_id }))!, password: null },
    by: user_id,
  });
  const mailbox = restore.email_confirmed_at && email;
  await ctx.emit('user.restored', { user_id, email: mailbox, changed_at: restore.created_at });
  await ctx.emit('user.changed', { user_id });
  return {
    contacts: contactKinds.flatMap((kind) => (contacts[kind] ? [{ kind, value: contacts[kind] }] : [])),
    link_sent_to: mailbox,
  };
};

/**
 * Protects against pre-hijacking: somebody may register an account with another person's contact, add a second contact
 * and stay signed in. As soon as the owner confirms the contact, everything unconfirmed that opens the account is
 * removed.
 */
import { contactKinds, type ContactKind, type RevokedAccess } from '#contract/contacts.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { endOtherSessions, hashToken } from '#server/platform/sessions.ts';

type Contact = RevokedAccess['contacts'][number];

interface Unconfirmed {
  email: string | null;
  phone: string | null;
  has_confirmed: boolean;
  links: number;
  sessions: number;
}

const findUnconfirmed = oneRow<Unconfirmed, { userId: number; now: Date; ownTokenHash: Buffer | null }>(
  'ways_unconfirmed',
  `select case when email_confirmed_at is null then email end as email,
          case when phone_confirmed_at is null then phone end as phone,
          coalesce(email_confirmed_at, phone_confirmed_at) is not null as has_confirmed,
          (select count(*)::int
             from password_links l
            where l.user_id = u.id and l.used_at is null and l.expires_at > $now) as links,
          (select count(*)::int from sessions s
            where s.user_id = u.id and s.expires_at > $now and s.token_hash is distinct from $ownTokenHash) as sessions
     from users u where u.id = $userId`,
);
const clearUnconfirmed = statement<unknown, { userId: number; now: Date }>(
  'ways_clear',
  `update users
      set email = case when email_confirmed_at is not null then email end,
          phone = case when phone_confirmed_at is not null then phone end, updated_at = $now
    where id = $userId`,
);
const deleteRequests = statement<
  Contact & { is_waiting: boolean },
  { userId: number; shouldLeaveOwnRequests: boolean; now: Date }
>(
  'ways_drop_requests',
  `delete from contact_changes
    where user_id = $userId and settled_at is null and (not $shouldLeaveOwnRequests::boolean or not by_owner)
   returning kind, value, expires_at > $now as is_waiting`,
);

export interface RemovalScope {
  /** Leave contact changes that the person requested: the account had a confirmed contact, so only its owner could. */
  shouldLeaveOwnRequests?: boolean;
  /** Leave mailed links, because they went to an already confirmed email. */
  shouldLeaveLinks?: boolean;
  /** Which sessions end: all but the given token's, all (null), or none (`stay`). */
  sessions: { endsAllBut: string | null } | 'stay';
}

/**
 * Removes the unconfirmed contacts of an account, requested contact changes, mailed links and sessions. Call it in the
 * open transaction, after the confirmed contact was written. If no contact is confirmed, the contacts stay.
 * @returns what was removed, to show to the person
 */
export async function removeUnconfirmedWays(ctx: Ctx, userId: number, scope: RemovalScope): Promise<RevokedAccess> {
  const now = ctx.clock();
  const token = scope.sessions === 'stay' ? null : scope.sessions.endsAllBut;
  const found = (await findUnconfirmed(ctx.db, {
    userId,
    now,
    ownTokenHash: token === null ? null : hashToken(token),
  }))!;
  const contacts: Contact[] = found.has_confirmed
    ? contactKinds.flatMap((kind) => (found[kind] === null ? [] : [{ kind, value: found[kind] }]))
    : [];
  if (contacts.length > 0) await clearUnconfirmed(ctx.db, { userId, now });
  const deleted = await deleteRequests(ctx.db, {
    userId,
    shouldLeaveOwnRequests: scope.shouldLeaveOwnRequests ?? false,
    now,
  });
  const requested = deleted.flatMap(({ kind, value, is_waiting }) => (is_waiting ? [{ kind, value }] : []));
  if (!scope.shouldLeaveLinks) await ctx.emit('user.links_ended', { user_id: userId });
  if (scope.sessions !== 'stay') await endOtherSessions(ctx, userId, token);
  const removed: RevokedAccess = {
    contacts,
    requested,
    links: scope.shouldLeaveLinks ? 0 : found.links,
    sessions: scope.sessions === 'stay' ? 0 : found.sessions,
  };
  if (contacts.length + requested.length > 0) await reportRemoval(ctx, userId, removed);
  return removed;
}

const findMailbox = oneRow<{ email: string | null; locale: 'en' | 'ru' }, { userId: number }>(
  'ways_mailbox',
  'select email, locale from users where id = $userId and email_confirmed_at is not null',
);

/** Audits the removal, and mails it to the confirmed email in case the screen was closed before it was read. */
async function reportRemoval(ctx: UnitOfWork, userId: number, removed: RevokedAccess): Promise<void> {
  const { contacts, requested } = removed;
  const findValue = (list: readonly Contact[], kind: ContactKind) =>
    list.find((contact) => contact.kind === kind)?.value;
  const before = Object.fromEntries(
    contactKinds.flatMap((kind) => [
      ...(findValue(contacts, kind) ? [[kind, findValue(contacts, kind)]] : []),
      ...(findValue(requested, kind) ? [[`asked_${kind}`, findValue(requested, kind)]] : []),
    ]),
  ) as Record<string, string>;
  await ctx.audit({
    action: 'remove_ways',
    noun: 'users',
    record_id: userId,
    before,
    after: Object.fromEntries(Object.keys(before).map((key) => [key, null])),
    by: userId,
  });
  const mailbox = await findMailbox(ctx.db, { userId });
  if (mailbox?.email)
    await ctx.emit('user.ways_removed', { user_id: userId, email: mailbox.email, locale: mailbox.locale, removed });
}

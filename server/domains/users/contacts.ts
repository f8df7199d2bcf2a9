/**
 * Changed contacts. A request for another email or phone, by the owner or by somebody who looks after people, changes
 * nothing yet: the account keeps what it has until whoever holds the new mailbox or phone confirms it, by the link
 * that was sent there or, a phone of one's own, by five digits.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { ContactKind, RemovedWays } from '#contract/contacts.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { requireChannel } from '#server/platform/services.ts';
import { type AccountContacts, notifyContactChange, restoreAccount } from './accountRestores.ts';
import { takeContactCode } from './codeLimits.ts';
import { hashOfLink, takeDeadLink } from './contactLinks.ts';
import { removeUnconfirmedWays } from './unconfirmedWays.ts';

/** A link that nobody sits waiting for lives three days. */
export const linkLifetimeMs = 72 * 3_600_000;
/** So long after a yes the same digits are right once more. */
const repeatableMs = 60_000;
/** A code, as one for signing in. */
export const codeLifetimeMs = 5 * 60_000;

export interface WantedContact {
  user_id: number;
  kind: ContactKind;
  /** An email as typed, a phone as plus sign and digits. */
  value: string;
  by_owner: boolean;
  /** Requested by a manager: see `contact_changes.needs_owner`. */
  needs_owner?: boolean;
  /** The call may carry a proof of work, and this is the one it carries. */
  proof?: { sent: string | undefined };
}

interface Change {
  id: number;
  user_id: number;
  kind: ContactKind;
  value: string;
  by_owner: boolean;
  needs_owner: boolean;
}

const held = oneRow<AccountContacts>(
  'contact_held',
  'select email, email_confirmed_at, phone, phone_confirmed_at, login, locale from users where id = $1 and removed_at is null for no key update',
);
const holders: Record<ContactKind, ReturnType<typeof oneRow<object>>> = {
  email: oneRow('contact_email_holder', 'select from users where lower(email) = lower($1) and id <> $2'),
  phone: oneRow('contact_phone_holder', 'select from users where phone = $1 and id <> $2'),
};
// The same wish again changes nothing, and nothing more is sent; another one makes what was sent worthless
const want = oneRow<{ id: number }>(
  'contact_want',
  `insert into contact_changes (user_id, kind, value, by_owner, created_at, expires_at, needs_owner) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (user_id, kind) do update
      set value = excluded.value, by_owner = excluded.by_owner, needs_owner = excluded.needs_owner, code_hash = null, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at, settled_at = null
    where contact_changes.settled_at is not null or contact_changes.value <> excluded.value or contact_changes.by_owner <> excluded.by_owner or contact_changes.needs_owner <> excluded.needs_owner or contact_changes.expires_at <= excluded.created_at
   returning id`,
);
const drop = statement<{ waited: boolean }>(
  'contact_drop',
  'delete from contact_changes where user_id = $1 and kind = $2 returning settled_at is null as waited',
);
// What has become somebody else's meanwhile waits for nothing: its yes would be refused
const waits = `w.settled_at is null and not exists (select from users h where w.kind = 'email' and lower(h.email) = lower(w.value) and h.id <> w.user_id) and not exists (select from users h where w.kind = 'phone' and h.phone = w.value and h.id <> w.user_id)`;
const pending = statement<{ user_id: number; kind: ContactKind; value: string }>(
  'contacts_pending',
  `select w.user_id, w.kind, w.value from contact_changes w where w.user_id = any($1::int[]) and ${waits}`,
);
const living = `contact_changes c join users u on u.id = c.user_id where c.expires_at > $2 and c.settled_at is null and u.alive and u.removed_at is null`;
const byLink = oneRow<Change>(
  'contact_by_link',
  `select c.id, c.user_id, c.kind, c.value, c.by_owner, c.needs_owner from ${living} and c.code_hash = $1 for update of c`,
);
// Counted before it is compared, and by the database: 200 tries at once are five
const tryCode = oneRow<Change & { code_hash: Buffer }>(
  'contact_try',
  `update contact_changes c set tries = tries + 1 where id = (select c.id from ${living} and c.user_id = $1 and c.kind = $3) and tries < 5 and code_hash is not null
   returning id, user_id, kind, value, by_owner, needs_owner, code_hash`,
);
const settle = statement('contact_settle', 'update contact_changes set settled_at = $2, expires_at = $3 where id = $1');
const justSettled = oneRow<{ id: number; kind: ContactKind; value: string; code_hash: Buffer }>(
  'contact_just_settled',
  'select id, kind, value, code_hash from contact_changes where user_id = $1 and kind = $3 and settled_at is not null and expires_at > $2',
);
const put: Record<ContactKind, ReturnType<typeof statement<object>>> = {
  email: statement(
    'contact_put_email',
    'update users set email = $2, email_confirmed_at = $3, updated_at = $3 where id = $1',
  ),
  phone: statement(
    'contact_put_phone',
    'update users set phone = $2, phone_confirmed_at = $3, updated_at = $3 where id = $1',
  ),
};

/** Five digits, bound to their change, so that equal codes are not equal rows. */
export const hashOfDigits = (id: number, code: string): Buffer =>
  createHash('sha256').update(`contact:${id}:${code}`).digest();

const isSame = (kind: ContactKind, one: string | null, other: string): boolean =>
  one !== null && (kind === 'email' ? one.toLowerCase() === other.toLowerCase() : one === other);
const takenBy = { email: 'email_taken', phone: 'phone_taken' } as const;

/**
 * Asks the owner of a contact for a yes; naming the one that the account has takes an older wish back. In the open unit.
 * @returns whether something was sent
 * @throws Failure `email_taken` or `phone_taken` where somebody else signs in by it, `proof_required`, `too_often`,
 *   `sms_spent`
 */
export async function wantContact(
  ctx: Ctx,
  { user_id, kind, value, by_owner, needs_owner = false, proof }: WantedContact,
): Promise<boolean> {
  const before = await held(ctx.db, [user_id]);
  if (!before) return false;
  if (isSame(kind, before[kind], value)) {
    await drop(ctx.db, [user_id, kind]);
    return false;
  }
  requireChannel(ctx, kind === 'email' ? 'mail' : 'sms', kind);
  if (await holders[kind](ctx.db, [value, user_id])) throw fail(takenBy[kind], { errors: { [kind]: takenBy[kind] } });
  const now = ctx.clock();
  const until = new Date(now.getTime() + linkLifetimeMs);
  const wanted = await want(ctx.db, [user_id, kind, value, by_owner, now, until, needs_owner]);
  if (!wanted) return false;
  await ctx.enqueue('users.send_confirmation', { id: wanted.id }, { key: `contact:${wanted.id}`, isAwaited: by_owner });
  if (!by_owner) await notifyContactChange(ctx, { user_id, kind, by_owner, is_pending: true }, before);
  await takeLimits(ctx, { kind, value, by_owner, proof });
  return true;
}

/** So much is sent to one mailbox or phone, and for one caller. */
async function takeLimits(
  ctx: Ctx,
  { kind, value, by_owner, proof }: Pick<WantedContact, 'kind' | 'value' | 'by_owner' | 'proof'>,
): Promise<void> {
  const caller = [by_owner ? 'contactChanges' : 'contactChangesOfOthers', String(ctx.user?.id ?? ctx.ip)] as const;
  await ctx.limits.take(...caller);
  try {
    if (kind === 'email') await ctx.limits.take('links', value.toLowerCase());
    else await takeContactCode(ctx, { phone: value, proof: proof?.sent, canProve: proof !== undefined });
  } catch (error) {
    await ctx.limits.giveBack(...caller);
    throw error;
  }
}

/** Takes a wish back. @returns whether there was one */
export const dropContact = async (ctx: Ctx, user_id: number, kind: ContactKind): Promise<boolean> =>
  (await drop(ctx.db, [user_id, kind])).some(({ waited }) => waited);

/** Who waits for a yes to a contact like this pattern, as a list of ids that an index takes. */
export const waitingLike = (pattern: string): string =>
  `array(select w.user_id from contact_changes w where lower(w.value) like ${pattern} and ${waits})`;

/** What waits for a yes: person → contacts. One statement. */
export async function pendingContacts(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, Partial<Record<ContactKind, string>>>> {
  const found = new Map<number, Partial<Record<ContactKind, string>>>();
  for (const { user_id, kind, value } of await pending(db, [userIds]))
    found.set(user_id, { ...found.get(user_id), [kind]: value });
  return found;
}

/** What a confirmed contact has changed. */
export interface Confirmed {
  kind: ContactKind;
  value: string;
  removed: RemovedWays;
}

const hasConfirmed = ({ email_confirmed_at, phone_confirmed_at }: AccountContacts): boolean =>
  email_confirmed_at !== null || phone_confirmed_at !== null;

/**
 * The contact is the account's from now on, the former one's owner gets a notice, and every way into the account that
 * nobody had confirmed ends. A constraint rejects a contact that became somebody else's.
 */
async function take(ctx: Ctx, { id, user_id, kind, value, by_owner, needs_owner }: Change): Promise<Confirmed> {
  const before = (await held(ctx.db, [user_id]))!;
  const isOwner = ctx.user?.id === user_id;
  if (needs_owner && hasConfirmed(before) && !isOwner) throw fail('sign_in_needed');
  const now = ctx.clock();
  await put[kind](ctx.db, [user_id, value, now]);
  await settle(ctx.db, [id, now, new Date(now.getTime() + repeatableMs)]);
  await ctx.audit({
    action: 'confirm_contact',
    noun: 'user',
    record_id: user_id,
    before: { [kind]: before[kind] },
    after: { [kind]: value },
    by: user_id,
  });
  // An unconfirmed contact that staff replaced got its notice when that was requested
  if (by_owner || hasConfirmed(before))
    await notifyContactChange(ctx, { user_id, kind, by_owner, is_pending: false }, before);
  // Of an account that somebody had proved before, its owner alone could ask for this one
  const isKnown = hasConfirmed(before) && by_owner;
  const removed = await removeUnconfirmedWays(ctx, user_id, {
    keepsOwnRequests: isKnown,
    keepsLinks: isKnown && before.email_confirmed_at !== null,
    sessions: isKnown ? 'stay' : { endsAllBut: isOwner ? ctx.token : null },
  });
  await ctx.emit('user.changed', { user_id });
  return { kind, value, removed };
}

/**
 * By the link that was sent.
 * @throws Failure `invalid` at `code` for a dead one, `sign_in_needed` where a manager entered the contact for an
 * account that has a confirmed one
 */
export const confirmByLink: Handlers<Contract['contacts'], Ctx>['confirm'] = async ({ body }, ctx) => {
  const change = await byLink(ctx.db, [hashOfLink(body.code), ctx.clock()]);
  if (change) return take(ctx, change);
  await takeDeadLink(ctx);
  throw invalid({ code: 'dead_link' });
};

/**
 * By the five digits that a phone of one's own was sent. A try counts also where it fails, so call it outside a unit.
 * Told again within a minute of the yes, for its answer was lost, they are right again and change nothing.
 * @throws Failure `wrong_code`
 */
export async function confirmByDigits(
  ctx: Ctx,
  { user_id, kind, code }: { user_id: number; kind: ContactKind; code: string },
): Promise<Confirmed> {
  const change = await tryCode(ctx.db, [user_id, ctx.clock(), kind]);
  const hash = change && hashOfDigits(change.id, code);
  if (!change) return repeated(ctx, user_id, kind, code);
  if (!timingSafeEqual(change.code_hash, hash!)) throw fail('wrong_code');
  return ctx.unit(async (unit) => {
    const still = await byLink(unit.db, [hash, unit.clock()]);
    return still ? take(unit, still) : repeated(unit, user_id, kind, code);
  });
}

/** What the same digits have just made the account's. @throws Failure `wrong_code` where they have not */
async function repeated(ctx: Ctx, userId: number, kind: ContactKind, code: string): Promise<Confirmed> {
  const done = await justSettled(ctx.db, [userId, ctx.clock(), kind]);
  if (!done || !timingSafeEqual(done.code_hash, hashOfDigits(done.id, code))) throw fail('wrong_code');
  return { kind: done.kind, value: done.value, removed: { contacts: [], requested: [], links: 0, sessions: 0 } };
}

export const contacts: Handlers<Contract['contacts'], Ctx> = {
  confirm: confirmByLink,
  restore: restoreAccount,
};

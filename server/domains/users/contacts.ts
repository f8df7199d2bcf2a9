/**
 * Changes of contacts. A request for another email or phone, by the owner or by staff, changes nothing yet: the account
 * keeps its contact until the owner of the new one confirms it, by a mailed link, or by a five-digit code for one's own
 * phone.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { ContactKind, RevokedAccess } from '#contract/contacts.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { requireChannel } from '#server/platform/services.ts';
import {
  type AccountContacts,
  findHolder,
  notifyContactChange,
  restoreAccount,
  takenCodes,
} from './accountRestores.ts';
import { takeContactCode } from './codeLimits.ts';
import { hashLinkCode, countDeadLink } from './contactLinks.ts';
import { removeUnconfirmedWays } from './unconfirmedWays.ts';

/** Lifetime of links, which nobody waits for. */
export const linkLifetimeMs = 72 * 3_600_000;
/** For this long after a confirmation the same code returns the same answer. */
const repeatableForMs = 60_000;
export const codeLifetimeMs = 5 * 60_000;

export interface ContactRequest {
  user_id: number;
  kind: ContactKind;
  /** An email as typed, a phone as plus sign and digits. */
  value: string;
  by_owner: boolean;
  /** Requested by a manager: see `contact_changes.needs_owner`. */
  needs_owner?: boolean;
  /** Set if the call may carry a proof of work; `sent` is the proof. */
  proof?: { sent: string | undefined };
}

interface PendingChange {
  id: number;
  user_id: number;
  kind: ContactKind;
  value: string;
  by_owner: boolean;
  needs_owner: boolean;
}

const lockContacts = oneRow<AccountContacts, { user_id: number }>(
  'contact_held',
  `select email, email_confirmed_at, phone, phone_confirmed_at, login, locale
     from users
    where id = $user_id and removed_at is null
      for no key update`,
);
// The same request again changes and sends nothing; another one invalidates what was sent
const saveRequest = oneRow<
  { id: number },
  { user_id: number; kind: string; value: string; by_owner: boolean; now: Date; expires_at: Date; needs_owner: boolean }
>(
  'contact_want',
  `insert into contact_changes (user_id, kind, value, by_owner, created_at, expires_at, needs_owner)
   values ($user_id, $kind, $value, $by_owner, $now, $expires_at, $needs_owner)
   on conflict (user_id, kind) do update
      set value = excluded.value, by_owner = excluded.by_owner, needs_owner = excluded.needs_owner, code_hash = null,
          tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at, settled_at = null
    where contact_changes.settled_at is not null or contact_changes.value <> excluded.value
      or contact_changes.by_owner <> excluded.by_owner or contact_changes.needs_owner <> excluded.needs_owner
      or contact_changes.expires_at <= excluded.created_at
   returning id`,
);
const deleteRequest = statement<{ is_waiting: boolean }, { user_id: number; kind: string }>(
  'contact_drop',
  'delete from contact_changes where user_id = $user_id and kind = $kind returning settled_at is null as is_waiting',
);
// A contact that another account has got since can't be confirmed any more
const waitingCondition = `w.settled_at is null
      and not exists (select from users h
                       where w.kind = 'email' and lower(h.email) = lower(w.value) and h.id <> w.user_id)
      and not exists (select from users h where w.kind = 'phone' and h.phone = w.value and h.id <> w.user_id)`;
const listPending = statement<{ user_id: number; kind: ContactKind; value: string }, { userIds: readonly number[] }>(
  'contacts_pending',
  `select w.user_id, w.kind, w.value
     from contact_changes w
    where w.user_id = any($userIds::int[]) and ${waitingCondition}`,
);
const openChangesSql = `contact_changes c
     join users u on u.id = c.user_id
    where c.expires_at > $now and c.settled_at is null and u.alive and u.removed_at is null`;
const lockByLink = oneRow<PendingChange, { code_hash: Buffer | null; now: Date }>(
  'contact_by_link',
  `select c.id, c.user_id, c.kind, c.value, c.by_owner, c.needs_owner
     from ${openChangesSql} and c.code_hash = $code_hash
      for update of c`,
);
// Incremented before the comparison, in one statement: of 200 concurrent tries only five pass
const countTry = oneRow<PendingChange & { code_hash: Buffer }, { user_id: number; now: Date; kind: string }>(
  'contact_try',
  `update contact_changes c
      set tries = tries + 1
    where id = (select c.id from ${openChangesSql} and c.user_id = $user_id and c.kind = $kind) and tries < 5
      and code_hash is not null
   returning id, user_id, kind, value, by_owner, needs_owner, code_hash`,
  { neverNull: { code_hash: 'the condition excludes null' } },
);
const markConfirmed = statement<unknown, { changeId: number; now: Date; expires_at: Date }>(
  'contact_settle',
  'update contact_changes set settled_at = $now, expires_at = $expires_at where id = $changeId',
);
const findJustConfirmed = oneRow<
  { id: number; kind: ContactKind; value: string; code_hash: Buffer | null },
  { userId: number; now: Date; kind: string }
>(
  'contact_just_settled',
  `select id, kind, value, code_hash
     from contact_changes
    where user_id = $userId and kind = $kind and settled_at is not null and expires_at > $now`,
);
const saveContact = {
  email: statement<unknown, { userId: number; contact: string; now: Date }>(
    'contact_put_email',
    'update users set email = $contact, email_confirmed_at = $now, updated_at = $now where id = $userId',
  ),
  phone: statement<unknown, { userId: number; contact: string; now: Date }>(
    'contact_put_phone',
    'update users set phone = $contact, phone_confirmed_at = $now, updated_at = $now where id = $userId',
  ),
};

/** The hash includes the change, so that equal codes don't make equal rows. */
export const hashContactCode = (id: number, code: string): Buffer =>
  createHash('sha256').update(`contact:${id}:${code}`).digest();

const isSameContact = (kind: ContactKind, one: string | null, other: string): boolean =>
  one !== null && (kind === 'email' ? one.toLowerCase() === other.toLowerCase() : one === other);

/**
 * Requests the confirmation of a contact, in the open unit. Requesting the present contact cancels an older request.
 * @returns whether something was sent
 * @throws Failure `email_taken` or `phone_taken` if another account has it, `proof_required`, `too_often`, `sms_spent`
 */
export async function requestContactChange(
  ctx: Ctx,
  { user_id, kind, value, by_owner, needs_owner = false, proof }: ContactRequest,
): Promise<boolean> {
  const before = await lockContacts(ctx.db, { user_id });
  if (!before) return false;
  if (isSameContact(kind, before[kind], value)) {
    await deleteRequest(ctx.db, { user_id, kind });
    return false;
  }
  requireChannel(ctx, kind === 'email' ? 'mail' : 'sms', kind);
  if (await findHolder[kind](ctx.db, { contact: value, user_id }))
    throw fail(takenCodes[kind], { errors: { [kind]: takenCodes[kind] } });
  const now = ctx.clock();
  const expires_at = new Date(now.getTime() + linkLifetimeMs);
  const request = await saveRequest(ctx.db, { user_id, kind, value, by_owner, now, expires_at, needs_owner });
  if (!request) return false;
  await ctx.enqueue(
    'users.send_confirmation',
    { id: request.id },
    { key: `contact:${request.id}`, isAwaited: by_owner },
  );
  if (!by_owner) await notifyContactChange(ctx, { user_id, kind, by_owner, is_pending: true }, before);
  await takeLimits(ctx, { kind, value, by_owner, proof });
  return true;
}

/** Takes the limits of the recipient and of the caller. */
async function takeLimits(
  ctx: Ctx,
  { kind, value, by_owner, proof }: Pick<ContactRequest, 'kind' | 'value' | 'by_owner' | 'proof'>,
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

/**
 * Cancels a request.
 * @returns whether there was one
 */
export const cancelContactRequest = async (ctx: UnitOfWork, user_id: number, kind: ContactKind): Promise<boolean> =>
  (await deleteRequest(ctx.db, { user_id, kind })).some(({ is_waiting }) => is_waiting);

/**
 * SQL: ids of users with an unconfirmed request for a contact like this pattern, as an array that an index supports.
 */
export const buildWaitingUserIdsSql = (pattern: string): string =>
  `array(select w.user_id from contact_changes w where lower(w.value) like ${pattern} and ${waitingCondition})`;

/** Reads unconfirmed requests: user → contacts. One statement. */
export async function readPendingContacts(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, Partial<Record<ContactKind, string>>>> {
  const found = new Map<number, Partial<Record<ContactKind, string>>>();
  for (const { user_id, kind, value } of await listPending(db, { userIds }))
    found.set(user_id, { ...found.get(user_id), [kind]: value });
  return found;
}

/** A confirmed contact, and what its confirmation has removed. */
export interface ConfirmedContact {
  kind: ContactKind;
  value: string;
  removed: RevokedAccess;
}

const hasConfirmedContact = ({ email_confirmed_at, phone_confirmed_at }: AccountContacts): boolean =>
  email_confirmed_at !== null || phone_confirmed_at !== null;

/**
 * Writes the confirmed contact, notifies the former one, and removes every unconfirmed way into the account. A
 * constraint rejects a contact that another account has got since.
 */
async function confirmChange(
  ctx: Ctx,
  { id, user_id, kind, value, by_owner, needs_owner }: PendingChange,
): Promise<ConfirmedContact> {
  const before = (await lockContacts(ctx.db, { user_id }))!;
  const isOwner = ctx.user?.id === user_id;
  if (needs_owner && hasConfirmedContact(before) && !isOwner) throw fail('sign_in_needed');
  const now = ctx.clock();
  await saveContact[kind](ctx.db, { userId: user_id, contact: value, now });
  await markConfirmed(ctx.db, { changeId: id, now, expires_at: new Date(now.getTime() + repeatableForMs) });
  await ctx.audit({
    action: 'confirm_contact',
    noun: 'users',
    record_id: user_id,
    before: { [kind]: before[kind] },
    after: { [kind]: value },
    by: user_id,
  });
  // If staff replaced an unconfirmed contact, it got its notice with the request
  if (by_owner || hasConfirmedContact(before))
    await notifyContactChange(ctx, { user_id, kind, by_owner, is_pending: false }, before);
  // An account with a confirmed contact: only its owner can have requested this one
  const isKnown = hasConfirmedContact(before) && by_owner;
  const removed = await removeUnconfirmedWays(ctx, user_id, {
    shouldLeaveOwnRequests: isKnown,
    shouldLeaveLinks: isKnown && before.email_confirmed_at !== null,
    sessions: isKnown ? 'stay' : { endsAllBut: isOwner ? ctx.token : null },
  });
  await ctx.emit('user.changed', { user_id });
  return { kind, value, removed };
}

/**
 * Confirms a contact by the link that was sent to it.
 * @throws Failure `invalid` at `code` for a dead one, `sign_in_needed` where a manager entered the contact for an
 * account that has a confirmed one
 */
export const confirmByLink: Handlers<Contract['contacts'], Ctx>['confirm'] = async ({ body }, ctx) => {
  const change = await lockByLink(ctx.db, { code_hash: hashLinkCode(body.code), now: ctx.clock() });
  if (change) return confirmChange(ctx, change);
  await countDeadLink(ctx);
  throw invalid({ code: 'dead_link' });
};

/**
 * Confirms one's own phone by a five-digit code. A failed try counts too, so call it outside a unit. The same code sent
 * again within a minute, because the answer was lost, succeeds and changes nothing.
 * @throws Failure `wrong_code`
 */
export async function confirmByCode(
  ctx: Ctx,
  { user_id, kind, code }: { user_id: number; kind: ContactKind; code: string },
): Promise<ConfirmedContact> {
  const change = await countTry(ctx.db, { user_id, now: ctx.clock(), kind });
  const hash = change && hashContactCode(change.id, code);
  if (!change) return repeatConfirmation(ctx, user_id, kind, code);
  if (!timingSafeEqual(change.code_hash, hash!)) throw fail('wrong_code');
  return ctx.unit(async (unit) => {
    const lockedChange = await lockByLink(unit.db, { code_hash: hash!, now: unit.clock() });
    return lockedChange ? confirmChange(unit, lockedChange) : repeatConfirmation(unit, user_id, kind, code);
  });
}

/**
 * Returns the result of a confirmation by the same code a moment ago.
 * @throws Failure `wrong_code` without one
 */
async function repeatConfirmation(
  ctx: Ctx,
  userId: number,
  kind: ContactKind,
  code: string,
): Promise<ConfirmedContact> {
  const confirmed = await findJustConfirmed(ctx.db, { userId, now: ctx.clock(), kind });
  if (!confirmed?.code_hash || !timingSafeEqual(confirmed.code_hash, hashContactCode(confirmed.id, code)))
    throw fail('wrong_code');
  return {
    kind: confirmed.kind,
    value: confirmed.value,
    removed: { contacts: [], requested: [], links: 0, sessions: 0 },
  };
}

export const contacts: Handlers<Contract['contacts'], Ctx> = {
  confirm: confirmByLink,
  restore: restoreAccount,
};

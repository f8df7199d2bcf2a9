/** Mailed links that set a password. A code is made when its mail is sent, and only its hash is stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { LinkKind, LinkRequest } from '#server/domains/jobs.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { requireChannel } from '#server/platform/services.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';

export interface MadeLink {
  kind: LinkKind;
  /** As stored in the account, not as typed. */
  email: string;
  locale: Locale;
  /** The last part of the link's path. */
  code: string;
}

type Calls = Handlers<Contract['auth'], Ctx>;

const hourMs = 3_600_000;
const lifetimes: Record<LinkKind, number> = { reset: hourMs, registration: 24 * hourMs, invitation: 24 * hourMs };

interface Owner {
  id: number;
  email: string | null;
  locale: Locale;
  has_password: boolean;
}

const findOwner = oneRow<Owner, { email: string; user_id: number | null }>(
  'auth_link_owner',
  `select id, email, locale, password_hash is not null as has_password
     from users
    where alive and not is_guest
      -- Once the phone is confirmed, an email that was named at the registration is a request like any other
      and (lower(email) = lower($email) or (id = $user_id and email is null and phone_confirmed_at is null))
    order by email is null limit 1`,
);
const insertLink = statement<
  unknown,
  { code_hash: Buffer; user_id: number; kind: string; email: string; now: Date; expires_at: Date }
>(
  'auth_link_insert',
  `insert into password_links (code_hash, user_id, kind, email, created_at, expires_at)
   values ($code_hash, $user_id, $kind, $email, $now, $expires_at)`,
);

const expireAll = statement<unknown, { userId: number; now: Date }>(
  'auth_links_end',
  'update password_links set used_at = $now where user_id = $userId and used_at is null',
);

/** Expires all links of an account. */
export async function expireLinksOfUser(db: Db, userId: number, now: Date): Promise<void> {
  await expireAll(db, { userId, now });
}

/** The form in which a link's code is stored and looked up. */
export const hashLinkCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Queues a link. The job finds out whether there is an account, so that the answer reveals nothing. */
export const queueLink = (db: Db, request: LinkRequest, runAt?: Date): Promise<void> =>
  enqueue(db, 'auth.send_link', request, {
    key: `link:${request.kind}:${request.user_id ?? ''}:${request.email.toLowerCase()}`,
    isAwaited: true,
    ...(runAt && { runAt }),
  });

/**
 * Makes a link for an address.
 * @returns null if the address may not get one
 */
export async function makeLink(db: Db, request: LinkRequest, now: Date): Promise<MadeLink | null> {
  const owner = await findOwner(db, { email: request.email, user_id: request.user_id ?? null });
  // Another account may have got the email since the request
  if (!owner || (request.user_id !== undefined && owner.id !== request.user_id)) return null;
  // An account with a password gets a link that is valid for an hour only
  const kind = owner.has_password && owner.email ? 'reset' : request.kind;
  const code = randomBytes(32).toString('base64url');
  const email = owner.email ?? request.email;
  await insertLink(db, {
    code_hash: hashLinkCode(code),
    user_id: owner.id,
    kind,
    email,
    now,
    expires_at: new Date(now.getTime() + lifetimes[kind]),
  });
  return { kind, email, locale: owner.locale, code };
}

/**
 * Counts a mail to this mailbox and from this IP address.
 * @throws Failure `too_often`
 */
export async function takeLinkLimits(ctx: Pick<Ctx, 'limits' | 'ip'>, email: string): Promise<void> {
  await ctx.limits.takeAll([...getAddressUses('linksOfAddress', ctx.ip), ['links', email.toLowerCase()]]);
}

/** Gives the same answer after the same work for known and unknown addresses. */
async function requestLink(ctx: Ctx, kind: LinkKind, email: string): Promise<Record<string, never>> {
  requireChannel(ctx, 'mail', 'email');
  await takeLinkLimits(ctx, email);
  await queueLink(ctx.db, { kind, email });
  return {};
}

/** Mails a link that sets a new password. */
export const sendPasswordLink: Calls['sendPasswordLink'] = ({ query }, ctx) => requestLink(ctx, 'reset', query.email);

/** Mails the registration link again. */
export const sendActivation: Calls['sendActivation'] = ({ body }, ctx) => requestLink(ctx, 'registration', body.email);

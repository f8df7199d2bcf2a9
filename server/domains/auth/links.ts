/** Mailed links that set a password. Their codes are kept hashed and made where they are sent, so that they lie nowhere. */
import { createHash, randomBytes } from 'node:crypto';
import type { passwordLinkKinds } from '#contract/auth.ts';
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { requireChannel } from '#server/platform/services.ts';
import { usesOfAddress } from '#server/platform/rateLimit.ts';

export type LinkKind = (typeof passwordLinkKinds)[number];

/** A link that somebody asked for. */
export interface WantedLink {
  kind: LinkKind;
  email: string;
  /** An account without an email that names this one as its own: the link proves it. */
  user_id?: number;
  /** Of an invitation: whom the account is to work for. */
  brand?: string;
}

export interface MadeLink {
  kind: LinkKind;
  /** As the account keeps it, not as it was typed. */
  email: string;
  locale: Locale;
  /** What the address of the page ends with. */
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

const ownerOf = oneRow<Owner>(
  'auth_link_owner',
  `select id, email, locale, password_hash is not null as has_password from users
    where alive and not is_guest
      -- Once the phone is confirmed, an email that was named at the registration is a request like any other
      and (lower(email) = lower($1) or (id = $2 and email is null and phone_confirmed_at is null))
    order by email is null limit 1`,
);
const insert = statement(
  'auth_link_insert',
  'insert into password_links (code_hash, user_id, kind, email, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
);

const endAll = statement(
  'auth_links_end',
  'update password_links set used_at = $2 where user_id = $1 and used_at is null',
);

/** Ends all links of an account. */
export async function endLinksOf(db: Db, userId: number, now: Date): Promise<void> {
  await endAll(db, [userId, now]);
}

/** The form in which a link's code is stored and looked up. */
export const hashOfLink = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Queues a link: whether there is anybody to send it to is found out later, so that nobody can tell from the answer. */
export const wantLink = (db: Db, wanted: WantedLink, runAt?: Date): Promise<void> =>
  enqueue(db, 'auth.send_link', wanted, {
    key: `link:${wanted.kind}:${wanted.user_id ?? ''}:${wanted.email.toLowerCase()}`,
    isAwaited: true,
    ...(runAt && { runAt }),
  });

/**
 * Makes the link of an address.
 * @returns null where nobody may have one
 */
export async function makeLink(db: Db, wanted: WantedLink, now: Date): Promise<MadeLink | null> {
  const owner = await ownerOf(db, [wanted.email, wanted.user_id ?? null]);
  // An address that became somebody else's in the meantime
  if (!owner || (wanted.user_id !== undefined && owner.id !== wanted.user_id)) return null;
  // Whoever has a password long since gets the link that lives an hour
  const kind = owner.has_password && owner.email ? 'reset' : wanted.kind;
  const code = randomBytes(32).toString('base64url');
  const email = owner.email ?? wanted.email;
  await insert(db, [hashOfLink(code), owner.id, kind, email, now, new Date(now.getTime() + lifetimes[kind])]);
  return { kind, email, locale: owner.locale, code };
}

/**
 * Counts a mail to this mailbox, and from this address.
 * @throws Failure `too_often`
 */
export async function takeLinkLimits(ctx: Pick<Ctx, 'limits' | 'ip'>, email: string): Promise<void> {
  await ctx.limits.takeAll([...usesOfAddress('linksOfAddress', ctx.ip), ['links', email.toLowerCase()]]);
}

/** One answer, after one and the same work, for known and unknown addresses. */
async function queueFor(ctx: Ctx, kind: LinkKind, email: string): Promise<Record<string, never>> {
  requireChannel(ctx, 'mail', 'email');
  await takeLinkLimits(ctx, email);
  await wantLink(ctx.db, { kind, email });
  return {};
}

/** Mails a link that sets a new password. */
export const sendPasswordLink: Calls['sendPasswordLink'] = ({ query }, ctx) => queueFor(ctx, 'reset', query.email);

/** Mails the link of a registration again. */
export const sendActivation: Calls['sendActivation'] = ({ body }, ctx) => queueFor(ctx, 'registration', body.email);

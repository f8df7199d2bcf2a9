/**
 * Tokens: opaque, 256 random bits, stored hashed. A session ends 30 days after its last use, and at the latest
 * so long after its beginning as the shop's settings say, whatever is done in it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { audiencesOf, type Role, staffRoles } from '#contract/roles.ts';
import { defaultSettings, type ShopSettings } from '#contract/settings.ts';
import type { Ctx, SessionUser } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { rememberDevice } from './knownDevices.ts';

const idleDays = 30;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The form in which a token is stored and looked up. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The longest life of a session, by what its user is. */
export type SessionLimits = Pick<ShopSettings, 'staff_session_hours' | 'buyer_session_days'>;

const isStaff = (roles: readonly Role[]): boolean => roles.some((role) => staffRoles.includes(role));

const longestLife = (roles: readonly Role[], { staff_session_hours, buyer_session_days }: SessionLimits): number =>
  isStaff(roles) ? staff_session_hours * hourMs : buyer_session_days * dayMs;

interface SessionRow {
  id: number;
  roles: Role[];
  is_guest: boolean;
  seen_at: Date;
  created_at: Date;
  expires_at: Date;
  factor_at: Date | null;
  has_factor: boolean;
}

const find = oneRow<SessionRow>(
  'session_find',
  `select u.id, u.roles, u.is_guest, s.seen_at, s.created_at, s.expires_at, s.factor_at,
          exists (select from factors f where f.user_id = u.id) as has_factor
     from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > $2 and u.alive`,
);
const touch = statement('session_touch', 'update sessions set seen_at = $2, expires_at = $3 where token_hash = $1');
const columns =
  'token_hash, user_id, user_agent, created_at, seen_at, expires_at, device_hash, factor_at, network_hash';
// Sockets look at expires_at alone, so it never lies behind the absolute end
const capped = `least($5::timestamptz,
  $4::timestamptz + interval '1 hour' * (case when roles && $6::text[] then $7::int else $8::int end))`;
const insert = statement(
  'session_start',
  `insert into sessions (${columns}) select $1, id, $3, $4, $4, ${capped}, $9, $10, $11 from users where id = $2 and alive`,
);
// Waits for a password that is being changed, and then opens nothing: else the change would have missed this session
const insertByPassword = oneRow(
  'session_start_by_password',
  `insert into sessions (${columns}) select $1, id, $3, $4, $4, ${capped}, $9, $10, $11
      from users where id = $2 and password_hash = $12 and alive for share returning user_id`,
);
const remove = oneRow<{ user_id: number }>(
  'session_end',
  'delete from sessions where token_hash = $1 returning user_id',
);
const removeOthers = statement(
  'sessions_end',
  'delete from sessions where user_id = $1 and ($2::bytea is null or token_hash <> $2)',
);

const ofUser = statement<{ id: number; user_agent: string | null; created_at: Date; seen_at: Date; is_this: boolean }>(
  'sessions_of_user',
  `select id, user_agent, created_at, seen_at, token_hash = $2 as is_this from sessions
    where user_id = $1 and expires_at > $3 order by token_hash = $2 desc, seen_at desc, id desc limit 200`,
);
const setFactor = statement('session_factor', 'update sessions set factor_at = $2 where token_hash = $1');
const removeOld = statement(
  'sessions_end_old',
  `delete from sessions s using users u where u.id = s.user_id
      and s.created_at <= $1::timestamptz - interval '1 hour' * (case when u.roles && $2::text[] then $3::int else $4::int end)`,
);
const removeById = oneRow('session_end_by_id', 'delete from sessions where user_id = $1 and id = $2 returning id');

/** When a session ends that is used now. */
const endOf = (now: Date, created: Date, roles: readonly Role[], limits: SessionLimits): Date =>
  new Date(Math.min(now.getTime() + idleDays * dayMs, created.getTime() + longestLife(roles, limits)));

/**
 * Who a token belongs to; null for a dead one. Slides the session's end at most once an hour.
 * @param limits read anew with every call, so that a changed setting or role holds at once
 */
export async function userOf(db: Db, token: string, now: Date, limits: SessionLimits): Promise<SessionUser | null> {
  const hash = hashOf(token);
  const row = await find(db, [hash, now]);
  if (!row) return null;
  const { id, roles, is_guest, has_factor, factor_at, created_at } = row;
  const end = endOf(now, created_at, roles, limits);
  if (now.getTime() - row.seen_at.getTime() > hourMs || row.expires_at > end) await touch(db, [hash, now, end]);
  if (end <= now) return null;
  const session = { begun_at: created_at, factor_at };
  return { id, roles, audiences: audiencesOf(roles), is_guest, has_factor, session };
}

type Opener = Pick<Ctx, 'db' | 'clock' | 'userAgent' | 'device'> & Partial<Pick<Ctx, 'ip'>>;

/** SHA-256 of an address and a browser together; null where one of them is unknown. */
export const networkHash = ({ ip, userAgent }: Partial<Pick<Ctx, 'ip' | 'userAgent'>>): Buffer | null =>
  ip && userAgent ? hashOf(`${ip}\n${userAgent}`) : null;

/** How a session begins. */
export interface SessionStart {
  /** The shop's settings. */
  limits?: SessionLimits;
  /** It began with a second factor. */
  withFactor?: boolean;
}

function newSession(
  { clock, userAgent, device, ip }: Opener,
  userId: number,
  { limits = defaultSettings, withFactor = false }: SessionStart,
): { token: string; row: unknown[] } {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  const row = [
    hashOf(token),
    userId,
    userAgent?.slice(0, 255) ?? null,
    now,
    new Date(now.getTime() + idleDays * dayMs),
    staffRoles,
    limits.staff_session_hours,
    limits.buyer_session_days * 24,
    device,
    withFactor ? now : null,
    networkHash({ ip: ip ?? '', userAgent }),
  ];
  return { token, row };
}

/** Opens a session and answers its token, which is stored nowhere else. */
export async function startSession(ctx: Opener, userId: number, start: SessionStart = {}): Promise<string> {
  const { token, row } = newSession(ctx, userId, start);
  await insert(ctx.db, row);
  await rememberDevice(ctx, userId);
  return token;
}

/** The same for whoever knew a password; null where that is not the password any more. */
export async function startSessionByPassword(
  ctx: Opener,
  userId: number,
  passwordHash: string,
  start: SessionStart = {},
): Promise<string | null> {
  const { token, row } = newSession(ctx, userId, start);
  if (!(await insertByPassword(ctx.db, [...row, passwordHash]))) return null;
  await rememberDevice(ctx, userId);
  return token;
}

/** Notes that a session's user has just proved the second factor. */
export async function markFactor(db: Db, token: string, now: Date): Promise<void> {
  await setFactor(db, [hashOf(token), now]);
}

/** Ends the sessions that have become older than they may be, in tables that sockets look at too. */
export async function endOldSessions(db: Db, now: Date, limits: SessionLimits): Promise<void> {
  await removeOld(db, [now, staffRoles, limits.staff_session_hours, limits.buyer_session_days * 24]);
}

type Unit = Pick<Ctx, 'db' | 'after' | 'gateways'>;

const ended = 'sessions.ended';

/** Tells every process, after COMMIT, that sessions of somebody have ended or their rights have changed: their sockets look again at once. */
export function tellSessions({ after, gateways }: Pick<Ctx, 'after' | 'gateways'>, userId: number): void {
  after(() => gateways.fanout.publish(ended, String(userId)));
}

/** Hears whose sessions are to be looked at again. @returns ends it */
export const hearSessions = (fanout: Fanout, heard: (userId: number) => void): (() => void) =>
  fanout.subscribe(ended, (text) => heard(Number(text)));

/** Ends the session of a token; nothing there is no error. */
export async function endSession(unit: Unit, token: string): Promise<void> {
  const gone = await remove(unit.db, [hashOf(token)]);
  if (gone) tellSessions(unit, gone.user_id);
}

/** Ends all sessions of a user but that of the token; without one all of them. */
export async function endOtherSessions(unit: Unit, userId: number, token: string | null): Promise<void> {
  await removeOthers(unit.db, [userId, token && hashOf(token)]);
  tellSessions(unit, userId);
}

/** A user's living sessions, that of the token first. */
export const sessionsOf = (db: Db, userId: number, token: string, now: Date) =>
  ofUser(db, [userId, hashOf(token), now]);

/** Ends one session of a user. @returns false where the user has no such session */
export async function endSessionById(unit: Unit, userId: number, id: number): Promise<boolean> {
  const gone = await removeById(unit.db, [userId, id]);
  if (gone) tellSessions(unit, userId);
  return gone !== undefined;
}

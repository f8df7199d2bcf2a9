/**
 * Sessions. Tokens are opaque, have 256 random bits and are stored hashed. A session ends 30 days after its last use,
 * and at the latest after the time in the shop's settings.
 */
import { createHash, randomBytes } from 'node:crypto';
import { toAudiences, type Role, staffRoles } from '#contract/roles.ts';
import { defaultSettings, type ShopSettings } from '#contract/settings.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import type { SessionUser } from '#server/request.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { rememberDevice } from './knownDevices.ts';

const idleDays = 30;
const hourMs = 3_600_000;

/** The stored form of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Settings of the longest session, by role. */
export type SessionLimits = Pick<ShopSettings, 'staff_session_hours' | 'buyer_session_days'>;

const isStaff = (roles: readonly Role[]): boolean => roles.some((role) => staffRoles.includes(role));

const getMaxLifetime = (roles: readonly Role[], { staff_session_hours, buyer_session_days }: SessionLimits): number =>
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
// Sockets check only expires_at, so it never exceeds the absolute limit
const cappedExpiry = `least($5::timestamptz,
  $4::timestamptz + interval '1 hour' * (case when roles && $6::text[] then $7::int else $8::int end))`;
const insert = statement(
  'session_start',
  `insert into sessions (${columns}) select $1, id, $3, $4, $4, ${cappedExpiry}, $9, $10, $11 from users where id = $2 and alive`,
);
// Waits for a concurrent change of the password, and then inserts nothing: otherwise the change would not end this
// session
const insertByPassword = oneRow(
  'session_start_by_password',
  `insert into sessions (${columns}) select $1, id, $3, $4, $4, ${cappedExpiry}, $9, $10, $11
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

const selectByUser = statement<{
  id: number;
  user_agent: string | null;
  created_at: Date;
  seen_at: Date;
  is_this: boolean;
}>(
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

/** The end of a session that is used now. */
const getSessionEnd = (now: Date, created: Date, roles: readonly Role[], limits: SessionLimits): Date =>
  new Date(Math.min(now.getTime() + idleDays * dayMs, created.getTime() + getMaxLifetime(roles, limits)));

/**
 * Finds the user of a token; null if it is invalid. Extends the session at most once an hour.
 * @param limits read with every call, so that a changed setting or role applies at once
 */
export async function findSessionUser(
  db: Db,
  token: string,
  now: Date,
  limits: SessionLimits,
): Promise<SessionUser | null> {
  const hash = hashToken(token);
  const row = await find(db, [hash, now]);
  if (!row) return null;
  const { id, roles, is_guest, has_factor, factor_at, created_at } = row;
  const end = getSessionEnd(now, created_at, roles, limits);
  if (now.getTime() - row.seen_at.getTime() > hourMs || row.expires_at > end) await touch(db, [hash, now, end]);
  if (end <= now) return null;
  const session = { begun_at: created_at, factor_at };
  return { id, roles, audiences: toAudiences(roles), is_guest, has_factor, session };
}

type SessionContext = Pick<Ctx, 'db' | 'clock' | 'userAgent' | 'device'> & Partial<Pick<Ctx, 'ip'>>;

/** SHA-256 of an address and a browser together; null where one of them is unknown. */
export const hashNetwork = ({ ip, userAgent }: Partial<Pick<Ctx, 'ip' | 'userAgent'>>): Buffer | null =>
  ip && userAgent ? hashToken(`${ip}\n${userAgent}`) : null;

/** Options of a new session. */
export interface SessionStart {
  /** The shop's settings. */
  limits?: SessionLimits;
  /** The sign-in used a second factor. */
  withFactor?: boolean;
}

function createSessionRow(
  { clock, userAgent, device, ip }: SessionContext,
  userId: number,
  { limits = defaultSettings, withFactor = false }: SessionStart,
): { token: string; row: unknown[] } {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  const row = [
    hashToken(token),
    userId,
    userAgent?.slice(0, 255) ?? null,
    now,
    new Date(now.getTime() + idleDays * dayMs),
    staffRoles,
    limits.staff_session_hours,
    limits.buyer_session_days * 24,
    device,
    withFactor ? now : null,
    hashNetwork({ ip: ip ?? '', userAgent }),
  ];
  return { token, row };
}

/** Starts a session and returns its token, which is stored nowhere else. */
export async function startSession(ctx: SessionContext, userId: number, start: SessionStart = {}): Promise<string> {
  const { token, row } = createSessionRow(ctx, userId, start);
  await insert(ctx.db, row);
  await rememberDevice(ctx, userId);
  return token;
}

/** Starts a session after a sign-in by password; null if the password has been changed meanwhile. */
export async function startSessionByPassword(
  ctx: SessionContext,
  userId: number,
  passwordHash: string,
  start: SessionStart = {},
): Promise<string | null> {
  const { token, row } = createSessionRow(ctx, userId, start);
  if (!(await insertByPassword(ctx.db, [...row, passwordHash]))) return null;
  await rememberDevice(ctx, userId);
  return token;
}

/** Records that the session's user has just proved the second factor. */
export async function markFactor(db: Db, token: string, now: Date): Promise<void> {
  await setFactor(db, [hashToken(token), now]);
}

/** Deletes sessions that are older than allowed, because sockets also read the table. */
export async function endOldSessions(db: Db, now: Date, limits: SessionLimits): Promise<void> {
  await removeOld(db, [now, staffRoles, limits.staff_session_hours, limits.buyer_session_days * 24]);
}

type Unit = Pick<Ctx, 'db' | 'after' | 'gateways'>;

const endedChannel = 'sessions.ended';

/**
 * Notifies every process, after COMMIT, that sessions or rights of a user have changed: their sockets are checked at
 * once.
 */
export function notifySessions({ after, gateways }: Pick<Ctx, 'after' | 'gateways'>, userId: number): void {
  after(() => gateways.fanout.publish(endedChannel, String(userId)));
}

/**
 * Subscribes to changed sessions.
 * @returns a function that unsubscribes
 */
export const subscribeSessions = (fanout: Fanout, onEnded: (userId: number) => void): (() => void) =>
  fanout.subscribe(endedChannel, (text) => onEnded(Number(text)));

/** Ends the session of a token; does nothing if there is none. */
export async function endSession(unit: Unit, token: string): Promise<void> {
  const removed = await remove(unit.db, [hashToken(token)]);
  if (removed) notifySessions(unit, removed.user_id);
}

/** Ends all sessions of a user except that of the token; without a token all of them. */
export async function endOtherSessions(unit: Unit, userId: number, token: string | null): Promise<void> {
  await removeOthers(unit.db, [userId, token && hashToken(token)]);
  notifySessions(unit, userId);
}

/** A user's current sessions, that of the token first. */
export const listSessions = (db: Db, userId: number, token: string, now: Date) =>
  selectByUser(db, [userId, hashToken(token), now]);

/**
 * Ends one session of a user.
 * @returns false if the user has no such session
 */
export async function endSessionById(unit: Unit, userId: number, id: number): Promise<boolean> {
  const removed = await removeById(unit.db, [userId, id]);
  if (removed) notifySessions(unit, userId);
  return removed !== undefined;
}

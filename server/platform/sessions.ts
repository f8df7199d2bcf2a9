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

const findSession = oneRow<SessionRow, { token_hash: Buffer; now: Date }>(
  'session_find',
  `select u.id, u.roles, u.is_guest, s.seen_at, s.created_at, s.expires_at, s.factor_at,
          exists (select from factors f where f.user_id = u.id) as has_factor
     from sessions s join users u on u.id = s.user_id
    where s.token_hash = $token_hash and s.expires_at > $now and u.alive`,
);
const extendSession = statement<unknown, { token_hash: Buffer; now: Date; end: Date }>(
  'session_touch',
  'update sessions set seen_at = $now, expires_at = $end where token_hash = $token_hash',
);
const columns =
  'token_hash, user_id, user_agent, created_at, seen_at, expires_at, device_hash, factor_at, network_hash';
// Sockets check only expires_at, so it never exceeds the absolute limit
const maxHoursSql = 'case when roles && $staffRoles::text[] then $staffHours::int else $buyerHours::int end';
const cappedExpirySql = `least($expires_at::timestamptz, $now::timestamptz + interval '1 hour' * (${maxHoursSql}))`;
const insertSql = `
  insert into sessions (${columns})
  select $token_hash, id, $user_agent, $now, $now, ${cappedExpirySql}, $device_hash, $factor_at, $network_hash
    from users where id = $user_id and alive`;

interface SessionValues {
  token_hash: Buffer;
  user_id: number;
  user_agent: string | null;
  now: Date;
  expires_at: Date;
  staffRoles: readonly Role[];
  staffHours: number;
  buyerHours: number;
  device_hash: Buffer | null;
  factor_at: Date | null;
  network_hash: Buffer | null;
}

const insertSession = statement<unknown, SessionValues>('session_start', insertSql);
// Waits for a concurrent change of the password, and then inserts nothing: otherwise the change would not end this
// session
const insertSessionByPassword = oneRow<object, SessionValues & { password_hash: string }>(
  'session_start_by_password',
  `${insertSql} and password_hash = $password_hash for share returning user_id`,
);
const deleteSession = oneRow<{ user_id: number }, { token_hash: Buffer }>(
  'session_end',
  'delete from sessions where token_hash = $token_hash returning user_id',
);
const deleteOtherSessions = statement<unknown, { userId: number; token_hash: Buffer | null }>(
  'sessions_end',
  'delete from sessions where user_id = $userId and ($token_hash::bytea is null or token_hash <> $token_hash)',
);

const listSessionRows = statement<
  {
    id: number;
    user_agent: string | null;
    created_at: Date;
    seen_at: Date;
    is_this: boolean;
  },
  { userId: number; token_hash: Buffer; now: Date }
>(
  'sessions_of_user',
  `select id, user_agent, created_at, seen_at, token_hash = $token_hash as is_this from sessions
    where user_id = $userId and expires_at > $now
    order by token_hash = $token_hash desc, seen_at desc, id desc
    limit 200`,
);
const updateFactor = statement<unknown, { token_hash: Buffer; now: Date }>(
  'session_factor',
  'update sessions set factor_at = $now where token_hash = $token_hash',
);
const deleteOldSessions = statement<unknown, Pick<SessionValues, 'now' | 'staffRoles' | 'staffHours' | 'buyerHours'>>(
  'sessions_end_old',
  `delete from sessions s using users u
    where u.id = s.user_id and s.created_at <= $now::timestamptz - interval '1 hour' * (${maxHoursSql})`,
);
const deleteSessionById = oneRow<unknown, { userId: number; sessionId: number }>(
  'session_end_by_id',
  'delete from sessions where user_id = $userId and id = $sessionId returning id',
);

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
  const token_hash = hashToken(token);
  const row = await findSession(db, { token_hash, now });
  if (!row) return null;
  const { id, roles, is_guest, has_factor, factor_at, created_at } = row;
  const end = getSessionEnd(now, created_at, roles, limits);
  if (now.getTime() - row.seen_at.getTime() > hourMs || row.expires_at > end)
    await extendSession(db, { token_hash, now, end });
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

/** The values of `maxHoursSql`. */
const toMaxHoursValues = (limits: SessionLimits) => ({
  staffRoles,
  staffHours: limits.staff_session_hours,
  buyerHours: limits.buyer_session_days * 24,
});

function buildSession(
  { clock, userAgent, device, ip }: SessionContext,
  userId: number,
  { limits = defaultSettings, withFactor = false }: SessionStart,
): { token: string; values: SessionValues } {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  const values = {
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: userAgent?.slice(0, 255) ?? null,
    now,
    expires_at: new Date(now.getTime() + idleDays * dayMs),
    ...toMaxHoursValues(limits),
    device_hash: device,
    factor_at: withFactor ? now : null,
    network_hash: hashNetwork({ ip: ip ?? '', userAgent }),
  };
  return { token, values };
}

/** Starts a session and returns its token, which is stored nowhere else. */
export async function startSession(ctx: SessionContext, userId: number, start: SessionStart = {}): Promise<string> {
  const { token, values } = buildSession(ctx, userId, start);
  await insertSession(ctx.db, values);
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
  const { token, values } = buildSession(ctx, userId, start);
  if (!(await insertSessionByPassword(ctx.db, { ...values, password_hash: passwordHash }))) return null;
  await rememberDevice(ctx, userId);
  return token;
}

/** Records that the session's user has just proved the second factor. */
export async function markFactor(db: Db, token: string, now: Date): Promise<void> {
  await updateFactor(db, { token_hash: hashToken(token), now });
}

/** Deletes sessions that are older than allowed, because sockets also read the table. */
export async function endOldSessions(db: Db, now: Date, limits: SessionLimits): Promise<void> {
  await deleteOldSessions(db, { now, ...toMaxHoursValues(limits) });
}

type Unit = Pick<Ctx, 'db' | 'after' | 'gateways'>;

const changeChannel = 'sessions.ended';

/**
 * Notifies every process, after COMMIT, that sessions or rights of a user have changed: their sockets are checked at
 * once.
 */
export function notifySessions({ after, gateways }: Pick<Ctx, 'after' | 'gateways'>, userId: number): void {
  after(() => gateways.fanout.publish(changeChannel, String(userId)));
}

/**
 * Subscribes to changed sessions.
 * @returns a function that unsubscribes
 */
export const subscribeSessions = (fanout: Fanout, onChange: (userId: number) => void): (() => void) =>
  fanout.subscribe(changeChannel, (text) => onChange(Number(text)));

/** Ends the session of a token; does nothing if there is none. */
export async function endSession(unit: Unit, token: string): Promise<void> {
  const removed = await deleteSession(unit.db, { token_hash: hashToken(token) });
  if (removed) notifySessions(unit, removed.user_id);
}

/** Ends all sessions of a user except that of the token; without a token all of them. */
export async function endOtherSessions(unit: Unit, userId: number, token: string | null): Promise<void> {
  await deleteOtherSessions(unit.db, { userId, token_hash: token ? hashToken(token) : null });
  notifySessions(unit, userId);
}

/** A user's current sessions, that of the token first. */
export const listSessions = (db: Db, userId: number, token: string, now: Date) =>
  listSessionRows(db, { userId, token_hash: hashToken(token), now });

/**
 * Ends one session of a user.
 * @returns false if the user has no such session
 */
export async function endSessionById(unit: Unit, userId: number, id: number): Promise<boolean> {
  const removed = await deleteSessionById(unit.db, { userId, sessionId: id });
  if (removed) notifySessions(unit, userId);
  return removed !== undefined;
}

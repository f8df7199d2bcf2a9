/** Tokens: opaque, 256 random bits, stored hashed, 30 days sliding. */
import { createHash, randomBytes } from 'node:crypto';
import { audiencesOf, type Role } from '#contract/roles.ts';
import type { Ctx, SessionUser } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { rememberDevice } from './knownDevices.ts';

const days = 30;
const dayMs = 86_400_000;

/** The form in which a token is stored and looked up. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const find = oneRow<{ id: number; roles: Role[]; is_guest: boolean; seen_at: Date }>(
  'session_find',
  `select u.id, u.roles, u.is_guest, s.seen_at
     from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > $2 and u.alive`,
);
const touch = statement('session_touch', 'update sessions set seen_at = $2, expires_at = $3 where token_hash = $1');
const insert = statement(
  'session_start',
  `insert into sessions (token_hash, user_id, user_agent, created_at, seen_at, expires_at, device_hash, network_hash)
   values ($1, $2, $3, $4, $4, $5, $6, $7)`,
);
// Waits for a password that is being changed, and then opens nothing: else the change would have missed this session
const insertByPassword = oneRow(
  'session_start_by_password',
  `insert into sessions (token_hash, user_id, user_agent, created_at, seen_at, expires_at, device_hash, network_hash)
   select $1, id, $3, $4, $4, $5, $6, $7 from users where id = $2 and password_hash = $8 and alive for share returning user_id`,
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
const removeById = oneRow('session_end_by_id', 'delete from sessions where user_id = $1 and id = $2 returning id');

const expiry = (now: Date) => new Date(now.getTime() + days * dayMs);

/** Who a token belongs to; null for a dead one. Slides the session's end at most once an hour. */
export async function userOf(db: Db, token: string, now: Date): Promise<SessionUser | null> {
  const hash = hashOf(token);
  const row = await find(db, [hash, now]);
  if (!row) return null;
  if (now.getTime() - row.seen_at.getTime() > dayMs / 24) await touch(db, [hash, now, expiry(now)]);
  return { id: row.id, roles: row.roles, audiences: audiencesOf(row.roles), is_guest: row.is_guest };
}

type Opener = Pick<Ctx, 'db' | 'clock' | 'userAgent' | 'device'> & Partial<Pick<Ctx, 'ip'>>;

/** SHA-256 of an address and a browser together; null where one of them is unknown. */
export const networkHash = ({ ip, userAgent }: Partial<Pick<Ctx, 'ip' | 'userAgent'>>): Buffer | null =>
  ip && userAgent ? hashOf(`${ip}\n${userAgent}`) : null;

function newSession({ clock, userAgent, device, ip }: Opener, userId: number): { token: string; row: unknown[] } {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  return {
    token,
    row: [
      hashOf(token),
      userId,
      userAgent?.slice(0, 255) ?? null,
      now,
      expiry(now),
      device,
      networkHash({ ip: ip ?? '', userAgent }),
    ],
  };
}

/** Opens a session and answers its token, which is kept nowhere else. */
export async function startSession(ctx: Opener, userId: number): Promise<string> {
  const { token, row } = newSession(ctx, userId);
  await insert(ctx.db, row);
  await rememberDevice(ctx, userId);
  return token;
}

/** The same for whoever knew a password; null where that is not the password any more. */
export async function startSessionByPassword(
  ctx: Opener,
  userId: number,
  passwordHash: string,
): Promise<string | null> {
  const { token, row } = newSession(ctx, userId);
  if (!(await insertByPassword(ctx.db, [...row, passwordHash]))) return null;
  await rememberDevice(ctx, userId);
  return token;
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

/** Tokens: opaque, 256 random bits, stored hashed, 30 days sliding. */
import { createHash, randomBytes } from 'node:crypto';
import { audiencesOf, type Role } from '#contract/roles.ts';
import type { Ctx, SessionUser } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';

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
const insert = statement('session_start', 'insert into sessions (token_hash, user_id, user_agent, created_at, seen_at, expires_at) values ($1, $2, $3, $4, $4, $5)');
const remove = statement('session_end', 'delete from sessions where token_hash = $1');
const removeOthers = statement('sessions_end', 'delete from sessions where user_id = $1 and ($2::bytea is null or token_hash <> $2)');

const expiry = (now: Date) => new Date(now.getTime() + days * dayMs);

/** Who a token belongs to; null for a dead one. Slides the session's end at most once an hour. */
export async function userOf(db: Db, token: string, now: Date): Promise<SessionUser | null> {
  const hash = hashOf(token);
  const row = await find(db, [hash, now]);
  if (!row) return null;
  if (now.getTime() - row.seen_at.getTime() > dayMs / 24) await touch(db, [hash, now, expiry(now)]);
  return { id: row.id, roles: row.roles, audiences: audiencesOf(row.roles), is_guest: row.is_guest };
}

/** Opens a session and answers its token, which is kept nowhere else. */
export async function startSession(ctx: Pick<Ctx, 'db' | 'clock' | 'userAgent'>, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock();
  await insert(ctx.db, [hashOf(token), userId, ctx.userAgent?.slice(0, 255) ?? null, now, expiry(now)]);
  return token;
}

/** Ends the session of a token; nothing there is no error. */
export async function endSession(db: Db, token: string): Promise<void> {
  await remove(db, [hashOf(token)]);
}

/** Ends all sessions of a user but that of the token; without one all of them. */
export async function endOtherSessions(db: Db, userId: number, token: string | null): Promise<void> {
  await removeOthers(db, [userId, token && hashOf(token)]);
}

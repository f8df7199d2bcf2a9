/**
 * Tokens for /api/v4. They are derived from the session's token, so that they are the same each time, open nothing
 * else, and end with it.
 */
import { createHmac } from 'node:crypto';
import { toAudiences, type Role } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { SessionUser } from '#server/request.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { hashToken } from '#server/platform/sessions.ts';

const saveToken = oneRow<{ found: number }, { token: Buffer; token_hash: Buffer }>(
  'chat_token_keep',
  `with saved as (
     insert into chat_tokens (token_hash, session_hash)
     select $token, token_hash from sessions where token_hash = $token_hash
         on conflict do nothing)
   select 1 as found from sessions where token_hash = $token_hash`,
);

/**
 * The caller's token.
 * @throws Failure `auth_failed` if the session has just ended
 */
export async function getChatToken({ db, token }: Ctx): Promise<string> {
  const derived = createHmac('sha256', token!).update('chat').digest('base64url');
  if (!(await saveToken(db, { token: hashToken(derived), token_hash: hashToken(token!) }))) throw fail('auth_failed');
  return derived;
}

interface Row {
  hash: string;
  id: number;
  roles: Role[];
  is_guest: boolean;
  has_factor: boolean;
}

const findUsers = statement<Row, { hashes: readonly Buffer[]; now: Date }>(
  'chat_token_users',
  `select encode(t.token_hash, 'base64') as hash, u.id, u.roles, u.is_guest,
          exists (select from factors f where f.user_id = u.id) as has_factor
     from chat_tokens t
     join sessions s on s.token_hash = t.session_hash
     join users u on u.id = s.user_id
    where t.token_hash = any($hashes::bytea[]) and s.expires_at > $now and u.alive`,
);

/** The users of valid tokens, by base64 of their hashes. One statement. */
export async function findUsersByTokens(
  db: Db,
  hashes: readonly Buffer[],
  now: Date,
): Promise<Map<string, SessionUser>> {
  const rows = await findUsers(db, { hashes, now });
  return new Map(
    rows.map(({ hash, ...user }) => [hash, { ...user, audiences: toAudiences(user.roles), session: null }]),
  );
}

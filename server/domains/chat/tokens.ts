/** Tokens for /api/v4: made of the session's, so that they are the same each time, open nothing else, and end with it. */
import { createHmac } from 'node:crypto';
import { audiencesOf, type Role } from '#contract/roles.ts';
import type { Ctx, SessionUser } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { hashOf } from '#server/platform/sessions.ts';

const keep = oneRow<{ found: number }>(
  'chat_token_keep',
  `with kept as (insert into chat_tokens (token_hash, session_hash) select $1, token_hash from sessions where token_hash = $2 on conflict do nothing)
   select 1 as found from sessions where token_hash = $2`,
);

/** The caller's token. @throws Failure `auth_failed` where the session has just ended */
export async function chatToken({ db, token }: Ctx): Promise<string> {
  const made = createHmac('sha256', token!).update('chat').digest('base64url');
  if (!(await keep(db, [hashOf(made), hashOf(token!)]))) throw fail('auth_failed');
  return made;
}

interface Row {
  hash: string;
  id: number;
  roles: Role[];
  is_guest: boolean;
  has_factor: boolean;
}

const find = statement<Row>(
  'chat_token_users',
  `select encode(t.token_hash, 'base64') as hash, u.id, u.roles, u.is_guest,
          exists (select from factors f where f.user_id = u.id) as has_factor
     from chat_tokens t join sessions s on s.token_hash = t.session_hash join users u on u.id = s.user_id
    where t.token_hash = any($1::bytea[]) and s.expires_at > $2 and u.alive`,
);

/** Who tokens (by base64 of their hash) belong to at this moment; a dead one is missing. One statement. */
export async function usersOf(db: Db, hashes: readonly Buffer[], now: Date): Promise<Map<string, SessionUser>> {
  const rows = await find(db, [hashes, now]);
  return new Map(
    rows.map(({ hash, ...user }) => [hash, { ...user, audiences: audiencesOf(user.roles), session: null }]),
  );
}

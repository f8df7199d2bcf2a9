/** Locks a user's row for an edit, and checks the editor's rights again. */
import { toAudiences, type Role } from '#contract/roles.ts';
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import { Sql } from '#server/db/list.ts';
import { runQuery, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import type { UserFields } from './planUser.ts';
import { buildManagedCondition } from './policy.ts';

export interface UserRow extends UserFields {
  id: number;
  email: string | null;
  email_confirmed_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  locale: Locale;
  is_guest: boolean;
  updated_at: Date;
}

const columns = `u.id, u.login, u.email, u.email_confirmed_at, u.phone, u.phone_confirmed_at,
          u.first_name, u.last_name, u.middle_name, u.roles, u.country_id, u.languages, u.locale, u.alive,
          to_char(u.death_date, 'YYYY-MM-DD') as death_date, u.is_guest, u.updated_at`;
// In id order, so that two users who edit each other can't deadlock
const lockUsers = statement<{ id: number; roles: Role[]; alive: boolean }, { userIds: readonly number[] }>(
  'users_hold',
  'select id, roles, alive from users where id = any($userIds::int[]) order by id for no key update',
);

/**
 * Locks the rows of the editor and of the edited users until the unit ends. The editor's rights are read again, because
 * they may have been revoked since the request came in.
 * @throws Failure `auth_failed`, `forbidden`
 */
export async function lockAuthor(ctx: Ctx, ...about: number[]): Promise<void> {
  const { id, audiences } = ctx.user!;
  const author = (await lockUsers(ctx.db, { userIds: [id, ...about] })).find((row) => row.id === id);
  if (!author?.alive) throw fail('auth_failed');
  const now = toAudiences(author.roles);
  if (!audiences.every((audience) => now.includes(audience))) throw fail('forbidden');
}

/**
 * Locks a user whom the caller looks after, and the caller.
 * @throws Failure `not_found`, and those of `lockAuthor`
 */
export async function lockUser(ctx: Ctx, id: number): Promise<UserRow> {
  await lockAuthor(ctx, id);
  const sql = new Sql();
  const [row] = await runQuery<UserRow>(
    ctx.db,
    `select ${columns}
       from users u
      where u.id = ${sql.put(id)} and (${buildManagedCondition(ctx.user, 'u', (value) => sql.put(value))})`,
    sql.values,
  );
  if (!row) throw notFound('user');
  return row;
}

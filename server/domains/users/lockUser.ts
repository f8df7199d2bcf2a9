/** Somebody's row, held for a write, with the right of whoever writes it. */
import { audiencesOf, type Role } from '#contract/roles.ts';
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import { Sql } from '#server/db/list.ts';
import { statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import type { Kept } from './planUser.ts';
import { looksAfter } from './policy.ts';

export interface UserRow extends Kept {
  id: number;
  email: string | null;
  email_confirmed_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  locale: Locale;
  is_guest: boolean;
  updated_at: Date;
}

const columns = `u.id, u.login, u.email, u.email_confirmed_at, u.phone, u.phone_confirmed_at, u.first_name, u.last_name, u.middle_name, u.roles, u.country_id, u.languages, u.locale, u.alive, to_char(u.death_date, 'YYYY-MM-DD') as death_date, u.is_guest, u.updated_at`;
// In id order, so that two who write each other don't wait for one another
const hold = statement<{ id: number; roles: Role[]; alive: boolean }>(
  'users_hold',
  'select id, roles, alive from users where id = any($1::int[]) order by id for no key update',
);

/**
 * Holds the author of a write, and whom it is about, for the unit: what the author may is looked up again, for it may
 * have been taken since the call came in.
 * @throws Failure `auth_failed`, `forbidden`
 */
export async function holdAuthor(ctx: Ctx, ...about: number[]): Promise<void> {
  const { id, audiences } = ctx.user!;
  const author = (await hold(ctx.db, [[id, ...about]])).find((row) => row.id === id);
  if (!author?.alive) throw fail('auth_failed');
  const now = audiencesOf(author.roles);
  if (!audiences.every((audience) => now.includes(audience))) throw fail('forbidden');
}

/** Somebody whom the caller looks after, locked for the unit, the caller too. @throws Failure `not_found`, and as `holdAuthor` */
export async function lockUser(ctx: Ctx, id: number): Promise<UserRow> {
  await holdAuthor(ctx, id);
  const sql = new Sql();
  const { rows } = await ctx.db.$client.query<UserRow>({
    text: `select ${columns} from users u where u.id = ${sql.put(id)} and (${looksAfter(ctx.user, 'u', (value) => sql.put(value))})`,
    values: sql.values,
  });
  if (!rows[0]) throw notFound('user');
  return rows[0];
}

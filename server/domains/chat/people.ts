/** People as /api/v4 tells of them: names and pictures of those one talks with, never a contact. */
import type { Locale } from '#contract/failures.ts';
import { personNamed } from '#contract/rules/removedUser.ts';
import type { V4User } from '#contract/v4.ts';
import { statement } from '#server/db/statement.ts';
import { ownCompaniesText } from '#server/domains/companies/policy.ts';
import { avatarOf, fioOf, type Names } from '#server/domains/users/present.ts';
import { notFound } from '#server/failure.ts';
import type { V4Ctx } from '#server/platform/v4.ts';
import { userIdOf, userKey, usernameOf } from './ids.ts';
import { mayReach, reachOf, reachValues } from './policy.ts';

interface Row extends Names {
  id: number;
  avatar: string | null;
  locale: string;
  alive: boolean;
  created_at: Date;
}

// Visible are, in turn: the caller, people in the caller's channels, staff of companies that the caller writes to or
// works for, authors of posts in the caller's channels, and authors of messages about the caller's orders
const find = statement<Row>(
  'chat_people',
  `select u.id, u.first_name, u.last_name, u.middle_name, u.avatar, u.locale, u.alive, u.created_at from users u
    where u.id = any($5::int[]) and ($2::boolean or u.id = $1::int
      or exists (select from chat_channels c where (c.user_id = u.id or c.keeper_id = u.id) and ${mayReach})
      or exists (select from company_members m where m.user_id = u.id and m.status = 'hired' and (m.company_id in ${ownCompaniesText('$3::int')} or exists (select from chat_channels c where c.company_id = m.company_id and c.user_id = $1::int)))
      or exists (select from chat_posts p join chat_channels c on c.id = p.channel_id where p.user_id = u.id and ${mayReach})
      or exists (select from order_messages m join orders o on o.id = m.order_id where m.author_id = u.id and o.deleted_at is null and (o.user_id = $1::int or o.company_id in ${ownCompaniesText('$3::int')})))
    order by u.id`,
);

const presentUser = (row: Row, locale: Locale): V4User => ({
  id: userKey(row.id),
  create_at: row.created_at.getTime(),
  update_at: row.created_at.getTime(),
  delete_at: row.alive ? 0 : row.created_at.getTime(),
  username: usernameOf(row.id),
  nickname: personNamed(fioOf(row), locale),
  first_name: personNamed(row.first_name ?? '', locale),
  last_name: row.last_name ?? '',
  email: '',
  roles: 'system_user',
  locale: row.locale,
  avatar: avatarOf(row.avatar)?.small ?? null,
});

/** Those of these people that the caller may know of. */
export async function usersByKeys({ db, user, locale }: V4Ctx, keys: readonly string[]): Promise<V4User[]> {
  const ids = keys.flatMap((key) => userIdOf(key) ?? []);
  return ids.length === 0
    ? []
    : (await find(db, [...reachValues(reachOf(user)), ids])).map((row) => presentUser(row, locale));
}

/** One of them; `me` is oneself. @throws Failure `not_found` */
export async function userByKey(ctx: V4Ctx, key: string): Promise<V4User> {
  const [found] = await usersByKeys(ctx, [key === 'me' ? userKey(ctx.user.id) : key]);
  if (!found) throw notFound('user');
  return found;
}

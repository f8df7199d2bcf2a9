/** People in /api/v4: names and pictures of those whom the caller talks with, never a contact. */
import type { Locale } from '#contract/failures.ts';
import { localizePersonName } from '#contract/rules/removedUser.ts';
import type { V4User } from '#contract/v4.ts';
import { statement } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { presentAvatar, formatFio, type Names } from '#server/domains/users/present.ts';
import { notFound } from '#server/failure.ts';
import type { V4Ctx } from '#server/platform/v4.ts';
import { parseUserKey, toUserKey, toUsername } from './ids.ts';
import { canAccessSql, type ChatAccess, getAccess } from './policy.ts';

interface Row extends Names {
  id: number;
  avatar: string | null;
  locale: string;
  alive: boolean;
  created_at: Date;
}

// Visible are, in turn: the caller, people in the caller's channels, staff of companies that the caller writes to or
// works for, authors of posts in the caller's channels, and authors of messages about the caller's orders
const findVisible = statement<Row, ChatAccess & { userIds: readonly number[] }>(
  'chat_people',
  `select u.id, u.first_name, u.last_name, u.middle_name, u.avatar, u.locale, u.alive, u.created_at
     from users u
    where u.id = any($userIds::int[]) and ($isAll::boolean or u.id = $user_id::int
      or exists (select from chat_channels c where (c.user_id = u.id or c.keeper_id = u.id) and ${canAccessSql})
      or exists (select
                   from company_members m
                  where m.user_id = u.id and m.status = 'hired'
                    and (m.company_id in ${buildOwnCompaniesSql('$staffUserId::int')}
                         or exists (select
                                      from chat_channels c
                                     where c.company_id = m.company_id and c.user_id = $user_id::int)))
      or exists (select
                   from chat_posts p
                   join chat_channels c on c.id = p.channel_id
                  where p.user_id = u.id and ${canAccessSql})
      or exists (select
                   from order_messages m
                   join orders o on o.id = m.order_id
                  where m.author_id = u.id and o.deleted_at is null
                    and (o.user_id = $user_id::int or o.company_id in ${buildOwnCompaniesSql('$staffUserId::int')})))
    order by u.id`,
);

const presentUser = (row: Row, locale: Locale): V4User => ({
  id: toUserKey(row.id),
  create_at: row.created_at.getTime(),
  update_at: row.created_at.getTime(),
  delete_at: row.alive ? 0 : row.created_at.getTime(),
  username: toUsername(row.id),
  nickname: localizePersonName(formatFio(row), locale),
  first_name: localizePersonName(row.first_name ?? '', locale),
  last_name: row.last_name ?? '',
  email: '',
  roles: 'system_user',
  locale: row.locale,
  avatar: presentAvatar(row.avatar)?.small ?? null,
});

/** Those of these people whom the caller may know. */
export async function listUsersByKeys({ db, user, locale }: V4Ctx, keys: readonly string[]): Promise<V4User[]> {
  const ids = keys.flatMap((key) => parseUserKey(key) ?? []);
  return ids.length === 0
    ? []
    : (await findVisible(db, { ...getAccess(user), userIds: ids })).map((row) => presentUser(row, locale));
}

/**
 * One person; `me` is the caller.
 * @throws Failure `not_found`
 */
export async function getUserByKey(ctx: V4Ctx, key: string): Promise<V4User> {
  const [found] = await listUsersByKeys(ctx, [key === 'me' ? toUserKey(ctx.user.id) : key]);
  if (!found) throw notFound('user');
  return found;
}

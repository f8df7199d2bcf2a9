/** Who has an open socket in any process. It is reported every half minute, and valid for a minute. */
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';

const upsertPresence = statement<unknown, { userIds: readonly number[]; now: Date }>(
  'chat_presence_keep',
  `insert into chat_presence (user_id, seen_at)
   select id, $now
     from users
    where id = any($userIds::int[])
    order by id
       on conflict (user_id)
       do update set seen_at = excluded.seen_at`,
);

/** Saves that these people have an open socket now. */
export const savePresence = async (db: Db, userIds: readonly number[], now: Date): Promise<void> =>
  void (await upsertPresence(db, { userIds, now }));

/** SQL condition: whether a user has an open socket at a time. Every domain may use it. */
export const isOnlineSql = (id: string, now: string): string =>
  `exists (select
             from chat_presence here
            where here.user_id = ${id} and here.seen_at > ${now}::timestamptz - interval '60 seconds')`;

const findOnline = oneRow<{ is_online: boolean }, { userId: number; now: Date }>(
  'chat_is_there',
  `select ${isOnlineSql('$userId::int', '$now')} as is_online`,
);

/** Whether somebody has an open socket. */
export const isOnline = async (db: Db, userId: number, now: Date): Promise<boolean> =>
  (await findOnline(db, { userId, now }))!.is_online;

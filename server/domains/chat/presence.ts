/** Who has a socket open, in whichever process: said every half minute, believed for a minute. */
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';

const keep = statement(
  'chat_presence_keep',
  'insert into chat_presence (user_id, seen_at) select id, $2 from users where id = any($1::int[]) order by id on conflict (user_id) do update set seen_at = excluded.seen_at',
);

/** Says that these people have a socket open now. */
export const keepPresence = async (db: Db, userIds: readonly number[], now: Date): Promise<void> =>
  void (await keep(db, [userIds, now]));

/** In SQL: whether the user of an id has a socket open, at a moment. The tables of it may be read by every domain. */
export const isThereText = (id: string, now: string): string =>
  `exists (select from chat_presence here where here.user_id = ${id} and here.seen_at > ${now}::timestamptz - interval '60 seconds')`;

const there = oneRow<{ is_there: boolean }>('chat_is_there', `select ${isThereText('$1::int', '$2')} as is_there`);

/** Whether somebody has a socket open. */
export const isThere = async (db: Db, userId: number, now: Date): Promise<boolean> =>
  (await there(db, [userId, now]))!.is_there;

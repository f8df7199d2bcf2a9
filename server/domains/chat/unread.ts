/** Finds people who have unread posts and were not there when they were written. */
import type { Locale } from '#contract/failures.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Db } from '#server/db/connect.ts';
import { wantsMailSql } from '#server/platform/pushes.ts';
import { membersSql } from './policy.ts';
import { isOnlineSql } from './presence.ts';

/** Somebody to notify. */
export interface Unread {
  channel_id: string;
  user_id: number;
  seq: number;
  /** Null: no address, or mails are switched off. */
  email: string | null;
  locale: Locale;
  brand: string | null;
  authors: { id: number; fio: string; is_guest: boolean; is_customer: boolean }[];
  /** Oldest first. */
  texts: string[];
}

const lastSeenSql = 'coalesce(s.seen_seq, case when m.id = c.user_id then c.user_seq else c.other_seq end)';
/** A person's place in a channel, and the post that the last mail has reported. */
const readingSql = `from chat_channels c
    cross join lateral ${membersSql} m
     left join chat_members s on s.channel_id = c.id and s.user_id = m.id`;
/** Maximum number of texts in a mail. */
const maxTexts = 20;
const maxMails = 500;

// Once for each conversation until it is read, and only posts of the last day
const takeRows = statement<Unread, { now: Date }>(
  'chat_unread_take',
  `with due as (
     select c.id as channel_id, c.company_id, c.user_id as customer_id, m.id as user_id, c.last_seq as seq,
            ${lastSeenSql} as base ${readingSql}
      where c.active_at > $now::timestamptz - interval '1 day'
        and c.active_at <= $now::timestamptz - interval '2 minutes'
        and c.last_seq > ${lastSeenSql} and coalesce(s.mailed_seq, 0) <= ${lastSeenSql}
        and not ${isOnlineSql('m.id', '$now')}
      order by c.active_at limit ${maxMails}),
   marked as (
     insert into chat_members (channel_id, user_id, mailed_seq)
     select channel_id, user_id, seq
       from due
      order by channel_id, user_id
     on conflict (channel_id, user_id) do update set mailed_seq = excluded.mailed_seq
     returning channel_id)
   select due.channel_id, due.user_id, due.seq,
          case when ${wantsMailSql('message', 'u.id')}
                    and (u.id = due.customer_id or u.email_confirmed_at is not null)
               then u.email end as email,
          u.locale, co.brand, unread.authors, unread.texts
     from due
     join users u on u.id = due.user_id and u.alive
     left join companies co on co.id = due.company_id
    cross join lateral (
      select array_agg(p.message order by p.seq) filter (where p.message <> '') as texts,
             jsonb_agg(distinct jsonb_build_object(
               'id', a.id, 'fio', concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, '')),
               'is_guest', a.is_guest, 'is_customer', a.id = due.customer_id)) as authors
        from (select *
                from chat_posts n
               where n.channel_id = due.channel_id and n.seq > due.base and n.deleted_at is null
                 and n.user_id <> due.user_id
               order by n.seq
               limit ${maxTexts}) p
        join users a on a.id = p.user_id
      having count(*) > 0) unread
    where (select count(*) from marked) >= 0
    order by due.channel_id, due.user_id`,
);

/** Marks unread posts as reported and returns whom to notify. Called in the unit of work that notifies. */
export const takeUnread = async (db: Db, now: Date): Promise<Unread[]> =>
  (await takeRows(db, { now })).map((row) => ({ ...row, texts: row.texts ?? [] }));

const findStillUnread = oneRow<{ is_unread: boolean }, { channel_id: string; user_id: number; seq: number }>(
  'chat_still_unread',
  `select exists (select ${readingSql}
                   where c.id = $channel_id and m.id = $user_id and $seq::bigint > ${lastSeenSql}
                     and c.last_seq > ${lastSeenSql}) as is_unread`,
);

/** Whether a mail still reports unread posts when it is sent, to somebody who may still read them. */
export const isStillUnread = async (
  db: Db,
  { channel_id, user_id, seq }: { channel_id: string; user_id: number; seq: number },
): Promise<boolean> => (await findStillUnread(db, { channel_id, user_id, seq }))!.is_unread;

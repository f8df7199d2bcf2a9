/** Compares what channels store about their posts with the posts. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const listDifferences = statement<{ id: string; stored: number; counted: number; what: string }>(
  'chat_verify',
  `select c.id, 'last post' as what, c.last_seq as stored, found.last as counted
     from chat_channels c
    cross join lateral (select coalesce(max(p.seq) filter (where p.deleted_at is null), 0) as last
                          from chat_posts p
                         where p.channel_id = c.id) found
    where c.last_seq <> found.last
   union all
   select c.id, 'number of posts', c.posts, found.n
     from chat_channels c
    cross join lateral (select count(*) as n from chat_posts p where p.channel_id = c.id) found
    where c.posts <> found.n
   order by 1 limit 100`,
);

/** @returns a sentence for each difference */
export async function verifyChats(db: Db): Promise<string[]> {
  return (await listDifferences(db)).map(
    ({ id, what, stored, counted }) =>
      `conversation ${id}: its ${what} is stored as ${stored}, its posts say ${counted}`,
  );
}

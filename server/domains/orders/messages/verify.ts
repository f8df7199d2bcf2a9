/** Verifies counters and read marks of order chats against their lines. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const listWrongChats = statement<{ order_id: number }>(
  'verify_order_chats',
  `select c.order_id
     from order_chats c
    cross join lateral (
      select count(*) as lines, coalesce(max(m.id), 0) as last_id,
             max(m.id) filter (where m.side is not null) as spoken_id,
             count(*) filter (where m.side = 'company' and m.id > c.buyer_read_id) as buyer_unread,
             count(*) filter (where m.side = 'buyer' and m.id > c.company_read_id) as company_unread
        from order_messages m
       where m.order_id = c.order_id) s
    where (c.lines, c.last_id, coalesce(c.spoken_id, 0), c.buyer_unread, c.company_unread)
          <> (s.lines, s.last_id, coalesce(s.spoken_id, 0), s.buyer_unread, s.company_unread)
   union
   select m.order_id
     from order_messages m
    where not exists (select from order_chats c where c.order_id = m.order_id)
   order by 1`,
);

/** @returns a sentence for each chat whose row disagrees with its lines */
export const verifyOrderChats = async (db: Db): Promise<string[]> =>
  (await listWrongChats(db)).map(
    ({ order_id }) => `the chat of order ${order_id}: its counters are not those of its lines`,
  );

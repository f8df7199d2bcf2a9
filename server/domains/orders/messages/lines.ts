/** Writes, reads and presents the lines of an order's chat. */
import type { Locale } from '#contract/failures.ts';
import type { Message, OrderSide } from '#contract/messages.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import { orderStatusLabels } from '#contract/rules/orderStatuses.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { toPerson, type Names } from '#server/domains/users/present.ts';

export interface LineRow {
  id: number;
  order_id: number;
  author: (Names & { id: number; avatar: string | null }) | null;
  /** The order's recipient: replaces the name of a guest account, which has none. */
  recipient: string | null;
  side: OrderSide | null;
  for_user_id: number | null;
  text: string;
  status: OrderStatus | null;
  pending_id: string | null;
  created_at: Date;
}

/** The columns of a `LineRow`, from `m` and `lineJoins`. */
const lineColumns = `m.id, m.order_id, m.side, m.for_user_id, m.text, m.status, m.pending_id, m.created_at,
  case when m.side = 'buyer' then o.address ->> 'fio' end as recipient,
  case when a.id is not null
       then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name,
                              'middle_name', a.middle_name, 'avatar', a.avatar) end as author`;
const lineJoins = 'join orders o on o.id = m.order_id left join users a on a.id = m.author_id';

/** The author's name. */
export const getAuthorName = ({ author, recipient }: Pick<LineRow, 'author' | 'recipient'>, locale: Locale): string =>
  (author && toPerson(author, locale).fio) || (recipient ?? '');

/** Presents a line to its reader. */
export function presentLine(row: LineRow, readerId: number, locale: Locale): Message {
  const { id, order_id, side, for_user_id, text, status, author, pending_id, created_at } = row;
  return {
    id,
    order_id,
    side,
    for_user_id,
    text: status ? orderStatusLabels[locale][status] : text,
    status,
    // Staff without a name appear under the company's brand
    author: author && {
      ...toPerson(author, locale),
      fio: getAuthorName(row, locale) || (side === 'buyer' ? formatPersonName({ id: author.id, fio: '' }, locale) : ''),
    },
    created_at: created_at.toISOString(),
    pending_id: author?.id === readerId ? pending_id : null,
  };
}

/** Lines before an id, newest first. */
export const listLinesBefore = statement<LineRow, { order_id: number; before: number; limit: number; offset: number }>(
  'order_lines',
  `select ${lineColumns}
     from order_messages m ${lineJoins}
    where m.order_id = $order_id and m.id < $before
    order by m.id desc
    limit $limit offset $offset`,
);
/** A line that the author has sent with this `pending_id` before. */
export const findSentLine = oneRow<LineRow, { author_id: number; pending_id: string }>(
  'order_line_sent',
  `select ${lineColumns}
     from order_messages m ${lineJoins}
    where m.author_id = $author_id and m.pending_id = $pending_id`,
);
/** Lines of one side after an id, oldest first. */
export const listLinesAfter = statement<LineRow, { order_id: number; side: string; after: number; limit: number }>(
  'order_lines_after',
  `select ${lineColumns}
     from order_messages m ${lineJoins}
    where m.order_id = $order_id and m.side = $side and m.id > $after
    order by m.id
    limit $limit`,
);

export interface NewLine {
  order_id: number;
  author_id: number | null;
  side: OrderSide | null;
  for_user_id: number | null;
  text: string;
  status: OrderStatus | null;
  pending_id: string | null;
}

const insertLine = oneRow<
  LineRow,
  {
    order_id: number;
    author_id: number | null;
    side: string | null;
    for_user_id: number | null;
    text: string;
    status: string | null;
    pending_id: string | null;
    created_at: Date;
  }
>(
  'order_line_write',
  `with m as (
     insert into order_messages (order_id, author_id, side, for_user_id, text, status, pending_id, created_at)
     values ($order_id, $author_id, $side, $for_user_id, $text, $status, $pending_id, $created_at)
     returning *),
   chat as (
     update order_chats c
        set lines = c.lines + 1, last_id = m.id,
            spoken_id = case when m.side is null then c.spoken_id else m.id end,
            spoken_at = case when m.side is null then c.spoken_at else m.created_at end,
            buyer_unread = c.buyer_unread + (m.side is not distinct from 'company')::int,
            company_unread = c.company_unread + (m.side is not distinct from 'buyer')::int
       from m
      where c.order_id = m.order_id)
   select ${lineColumns} from m ${lineJoins}`,
);

/** Adds a line to a locked chat. */
export const writeLine = async (
  db: Db,
  at: Date,
  { order_id, author_id, side, for_user_id, text, status, pending_id }: NewLine,
): Promise<LineRow> =>
  (await insertLine(db, { order_id, author_id, side, for_user_id, text, status, pending_id, created_at: at }))!;

/**
 * Notifies a side of unread messages: some minutes later, with one letter and one push for all of them, never twice.
 * Whoever has the chat open reads them at once and gets no notice.
 */
import type { Locale } from '#contract/failures.ts';
import type { OrderSide } from '#contract/messages.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement, type Statement } from '#server/db/statement.ts';
import { confirmedEmailSql } from '#server/domains/companies/notifiedStaff.ts';
import { orderJoins, readerColumns, type MailReader } from '#server/domains/orders/rows.ts';
import { wantsMailSql } from '#server/platform/pushes.ts';
import { getOtherSide, lockChat, type ChatRow } from './chat.ts';
import { getAuthorName, listLinesAfter, type LineRow } from './lines.ts';

/** Time to read before a notice is sent. */
const readingTimeMs = 2 * 60_000;
/** A letter has at most this many lines. */
const maxLines = 20;

const buildScheduleNotice = (side: OrderSide) =>
  statement<unknown, { order_id: number; runAt: Date }>(
    `order_chat_tell_${side}`,
    `update order_chats set ${side}_tell_at = $runAt where order_id = $order_id`,
  );
const scheduleNotice = { buyer: buildScheduleNotice('buyer'), company: buildScheduleNotice('company') };

/** Plans a notice for the side, unless one is planned already. The chat is locked. */
export async function queueUnreadNotice(ctx: Ctx, order_id: number, side: OrderSide, row: ChatRow): Promise<void> {
  const now = ctx.clock();
  const isQueued = (row[`${side}_tell_at`] ?? now) > now;
  if (isQueued) return;
  const runAt = new Date(now.getTime() + readingTimeMs);
  await scheduleNotice[side](ctx.db, { order_id, runAt });
  await ctx.enqueue('orders.tell_unread', { order_id, side }, { key: `order:${order_id}:tell:${side}`, runAt });
}

const buildMarkNotified = (side: OrderSide) =>
  statement<unknown, { order_id: number; upToId: number }>(
    `order_chat_told_${side}`,
    `update order_chats
        set ${side}_tell_at = null, ${side}_mailed_id = greatest(${side}_mailed_id, $upToId::int)
      where order_id = $order_id`,
  );
const markNotified = { buyer: buildMarkNotified('buyer'), company: buildMarkNotified('company') };

interface ReaderRow extends MailReader {
  id: number;
  /** Works for the company, or is the buyer: gets messages that name no reader. */
  is_party: boolean;
  /** Whether their settings allow letters about messages. */
  is_mail_enabled: boolean;
}

const listReaders: Record<OrderSide, Statement<ReaderRow, { order_id: number; namedIds: readonly number[] }>> = {
  buyer: statement<ReaderRow, { order_id: number; namedIds: readonly number[] }>(
    'order_chat_buyer_mail',
    `select o.user_id as id, ${readerColumns}, true as is_party, ${wantsMailSql('message', 'u.id')} as is_mail_enabled
       from orders o ${orderJoins}
      where o.id = $order_id and u.alive and o.deleted_at is null and $namedIds::int[] is not null`,
  ),
  company: statement<ReaderRow, { order_id: number; namedIds: readonly number[] }>(
    'order_chat_company_mail',
    `select u.id, ${confirmedEmailSql} as email, u.locale, m.user_id is not null as is_party,
            ${wantsMailSql('message', 'u.id')} as is_mail_enabled
       from orders o
       join users u on u.alive
       left join company_members m on m.company_id = o.company_id and m.user_id = u.id and m.status = 'hired'
      where o.id = $order_id and o.deleted_at is null
        and (u.id in (select user_id from company_members where company_id = o.company_id and status = 'hired')
             or (u.id = any($namedIds::int[]) and 'ROLE_ADMIN' = any(u.roles)))
      order by u.id`,
  ),
};

const readBrand = oneRow<{ brand: string }, { order_id: number }>(
  'order_chat_brand',
  'select co.brand from orders o join companies co on co.id = o.company_id where o.id = $order_id',
);

const formatAuthors = (lines: readonly LineRow[], locale: Locale): string =>
  [...new Set(lines.map((line) => getAuthorName(line, locale)))].filter(Boolean).join(', ');

/** A notice of messages to one person: a push, and a letter if there is an address. */
export interface UnreadNotice {
  cause: string;
  user_id: number;
  /** Null without an address, or if the person wants no letters. */
  to: string | null;
  locale: string;
  data: { order_id: number; brand: string; author: string; text: string; is_company_side: boolean; message_id: number };
}

/** Marks the side's unread messages as notified and returns the notices, in the unit that sends them. */
export async function takeUnreadNotices(ctx: UnitOfWork, order_id: number, side: OrderSide): Promise<UnreadNotice[]> {
  const row = await lockChat(ctx, order_id);
  const lines = await listLinesAfter(ctx.db, {
    order_id,
    side: getOtherSide(side),
    after: Math.max(row[`${side}_read_id`], row[`${side}_mailed_id`]),
    limit: maxLines,
  });
  const last = lines.at(-1);
  await markNotified[side](ctx.db, { order_id, upToId: last ? row.last_id : 0 });
  if (!last) return [];
  const { brand } = (await readBrand(ctx.db, { order_id }))!;
  const readers = await listReaders[side](ctx.db, {
    order_id,
    namedIds: lines.flatMap((line) => line.for_user_id ?? []),
  });
  return readers.flatMap(({ id, email, locale, is_party, is_mail_enabled }) => {
    const readerLines = lines.filter((line) => (line.for_user_id === null ? is_party : line.for_user_id === id));
    if (readerLines.length === 0) return [];
    const data = {
      order_id,
      brand,
      author: formatAuthors(readerLines, locale) || brand,
      text: readerLines.map(({ text }) => text).join('\n\n'),
      is_company_side: side === 'company',
      message_id: last.id,
    };
    return {
      cause: `order:${order_id}:messages:${id}:${last.id}`,
      user_id: id,
      to: is_mail_enabled ? email : null,
      locale,
      data,
    };
  });
}

const findUnread = oneRow<{ is_unread: boolean }, { order_id: number; message_id: number; is_company_side: boolean }>(
  'order_message_unread',
  `select (case when $is_company_side::boolean then company_read_id else buyer_read_id end) < $message_id as is_unread
     from order_chats
    where order_id = $order_id`,
);

/** Whether a queued letter about messages is still needed. */
export const isStillUnread = async (
  db: Db,
  { order_id, message_id, is_company_side }: { order_id: number; message_id?: number; is_company_side: boolean },
): Promise<boolean> =>
  message_id === undefined || ((await findUnread(db, { order_id, message_id, is_company_side }))?.is_unread ?? false);

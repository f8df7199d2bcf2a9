/** Reads an order's chat: pages of lines, read marks and unread counts. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { OrderSide } from '#contract/messages.ts';
import { maxId } from '#contract/fields.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { getOrderAccess } from '#server/domains/orders/policy.ts';
import { getOtherSide, getChat, lockChat, getSide } from './chat.ts';
import { listLinesBefore, presentLine } from './lines.ts';

/** A page of an order's chat, newest first. */
export async function listMessages(
  ctx: Ctx,
  { order_id, page, per_page, before }: Input<Contract['messages']['list']>['query'],
): Promise<Answer<Contract['messages']['list']>> {
  const chat = await getChat(ctx, order_id);
  const side = getSide(chat);
  const rows = await listLinesBefore(ctx.db, {
    order_id,
    before: before ?? maxId,
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  const data = rows.map((row) => presentLine(row, ctx.user!.id, ctx.locale));
  return {
    page,
    per_page,
    total: chat.lines,
    data,
    side,
    read_id: chat[`${side}_read_id`],
    other_read_id: chat[`${getOtherSide(side)}_read_id`],
    unread: chat[`${side}_unread`],
    over: chat.over,
  };
}

const buildMarkReadSql = (reader: OrderSide, author: OrderSide) =>
  `update order_chats c
      set ${reader}_read_id = $lastReadId,
          ${reader}_unread = (select count(*)
                                from order_messages m
                               where m.order_id = c.order_id and m.side = '${author}' and m.id > $lastReadId)
    where c.order_id = $order_id
   returning ${reader}_unread as unread`;
const moveReadMark = {
  buyer: oneRow<{ unread: number }, { order_id: number; lastReadId: number }>(
    'order_chat_read_buyer',
    buildMarkReadSql('buyer', 'company'),
  ),
  company: oneRow<{ unread: number }, { order_id: number; lastReadId: number }>(
    'order_chat_read_company',
    buildMarkReadSql('company', 'buyer'),
  ),
};

/**
 * Marks the chat as read by the caller's side up to a line; a mark never moves back. Admins who only look leave no
 * mark.
 */
export async function markRead(ctx: Ctx, order_id: number, upTo: number): Promise<{ unread: number }> {
  const chat = await getChat(ctx, order_id);
  const side = getSide(chat);
  const isParticipant = side === 'buyer' || chat.is_member;
  if (!isParticipant || chat.lines === 0 || upTo <= chat[`${side}_read_id`]) return { unread: chat[`${side}_unread`] };
  const row = await lockChat(ctx, order_id);
  const lastReadId = Math.max(row[`${side}_read_id`], Math.min(upTo, row.last_id));
  for (const topic of ['messages', 'orders']) ctx.hint(topic, [order_id]);
  return (await moveReadMark[side](ctx.db, { order_id, lastReadId }))!;
}

const countWaiting = oneRow<{ buyer: number; company: number }, { placedBy: number | null; worksFor: number | null }>(
  'order_messages_waiting',
  `select (select coalesce(sum(c.buyer_unread), 0)::int
             from order_chats c
             join orders o on o.id = c.order_id
            where c.buyer_unread > 0 and o.user_id = $placedBy::int and o.deleted_at is null) as buyer,
          (select coalesce(sum(c.company_unread), 0)::int
             from order_chats c
             join orders o on o.id = c.order_id
            where c.company_unread > 0 and o.deleted_at is null
              and o.company_id in ${buildOwnCompaniesSql('$worksFor::int')}) as company`,
);

/** Counts the unread messages of the caller's sides. */
export async function countUnread(ctx: Ctx): Promise<{ buyer: number; company: number }> {
  const { placedBy, worksFor } = getOrderAccess(ctx.user);
  return (await countWaiting(ctx.db, { placedBy, worksFor }))!;
}

/** Reading an order's chat: a page of it, and the mark of how far one's side is. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { maxId } from '#contract/fields.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { ownCompaniesText } from '#server/domains/companies/policy.ts';
import { reachOf } from '#server/domains/orders/policy.ts';
import { across, findChat, lockChat, sideOf } from './chat.ts';
import { linesBefore, presentLine } from './lines.ts';

/** A page of an order's chat, newest first. */
export async function listMessages(
  ctx: Ctx,
  { order_id, page, per_page, before }: Input<Contract['messages']['list']>['query'],
): Promise<Answer<Contract['messages']['list']>> {
  const chat = await findChat(ctx, order_id);
  const side = sideOf(chat);
  const rows = await linesBefore(ctx.db, [order_id, before ?? maxId, per_page, (page - 1) * per_page]);
  const data = rows.map((row) => presentLine(row, ctx.user!.id, ctx.locale));
  return {
    page,
    per_page,
    total: chat.lines,
    data,
    side,
    read_id: chat[`${side}_read_id`],
    other_read_id: chat[`${across(side)}_read_id`],
    unread: chat[`${side}_unread`],
    over: chat.over,
  };
}

const unreadAfter = (column: string, from: string) =>
  `update order_chats c set ${column}_read_id = $2, ${column}_unread = (select count(*) from order_messages m where m.order_id = c.order_id and m.side = '${from}' and m.id > $2)
    where c.order_id = $1 returning ${column}_unread as unread`;
const mark = {
  buyer: oneRow<{ unread: number }>('order_chat_read_buyer', unreadAfter('buyer', 'company')),
  company: oneRow<{ unread: number }>('order_chat_read_company', unreadAfter('company', 'buyer')),
};

/** The caller's side has read up to here; a mark never goes back. An admin who looks in leaves none. */
export async function markRead(ctx: Ctx, order_id: number, upTo: number): Promise<{ unread: number }> {
  const chat = await findChat(ctx, order_id);
  const side = sideOf(chat);
  const isOnes = side === 'buyer' || chat.is_member;
  if (!isOnes || chat.lines === 0 || upTo <= chat[`${side}_read_id`]) return { unread: chat[`${side}_unread`] };
  const row = await lockChat(ctx, order_id);
  const to = Math.max(row[`${side}_read_id`], Math.min(upTo, row.last_id));
  for (const topic of ['messages', 'orders']) ctx.hint(topic, [order_id]);
  return (await mark[side](ctx.db, [order_id, to]))!;
}

const waiting = oneRow<{ buyer: number; company: number }>(
  'order_messages_waiting',
  `select (select coalesce(sum(c.buyer_unread), 0)::int from order_chats c join orders o on o.id = c.order_id
            where c.buyer_unread > 0 and o.user_id = $1::int and o.deleted_at is null) as buyer,
          (select coalesce(sum(c.company_unread), 0)::int from order_chats c join orders o on o.id = c.order_id
            where c.company_unread > 0 and o.deleted_at is null and o.company_id in ${ownCompaniesText('$2::int')}) as company`,
);

/** What waits to be read by the caller's sides. */
export async function countUnread(ctx: Ctx): Promise<{ buyer: number; company: number }> {
  const { placedBy, worksFor } = reachOf(ctx.user);
  return (await waiting(ctx.db, [placedBy, worksFor]))!;
}

/** Sends a message about an order. */
import type { Message, OrderSide } from '#contract/messages.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { getOtherSide, getChat, lockChat, getSide, type Chat } from './chat.ts';
import { getAuthorName, findSentLine, presentLine, writeLine } from './lines.ts';
import { queueUnreadNotice } from './notifyUnread.ts';

interface NewMessage {
  order_id: number;
  text: string;
  for_user_id?: number | null | undefined;
  pending_id?: string | undefined;
}

/** Readers on the other side: the company's staff and every admin who took part, or the buyer. */
const listReaders = statement<
  { id: number; is_member: boolean },
  { order_id: number; company_id: number; side: string }
>(
  'order_message_readers',
  `select m.user_id as id, true as is_member
     from company_members m
    where m.company_id = $company_id and m.status = 'hired' and $side = 'company'
   union
   select w.author_id, false
     from order_messages w
    where w.order_id = $order_id and w.side = 'company' and $side = 'company'
      and not exists (select
                        from company_members m
                       where m.company_id = $company_id and m.status = 'hired' and m.user_id = w.author_id)
   union
   select o.user_id, true from orders o where o.id = $order_id and $side = 'buyer'
   order by id`,
);

async function selectReaders(
  { db }: UnitOfWork,
  { order_id, company_id }: Chat,
  side: OrderSide,
  forUserId: number | null,
): Promise<number[]> {
  const found = await listReaders(db, { order_id, company_id, side });
  if (forUserId === null) return found.filter(({ is_member }) => is_member).map(({ id }) => id);
  if (!found.some(({ id }) => id === forUserId)) throw invalid({ for_user_id: 'not_found' });
  return [forUserId];
}

/**
 * Adds the message to the order's chat, once per `pending_id`.
 * @throws Failure `not_found`, `key_reused`, `chat_over` if the buyer has removed their account, `invalid` for an
 * unknown reader
 */
export async function sendMessage(
  ctx: Ctx,
  { order_id, text, for_user_id = null, pending_id }: NewMessage,
): Promise<Message> {
  const user = ctx.user!;
  const chat = await getChat(ctx, order_id);
  const side = getSide(chat);
  const to_user_ids = await selectReaders(ctx, chat, getOtherSide(side), for_user_id);
  const row = await lockChat(ctx, order_id);
  const sent = pending_id === undefined ? undefined : await findSentLine(ctx.db, { author_id: user.id, pending_id });
  if (sent && (sent.order_id !== order_id || sent.text !== text)) throw fail('key_reused');
  if (sent) return presentLine(sent, user.id, ctx.locale);
  if (chat.over) throw fail('chat_over');
  const line = await writeLine(ctx.db, ctx.clock(), {
    order_id,
    author_id: user.id,
    side,
    for_user_id,
    text,
    status: null,
    pending_id: pending_id ?? null,
  });
  await queueUnreadNotice(ctx, order_id, getOtherSide(side), row);
  await ctx.emit('order.message_written', {
    message_id: line.id,
    order_id,
    company_id: chat.company_id,
    brand: chat.brand,
    author_id: user.id,
    author: getAuthorName(line, ctx.locale),
    to_user_ids,
    to_side: getOtherSide(side),
    text,
  });
  return presentLine(line, user.id, ctx.locale);
}

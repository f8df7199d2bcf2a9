/** Somebody says something about an order. */
import type { Message, OrderSide } from '#contract/messages.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { across, findChat, lockChat, sideOf, type Chat } from './chat.ts';
import { authorName, lineSent, presentLine, writeLine } from './lines.ts';
import { queueTelling } from './tell.ts';

interface Said {
  order_id: number;
  text: string;
  for_user_id?: number | null | undefined;
  pending_id?: string | undefined;
}

/** Who of the other side reads of it: the company's people and every admin who took part, or the buyer. */
const people = statement<{ id: number; is_member: boolean }>(
  'order_message_readers',
  `select m.user_id as id, true as is_member from company_members m where m.company_id = $2 and m.status = 'hired' and $3 = 'company'
   union
   select w.author_id, false from order_messages w where w.order_id = $1 and w.side = 'company' and $3 = 'company'
      and not exists (select from company_members m where m.company_id = $2 and m.status = 'hired' and m.user_id = w.author_id)
   union
   select o.user_id, true from orders o where o.id = $1 and $3 = 'buyer'
   order by id`,
);

async function readersOf(
  { db }: Ctx,
  { order_id, company_id }: Chat,
  side: OrderSide,
  wanted: number | null,
): Promise<number[]> {
  const found = await people(db, [order_id, company_id, side]);
  if (wanted === null) return found.filter(({ is_member }) => is_member).map(({ id }) => id);
  if (!found.some(({ id }) => id === wanted)) throw invalid({ for_user_id: 'not_found' });
  return [wanted];
}

/**
 * Adds the message to the order’s chat, once however often it is sent under one name.
 * @throws Failure `not_found`, `key_reused`, `chat_over` where the buyer has ended their account, `invalid` for a reader who is none
 */
export async function sendMessage(
  ctx: Ctx,
  { order_id, text, for_user_id = null, pending_id }: Said,
): Promise<Message> {
  const user = ctx.user!;
  const chat = await findChat(ctx, order_id);
  const side = sideOf(chat);
  const to_user_ids = await readersOf(ctx, chat, across(side), for_user_id);
  const row = await lockChat(ctx, order_id);
  const sent = pending_id === undefined ? undefined : await lineSent(ctx.db, [user.id, pending_id]);
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
  await queueTelling(ctx, order_id, across(side), row);
  await ctx.emit('order.message_written', {
    message_id: line.id,
    order_id,
    company_id: chat.company_id,
    brand: chat.brand,
    author_id: user.id,
    author: authorName(line),
    to_user_ids,
    to_side: across(side),
    text,
  });
  return presentLine(line, user.id, ctx.locale);
}

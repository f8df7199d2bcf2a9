/** The chat of an order: its participants, and its row, whose lock serializes all writes. */
import type { OrderSide } from '#contract/messages.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import {
  isCompanySideSql,
  canAccessOrderSql,
  getOrderAccess,
  type OrderAccess,
} from '#server/domains/orders/policy.ts';
import { notFound } from '#server/failure.ts';

/** An order's chat, as its reader sees it. */
export interface Chat {
  order_id: number;
  user_id: number;
  company_id: number;
  brand: string;
  is_company_side: boolean;
  /** Works for the company. An admin who does not reads without a read mark. */
  is_member: boolean;
  lines: number;
  last_id: number;
  buyer_read_id: number;
  company_read_id: number;
  buyer_unread: number;
  company_unread: number;
  /** The buyer has removed their account, so nobody reads new messages. */
  over: boolean;
}

const findChat = oneRow<Chat, OrderAccess & { orderId: number }>(
  'order_chat',
  `select o.id as order_id, o.user_id, o.company_id, co.brand,
          ${isCompanySideSql('o', '$isAll', '$worksFor')} as is_company_side,
          ${isCompanySideSql('o', 'false', '$worksFor')} as is_member,
          coalesce(c.lines, 0) as lines, coalesce(c.last_id, 0) as last_id,
          coalesce(c.buyer_read_id, 0) as buyer_read_id, coalesce(c.company_read_id, 0) as company_read_id,
          coalesce(c.buyer_unread, 0) as buyer_unread, coalesce(c.company_unread, 0) as company_unread,
          u.removed_at is not null as over
     from orders o
     join companies co on co.id = o.company_id
     join users u on u.id = o.user_id
     left join order_chats c on c.order_id = o.id
    where o.id = $orderId and ${canAccessOrderSql('$isAll', '$placedBy', '$worksFor')}`,
);

/** The chat of an order that the caller may access. */
export async function getChat(ctx: Ctx, orderId: number): Promise<Chat> {
  const chat = await findChat(ctx.db, { orderId, ...getOrderAccess(ctx.user) });
  if (!chat) throw notFound('order');
  return chat;
}

/** The caller's side. */
export const getSide = ({ is_company_side }: Pick<Chat, 'is_company_side'>): OrderSide =>
  is_company_side ? 'company' : 'buyer';
/** The opposite side. */
export const getOtherSide = (side: OrderSide): OrderSide => (side === 'buyer' ? 'company' : 'buyer');

/** The chat's row, as writers need it. */
export interface ChatRow {
  last_id: number;
  buyer_read_id: number;
  company_read_id: number;
  buyer_mailed_id: number;
  company_mailed_id: number;
  buyer_tell_at: Date | null;
  company_tell_at: Date | null;
}

const upsertChat = oneRow<ChatRow, { order_id: number }>(
  'order_chat_lock',
  `insert into order_chats as c (order_id)
   values ($order_id)
       on conflict (order_id) do update set order_id = c.order_id
   returning last_id, buyer_read_id, company_read_id, buyer_mailed_id, company_mailed_id, buyer_tell_at,
             company_tell_at`,
);

/** Locks the chat until the unit ends; inserts its row before the first message. */
export const lockChat = async ({ db }: Pick<Ctx, 'db'>, orderId: number): Promise<ChatRow> =>
  (await upsertChat(db, { order_id: orderId }))!;

/** The chat of an order between its buyer and its company's staff. Messages are never changed. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, maxId, Person, requiredText, Timestamp } from './fields.ts';
import { page, paging } from './lists.ts';
import { OrderStatus } from './orders.ts';
import { signedIn } from './roles.ts';

/** The side of an order: its buyer, or its company with all admins. */
export const OrderSide = z.enum(['buyer', 'company']);
export type OrderSide = z.output<typeof OrderSide>;

export const Message = z.object({
  id: Id,
  order_id: Id,
  /** Null for a system message. */
  author: Person.nullable(),
  side: OrderSide.nullable(),
  for_user_id: Id.nullable(),
  text: z.string(),
  /** For a system message: the new status of the order. */
  status: OrderStatus.nullable(),
  created_at: Timestamp,
  /** The id that the sender's screen gave it before it was sent. */
  pending_id: z.string().nullable(),
});
export type Message = z.output<typeof Message>;

const byOrder = { order_id: Id };
/** A message id as a read mark; 0 is before the first message. */
const ReadMark = z.int().min(0).max(maxId);

export const messages = {
  list: endpoint('GET /api/messages/list', {
    summary: 'What was said about an order, newest first, and how far both sides have read',
    access: signedIn,
    query: z.object({
      ...byOrder,
      ...paging,
      /** Only messages before this one, so that a page does not change when new messages arrive. */
      before: ReadMark.optional(),
    }),
    response: page(Message).extend({
      /** The caller's side. */
      side: OrderSide,
      /** The last message that the caller's side has read, and that the other side has read. */
      read_id: z.int(),
      other_read_id: z.int(),
      /** Messages of the other side that the caller's side has not read. */
      unread: z.int(),
      /** The buyer has deleted their account, so the chat is read-only. */
      over: z.boolean(),
    }),
    failures: ['not_found'],
  }),
  send: endpoint('POST /api/message', {
    summary: 'Say something about an order; `for_user_id` names who of the other side is told of it',
    access: signedIn,
    body: z.object({
      ...byOrder,
      for_user_id: Id.nullish(),
      text: requiredText(20_000).meta({ kind: 'longText' }),
      /** The sender's own id of the message: repeated requests with the same id create one message. */
      pending_id: z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .optional(),
    }),
    response: Message,
    status: 201,
    failures: ['not_found', 'key_reused', 'chat_over'],
  }),
  read: endpoint('POST /api/messages/read', {
    summary: 'One’s side has read an order’s chat up to this message',
    access: signedIn,
    body: z.object({ ...byOrder, up_to: ReadMark }),
    response: z.object({ unread: z.int() }),
    failures: ['not_found'],
  }),
  unread: endpoint('GET /api/messages/unread', {
    summary: 'How many messages about orders wait to be read: about those one placed, and about one’s companies’',
    access: signedIn,
    response: z.object({ buyer: z.int(), company: z.int() }),
  }),
};

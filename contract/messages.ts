/** The chat of an order: between its buyer and its company's people. Nothing in it is ever changed. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, maxId, Person, requiredText, Timestamp } from './fields.ts';
import { page, paging } from './lists.ts';
import { OrderStatus } from './orders.ts';
import { signedIn } from './roles.ts';

/** Whose side of an order somebody is on: its buyer's, or its company's with every admin. */
export const OrderSide = z.enum(['buyer', 'company']);
export type OrderSide = z.output<typeof OrderSide>;

export const Message = z.object({
  id: Id,
  order_id: Id,
  /** Null: a line of the system. */
  author: Person.nullable(),
  side: OrderSide.nullable(),
  for_user_id: Id.nullable(),
  text: z.string(),
  /** Of a line of the system: the status that the order has come to. */
  status: OrderStatus.nullable(),
  created_at: Timestamp,
  /** What its author's own screen called it before it was sent. */
  pending_id: z.string().nullable(),
});
export type Message = z.output<typeof Message>;

const ofOrder = { order_id: Id };
/** Ids of lines as marks: 0 is before the first. */
const Mark = z.int().min(0).max(maxId);

export const messages = {
  list: endpoint('GET /api/messages/list', {
    summary: 'What was said about an order, newest first, and how far both sides have read',
    access: signedIn,
    query: z.object({
      ...ofOrder,
      ...paging,
      /** Only what stands before this message: a page stays the same while new ones come. */
      before: Mark.optional(),
    }),
    response: page(Message).extend({
      /** The reader's. */
      side: OrderSide,
      /** The last line that the reader's side has read, and that the other has. */
      read_id: z.int(),
      other_read_id: z.int(),
      /** Messages of the other side that the reader's has not read. */
      unread: z.int(),
      /** The buyer has deleted their account: it can be read, and nothing more is written. */
      over: z.boolean(),
    }),
    failures: ['not_found'],
  }),
  send: endpoint('POST /api/message', {
    summary: 'Say something about an order; `for_user_id` names who of the other side is told of it',
    access: signedIn,
    body: z.object({
      ...ofOrder,
      for_user_id: Id.nullish(),
      text: requiredText(20_000).meta({ kind: 'longText' }),
      /** The sender's own name for it: sent again with the same one, it stands there once. */
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
    body: z.object({ ...ofOrder, up_to: Mark }),
    response: z.object({ unread: z.int() }),
    failures: ['not_found'],
  }),
  unread: endpoint('GET /api/messages/unread', {
    summary: 'How many messages about orders wait to be read: about those one placed, and about one’s companies’',
    access: signedIn,
    response: z.object({ buyer: z.int(), company: z.int() }),
  }),
};

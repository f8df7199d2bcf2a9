/** Tables of order chats. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OrderSide } from '#contract/messages.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { moment } from '#server/db/columns.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { users } from '#server/domains/users/tables.ts';

/** Messages and system lines of orders. Append-only: a trigger rejects updates and deletes. */
export const orderMessages = pgTable(
  'order_messages',
  {
    /** Assigned under the lock of the chat's row, so that later lines of an order have larger ids. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null for a system line. */
    author_id: integer('author_id').references(() => users.id),
    side: text('side').$type<OrderSide>(),
    /** The person of the other side who is notified; null for all. */
    for_user_id: integer('for_user_id').references(() => users.id),
    text: text('text').notNull(),
    /** Set for a system line. */
    status: text('status').$type<OrderStatus>(),
    /** Assigned by the author's client. */
    pending_id: text('pending_id'),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    index('order_messages_order').on(t.order_id, t.id),
    uniqueIndex('order_messages_sent_once').on(t.author_id, t.pending_id),
    check(
      'order_messages_of_somebody_or_system',
      sql`(${t.author_id} is null) = (${t.side} is null) and (${t.author_id} is null) = (${t.status} is not null)`,
    ),
  ],
);

/** One row per order with lines: the lock of the chat, and the read marks of both sides. */
export const orderChats = pgTable(
  'order_chats',
  {
    order_id: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Number of lines. */
    lines: integer('lines').notNull().default(0),
    last_id: integer('last_id').notNull().default(0),
    /** The last line that a person wrote; null without one. */
    spoken_id: integer('spoken_id'),
    spoken_at: moment('spoken_at'),
    buyer_read_id: integer('buyer_read_id').notNull().default(0),
    company_read_id: integer('company_read_id').notNull().default(0),
    /** Messages of the other side after the read mark. */
    buyer_unread: integer('buyer_unread').notNull().default(0),
    company_unread: integer('company_unread').notNull().default(0),
    /** The last line that the side was notified of. */
    buyer_mailed_id: integer('buyer_mailed_id').notNull().default(0),
    company_mailed_id: integer('company_mailed_id').notNull().default(0),
    /** When the side is notified of unread messages; null if no notice is planned. */
    buyer_tell_at: moment('buyer_tell_at'),
    company_tell_at: moment('company_tell_at'),
  },
  (t) => [
    index('order_chats_buyer_unread')
      .on(t.order_id, t.buyer_unread)
      .where(sql`buyer_unread > 0`),
    index('order_chats_company_unread')
      .on(t.order_id, t.company_unread)
      .where(sql`company_unread > 0`),
    check('order_chats_counters', sql`${t.buyer_unread} >= 0 and ${t.company_unread} >= 0 and ${t.lines} >= 0`),
    check('order_chats_marks', sql`${t.buyer_read_id} <= ${t.last_id} and ${t.company_read_id} <= ${t.last_id}`),
  ],
);

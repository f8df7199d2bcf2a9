import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OrderSide } from '#contract/messages.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { moment } from '#server/db/columns.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { users } from '#server/domains/users/tables.ts';

/** What is said about orders, and lines of the system. Append-only: a trigger refuses every change. */
export const orderMessages = pgTable(
  'order_messages',
  {
    /** Given under the lock of the chat's row, so that of one order a later line has the larger id, as readers see them too. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null: a line of the system. */
    author_id: integer('author_id').references(() => users.id),
    side: text('side').$type<OrderSide>(),
    /** Who of the other side is told of it; null: all of them. */
    for_user_id: integer('for_user_id').references(() => users.id),
    text: text('text').notNull(),
    /** Of a line of the system. */
    status: text('status').$type<OrderStatus>(),
    /** The author's own name for it. */
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

/** One row an order that has lines: its lock, and how far each side is. */
export const orderChats = pgTable(
  'order_chats',
  {
    order_id: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** How many lines there are. */
    lines: integer('lines').notNull().default(0),
    last_id: integer('last_id').notNull().default(0),
    /** The last line that a person wrote; null: nobody has yet. */
    spoken_id: integer('spoken_id'),
    spoken_at: moment('spoken_at'),
    buyer_read_id: integer('buyer_read_id').notNull().default(0),
    company_read_id: integer('company_read_id').notNull().default(0),
    /** Messages of the other side past the mark. */
    buyer_unread: integer('buyer_unread').notNull().default(0),
    company_unread: integer('company_unread').notNull().default(0),
    /** Up to here a mail has told of them. */
    buyer_mailed_id: integer('buyer_mailed_id').notNull().default(0),
    company_mailed_id: integer('company_mailed_id').notNull().default(0),
    /** When the side is told of what it has not read by then; null: nothing waits to be told. */
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

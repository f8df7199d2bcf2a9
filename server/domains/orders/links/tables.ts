/** Table of the links that open orders without signing in. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#server/db/columns.ts';
import { orders, purchases } from '#server/domains/orders/tables.ts';

/**
 * A link of one order, or of all orders of a purchase. Letters have links of their own, so an order has several. A
 * withdrawn link of an order is deleted; one of a purchase stays for the other orders, see `orders.links_withdrawn_at`.
 */
export const orderLinks = pgTable(
  'order_links',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Hash of its secret. */
    token_hash: bytes('token_hash').notNull().unique('order_links_token'),
    order_id: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    purchase_id: integer('purchase_id').references(() => purchases.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    index('order_links_order')
      .on(t.order_id)
      .where(sql`order_id is not null`),
    index('order_links_purchase')
      .on(t.purchase_id)
      .where(sql`purchase_id is not null`),
    check('order_links_subject', sql`(${t.order_id} is null) <> (${t.purchase_id} is null)`),
  ],
);

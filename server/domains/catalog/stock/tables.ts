/** The book of stock, and what runs low. What there is stands in `product_stock`. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stockReasons } from '#contract/stock.ts';
import { moment } from '#server/db/columns.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { fewLeft, products } from '../tables.ts';

/**
 * The book of stock: written by a trigger of product_stock alone, so that no writer can forget it, and never changed.
 * What a product has is the sum of its movements.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    at: moment('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    reason: text('reason', { enum: stockReasons }).notNull(),
    /** Of all there is, and of what open orders hold. */
    total_change: integer('total_change').notNull(),
    held_change: integer('held_change').notNull(),
    total_after: integer('total_after').notNull(),
    held_after: integer('held_after').notNull(),
    /** Not a reference: an order may be written after it has taken its goods. */
    order_id: integer('order_id'),
    author_id: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('stock_movements_product').on(t.product_id, t.id),
    index('stock_movements_author')
      .on(t.author_id)
      .where(sql`author_id is not null`),
    check(
      'stock_movements_reason',
      sql`${t.reason} in ('start', 'order_placed', 'order_edited', 'order_canceled', 'order_completed', 'vendor_edit', 'bulk', 'import', 'correction')`,
    ),
    check('stock_movements_of_orders', sql`(${t.reason} like 'order%') = (${t.order_id} is not null)`),
  ],
);

/** How a company wants its products looked after. */
export const productDefaults = pgTable(
  'product_defaults',
  {
    company_id: integer('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Of so many left a product runs low. */
    low_limit: integer('low_limit').notNull().default(fewLeft),
    /** Whether its vendors are written to then. */
    is_low_mailed: boolean('is_low_mailed').notNull().default(true),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [check('product_defaults_low_limit', sql`${t.low_limit} >= 0`)],
);

/** Products that have no more left than their limit: written by the trigger of product_stock, and where a limit changes. */
export const lowStock = pgTable(
  'low_stock',
  {
    product_id: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    since: moment('since')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When the vendors were told; once, until it has been above the limit. */
    told_at: moment('told_at'),
    /** Whether nothing is left to order: lists show what is sold out apart from what runs low. */
    sold_out: boolean('sold_out').notNull().default(false),
    /** The product's, which never changes; so not a reference, which every order of the last goods would check. */
    company_id: integer('company_id').notNull(),
  },
  (t) => [
    index('low_stock_untold')
      .on(t.since)
      .where(sql`told_at is null`),
    // What the list of what runs low begins with, of all companies or of one.
    index('low_stock_left')
      .on(t.company_id, t.product_id)
      .where(sql`not sold_out`),
  ],
);

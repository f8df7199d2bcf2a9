/** Tables of stock movements and low stock. The current stock is in `product_stock`. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stockReasons } from '#contract/stock.ts';
import { moment } from '#server/db/columns.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { defaultLowLimit, products } from '../tables.ts';

/**
 * The log of stock movements. Only a trigger of product_stock writes it, so that no change is missed, and rows never
 * change. A product's stock is the sum of its movements.
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
    /** Changes of the total, and of what open orders hold. */
    total_change: integer('total_change').notNull(),
    held_change: integer('held_change').notNull(),
    total_after: integer('total_after').notNull(),
    held_after: integer('held_after').notNull(),
    /** Not a foreign key: an order may be written after its stock was taken. */
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

/** Stock settings of a company. */
export const productDefaults = pgTable(
  'product_defaults',
  {
    company_id: integer('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** A product with this many left or fewer runs low. */
    low_limit: integer('low_limit').notNull().default(defaultLowLimit),
    /** Whether its staff is notified then. */
    is_low_mailed: boolean('is_low_mailed').notNull().default(true),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [check('product_defaults_low_limit', sql`${t.low_limit} >= 0`)],
);

/** Products with low stock. Written by the trigger of product_stock, and when a limit changes. */
export const lowStock = pgTable(
  'low_stock',
  {
    product_id: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    since: moment('since')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When the staff was notified; once, until the stock has been above the limit. */
    told_at: moment('told_at'),
    /** Whether the product is sold out; lists show that apart from low stock. */
    sold_out: boolean('sold_out').notNull().default(false),
    /**
     * The company of the product, which never changes. Not a foreign key, which every order of a low product would
     * check.
     */
    company_id: integer('company_id').notNull(),
  },
  (t) => [
    index('low_stock_untold')
      .on(t.since)
      .where(sql`told_at is null`),
    // For the list of products with low stock, of all companies or of one.
    index('low_stock_left')
      .on(t.company_id, t.product_id)
      .where(sql`not sold_out`),
  ],
);

/**
 * Figures by UTC day and by month, maintained by the database. Triggers write what each change of an order, its lines,
 * an account or an activation adds or removes to `figure_deltas`, in the change's own transaction, so that no two
 * checkouts wait for one row. A job folds the deltas into the figures every minute. A reader adds both.
 *
 * An order counts on the UTC day on which it was placed, whatever happens later: when it is canceled, edited or
 * deleted, that day is corrected.
 */
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { money } from '#server/db/columns.ts';

const grain = () => text('grain', { enum: ['day', 'month'] }).notNull();

/** Sales of a company by day and month. Company 0 is the full installation; only it has accounts and activations. */
export const companyFigures = pgTable(
  'company_figures',
  {
    company_id: integer('company_id').notNull(),
    grain: grain(),
    /** The first day of the period. */
    start: date('start').notNull(),
    /** Orders that were placed and not deleted, and how many of them are canceled and completed. */
    orders: integer('orders').notNull(),
    canceled: integer('canceled').notNull(),
    completed: integer('completed').notNull(),
    /** Units and revenue of orders that are not canceled. */
    items: bigint('items', { mode: 'number' }).notNull(),
    revenue: money('revenue').notNull(),
    /** New accounts without guests; used promo codes and personal codes. */
    users: integer('users').notNull(),
    activations: integer('activations').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.grain, t.start] }),
    index('company_figures_when').on(t.grain, t.start, t.company_id),
    check('company_figures_grain', sql`${t.grain} in ('day', 'month')`),
  ],
);

/** Sales of a product by day and month. */
export const productFigures = pgTable(
  'product_figures',
  {
    product_id: integer('product_id').notNull(),
    company_id: integer('company_id').notNull(),
    grain: grain(),
    start: date('start').notNull(),
    items: bigint('items', { mode: 'number' }).notNull(),
    revenue: money('revenue').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.grain, t.start, t.product_id] }),
    // For all companies, by an index-only scan.
    index('product_figures_when').on(t.grain, t.start, t.product_id, t.revenue, t.items),
    check('product_figures_grain', sql`${t.grain} in ('day', 'month')`),
  ],
);

/** Changes that are not folded yet. Rows are only added, and removed by the job alone. */
export const figureDeltas = pgTable('figure_deltas', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** 0 for accounts and activations. */
  company_id: integer('company_id').notNull().default(0),
  day: date('day').notNull(),
  /** Only for figures of a product. */
  product_id: integer('product_id'),
  orders: integer('orders').notNull().default(0),
  canceled: integer('canceled').notNull().default(0),
  completed: integer('completed').notNull().default(0),
  items: bigint('items', { mode: 'number' }).notNull().default(0),
  revenue: money('revenue').notNull().default(0),
  users: integer('users').notNull().default(0),
  activations: integer('activations').notNull().default(0),
});

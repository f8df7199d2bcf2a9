/**
 * Figures by UTC day and by month, kept by the database itself: triggers write what each change of an order, its
 * lines, an account or an activation adds or takes away (`figure_deltas`, in the change's own transaction, so that
 * no two checkouts wait for one row), and a job folds that into the sums every minute. Who reads adds both.
 *
 * An order counts on the UTC day on which it was placed, whatever happens to it later: canceled, edited or deleted,
 * it is corrected on that day.
 */
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { money } from '#server/db/columns.ts';

const grain = () => text('grain', { enum: ['day', 'month'] }).notNull();

/** What a company has sold on a day, in a month. Company 0 is the whole installation, which alone has people. */
export const companyFigures = pgTable(
  'company_figures',
  {
    company_id: integer('company_id').notNull(),
    grain: grain(),
    /** Its first day. */
    start: date('start').notNull(),
    /** Placed and not deleted; of these canceled, completed. */
    orders: integer('orders').notNull(),
    canceled: integer('canceled').notNull(),
    completed: integer('completed').notNull(),
    /** Goods and sums of those that are not canceled. */
    items: bigint('items', { mode: 'number' }).notNull(),
    revenue: money('revenue').notNull(),
    /** Accounts made, guests left out; promo codes and personal codes used. */
    users: integer('users').notNull(),
    activations: integer('activations').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.grain, t.start] }),
    index('company_figures_when').on(t.grain, t.start, t.company_id),
    check('company_figures_grain', sql`${t.grain} in ('day', 'month')`),
  ],
);

/** How much of a product was sold on a day, in a month. */
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
    // Over all companies, without a look at the rows.
    index('product_figures_when').on(t.grain, t.start, t.product_id, t.revenue, t.items),
    check('product_figures_grain', sql`${t.grain} in ('day', 'month')`),
  ],
);

/** What is not folded yet: only ever added, and taken away by the job alone. */
export const figureDeltas = pgTable('figure_deltas', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** 0: of people. */
  company_id: integer('company_id').notNull().default(0),
  day: date('day').notNull(),
  /** Of a product's figures alone. */
  product_id: integer('product_id'),
  orders: integer('orders').notNull().default(0),
  canceled: integer('canceled').notNull().default(0),
  completed: integer('completed').notNull().default(0),
  items: bigint('items', { mode: 'number' }).notNull().default(0),
  revenue: money('revenue').notNull().default(0),
  users: integer('users').notNull().default(0),
  activations: integer('activations').notNull().default(0),
});

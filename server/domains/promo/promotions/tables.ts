/** Tables of promotions, and of their uses by orders. The codes of promotions are rows of `promo_codes`. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { channelCodes } from '#contract/rules/channels.ts';
import { fullRate } from '#contract/rules/orderMoney.ts';
import { type PromotionRule, promotionActions } from '#contract/rules/promotions.ts';
import { moment, money, sortedText } from '#server/db/columns.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { users } from '#server/domains/users/tables.ts';

const funders = ['platform', 'company'] as const;

export const promotions = pgTable(
  'promotions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null for one of the platform. */
    company_id: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    name: sortedText('name').notNull(),
    en_name: sortedText('en_name'),
    active: boolean('active').notNull().default(true),
    starts_at: moment('starts_at'),
    /** The first moment after it. */
    ends_at: moment('ends_at'),
    max_uses: integer('max_uses'),
    max_uses_per_buyer: integer('max_uses_per_buyer'),
    budget: money('budget'),
    /**
     * What counts against `max_uses` and `budget`. Without both nothing is counted here, so that orders don't wait for
     * each other.
     */
    uses: integer('uses').notNull().default(0),
    spent: money('spent').notNull().default(0),
    priority: integer('priority').notNull().default(0),
    combines: boolean('combines').notNull().default(true),
    funded_by: text('funded_by', { enum: funders }).notNull(),
    action: text('action', { enum: promotionActions }).notNull(),
    /** Basis points, of the actions in percent. */
    rate: integer('rate'),
    /** Of the actions with an amount. */
    amount: money('amount'),
    buy_count: integer('buy_count'),
    free_count: integer('free_count'),
    min_sum: money('min_sum').notNull().default(0),
    product_ids: integer('product_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    category_ids: integer('category_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    first_order: boolean('first_order').notNull().default(false),
    channels: text('channels', { enum: channelCodes })
      .array()
      .notNull()
      .default(sql`'{}'`),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (t) => [
    index('promotions_owner').on(t.company_id, t.id),
    index('promotions_created').on(t.created_at, t.id),
    check('promotions_dates', sql`${t.starts_at} < ${t.ends_at}`),
    check('promotions_uses', sql`${t.uses} between 0 and coalesce(${t.max_uses}, ${t.uses})`),
    check('promotions_spent', sql`${t.spent} between 0 and coalesce(${t.budget}, ${t.spent})`),
    check('promotions_limits', sql`least(${t.max_uses}, ${t.max_uses_per_buyer}, ${t.budget}) > 0`),
    check('promotions_funding', sql`${t.company_id} is null or ${t.funded_by} = 'company'`),
    check('promotions_min_sum', sql`${t.min_sum} >= 0`),
    check('promotions_channels', sql`${t.channels} <@ array['site', 'app', 'sales_point']`),
    check(
      'promotions_action',
      sql.raw(`(action in ('item_percent', 'order_percent')) = (rate is not null)
           and (action in ('item_amount', 'order_amount')) = (amount is not null)
           and (action = 'free_units') = (buy_count is not null and free_count is not null)
           and coalesce(rate between 1 and ${fullRate}, true) and coalesce(amount > 0, true)
           and coalesce(buy_count > 0 and free_count > 0, buy_count is null and free_count is null)
           and action in (${promotionActions.map((action) => `'${action}'`).join(', ')})`),
    ),
  ],
);

/** How often a buyer uses a promotion that limits it. A first order counts as a limit of one. */
export const promotionBuyers = pgTable(
  'promotion_buyers',
  {
    promotion_id: integer('promotion_id')
      .notNull()
      .references(() => promotions.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    uses: integer('uses').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.promotion_id, t.user_id] }),
    index('promotion_buyers_user').on(t.user_id),
    check('promotion_buyers_uses', sql`${t.uses} >= 0`),
  ],
);

/** Promotions of orders as they were at placement. The orders of one purchase are one use together. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    promotion_id: integer('promotion_id')
      .notNull()
      .references(() => promotions.id),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The first order of its purchase. */
    first_order_id: integer('first_order_id').notNull(),
    name: text('name').notNull(),
    en_name: text('en_name'),
    funded_by: text('funded_by', { enum: funders }).notNull(),
    /** As it applies to this order alone: an edit of the order applies it again. */
    terms: jsonb('terms').$type<PromotionRule>().notNull(),
    /** What it takes off the order: the sum of its lines. */
    amount: money('amount').notNull(),
    created_at: moment('created_at').notNull(),
    /** Set when the order was canceled: it does not count any more. */
    returned_at: moment('returned_at'),
  },
  (t) => [
    primaryKey({ columns: [t.promotion_id, t.order_id] }),
    index('promotion_uses_order').on(t.order_id),
    index('promotion_uses_user').on(t.user_id),
    // Counts the uses of a promotion without reading the table
    index('promotion_uses_counted')
      .on(t.promotion_id, t.first_order_id, t.amount)
      .where(sql`returned_at is null`),
    check('promotion_uses_amount', sql`${t.amount} >= 0`),
  ],
);

/** What a promotion takes off a line of an order. */
export const promotionLines = pgTable(
  'promotion_lines',
  {
    promotion_id: integer('promotion_id').notNull(),
    order_id: integer('order_id').notNull(),
    /** Null for the delivery. */
    product_id: integer('product_id'),
    amount: money('amount').notNull(),
  },
  (t) => [
    unique('promotion_lines_once').on(t.order_id, t.promotion_id, t.product_id).nullsNotDistinct(),
    foreignKey({
      name: 'promotion_lines_use',
      columns: [t.promotion_id, t.order_id],
      foreignColumns: [promotionUses.promotion_id, promotionUses.order_id],
    }).onDelete('cascade'),
    check('promotion_lines_amount', sql`${t.amount} > 0`),
  ],
);

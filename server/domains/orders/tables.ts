/** Tables of purchases, orders, their items and history, and of staff notices. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { fullRate, taxReasons } from '#contract/rules/orderMoney.ts';
import { orderStatuses, type OrderStatus } from '#contract/rules/orderStatuses.ts';
import { channelCodes } from '#contract/rules/channels.ts';
import { orderDeliveryKinds } from '#contract/rules/delivery.ts';
import { staffOrderKinds } from '#contract/rules/notifications.ts';
import { paymentMethods } from '#contract/rules/paymentMethods.ts';
import { highestOrderSum } from '#contract/rules/orderBounds.ts';
import { moment, money } from '#server/db/columns.ts';
import { carts } from '#server/domains/carts/tables.ts';
import { products } from '#server/domains/catalog/tables.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { deliveryMethods } from '#server/domains/delivery/tables.ts';
import { stores } from '#server/domains/stores/tables.ts';
import { users } from '#server/domains/users/tables.ts';

/** SQL: the position of a status in an order's life, from 1. Lists sort by it; an index has the same expression. */
export const toStageSql = (status: string): string =>
  `array_position(array[${orderStatuses.map((name) => `'${name}'`).join(',')}]::text[], ${status})`;

/** Orders of several companies that were placed at once. */
export const purchases = pgTable(
  'purchases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    payment_method: text('payment_method', { enum: paymentMethods }).notNull(),
    /** What its orders leave to be paid besides the bonuses, also when they are paid or canceled. */
    sum: money('sum').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    index('purchases_user').on(t.user_id, t.id),
    check('purchases_payment_method', sql`${t.payment_method} in ('card', 'on_receipt')`),
    check('purchases_sum', sql`${t.sum} >= 0`),
  ],
);
const isTaxReasonSql = (column: string): string =>
  `${column} in (${taxReasons.map((reason) => `'${reason}'`).join(', ')})`;
/** SQL condition: a recorded tax has a rate and an amount. `prefix` is that of its columns. */
const isTaxCompleteSql = (prefix: 'tax_' | 'delivery_tax_'): string =>
  `case when ${prefix}reason = 'not_recorded' then ${prefix}rate is null and ${prefix}sum is null
                    else coalesce(${prefix}rate between 0 and ${fullRate} and ${prefix}sum >= 0, false) end`;

export const orders = pgTable(
  'orders',
  {
    /** From the carts' sequence: lists show carts among orders, so their ids must differ. */
    id: integer('id')
      .primaryKey()
      .default(sql`nextval('carts_id_seq')`),
    /** Unique: one order per cart, also for concurrent calls. */
    cart_id: integer('cart_id').references(() => carts.id),
    /** Null if it was placed alone. */
    purchase_id: integer('purchase_id').references(() => purchases.id),
    /** What its buyer chose at the checkout; null if there was no choice. */
    payment_method: text('payment_method', { enum: paymentMethods }),
    /** Placed, but still to be paid by card: its company can't process it and is not notified. */
    awaits_payment: boolean('awaits_payment').notNull().default(false),
    /**
     * When its links were withdrawn or replaced. Links of its purchase don't open it since then, and letters have new
     * ones only if its buyer made one.
     */
    links_withdrawn_at: moment('links_withdrawn_at'),
    company_id: integer('company_id')
      .notNull()
      .references(() => companies.id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status').$type<OrderStatus>().notNull().default('new'),
    /** site, app or sales_point. */
    channel: text('channel', { enum: channelCodes }).notNull().default('site'),
    /** The sales point whose counter it was entered at. */
    store_id: integer('store_id').references(() => stores.id, { onDelete: 'set null' }),
    /** web, ios or android. */
    platform: text('platform').notNull().default('web'),
    /** Number of units. */
    product_amount: integer('product_amount').notNull(),
    /** Goods − discounts + delivery + tax that prices do not include. */
    order_sum: money('order_sum').notNull(),
    /** Discounts of goods and delivery. */
    discount_sum: money('discount_sum').notNull().default(0),
    /** Delivery before its discounts. */
    delivery_sum: money('delivery_sum').notNull().default(0),
    delivery_discount_sum: money('delivery_discount_sum').notNull().default(0),
    /** Null without a delivery that has a price of its own. */
    delivery_tax_reason: text('delivery_tax_reason', { enum: taxReasons }),
    /** Basis points; null if it is not recorded. */
    delivery_tax_rate: integer('delivery_tax_rate'),
    /** Null if it is not recorded. */
    delivery_tax_sum: money('delivery_tax_sum'),
    /** The sum of its lines; null if the tax of one is not recorded. */
    tax_sum: money('tax_sum'),
    prices_include_tax: boolean('prices_include_tax').notNull().default(true),
    bonuses_spent: money('bonuses_spent').notNull().default(0),
    user_phone: text('user_phone'),
    /** The text for searches in lower case: recipient, phones, names and SKUs of the products. */
    search: text('search').notNull().default(''),
    address: jsonb('address').$type<Record<string, string | null>>(),
    is_pickup: boolean('is_pickup').notNull().default(false),
    pickup_store_id: integer('pickup_store_id').references(() => stores.id, { onDelete: 'set null' }),
    delivery_at: moment('delivery_at'),
    /** How it is delivered, as it was offered; without a kind nothing was recorded, or it is a free pickup. */
    delivery_method_id: integer('delivery_method_id').references(() => deliveryMethods.id, { onDelete: 'set null' }),
    delivery_kind: text('delivery_kind', { enum: orderDeliveryKinds }),
    delivery_name: text('delivery_name'),
    delivery_en_name: text('delivery_en_name'),
    /** The first and the last day of its delivery. */
    ready_from: date('ready_from'),
    ready_to: date('ready_to'),
    /** Open and unpaid, of a buyer without a confirmed contact: it is limited, and expires. */
    is_provisional: boolean('is_provisional').notNull().default(false),
    /** Origin of a provisional order: an IPv4 address, or an IPv6 network of /64. */
    network: text('network'),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
    deleted_at: moment('deleted_at'),
  },
  (t) => [
    unique('orders_one_a_cart').on(t.cart_id),
    // Lists hide deleted orders; there is one index for each sort order and filter
    index('orders_created')
      .on(t.created_at, t.id)
      .where(sql`deleted_at is null`),
    index('orders_status')
      .on(t.status, t.created_at, t.id)
      .where(sql`deleted_at is null`),
    index('orders_stage')
      .on(sql.raw(`(${toStageSql('status')})`), t.id)
      .where(sql`deleted_at is null`),
    index('orders_sum')
      .on(t.order_sum, t.id)
      .where(sql`deleted_at is null`),
    index('orders_company')
      .on(t.company_id, t.created_at, t.id)
      .where(sql`deleted_at is null`),
    index('orders_company_status')
      .on(t.company_id, t.status, t.created_at, t.id)
      .where(sql`deleted_at is null`),
    index('orders_store')
      .on(t.pickup_store_id, t.created_at, t.id)
      .where(sql`pickup_store_id is not null`),
    // Also covers the statistics of a channel over a period, without reading the table
    index('orders_channel')
      .on(t.channel, t.created_at, t.id, t.status, t.order_sum, t.company_id)
      .where(sql`deleted_at is null`),
    index('orders_counter')
      .on(t.store_id, t.created_at, t.id)
      .where(sql`store_id is not null`),
    index('orders_search').using('gin', sql`search gin_trgm_ops`),
    index('orders_delivery_method')
      .on(t.delivery_method_id)
      .where(sql`delivery_method_id is not null`),
    index('orders_user').on(t.user_id, t.id),
    index('orders_provisional')
      .on(t.created_at, t.id)
      .where(sql`is_provisional`),
    index('orders_provisional_user')
      .on(t.user_id)
      .where(sql`is_provisional`),
    index('orders_provisional_network')
      .on(t.network)
      .where(sql`is_provisional`),
    // Covers the number and sum of a person's orders, without reading the table
    index('orders_dealings')
      .on(t.user_id, t.created_at, t.company_id, t.status, t.order_sum)
      .where(sql`${t.deleted_at} is null`),
    index('orders_purchase')
      .on(t.purchase_id, t.id)
      .where(sql`purchase_id is not null`),
    index('orders_awaiting_payment')
      .on(t.created_at, t.id)
      .where(sql`awaits_payment`),
    check('orders_payment_method', sql`${t.payment_method} in ('card', 'on_receipt')`),
    check(
      'orders_awaits_payment',
      sql`not ${t.awaits_payment} or ${t.status} = 'new' and ${t.payment_method} = 'card' and ${t.purchase_id} is not null`,
    ),
    check('orders_channel_known', sql`${t.channel} in ('site', 'app', 'sales_point')`),
    check('orders_counter_of_sales_point', sql`${t.store_id} is null or ${t.channel} = 'sales_point'`),
    check('orders_provisional_open', sql`not ${t.is_provisional} or ${t.status} not in ('completed', 'canceled')`),
    check('orders_sum_bounded', sql.raw(`order_sum between 0 and ${highestOrderSum}`)),
    check('orders_sums_not_negative', sql`${t.discount_sum} >= 0 and ${t.delivery_sum} >= 0 and ${t.tax_sum} >= 0`),
    check(
      'orders_delivery_kind',
      sql.raw(`delivery_kind in (${orderDeliveryKinds.map((kind) => `'${kind}'`).join(', ')})`),
    ),
    check('orders_delivery_named', sql`(${t.delivery_kind} is null) = (${t.delivery_name} is null)`),
    check(
      'orders_delivery_discount',
      sql`${t.delivery_discount_sum} between 0 and least(${t.delivery_sum}, ${t.discount_sum})`,
    ),
    check(
      'orders_delivery_tax',
      sql.raw(`case when delivery_tax_reason is null
                    then delivery_sum = 0 and delivery_tax_rate is null and delivery_tax_sum is null
                    else ${isTaxReasonSql('delivery_tax_reason')} and ${isTaxCompleteSql('delivery_tax_')} end`),
    ),
    check('orders_bonuses_within_sum', sql`${t.bonuses_spent} between 0 and ${t.order_sum}`),
  ],
);

/** Names, prices, discounts and taxes at the time of the order: later changes of products don't reach them. */
export const orderItems = pgTable(
  'order_items',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id),
    name: text('name').notNull(),
    en_name: text('en_name'),
    sku: text('sku').notNull(),
    photo: text('photo'),
    price: money('price').notNull(),
    count: integer('count').notNull(),
    /** What the discounts take off price times count, a share of those on the order included. */
    discount_sum: money('discount_sum').notNull().default(0),
    tax_reason: text('tax_reason', { enum: taxReasons }).notNull().default('not_recorded'),
    /** Basis points; null if it is not recorded. */
    tax_rate: integer('tax_rate'),
    /** Null if it is not recorded. */
    tax_sum: money('tax_sum'),
  },
  (t) => [
    unique('order_items_once').on(t.order_id, t.product_id),
    index('order_items_product').on(t.product_id),
    check('order_items_count', sql`${t.count} > 0`),
    check('order_items_discount', sql`${t.discount_sum} between 0 and ${t.price} * ${t.count}`),
    check('order_items_tax_reason', sql.raw(isTaxReasonSql('tax_reason'))),
    check('order_items_tax', sql.raw(isTaxCompleteSql('tax_'))),
  ],
);

export const orderHistory = pgTable(
  'order_history',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment('at')
      .notNull()
      .default(sql`now()`),
    author_id: integer('author_id').references(() => users.id),
    from: text('from').$type<OrderStatus>(),
    to: text('to').$type<OrderStatus>(),
    changes: jsonb('changes').$type<Record<string, unknown>>(),
  },
  (t) => [index('order_history_order').on(t.order_id, t.id)],
);

/** Which staff were notified of an order's event: one row a person, order and event. */
export const staffNotices = pgTable(
  'staff_notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: staffOrderKinds }).notNull(),
    /** When it happened. */
    at: moment('at').notNull(),
    created_at: moment('created_at').notNull(),
    /** Sent by itself, waiting for a summary, or part of one. */
    state: text('state', { enum: ['single', 'waiting', 'summarized'] }).notNull(),
  },
  (t) => [
    unique('staff_notices_once').on(t.order_id, t.user_id, t.kind, t.at),
    index('staff_notices_user').on(t.user_id, t.created_at),
    index('staff_notices_created').on(t.created_at),
    index('staff_notices_waiting')
      .on(t.user_id)
      .where(sql`state = 'waiting'`),
    check('staff_notices_state', sql`${t.state} in ('single', 'waiting', 'summarized')`),
  ],
);

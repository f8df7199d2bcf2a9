/** Tables of card payments, their splits and events. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PaymentPurpose, PaymentStatus } from '#contract/payments.ts';
import { moment, money } from '#server/db/columns.ts';
import { orders, purchases } from '#server/domains/orders/tables.ts';
import { users } from '#server/domains/users/tables.ts';

/** A card payment, inserted before its provider is called. */
export const payments = pgTable(
  'payments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Our reference at the provider, and the prefix of all idempotency keys. */
    key: uuid('key').notNull().unique().defaultRandom(),
    purpose: text('purpose').$type<PaymentPurpose>().notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    order_id: integer('order_id').references(() => orders.id),
    purchase_id: integer('purchase_id').references(() => purchases.id),
    tariff_id: integer('tariff_id'),
    /** The paid period of the tariff. */
    days: integer('days'),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<PaymentStatus>().notNull().default('created'),
    provider: text('provider').notNull(),
    provider_id: text('provider_id'),
    /** Lets a browser finish this one payment. */
    client_secret: text('client_secret'),
    /** The provider's id of the card in the last attempt. */
    payment_method_id: text('payment_method_id'),
    /** The provider's id of the card itself, the same for everybody who pays with it. */
    card_fingerprint: text('card_fingerprint'),
    failure_code: text('failure_code'),
    /** Partial refunds, made here or on the provider's own screens. */
    refunded_amount: money('refunded_amount').notNull().default(0),
    /** Number of refunds that failed at the provider, also of parts and of those made on its own screens. */
    failed_refunds: integer('failed_refunds').notNull().default(0),
    /** Number of full refunds that were requested from here and failed. */
    refund_tries: integer('refund_tries').notNull().default(0),
    /** When such a refund has last failed. */
    refund_failed_at: moment('refund_failed_at'),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    /** When somebody last tried to pay it. */
    touched_at: moment('touched_at').notNull(),
    succeeded_at: moment('succeeded_at'),
    refunded_at: moment('refunded_at'),
  },
  (t) => [
    uniqueIndex('payments_provider_id').on(t.provider, t.provider_id),
    // Splits refer to it, and follow the status
    unique('payments_status_of').on(t.id, t.status),
    uniqueIndex('payments_one_open_a_tariff')
      .on(t.user_id, t.tariff_id, t.days, t.amount)
      .where(sql`purpose = 'tariff' and status in ('created', 'pending', 'requires_action', 'failed')`),
    index('payments_unsettled')
      .on(t.touched_at)
      .where(sql`status in ('created', 'pending', 'requires_action', 'failed', 'refund_pending')`),
    index('payments_user').on(t.user_id, t.id),
    index('payments_order').on(t.order_id),
    index('payments_purchase')
      .on(t.purchase_id)
      .where(sql`purchase_id is not null`),
    index('payments_card')
      .on(t.card_fingerprint, t.user_id)
      .where(sql`card_fingerprint is not null`),
    check('payments_amount', sql`${t.amount} > 0`),
    check('payments_refunded_amount', sql`${t.refunded_amount} between 0 and ${t.amount}`),
    check(
      'payments_purpose',
      sql`case purpose when 'order' then ${t.order_id} is not null and ${t.purchase_id} is null and ${t.tariff_id} is null and ${t.days} is null when 'purchase' then ${t.purchase_id} is not null and ${t.order_id} is null and ${t.tariff_id} is null and ${t.days} is null when 'tariff' then ${t.order_id} is null and ${t.purchase_id} is null and ${t.tariff_id} is not null and ${t.days} is not null else false end`,
    ),
    check(
      'payments_status',
      sql`${t.status} in ('created', 'pending', 'requires_action', 'failed', 'succeeded', 'canceled', 'refund_pending', 'refunded')`,
    ),
  ],
);

/** What a payment pays of each order. A split of several is refunded by itself; the only one with its payment. */
export const paymentSplits = pgTable(
  'payment_splits',
  {
    payment_id: integer('payment_id').notNull(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id),
    amount: money('amount').notNull(),
    /** The payment's status; the database keeps it equal. */
    payment_status: text('payment_status').$type<PaymentStatus>().notNull(),
    /** Whether this split's refund was requested and is not made yet. */
    is_refund_pending: boolean('is_refund_pending').notNull().default(false),
    /**
     * While it waits for its refund, of screen refunds only: its requested refunds count once all of it is refunded.
     */
    refunded_amount: money('refunded_amount').notNull().default(0),
    /** Number of its requested refunds that failed at the provider. */
    refund_tries: integer('refund_tries').notNull().default(0),
    /** When one of them has last failed. */
    refund_failed_at: moment('refund_failed_at'),
    /** While it waits for its refund: what banks did not give back of it, also of screen refunds. */
    failed_amount: money('failed_amount').notNull().default(0),
    refunded_at: moment('refunded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.payment_id, t.order_id] }),
    foreignKey({
      name: 'payment_splits_payment',
      columns: [t.payment_id, t.payment_status],
      foreignColumns: [payments.id, payments.status],
    }).onUpdate('cascade'),
    // One open or paid payment per order, so that concurrent calls charge once
    uniqueIndex('payment_splits_one_an_order')
      .on(t.order_id)
      .where(
        sql`payment_status in ('created', 'pending', 'requires_action', 'failed', 'succeeded') and not is_refund_pending and refunded_amount < amount`,
      ),
    index('payment_splits_order').on(t.order_id, t.payment_id),
    index('payment_splits_refunding')
      .on(t.payment_id)
      .where(sql`is_refund_pending`),
    check('payment_splits_amount', sql`${t.amount} > 0`),
    check('payment_splits_refunded_amount', sql`${t.refunded_amount} between 0 and ${t.amount}`),
    check('payment_splits_failed_amount', sql`${t.failed_amount} between 0 and ${t.amount}`),
  ],
);

/** Events of payments, ours and the provider's. Append-only, by a trigger. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment_id: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    at: moment('at').notNull(),
    provider: text('provider').notNull(),
    /** The provider's event id, if it sent the event: each is processed once. */
    event_id: text('event_id'),
    /** The provider's event type; for our own events the new status. */
    type: text('type').notNull(),
  },
  (t) => [
    uniqueIndex('payment_events_once').on(t.provider, t.event_id),
    index('payment_events_payment').on(t.payment_id, t.id),
  ],
);

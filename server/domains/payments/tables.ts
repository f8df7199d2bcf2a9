import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PaymentPurpose, PaymentStatus } from '#contract/payments.ts';
import { moment, money } from '#server/db/columns.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { users } from '#server/domains/users/tables.ts';

/** A card payment: written before its provider hears of it. */
export const payments = pgTable(
  'payments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Our name of it at the provider, and the beginning of all its idempotency keys. */
    key: uuid('key').notNull().unique().defaultRandom(),
    purpose: text('purpose').$type<PaymentPurpose>().notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    order_id: integer('order_id').references(() => orders.id),
    tariff_id: integer('tariff_id'),
    /** For how long the tariff is paid. */
    days: integer('days'),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<PaymentStatus>().notNull().default('created'),
    provider: text('provider').notNull(),
    provider_id: text('provider_id'),
    /** With it a browser finishes this one payment. */
    client_secret: text('client_secret'),
    /** The card of the last attempt, in the provider's name for it. */
    payment_method_id: text('payment_method_id'),
    /** The provider's name for the card itself, the same for everybody who pays with it. */
    card_fingerprint: text('card_fingerprint'),
    failure_code: text('failure_code'),
    /** What went back of a payment that is not refunded as a whole; by the provider's own screens, not by ours. */
    refunded_amount: money('refunded_amount').notNull().default(0),
    /** How many refunds the provider could not make. */
    refund_tries: integer('refund_tries').notNull().default(0),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    /** When somebody last wanted to pay it. */
    touched_at: moment('touched_at').notNull(),
    succeeded_at: moment('succeeded_at'),
    refunded_at: moment('refunded_at'),
  },
  (t) => [
    uniqueIndex('payments_provider_id').on(t.provider, t.provider_id),
    // One that waits for its money, and for an order one that has it: whatever runs in parallel charges once.
    uniqueIndex('payments_one_an_order')
      .on(t.order_id)
      .where(sql`status in ('created', 'pending', 'requires_action', 'failed', 'succeeded')`),
    uniqueIndex('payments_one_open_a_tariff')
      .on(t.user_id, t.tariff_id, t.days, t.amount)
      .where(sql`purpose = 'tariff' and status in ('created', 'pending', 'requires_action', 'failed')`),
    index('payments_unsettled')
      .on(t.touched_at)
      .where(sql`status in ('created', 'pending', 'requires_action', 'failed', 'refund_pending')`),
    index('payments_user').on(t.user_id, t.id),
    index('payments_order').on(t.order_id),
    index('payments_card')
      .on(t.card_fingerprint, t.user_id)
      .where(sql`card_fingerprint is not null`),
    check('payments_amount', sql`${t.amount} > 0`),
    check('payments_refunded_amount', sql`${t.refunded_amount} between 0 and ${t.amount}`),
    check(
      'payments_purpose',
      sql`case purpose when 'order' then ${t.order_id} is not null and ${t.tariff_id} is null and ${t.days} is null when 'tariff' then ${t.order_id} is null and ${t.tariff_id} is not null and ${t.days} is not null else false end`,
    ),
    check(
      'payments_status',
      sql`${t.status} in ('created', 'pending', 'requires_action', 'failed', 'succeeded', 'canceled', 'refund_pending', 'refunded')`,
    ),
  ],
);

/** What happened to payments and what their provider told: append-only, by a trigger. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment_id: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    at: moment('at').notNull(),
    provider: text('provider').notNull(),
    /** The provider's, where it told: each is taken once. */
    event_id: text('event_id'),
    /** The provider's word; of what we did the status that it led to. */
    type: text('type').notNull(),
  },
  (t) => [
    uniqueIndex('payment_events_once').on(t.provider, t.event_id),
    index('payment_events_payment').on(t.payment_id, t.id),
  ],
);

/** Tables of promo codes, activations, rewards and account traces. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { platforms, promoTypes } from '#contract/promo.ts';
import { holdReasons, rewardKinds, rewardStates } from '#contract/rewards.ts';
import { bytes, moment, money, sortedText } from '#server/db/columns.ts';
import { countries } from '#server/domains/geo/tables.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { promotions } from './promotions/tables.ts';

/**
 * All codes, so that no two are the same: codes of admins (`bonus`), personal codes (`referral`), which a trigger
 * creates with the account, and those of promotions (`promotion`), which are no promo codes of the specification.
 */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: sortedText('code').notNull(),
    type: text('type', { enum: [...promoTypes, 'promotion'] }).notNull(),
    /** Null for a personal code, whose amounts are in the settings, and for that of a promotion. */
    amount: money('amount'),
    max_uses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    active: boolean('active').notNull().default(true),
    /** In UTC; both days are included. */
    start_date: date('start_date'),
    end_date: date('end_date'),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    promotion_id: integer('promotion_id').references(() => promotions.id, { onDelete: 'cascade' }),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('promo_codes_code').on(sql`lower(${t.code})`),
    uniqueIndex('promo_codes_user').on(t.user_id),
    uniqueIndex('promo_codes_promotion').on(t.promotion_id),
    // Indexes with and without the type: personal codes are many, admins' codes few
    index('promo_codes_code_of_all').on(t.code, t.id),
    index('promo_codes_date_of_all').on(t.created_at, t.id),
    index('promo_codes_uses_of_all').on(t.uses, t.id),
    index('promo_codes_by_code').on(t.type, t.code, t.id),
    index('promo_codes_by_date').on(t.type, t.created_at, t.id),
    index('promo_codes_by_uses').on(t.type, t.uses, t.id),
    check('promo_codes_uses', sql`${t.uses} between 0 and coalesce(${t.max_uses}, ${t.uses})`),
    check(
      'promo_codes_whose',
      sql`(${t.type} = 'referral') = (${t.user_id} is not null) and (${t.type} = 'bonus') = (${t.amount} is not null)`,
    ),
    check('promo_codes_of_promotion', sql`(${t.type} = 'promotion') = (${t.promotion_id} is not null)`),
    check('promo_codes_amount', sql`${t.amount} > 0`),
    check('promo_codes_dates', sql`${t.start_date} <= ${t.end_date}`),
  ],
);

/** Activations: each code once per person, and only one personal code ever. */
export const promoActivations = pgTable(
  'promo_activations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code_id: integer('code_id')
      .notNull()
      .references(() => promoCodes.id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Set for a personal code: its owner. */
    author_id: integer('author_id').references(() => users.id),
    recipient_amount: money('recipient_amount').notNull(),
    author_amount: money('author_amount').notNull().default(0),
    country_id: integer('country_id').references(() => countries.id),
    platform: text('platform', { enum: platforms }).notNull(),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('promo_activations_once').on(t.user_id, t.code_id),
    uniqueIndex('promo_activations_one_referral')
      .on(t.user_id)
      .where(sql`${t.author_id} is not null`),
    index('promo_activations_code').on(t.code_id),
    index('promo_activations_author')
      .on(t.author_id, t.created_at, t.id)
      .where(sql`${t.author_id} is not null`),
    index('promo_activations_referrals')
      .on(t.created_at, t.id)
      .where(sql`${t.author_id} is not null`),
    check('promo_activations_not_oneself', sql`${t.author_id} <> ${t.user_id}`),
  ],
);

/**
 * Number of uses by code, day, country and platform, updated with each activation, so that statistics need not count.
 * Code 0: all codes; country 0: unknown.
 */
export const promoUses = pgTable(
  'promo_uses',
  {
    code_id: integer('code_id').notNull(),
    day: date('day').notNull(),
    country_id: integer('country_id').notNull(),
    platform: text('platform', { enum: platforms }).notNull(),
    uses: integer('uses').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.code_id, t.day, t.country_id, t.platform] }),
    index('promo_uses_day').on(t.day, t.code_id),
  ],
);

/**
 * Bonuses that an order brings some days after it is completed: to both sides of a referral, or to a buyer with the
 * plan Pro. One row credits both sides of a referral in one transaction.
 */
export const rewards = pgTable(
  'rewards',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: rewardKinds }).notNull(),
    /** Who gets `amount`: the invited person, or the buyer. */
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Referral: the amount at the activation. Cashback: the share of the card money captured so far. */
    amount: money('amount').notNull(),
    inviter_id: integer('inviter_id').references(() => users.id),
    inviter_amount: money('inviter_amount').notNull().default(0),
    activation_id: integer('activation_id').references(() => promoActivations.id),
    /** The order that it depends on; for a referral the first one that was completed after the activation. */
    order_id: integer('order_id').references(() => orders.id),
    /** Set for cashback: the share of captured card money when the order was paid. */
    percent: integer('percent'),
    state: text('state', { enum: rewardStates }).notNull(),
    /** What an admin has to judge: found at the activation, at the completion and on the due date. */
    reasons: text('reasons', { enum: holdReasons })
      .array()
      .notNull()
      .default(sql`'{}'`),
    due_at: moment('due_at'),
    credited_at: moment('credited_at'),
    decided_by: integer('decided_by').references(() => users.id),
    decided_at: moment('decided_at'),
    comment: text('comment'),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('rewards_activation').on(t.activation_id),
    uniqueIndex('rewards_one_referral')
      .on(t.user_id)
      .where(sql`kind = 'referral'`),
    uniqueIndex('rewards_one_cashback')
      .on(t.order_id)
      .where(sql`kind = 'cashback'`),
    index('rewards_order').on(t.order_id),
    index('rewards_user').on(t.user_id, t.id),
    index('rewards_inviter').on(t.inviter_id, t.created_at, t.id),
    index('rewards_state').on(t.state, t.created_at, t.id),
    index('rewards_due')
      .on(t.due_at)
      .where(sql`state = 'waiting'`),
    check(
      'rewards_kind',
      sql`case kind when 'referral' then ${t.inviter_id} is not null and ${t.activation_id} is not null and ${t.percent} is null when 'cashback' then ${t.inviter_id} is null and ${t.activation_id} is null and ${t.order_id} is not null and ${t.percent} is not null else false end`,
    ),
    check('rewards_amounts', sql`least(${t.amount}, ${t.inviter_amount}) >= 0`),
    check('rewards_waiting', sql`${t.state} <> 'waiting' or ${t.order_id} is not null and ${t.due_at} is not null`),
    check('rewards_credited', sql`${t.state} <> 'credited' or ${t.credited_at} is not null`),
    check('rewards_state', sql`${t.state} in ('pending', 'waiting', 'held', 'credited', 'rejected', 'taken_back')`),
  ],
);

/**
 * Devices and networks that an account has signed in from. A trigger of `sessions` adds them; they stay when a session
 * ends.
 */
export const accountTraces = pgTable(
  'account_traces',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['device', 'network'] }).notNull(),
    hash: bytes('hash').notNull(),
    seen_at: moment('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind, t.hash] })],
);

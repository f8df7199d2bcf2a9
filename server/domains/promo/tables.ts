import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { platforms, promoTypes } from '#contract/promo.ts';
import { moment, money, sortedText } from '#server/db/columns.ts';
import { countries } from '#server/domains/geo/tables.ts';
import { users } from '#server/domains/users/tables.ts';

/** Codes of admins (`bonus`), and everybody's own (`referral`), which a trigger makes with the account. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: sortedText('code').notNull(),
    type: text('type', { enum: promoTypes }).notNull(),
    /** None of a personal code: the settings say what it gives. */
    amount: money('amount'),
    max_uses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    active: boolean('active').notNull().default(true),
    /** Both days included, by UTC. */
    start_date: date('start_date'),
    end_date: date('end_date'),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
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
    // With the kind and without: everybody's own codes are many, an admin's few
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
    check('promo_codes_amount', sql`${t.amount} > 0`),
    check('promo_codes_dates', sql`${t.start_date} <= ${t.end_date}`),
  ],
);

/** Who used which code: each code once a person, a personal one once in a life. */
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
    /** Whose personal code it was. */
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

/** How often, by code, day, country and platform: kept with each activation, so that statistics never count them. Code 0: all of them; country 0: not known. */
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

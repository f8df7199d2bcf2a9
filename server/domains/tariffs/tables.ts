/** Tables of tariffs, extensions and reminders, and SQL for the tariff in force. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, money, sortedText } from '#server/db/columns.ts';
import { users } from '#server/domains/users/tables.ts';

/** The five tariffs, which a migration inserts. */
export const tariffs = pgTable(
  'tariffs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['buyer_free', 'buyer_pro', 'vendor_base', 'vendor_premium', 'correction'] }).notNull(),
    /** Null for the correction, an admin's tool. */
    audience: text('audience', { enum: ['buyers', 'vendors'] }),
    name: sortedText('name').notNull(),
    en_name: sortedText('en_name'),
    description: text('description'),
    en_description: text('en_description'),
    price_7: money('price_7').notNull().default(0),
    price_30: money('price_30').notNull().default(0),
    price_120: money('price_120').notNull().default(0),
    price_365: money('price_365').notNull().default(0),
    /** Limits; null means unlimited. */
    albums: integer('albums'),
    records: integer('records'),
    time_capsules: integer('time_capsules'),
    memorials: integer('memorials'),
    products: integer('products'),
    active: boolean('active').notNull().default(true),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique('tariffs_kind').on(t.kind),
    // The tariffs that everybody falls back to are free and always active
    check(
      'tariffs_paid_or_free',
      sql`case when ${t.kind} in ('buyer_pro', 'vendor_premium') then least(${t.price_7}, ${t.price_30}, ${t.price_120}, ${t.price_365}) > 0 else greatest(${t.price_7}, ${t.price_30}, ${t.price_120}, ${t.price_365}) = 0 and ${t.active} end`,
    ),
    check(
      'tariffs_limits_not_negative',
      sql`least(${t.albums}, ${t.records}, ${t.time_capsules}, ${t.memorials}, ${t.products}) >= 0`,
    ),
  ],
);

/**
 * The tariff that a user has paid for, and its end: the result of `tariff_extensions`. Without a row the user has never
 * paid.
 */
export const userTariffs = pgTable(
  'user_tariffs',
  {
    user_id: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    tariff_id: integer('tariff_id')
      .notNull()
      .references(() => tariffs.id),
    expires_at: moment('expires_at').notNull(),
    /** Whether the end still has to be handled. It does not tell whether the tariff is in force: only the date does. */
    is_running: boolean('is_running').notNull(),
  },
  (t) => [
    index('user_tariffs_due')
      .on(t.expires_at)
      .where(sql`is_running`),
  ],
);

/** Extensions and corrections of tariffs: append-only, once per cause. */
export const tariffExtensions = pgTable(
  'tariff_extensions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    tariff_id: integer('tariff_id')
      .notNull()
      .references(() => tariffs.id),
    author_id: integer('author_id').references(() => users.id),
    days: integer('days').notNull(),
    amount: money('amount').notNull(),
    paid_by: text('paid_by', { enum: ['card', 'bonuses', 'correction'] }).notNull(),
    cause: text('cause').notNull(),
    comment: text('comment'),
    /** Time that was left of another tariff, converted to this one. */
    carried_ms: bigint('carried_ms', { mode: 'number' }).notNull().default(0),
    /** The resulting end. */
    expires_at: moment('expires_at').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    unique('tariff_extensions_cause').on(t.cause),
    index('tariff_extensions_user').on(t.user_id, t.id),
    check('tariff_extensions_only_corrections_take', sql`${t.days} > 0 or ${t.paid_by} = 'correction'`),
    check('tariff_extensions_amount_not_negative', sql`${t.amount} >= 0`),
  ],
);

/** Sent reminders: one of each kind for each end. */
export const tariffReminders = pgTable(
  'tariff_reminders',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    expires_at: moment('expires_at').notNull(),
    days_before: integer('days_before').notNull(),
    sent_at: moment('sent_at').notNull(),
  },
  (t) => [unique('tariff_reminders_once').on(t.user_id, t.expires_at, t.days_before)],
);

/** SQL: the audience of the tariffs for these roles; null for managers and admins, who need none. */
export const audienceSql = (roles: string): string =>
  `case when 'ROLE_VENDOR' = any(${roles}) then 'vendors'
        when ${roles} && array['ROLE_CUSTOMER', 'ROLE_BUYER'] or not ${roles} && array['ROLE_MANAGER', 'ROLE_ADMIN']
        then 'buyers' end`;

/**
 * SQL: the id of a user's tariff in force at a moment: the paid one until it expires, if it is for the user's audience;
 * else the free one; null for users who need none.
 * @param user the users' table, or its alias
 */
export const currentTariffSql = (user: string, now: string): string => `
  (select h.id
     from tariffs h
    where h.audience = ${audienceSql(`${user}.roles`)}
      and (h.kind in ('buyer_free', 'vendor_base')
           or h.id = (select s.tariff_id from user_tariffs s where s.user_id = ${user}.id and s.expires_at > ${now}))
    order by h.kind in ('buyer_free', 'vendor_base')
    limit 1)`;

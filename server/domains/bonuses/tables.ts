import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, money } from '#server/db/columns.ts';
import { users } from '#server/domains/users/tables.ts';

/** The append-only ledger of bonuses. A trigger keeps users.bonus_balance and balance_after, and refuses update and delete. */
export const transactions = pgTable(
  'transactions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    author_id: integer('author_id').references(() => users.id),
    amount: money('amount').notNull(),
    balance_after: money('balance_after').notNull().default(0),
    /** gift, promo, referral_author, referral_recipient, order_spent, order_returned, tariff, correction */
    reason: text('reason').notNull(),
    comment: text('comment'),
    order_id: integer('order_id'),
    /** What makes an entry happen once: unique where it is given. */
    cause: text('cause'),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('transactions_user').on(t.user_id, t.created_at, t.id),
    index('transactions_date').on(t.created_at, t.id),
    index('transactions_reason').on(t.reason, t.created_at, t.id),
    index('transactions_amount').on(t.amount, t.id),
    uniqueIndex('transactions_cause').on(t.cause),
  ],
);

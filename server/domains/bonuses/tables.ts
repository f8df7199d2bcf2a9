/** Tables of the bonus ledger and of bonus debts. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { debtReasons } from '#contract/transactions.ts';
import { moment, money } from '#server/db/columns.ts';
import { users } from '#server/domains/users/tables.ts';

/**
 * The append-only ledger of bonuses. A trigger sets users.bonus_balance and balance_after, and rejects updates and
 * deletes.
 */
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
    /** One of `transactionReasons`. */
    reason: text('reason').notNull(),
    comment: text('comment'),
    order_id: integer('order_id'),
    /** Makes an entry unique, if set. */
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

/**
 * Rewards that were taken back after they were spent, and the credits that paid for them. Append-only, by a trigger.
 * Another trigger pays the debt from every credit of `transactions`, so that no code can forget it.
 */
export const bonusDebts = pgTable(
  'bonus_debts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Above zero: the debt grew. Below zero: a credit paid it. */
    amount: money('amount').notNull(),
    debt_after: money('debt_after').notNull().default(0),
    reason: text('reason', { enum: debtReasons }).notNull(),
    order_id: integer('order_id'),
    /** The ledger entry that paid. */
    transaction_id: integer('transaction_id').references(() => transactions.id),
    /** Makes the row unique. */
    cause: text('cause').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('bonus_debts_cause').on(t.cause),
    index('bonus_debts_user').on(t.user_id, t.id),
    check('bonus_debts_paid_by_credit', sql`(${t.amount} < 0) = (${t.transaction_id} is not null)`),
  ],
);

/**
 * The append-only ledger of bonuses. A trigger updates the user's balance in the same statement, and the database
 * rejects a balance below zero (`not_enough_bonuses`).
 */
import { asMinor, type Minor } from '#contract/money.ts';
import type { TransactionReason } from '#contract/transactions.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';

export interface Entry {
  user_id: number;
  /** Above zero; `debit` negates it. */
  amount: Minor;
  reason: TransactionReason;
  /** Makes the entry unique: a second entry with the same cause is not written. */
  cause: string;
  order_id?: number;
  comment?: string | undefined;
}

// Not ON CONFLICT: the trigger would change the balance even if no row is inserted
const insertEntry = oneRow<
  { balance_after: number },
  {
    user_id: number;
    author_id: number | null;
    amount: number;
    reason: string;
    comment: string | null;
    order_id: number | null;
    cause: string;
    now: Date;
  }
>(
  'ledger_insert',
  `insert into transactions (user_id, author_id, amount, reason, comment, order_id, cause, created_at)
   select $user_id, $author_id, $amount, $reason, $comment, $order_id, $cause, $now
    where not exists (select from transactions where cause = $cause)
   returning balance_after`,
);

const lockUser = oneRow<{ bonus_balance: number }, { userId: number }>(
  'ledger_lock',
  'select bonus_balance from users where id = $userId for no key update',
);

/** What an entry needs of its unit of work: author, time and transaction. */
export type LedgerContext = Pick<Ctx, 'db' | 'clock'> & { user: { id: number } | null };

/** @param amount of the balance's change: below zero for a debit */
async function writeEntry(ctx: LedgerContext, entry: Omit<Entry, 'amount'>, amount: number): Promise<boolean> {
  const row = await insertEntry(ctx.db, {
    user_id: entry.user_id,
    author_id: ctx.user?.id ?? null,
    amount,
    reason: entry.reason,
    comment: entry.comment ?? null,
    order_id: entry.order_id ?? null,
    cause: entry.cause,
    now: ctx.clock(),
  });
  return row !== undefined;
}

/**
 * Credits bonuses.
 * @returns false if the cause has been entered before
 */
export const credit = (ctx: LedgerContext, entry: Entry): Promise<boolean> => writeEntry(ctx, entry, entry.amount);

/**
 * Debits bonuses; fails with `not_enough_bonuses` below zero.
 * @returns false if the cause has been entered before
 */
export const debit = (ctx: LedgerContext, entry: Entry): Promise<boolean> => writeEntry(ctx, entry, -entry.amount);

const insertDebt = statement<
  unknown,
  { user_id: number; amount: Minor; order_id: number | null; cause: string; now: Date }
>(
  'ledger_debt_insert',
  `insert into bonus_debts (user_id, amount, reason, order_id, cause, created_at)
   values ($user_id, $amount, 'reward_taken_back', $order_id, $cause, $now)`,
);

/**
 * Takes back bonuses that should not have been credited. What is spent already becomes a debt, which the next credits
 * pay by a trigger of the database.
 * @returns the new debt
 */
export async function takeBack(ctx: LedgerContext, entry: Omit<Entry, 'reason'>): Promise<Minor> {
  const balance = await lockBalance(ctx, entry.user_id);
  const taken = Math.min(balance, entry.amount);
  if (taken > 0) await debit(ctx, { ...entry, amount: asMinor(taken), reason: 'reward_taken_back' });
  const missing = asMinor(entry.amount - taken);
  if (missing > 0)
    await insertDebt(ctx.db, {
      user_id: entry.user_id,
      amount: missing,
      order_id: entry.order_id ?? null,
      cause: entry.cause,
      now: ctx.clock(),
    });
  return missing;
}

const readDebt = oneRow<{ bonus_debt: number }, { userId: number }>(
  'ledger_debt',
  'select bonus_debt from users where id = $userId',
);

/** What a user owes for rewards that were taken back after they were spent. */
export const getDebt = async ({ db }: Pick<Ctx, 'db'>, userId: number): Promise<Minor> =>
  asMinor((await readDebt(db, { userId }))?.bonus_debt ?? 0);

/** Locks a user's balance until the transaction ends, and returns it. */
export async function lockBalance(ctx: Pick<Ctx, 'db'>, userId: number): Promise<Minor> {
  return asMinor((await lockUser(ctx.db, { userId }))?.bonus_balance ?? 0);
}

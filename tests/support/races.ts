/** Races: holds calls back by a row lock, then releases them at the same time. */
import type { Api } from './api.ts';

/** How often each race runs. */
export const rounds = process.env['LONG'] ? 200 : 5;

export interface Outcome<T> {
  good: T[];
  bad: unknown[];
}

/**
 * Starts all calls while a row that they need is locked, waits until each of them waits for it or has ended, then
 * unlocks.
 * The pool needs a connection for every call and two more.
 * @param lock the statement that locks the row
 */
export async function raceCalls<T>(
  { pool }: Api,
  lock: { text: string; values: unknown[] },
  calls: readonly (() => Promise<T>)[],
): Promise<Outcome<T>> {
  const holder = await pool.connect();
  let settledCount = 0;
  try {
    await holder.query('begin');
    await holder.query(lock);
    const running = calls.map((call) => call().finally(() => (settledCount += 1)));
    const settled = Promise.allSettled(running);
    for (let waiting = 0; waiting + settledCount < calls.length;) {
      // Not by the lock's connection: within a transaction this view does not change after the first read.
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n
           from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waiting = rows[0]!.n;
    }
    await holder.query('commit');
    const outcomes = await settled;
    return {
      good: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
      bad: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])),
    };
  } finally {
    // A connection that the database has closed must not stay in the pool, nor out of it
    const isClosed = await holder.query('rollback').then(
      () => false,
      () => true,
    );
    holder.release(isClosed);
  }
}

/** Builds the statement that locks one row by its key. */
export const lockRow = (table: string, key: string, value: unknown): { text: string; values: unknown[] } => ({
  text: `select from ${table} where ${key} = $1 for update`,
  values: [value],
});

/** The lock that all writers of the catalog wait for. */
export const catalogLock = { text: 'select pg_advisory_xact_lock(794113003)', values: [] };

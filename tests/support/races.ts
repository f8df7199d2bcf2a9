/** Races: calls that are held back to one instant by a lock of the test's own, then released together. */
import type { Api } from './api.ts';

/** How often each race is run. */
export const rounds = process.env['LONG'] ? 200 : 8;

export interface Outcome<T> {
  good: T[];
  bad: unknown[];
}

/**
 * Starts all calls while a row that they need is locked, waits until each of them waits (or has ended), lets go.
 * The pool needs a session for every call and two more.
 * @param lock the statement that locks the row
 */
export async function heldBack<T>(
  { pool }: Api,
  lock: { text: string; values: unknown[] },
  calls: readonly (() => Promise<T>)[],
): Promise<Outcome<T>> {
  const holder = await pool.connect();
  let ended = 0;
  try {
    await holder.query('begin');
    await holder.query(lock);
    const running = calls.map((call) => call().finally(() => (ended += 1)));
    const all = Promise.allSettled(running);
    for (let waiting = 0; waiting + ended < calls.length;) {
      // Not by the holder: a transaction sees this view as it was when it first looked.
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waiting = rows[0]!.n;
    }
    await holder.query('commit');
    const outcomes = await all;
    return {
      good: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
      bad: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])),
    };
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/** Locks one row of a table by its key until the calls are released. */
export const lockOf = (table: string, key: string, value: unknown): { text: string; values: unknown[] } => ({
  text: `select from ${table} where ${key} = $1 for update`,
  values: [value],
});

/** Holds back every writer of the catalog. */
export const treeLock = { text: 'select pg_advisory_xact_lock(794113003)', values: [] };

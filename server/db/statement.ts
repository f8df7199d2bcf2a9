/** Prepared statements: PostgreSQL prepares each once per session. */
import { postgresError } from './conflicts.ts';
import type { Db } from './connect.ts';

/** SQLSTATE of a statement that comes after a failed one of its transaction. */
const afterFailure = '25P02';
/**
 * The last failure of each session: statements are sent together, so a later one may be awaited first. Only failures of
 * `statement` are stored, not those of Drizzle's queries.
 */
const failures = new WeakMap<Db, unknown>();

/** Call it when a transaction begins or returns to a savepoint: earlier failures of its session are over. */
export const clearFailure = (db: Db): boolean => failures.delete(db);

/** The cause of a statement's error: if the transaction had already failed, the earlier failure. */
function getCause(db: Db, error: unknown): unknown {
  if (postgresError(error)?.code === afterFailure) return failures.get(db) ?? error;
  failures.set(db, error);
  return error;
}

/**
 * Creates a prepared statement.
 * @param name unique in the process
 * @param text SQL with $1, $2 …
 * @returns a function that runs it on the pool or in a transaction and returns the rows
 */
export function statement<Row>(name: string, text: string): (db: Db, values?: unknown[]) => Promise<Row[]> {
  return async (db, values = []) => {
    try {
      return (await db.$client.query({ name, text, values })).rows as Row[];
    } catch (error) {
      throw getCause(db, error);
    }
  };
}

/** The same for statements with at most one row. */
export function oneRow<Row>(name: string, text: string): (db: Db, values?: unknown[]) => Promise<Row | undefined> {
  const run = statement<Row>(name, text);
  return async (db, values) => (await run(db, values))[0];
}

/** Hot statements: written once, prepared by PostgreSQL once a session. */
import { postgresError } from './conflicts.ts';
import type { Db } from './connect.ts';

/** SQLSTATE of a statement that comes after a failed one of its transaction. */
const afterFailure = '25P02';
/**
 * The last failure of each session: statements go out together, so a later one may be the first to be awaited. Only
 * failures of `statement` are kept, not those of Drizzle's own queries.
 */
const failures = new WeakMap<Db, unknown>();

/** Called where a transaction begins, or goes back to a savepoint: earlier failures of its session are over. */
export const forgetFailure = (db: Db): boolean => failures.delete(db);

/** The reason why a statement failed: of one that only came after a failure, that failure. */
function causeOf(db: Db, error: unknown): unknown {
  if (postgresError(error)?.code === afterFailure) return failures.get(db) ?? error;
  failures.set(db, error);
  return error;
}

/**
 * A prepared statement in SQL.
 * @param name unique in the process
 * @param text SQL with $1, $2 …
 * @returns runs it on the pool or on a unit's transaction; answers the rows
 */
export function statement<Row>(name: string, text: string): (db: Db, values?: unknown[]) => Promise<Row[]> {
  return async (db, values = []) => {
    try {
      return (await db.$client.query({ name, text, values })).rows as Row[];
    } catch (error) {
      throw causeOf(db, error);
    }
  };
}

/** The same, where one row or none is expected. */
export function oneRow<Row>(name: string, text: string): (db: Db, values?: unknown[]) => Promise<Row | undefined> {
  const run = statement<Row>(name, text);
  return async (db, values) => (await run(db, values))[0];
}

/** Hot statements: written once, prepared by PostgreSQL once a session. */
import type { Db } from './connect.ts';

/**
 * A prepared statement in SQL.
 * @param name unique in the process
 * @param text SQL with $1, $2 …
 * @returns runs it on the pool or on a unit's transaction; answers the rows
 */
export function statement<Row>(name: string, text: string): (db: Db, values?: unknown[]) => Promise<Row[]> {
  return async (db, values = []) => (await db.$client.query({ name, text, values })).rows as Row[];
}

/** The same, where one row or none is expected. */
export function oneRow<Row>(name: string, text: string): (db: Db, values?: unknown[]) => Promise<Row | undefined> {
  const run = statement<Row>(name, text);
  return async (db, values) => (await run(db, values))[0];
}

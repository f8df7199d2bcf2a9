/** Statements that are put together at run time: the filters that are set decide their text. */
import { createHash } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { runQuery } from '#server/db/statement.ts';

export interface Query {
  /** The name of the prepared statement; without one it is planned for its values each time. */
  name?: string | undefined;
  text: string;
  /** The values of `$1`, `$2` … */
  values: unknown[];
}

/**
 * Runs a statement.
 * @returns its rows
 */
export const listRows = <Row extends object>(db: Db, { text, values, name }: Query): Promise<Row[]> =>
  runQuery<Row>(db, text, values, name);

/** The key of a statement's result in a cache: a digest, because hundreds of chosen values would fill the memory. */
export const getCacheKey = ({ text, values }: Query): string =>
  createHash('sha256')
    .update(JSON.stringify([text, values]))
    .digest('base64');

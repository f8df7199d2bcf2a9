/** Prepared statements: PostgreSQL prepares each once per session. */
import { postgresError } from './conflicts.ts';
import type { Db } from './connect.ts';
import { type NumberedSql, numberParameters, orderValues } from './namedParameters.ts';

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

/** A statement without parameters. */
type NoValues = Record<never, never>;

/** What a statement takes after the database: an object with a value for each named parameter. */
type Values<V> = keyof V extends never ? [] : [values: V];

/** Runs a prepared statement on the pool or in a transaction. */
export type Statement<Row, V> = (db: Db, ...values: Values<V>) => Promise<Row[]>;

/** The same for statements with at most one row. */
export type RowStatement<Row, V> = (db: Db, ...values: Values<V>) => Promise<Row | undefined>;

export interface StatementOptions<Row> {
  /** Columns that are never null in this statement though they may be in their table, each with the reason. */
  neverNull?: { readonly [Column in keyof Row]?: string };
}

/** A statement as a test reads it, which compares it with the database. */
export interface Definition extends NumberedSql {
  neverNull: Readonly<Record<string, string>>;
}

/** All statements of the process by name. */
export const definitions = new Map<string, Definition>();

/**
 * Creates a prepared statement. A test compares `Row` and `V` with what PostgreSQL says about the text.
 * @param name unique in the process
 * @param text SQL with named parameters: `$orderId`
 * @returns a function that runs it and returns the rows
 */
export function statement<Row = unknown, V extends object = NoValues>(
  name: string,
  text: string,
  { neverNull = {} }: StatementOptions<Row> = {},
): Statement<Row, V> {
  const numbered = numberParameters(text);
  definitions.set(name, { ...numbered, neverNull: neverNull as Record<string, string> });
  return async (db, ...[values = {}]) => {
    try {
      const ordered = orderValues(numbered.names, values);
      return (await db.$client.query({ name, text: numbered.text, values: ordered })).rows as Row[];
    } catch (error) {
      throw getCause(db, error);
    }
  };
}

/** The same as `statement` for at most one row. */
export function oneRow<Row = unknown, V extends object = NoValues>(
  name: string,
  text: string,
  options?: StatementOptions<Row>,
): RowStatement<Row, V> {
  const run = statement<Row, V>(name, text, options);
  return async (db, ...values) => (await run(db, ...values))[0];
}

/**
 * Runs SQL that is put together at run time, so that it can't be prepared; its row type is not checked.
 * @param text SQL with named parameters, or with the numbered ones of `Sql`
 * @param values an object with a value for each name, or the values of `Sql`
 * @param name of the same text always: then PostgreSQL prepares it once per session
 */
export async function runQuery<Row extends object>(
  db: Db,
  text: string,
  values: object = [],
  name?: string,
): Promise<Row[]> {
  if (Array.isArray(values)) return (await db.$client.query<Row>({ name, text, values })).rows;
  const numbered = numberParameters(text);
  const ordered = orderValues(numbered.names, values);
  return (await db.$client.query<Row>({ name, text: numbered.text, values: ordered })).rows;
}

/** Rows with the names of their columns, in order, also without rows. */
export interface Table<Row> {
  columns: string[];
  rows: Row[];
}

/** The same as `runQuery` for SQL with named parameters, with the names of the columns. */
export async function runTableQuery<Row extends object>(db: Db, sql: string, values: object): Promise<Table<Row>> {
  const { text, names } = numberParameters(sql);
  const { rows, fields } = await db.$client.query<Row>({ text, values: orderValues(names, values) });
  return { columns: fields.map(({ name }) => name), rows };
}

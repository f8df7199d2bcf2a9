/** Connections: one pool a process, and drizzle over the pool or over one client of it. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** The database: the pool, or one client with a transaction open on it. */
export type Db = NodePgDatabase & { $client: pg.Pool | pg.PoolClient };

export interface Connected {
  pool: pg.Pool;
  db: Db;
}

export interface ConnectOptions {
  /** A URL, or what `startEmbedded` answered. */
  connection: string | { host: string; user: string; database: string; port: number };
  /** How many sessions at the most; 10 by default. */
  max?: number;
  /** Milliseconds after which a transaction that waits for its client is ended; 15 seconds by default. */
  idleTransactionMs?: number;
  /** Told of every statement: tests count them. */
  onStatement?: (text: string) => void;
}

// Sums stay far below 2^53, so int8 is a number; numeric is a mean or a parameter.
const parsers: Record<number, (text: string) => unknown> = { 20: Number, 1700: Number };

const statementMs = 60_000;

/** Milliseconds after which the server ends what takes too long in a session; 0 for never. */
interface SessionLimits {
  statementMs: number;
  /** A transaction that waits for its client: others may have to wait for what a frozen process has locked. */
  idleTransactionMs?: number;
}

const textOf = ({ statementMs, idleTransactionMs = 15_000 }: SessionLimits): string =>
  `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleTransactionMs}`;

/**
 * Limits a session that was just opened. Not by parameters of its start, which PgBouncer does not take.
 * In a pool nobody needs to wait for it: it runs before the statements that are sent afterwards.
 */
export async function limitSession(client: pg.Client | pg.PoolClient, limits: SessionLimits): Promise<void> {
  // Where it fails the session is lost, and its next statement says so
  await client.query(textOf(limits)).catch(() => {});
}

/** Opens a pool. Nothing is connected until the first query; a lost server costs a query, never the process. */
export function connect({ connection, max = 10, idleTransactionMs, onStatement }: ConnectOptions): Connected {
  const limits = { statementMs, ...(idleTransactionMs !== undefined && { idleTransactionMs }) };
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max,
    connectionTimeoutMillis: 2000,
    query_timeout: statementMs,
    keepAlive: true,
    // What is said without waiting for an answer goes out at once: BEGIN with the first statement, COMMIT with the last.
    pipeline: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
    ...(onStatement && { Client: counting((text) => text !== textOf(limits) && onStatement(text)) }),
  });
  pool.on('error', () => {
    // An idle session died: the pool has dropped it, and the next query opens another.
  });
  pool.on('connect', (client) => {
    // One that is in use tells its query too; without a listener the process would end
    client.on('error', () => {});
    void limitSession(client, limits);
  });
  return { pool, db: drizzle(pool) as Db };
}

function counting(onStatement: (text: string) => void): typeof pg.Client {
  return class extends pg.Client {
    override query(...parameters: never[]): never {
      const [query] = parameters as unknown as [string | { text: string }];
      onStatement(typeof query === 'string' ? query : query.text);
      return (super.query as (...all: never[]) => never)(...parameters);
    }
  } as typeof pg.Client;
}

const ofClient = new WeakMap<pg.PoolClient, Db>();

/** Drizzle over one client; the same object each time, so that what is prepared on it stays prepared. */
export function dbOf(client: pg.PoolClient): Db {
  let db = ofClient.get(client);
  if (!db) ofClient.set(client, (db = drizzle(client) as Db));
  return db;
}

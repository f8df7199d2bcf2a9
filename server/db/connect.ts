/** Connections: one pool per process, and drizzle on the pool or on one client. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** The database: the pool, or one client with an open transaction. */
export type Db = NodePgDatabase & { $client: pg.Pool | pg.PoolClient };

export interface Connected {
  pool: pg.Pool;
  db: Db;
}

export interface ConnectOptions {
  /** A URL, or the connection of `startEmbedded`. */
  connection: string | { host: string; user: string; database: string; port: number };
  /** The most sessions; 10 by default. */
  max?: number;
  /** Milliseconds a query waits for a session before it fails; 2 seconds by default. */
  connectMs?: number;
  /** Milliseconds after which an idle transaction is ended; 15 seconds by default. */
  idleTransactionMs?: number;
  /** Called with every statement, so that tests can count them. */
  onStatement?: (text: string) => void;
}

// Sums stay far below 2^53, so int8 is a number; numeric is a mean or a parameter.
const parsers: Record<number, (text: string) => unknown> = { 20: Number, 1700: Number };

const statementMs = 60_000;

/** Time limits of a session, in milliseconds; 0 for none. */
interface SessionLimits {
  statementMs: number;
  /** Limit of an idle transaction: others may wait for the locks of a frozen process. */
  idleTransactionMs?: number;
}

const toSessionSql = ({ statementMs, idleTransactionMs = 15_000 }: SessionLimits): string =>
  `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleTransactionMs}`;

/**
 * Sets the limits of a new session. Not as startup parameters, which PgBouncer does not accept. In a pool nobody needs
 * to await it, because it runs before later statements.
 */
export async function limitSession(client: pg.Client | pg.PoolClient, limits: SessionLimits): Promise<void> {
  // If it fails, the session is lost, and its next statement reports that
  await client.query(toSessionSql(limits)).catch(() => {});
}

/** Opens a pool. It connects at the first query; a lost server fails a query, never the process. */
export function connect(options: ConnectOptions): Connected {
  const { connection, max = 10, connectMs = 2000, idleTransactionMs, onStatement } = options;
  const limits = { statementMs, ...(idleTransactionMs !== undefined && { idleTransactionMs }) };
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    keepAlive: true,
    // Statements are sent without waiting for replies: BEGIN with the first statement, COMMIT with the last.
    pipeline: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
    ...(onStatement && { Client: createCountingClient((text) => text !== toSessionSql(limits) && onStatement(text)) }),
  });
  pool.on('error', () => {
    // An idle session was lost: the pool has dropped it, and the next query opens another.
  });
  pool.on('connect', (client) => {
    // A session in use also reports the error to its query; without a listener the process would end
    client.on('error', () => {});
    void limitSession(client, limits);
  });
  return { pool, db: drizzle(pool) as Db };
}

function createCountingClient(onStatement: (text: string) => void): typeof pg.Client {
  return class extends pg.Client {
    override query(...parameters: never[]): never {
      const [query] = parameters as unknown as [string | { text: string }];
      onStatement(typeof query === 'string' ? query : query.text);
      return (super.query as (...all: never[]) => never)(...parameters);
    }
  } as typeof pg.Client;
}

const dbByClient = new WeakMap<pg.PoolClient, Db>();

/** Drizzle on one client; the same object each time, so that prepared statements stay prepared. */
export function getDb(client: pg.PoolClient): Db {
  let db = dbByClient.get(client);
  if (!db) dbByClient.set(client, (db = drizzle(client) as Db));
  return db;
}

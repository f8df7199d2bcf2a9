/** Detects a connection pooler that sends the statements of one session to different server sessions. */
import pg from 'pg';
import { OperatorError } from '#server/operatorError.ts';

/** A session of the pooler that gets no server session within this time counts as having none. */
const waitMs = 3_000;
/** The most sessions that hold a server session, so that a released one is among those assigned. */
const maxHolders = 4;

const getBackendId = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

const createPoolingModeError = () =>
  new OperatorError(
    'DATABASE_URL leads to a connection pooler in transaction mode: set pool_mode = session for this database in ' +
      'PgBouncer, or name PostgreSQL itself in DATABASE_URL.',
  );

const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';
/** PgBouncer's error for BEGIN in statement mode. */
const isStatementMode = (error: unknown) => error instanceof Error && /statement pooling/.test(error.message);

/**
 * Checks that a session keeps its server session, which prepared statements, LISTEN and locks need. PostgreSQL reports
 * the process id of its greeting; a pooler greets with its own number. Then one session stays idle while others open
 * transactions: in transaction mode one of them gets its server session, or it gets another one itself.
 * @param pool the pool of the installation's sessions
 * @throws OperatorError for transaction or statement mode, and if there are no two sessions
 */
export async function checkPooler(pool: pg.Pool): Promise<void> {
  const clients: pg.Client[] = [];
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...pool.options, pipeline: false, query_timeout: waitMs });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const idle = await open();
    const backend = await getBackendId(idle);
    if (backend === (idle as { processID?: number }).processID) return;
    for (let holders = 1; holders <= maxHolders; holders += 1) {
      const other = await holdSession(open, holders === 1);
      if (other === backend || (await recheckBackendId(idle)) !== backend) throw createPoolingModeError();
      if (other === null) return;
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/**
 * Opens a session and a transaction in it, which holds its server session.
 * @returns the process id of the server session, or null if there is none left
 */
async function holdSession(open: () => Promise<pg.Client>, isFirst: boolean): Promise<number | null> {
  try {
    const client = await open();
    await client.query('begin');
    return await getBackendId(client);
  } catch (error) {
    if (isStatementMode(error)) throw createPoolingModeError();
    if (!isFirst) return null;
    throw new OperatorError(
      'DATABASE_URL leads to a connection pooler that has no second session free ' +
        `(${isTimeout(error) ? 'it does not answer' : (error as Error).message}): raise default_pool_size and ` +
        'max_client_conn in PgBouncer to at least DATABASE_POOL + 5 for each process.',
    );
  }
}

/** The current server session of the idle session; null if it has to wait for one. */
async function recheckBackendId(client: pg.Client): Promise<number | null> {
  try {
    return await getBackendId(client);
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}

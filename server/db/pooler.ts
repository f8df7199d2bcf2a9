/** Recognizes a connection pooler that gives the statements of one session to different server sessions. */
import pg from 'pg';
import { Refusal } from '#server/refusal.ts';

/** A session of the pooler that gets no server session within this time gets none. */
const waitMs = 3_000;
/** So many sessions hold a server session at once, so that one that was given back is among those handed out. */
const mostHolders = 4;

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

const transactionMode = () =>
  new Refusal(
    'DATABASE_URL leads to a connection pooler in transaction mode: set pool_mode = session for this database in ' +
      'PgBouncer, or name PostgreSQL itself in DATABASE_URL.',
  );

const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';
/** PgBouncer's answer to BEGIN where each statement may go elsewhere. */
const isStatementMode = (error: unknown) => error instanceof Error && /statement pooling/.test(error.message);

/**
 * Checks that a session keeps its server session, on which prepared statements, LISTEN and locks depend.
 * PostgreSQL itself answers with the process id that it greeted with; a pooler greets with a number of its own. Then
 * one session stays idle while others open transactions: in transaction mode one of them gets its server session,
 * or it gets another one itself.
 * @param pool where the installation's sessions will be opened
 * @throws Refusal for transaction or statement mode, and where there are no two sessions to be had
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
    const backend = await backendOf(idle);
    if (backend === (idle as { processID?: number }).processID) return;
    for (let holders = 1; holders <= mostHolders; holders += 1) {
      const other = await hold(open, holders === 1);
      if (other === backend || (await backendAgain(idle)) !== backend) throw transactionMode();
      if (other === null) return;
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/**
 * Opens a session and a transaction on it, which holds its server session.
 * @returns the server session's process id, or null where there is none left
 */
async function hold(open: () => Promise<pg.Client>, isFirst: boolean): Promise<number | null> {
  try {
    const client = await open();
    await client.query('begin');
    return await backendOf(client);
  } catch (error) {
    if (isStatementMode(error)) throw transactionMode();
    if (!isFirst) return null;
    throw new Refusal(
      'DATABASE_URL leads to a connection pooler that has no second session free ' +
        `(${isTimeout(error) ? 'it does not answer' : (error as Error).message}): raise default_pool_size and ` +
        'max_client_conn in PgBouncer to at least DATABASE_POOL + 5 for each process.',
    );
  }
}

/** The idle session's server session now; where it has to wait for one, it has none of its own. */
async function backendAgain(client: pg.Client): Promise<number | null> {
  try {
    return await backendOf(client);
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}

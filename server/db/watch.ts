/** Detects within two seconds that the database is frozen or away, and fails the calls that wait for it. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { postgresError } from './conflicts.ts';

const pingEveryMs = 400;
const answerWithinMs = 1_000;
/** Extra time after the timeout: if this process was itself paused, the reply may be received but not read yet. */
const graceMs = 300;

export interface DatabaseWatch {
  /** Why the database can't be used now; null while it replies. */
  problem(): string | null;
  stop(): Promise<void>;
}

/** The error of calls that fail at once; `isDatabaseUnavailable` knows its code, so requests answer 503. */
export const createNotAnsweringError = (): Error =>
  Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' });

async function isAnswered(query: Promise<unknown>): Promise<boolean> {
  const answered = query.then(() => true);
  const within = (ms: number) => Promise.race([answered, delay(ms, false, { ref: false })]);
  return (await within(answerWithinMs)) || within(graceMs);
}

/**
 * Whether PostgreSQL sent this error and so is up, even without a free session. Not 57P…, when it starts or stops, nor
 * 08…, which a connection pooler sends in its place.
 */
function isReplyOfDatabase(error: unknown): boolean {
  const code = postgresError(error)?.code;
  return code !== undefined && !/^(57P|08)/.test(code);
}

/**
 * Pings the database of a pool through a separate session. While the database is frozen, the sessions of the pool are
 * closed and new calls fail at once instead of waiting for their statement timeout. A slow statement is not touched
 * while the database replies to pings.
 * @param onChange called with the reason when the database stops replying, and with null when it replies again
 */
export function watchDatabase(pool: pg.Pool, onChange: (problem: string | null) => void): DatabaseWatch {
  const sessions = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void sessions.add(client));
  pool.on('remove', (client) => void sessions.delete(client));
  let isFrozen = false;
  let problem: string | null = null;
  const stopping = new AbortController();
  let client: pg.Client | null = null;

  const connectToPool = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  pool.connect = ((callback?: (error: Error) => void) => {
    if (!isFrozen) return connectToPool(callback);
    return callback ? callback(createNotAnsweringError()) : Promise.reject(createNotAnsweringError());
  }) as typeof pool.connect;

  const closeSession = (): void => {
    client?.connection.stream.destroy();
    client = null;
  };
  const openSession = async (): Promise<pg.Client> => {
    const next = new pg.Client({ ...pool.options, pipeline: false, connectionTimeoutMillis: answerWithinMs });
    next.on('error', () => {
      if (client === next) client = null;
    });
    await next.connect();
    return next;
  };
  const ping = async (): Promise<void> => {
    const session = (client ??= await openSession());
    if (!(await isAnswered(session.query('select 1')))) throw createNotAnsweringError();
  };
  /** A failed ping may only mean that the session was closed, so it is repeated once in a new session. */
  const pingTwice = (): Promise<void> =>
    ping().catch((error: Error & { code?: string }) => {
      closeSession();
      if (error.code === 'ETIMEDOUT') throw error;
      return ping();
    });
  const setState = (next: string | null, frozen: boolean): void => {
    isFrozen = frozen;
    if (frozen) for (const session of sessions) session.connection.stream.destroy(createNotAnsweringError());
    const hasChanged = (problem === null) !== (next === null);
    problem = next;
    if (hasChanged && !stopping.signal.aborted) onChange(next);
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await pingTwice().then(
        () => setState(null, false),
        (error: Error & { code?: string }) => {
          closeSession();
          if (isReplyOfDatabase(error)) setState(null, false);
          else
            setState(
              error.message || error.code || 'no connection',
              /timeout|ETIMEDOUT/.test(`${error.code} ${error.message}`),
            );
        },
      );
      await delay(pingEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
    closeSession();
  })();
  return {
    problem: () => problem,
    stop: async () => {
      stopping.abort();
      isFrozen = false;
      await watching;
    },
  };
}

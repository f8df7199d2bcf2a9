/** Notices within two seconds that the database is frozen or gone, and ends the calls that wait for it. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { postgresError } from './conflicts.ts';

const pingEveryMs = 400;
const answerWithinMs = 1_000;
/** Where this process was busy or stopped itself, an answer may have arrived and wait to be read. */
const graceMs = 300;

export interface DatabaseWatch {
  /** Why the database can't be used now; null while it answers. */
  problem(): string | null;
  stop(): Promise<void>;
}

/** An error that calls understand as "the database is away": they answer 503. */
export const notAnswering = (): Error =>
  Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' });

async function isAnswered(query: Promise<unknown>): Promise<boolean> {
  const answered = query.then(() => true);
  const within = (ms: number) => Promise.race([answered, delay(ms, false, { ref: false })]);
  return (await within(answerWithinMs)) || within(graceMs);
}

/** Whether an error is the database's own answer, not a pooler's: it lives, even if it has no session free for us. */
function isItsAnswer(error: unknown): boolean {
  const code = postgresError(error)?.code;
  return code !== undefined && !/^(57P|08)/.test(code);
}

/**
 * Watches the database of a pool from a session of its own. While it is frozen, sessions of the pool are closed and
 * new calls fail at once, so that nobody waits for a statement's own timeout. A slow statement is left alone as long
 * as the database answers others.
 * @param onChange called once when the database stops answering, with the reason, and once when it answers again
 */
export function watchDatabase(pool: pg.Pool, onChange: (problem: string | null) => void): DatabaseWatch {
  const sessions = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void sessions.add(client));
  pool.on('remove', (client) => void sessions.delete(client));
  let isFrozen = false;
  let problem: string | null = null;
  const stopping = new AbortController();
  let client: pg.Client | null = null;

  const connectNow = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  pool.connect = ((callback?: (error: Error) => void) => {
    if (!isFrozen) return connectNow(callback);
    return callback ? callback(notAnswering()) : Promise.reject(notAnswering());
  }) as typeof pool.connect;

  const drop = (): void => {
    client?.connection.stream.destroy();
    client = null;
  };
  const open = async (): Promise<pg.Client> => {
    const next = new pg.Client({ ...pool.options, pipeline: false, connectionTimeoutMillis: answerWithinMs });
    next.on('error', () => {
      if (client === next) client = null;
    });
    await next.connect();
    return next;
  };
  const ping = async (): Promise<void> => {
    const session = (client ??= await open());
    if (!(await isAnswered(session.query('select 1')))) throw notAnswering();
  };
  /** A session that was closed says nothing yet: only one that can't be opened anew does. */
  const pingTwice = (): Promise<void> =>
    ping().catch((error: Error & { code?: string }) => {
      drop();
      if (error.code === 'ETIMEDOUT') throw error;
      return ping();
    });
  const settle = (next: string | null, frozen: boolean): void => {
    isFrozen = frozen;
    if (frozen) for (const session of sessions) session.connection.stream.destroy(notAnswering());
    const hasChanged = (problem === null) !== (next === null);
    problem = next;
    if (hasChanged && !stopping.signal.aborted) onChange(next);
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await pingTwice().then(
        () => settle(null, false),
        (error: Error & { code?: string }) => {
          drop();
          if (isItsAnswer(error)) settle(null, false);
          else
            settle(
              error.message || error.code || 'no connection',
              /timeout|ETIMEDOUT/.test(`${error.code} ${error.message}`),
            );
        },
      );
      await delay(pingEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
    drop();
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

/** Jobs: graphile-worker in the same process, queued in the transaction that wants them. */
import { Logger, run, runMigrations, runOnce, type Runner, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

/** What a job needs besides its payload. */
export type JobHandlers<Catalogue, Deps> = {
  [J in keyof Catalogue]: (payload: Catalogue[J], deps: Deps) => Promise<void>;
};

const add = statement(
  'job_add',
  'select graphile_worker.add_job($1, payload := $2::json, run_at := $3::timestamptz, max_attempts := 12, job_key := $4, priority := $5::int)',
);

export interface JobOptions {
  /** There is one job of a key. */
  key?: string;
  runAt?: Date;
  /** Somebody sits before a screen until it is done, as for a code: it goes before all that waits, which a campaign or a sale makes thousands of. */
  isAwaited?: boolean;
}

/** The queue's own scale: the lowest goes first, and nothing said is 0. */
export const priorityOf = (isAwaited = false): number => (isAwaited ? -1 : 0);

/** Queues a job on the open transaction: it runs once this has been committed. */
export async function enqueue(
  db: Db,
  name: string,
  payload: unknown,
  { key, runAt, isAwaited }: JobOptions = {},
): Promise<void> {
  await add(db, [name, JSON.stringify(payload), runAt ?? null, key ?? null, priorityOf(isAwaited)]);
}

/** What runs by the clock. */
const crontab = [
  '17 3 * * * sweep ?jobKey=sweep',
  '47 3 * * * sweepFiles ?jobKey=sweepFiles',
  '* * * * * resumeImports ?jobKey=resumeImports',
  '* * * * * writeOfChats ?jobKey=writeOfChats',
  '* * * * * resumeMails ?jobKey=resumeMails',
  '* * * * * lookAfterPayments ?jobKey=lookAfterPayments',
  '* * * * * expireTariffs ?jobKey=expireTariffs',
  '23 * * * * remindOfTariffs ?jobKey=remindOfTariffs',
  '*/10 * * * * remindOfCarts ?jobKey=remindOfCarts',
  '* * * * * expireOrders ?jobKey=expireOrders',
  '*/2 * * * * tellLowStock ?jobKey=tellLowStock',
  '* * * * * resumePushes ?jobKey=resumePushes',
  '* * * * * startCampaigns ?jobKey=startCampaigns',
  '* * * * * tellPriceDrops ?jobKey=tellPriceDrops',
  '* * * * * foldStatistics ?jobKey=foldStatistics',
];

interface Log {
  debug(what: object, message: string): void;
  warn(what: object, message: string): void;
  error(what: object, message: string): void;
}

export interface Worker {
  /** Runs everything that is due, then returns: for tests. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the queue's own tables; repeatable. */
export const migrateJobs = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });

const freeJobs = (pool: pg.Pool) =>
  pool.query(
    'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))',
  );

/**
 * Makes the worker.
 * @param handlers one for every job of the catalogue
 * @param start false in tests: jobs run by `drain` alone
 * @param concurrency jobs that run at once
 * @param isAlone no other process works on this database: what one has left locked by dying is free at once, not after four hours
 */
export async function startWorker<Catalogue, Deps>(
  pool: pg.Pool,
  handlers: JobHandlers<Catalogue, Deps>,
  deps: Deps,
  log: Log,
  { start, isAlone = false, concurrency = 2 }: { start: boolean; isAlone?: boolean; concurrency?: number },
): Promise<Worker> {
  if (isAlone) await freeJobs(pool);
  const taskList: TaskList = {};
  for (const name of Object.keys(handlers) as (keyof Catalogue & string)[]) {
    taskList[name] = (payload) => handlers[name](payload as Catalogue[typeof name], deps);
  }
  let isStopping = false;
  const logger = new Logger(() => (level, message) => {
    // Its sessions end with the database then, as they should
    if (isStopping) return;
    if (level === 'error') log.error({ part: 'jobs' }, message);
    else if (level === 'warning') log.warn({ part: 'jobs' }, message);
    else log.debug({ part: 'jobs' }, message);
  });
  const options = { pgPool: pool, taskList, logger, noHandleSignals: true, concurrency, pollInterval: 2000 };
  const runner: Runner | null = start ? await run({ ...options, crontab: crontab.join('\n') }) : null;
  // A runner that loses the database stops with an error: said in the log, never an unhandled rejection.
  runner?.promise.catch((error: unknown) => log.error({ part: 'jobs', err: error }, 'the queue has stopped'));
  return {
    drain: () => runOnce(options),
    stop: async () => {
      isStopping = true;
      await runner?.stop().catch(() => {});
    },
  };
}

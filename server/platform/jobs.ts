/** Jobs: graphile-worker in the same process, queued in the transaction that wants them. */
import { type Job, Logger, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { isAway } from '#server/db/conflicts.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { Failure } from '#server/failure.ts';
import { JobTakenOver } from '#server/jobTakenOver.ts';
import { checkClaim, underClaim } from './jobClaim.ts';
import { freeAllJobs, superviseJobs, type Supervisor, type SupervisorLog } from './jobSupervisor.ts';

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

const resume = statement(
  'job_resume',
  `select graphile_worker.add_job($1, payload := $2::json, max_attempts := 12, job_key := $3, job_key_mode := 'unsafe_dedupe')`,
);

/** Queues a job unless there is one of its key: one that was parked stays parked, and none begins its attempts anew. */
export async function resumeJob(db: Db, name: string, payload: unknown, key: string): Promise<void> {
  await resume(db, [name, JSON.stringify(payload), key]);
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
  '* * * * * creditRewards ?jobKey=creditRewards',
  '23 * * * * remindOfTariffs ?jobKey=remindOfTariffs',
  '*/10 * * * * remindOfCarts ?jobKey=remindOfCarts',
  '* * * * * expireOrders ?jobKey=expireOrders',
  '*/2 * * * * tellLowStock ?jobKey=tellLowStock',
  '* * * * * resumePushes ?jobKey=resumePushes',
  '* * * * * startCampaigns ?jobKey=startCampaigns',
  '* * * * * tellPriceDrops ?jobKey=tellPriceDrops',
  '* * * * * foldStatistics ?jobKey=foldStatistics',
  '* * * * * noticeParkedJobs ?jobKey=noticeParkedJobs',
  '* * * * * reportBudgets ?jobKey=reportBudgets',
];

interface Log extends SupervisorLog {
  debug(what: object, message: string): void;
}

export interface Worker {
  /** Runs everything that is due, then returns: for tests. */
  drain(): Promise<void>;
  /** What is wrong with the queue: it stands still, or the database takes no writes. */
  problem(): 'queue' | 'database_writes' | null;
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** False in tests: jobs run by `drain` alone. */
  start: boolean;
  /** No other process works on this database: jobs that an earlier one left locked are free at once. */
  isAlone?: boolean;
  /** How many jobs run at once; 0 leaves them to other processes. */
  concurrency?: number;
}

/** Makes the queue's own tables; repeatable. */
export const migrateJobs = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });

/** A job that failed so often in the same way will not succeed by itself. */
const sameFailuresToPark = 5;
/** Jobs whose failures are another server's: they use up all their attempts, for hours. */
const patient = new Set(['mail.send', 'sms.send', 'push.send', 'files.delete']);

/** Whether the cause of a failure may pass by itself: a part that the job needs is away, or the disk is full. */
function mayPass(error: unknown): boolean {
  if (isAway(error) || (error instanceof Failure && error.code === 'unavailable')) return true;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (/^E[A-Z]+$/.test(code) || code.startsWith('53'));
}

/**
 * Ends the attempts of a job that fails the same way again and again: then it is parked, and a person decides.
 * @see domains/operation/failedJobs.ts
 */
async function parkIfHopeless(pool: pg.Pool, job: Job, error: unknown): Promise<void> {
  if (patient.has(job.task_identifier) || mayPass(error)) return;
  await pool.query(
    `update graphile_worker._private_jobs set max_attempts = attempts
      where id = $1 and locked_by = $2 and attempts >= $3 and last_error = $4`,
    [job.id, job.locked_by, sameFailuresToPark, (error as Error).message],
  );
}

/**
 * Makes the worker.
 * @param handlers one for every job of the catalogue
 */
export async function startWorker<Catalogue, Deps>(
  pool: pg.Pool,
  handlers: JobHandlers<Catalogue, Deps>,
  deps: Deps,
  log: Log,
  { start, isAlone = false, concurrency = 2 }: WorkerOptions,
): Promise<Worker> {
  if (isAlone) await freeAllJobs(pool);
  let supervisor: Supervisor | null = null;
  const taskList: TaskList = {};
  const names = Object.keys(handlers) as (keyof Catalogue & string)[];
  for (const name of names) {
    taskList[name] = (payload, { job }) => {
      const worker = job.locked_by ?? '';
      const claim = { id: Number(job.id), worker, isCurrent: () => supervisor?.isCurrent(worker) ?? true };
      return underClaim(claim, async () => {
        checkClaim();
        try {
          await handlers[name](payload as Catalogue[typeof name], deps);
        } catch (error) {
          if (!(error instanceof JobTakenOver)) await parkIfHopeless(pool, job, error);
          throw error;
        }
        // Not reported as done by us: others run it
        checkClaim();
      });
    };
  }
  let isStopping = false;
  const logger = new Logger(() => (level, message) => {
    // Its sessions end with the database then, as they should
    if (isStopping) return;
    if (level === 'error') log.error({ part: 'jobs' }, message);
    else if (level === 'warning') log.warn({ part: 'jobs' }, message);
    else log.debug({ part: 'jobs' }, message);
  });
  const options = { pgPool: pool, taskList, logger, noHandleSignals: true };
  if (start) {
    const runner = { ...options, concurrency, pollInterval: 2000, crontab: crontab.join('\n') };
    supervisor = await superviseJobs({ pool, runner: concurrency > 0 ? runner : null, names, log });
  }
  return {
    drain: () => runOnce({ ...options, concurrency: 2 }),
    problem: () => supervisor?.problem() ?? null,
    stop: async () => {
      isStopping = true;
      await supervisor?.stop();
    },
  };
}

/** Background jobs with graphile-worker in the same process, queued in the caller's transaction. */
import { type Job, Logger, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { isDatabaseUnavailable, postgresError } from '#server/db/conflicts.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { Failure } from '#server/failure.ts';
import { JobTakenOver } from '#server/jobTakenOver.ts';
import { assertClaim, runUnderClaim } from './jobClaim.ts';
import type { QueueProblem } from './jobHeartbeat.ts';
import type { JobLog } from './jobLog.ts';
import { freeAllJobs, superviseJobs, type Supervisor } from './jobSupervisor.ts';

/** Handlers of all jobs; `Deps` are their dependencies. */
export type JobHandlers<Catalogue, Deps> = {
  [J in keyof Catalogue]: (payload: Catalogue[J], deps: Deps) => Promise<void>;
};

/** Attempts of a job, with pauses that grow from seconds to six hours: about 16 hours in total. */
export const maxJobAttempts = 12;

export interface JobOptions {
  /** At most one job per key. */
  key?: string | undefined;
  runAt?: Date | null | undefined;
  /** Somebody waits for it, as for a code: it runs before all others, such as thousands of jobs of a campaign. */
  isAwaited?: boolean | undefined;
}

/** The queue's priority: lower runs first, the default is 0. */
const getPriority = (isAwaited = false): number => (isAwaited ? -1 : 0);

/** A job as the queue takes it. */
interface JobSpec {
  identifier: string;
  payload: unknown;
  job_key: string | null;
  run_at: Date | null;
  priority: number;
}

const addJobs = statement<unknown, { specs: string }>(
  'jobs_add',
  `select count(*)
     from graphile_worker.add_jobs((
            select array_agg((identifier, payload, null, run_at, ${maxJobAttempts}, job_key, priority, null
                             )::graphile_worker.job_spec)
              from json_to_recordset($specs::json)
                as s (identifier text, payload json, job_key text, run_at timestamptz, priority smallint)))`,
);

const addSpecs = (db: Db, specs: readonly JobSpec[]): Promise<unknown> => addJobs(db, { specs: JSON.stringify(specs) });

/**
 * The jobs of open units of work, by session. A unit adds all of them by one call at its end: each call of the queue's
 * function costs as much as a small write.
 */
const collectedJobs = new WeakMap<Db, JobSpec[]>();

/** Begins to collect the jobs of a session, which has begun a unit of work. */
export function collectJobs(db: Db): void {
  collectedJobs.set(db, []);
}

/** Ends the collecting. */
export function forgetJobs(db: Db): void {
  collectedJobs.delete(db);
}

/** How many jobs are collected, for `dropJobsAfter`. */
export const countCollectedJobs = (db: Db): number => collectedJobs.get(db)?.length ?? 0;

/** Drops collected jobs after the first ones, when a part of the transaction is undone. */
export function dropJobsAfter(db: Db, count: number): void {
  collectedJobs.get(db)?.splice(count);
}

/** Adds the collected jobs in the open transaction, of each key the last. Null if there are none. */
export function addCollectedJobs(db: Db): Promise<unknown> | null {
  const specs = collectedJobs.get(db) ?? [];
  if (specs.length === 0) return null;
  const byKey = new Map(specs.map((spec, index) => [spec.job_key ?? index, spec]));
  // In one order of keys, so that two units rarely deadlock; where they do, one is repeated
  return addSpecs(
    db,
    [...byKey.values()].toSorted((a, b) => compareKeys(a.job_key ?? '', b.job_key ?? '')),
  );
}

const compareKeys = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Queues a job in the open transaction; it runs after COMMIT. */
export async function enqueue(
  db: Db,
  name: string,
  payload: unknown,
  { key, runAt, isAwaited }: JobOptions = {},
): Promise<void> {
  const spec = {
    identifier: name,
    payload,
    job_key: key ?? null,
    run_at: runAt ?? null,
    priority: getPriority(isAwaited),
  };
  const collected = collectedJobs.get(db);
  if (collected) collected.push(spec);
  else await addSpecs(db, [spec]);
}

const addMissingJob = statement<unknown, { name: string; payload: string; key: string }>(
  'job_resume',
  `select graphile_worker.add_job($name, payload := $payload::json, max_attempts := ${maxJobAttempts},
                                  job_key := $key, job_key_mode := 'unsafe_dedupe')`,
);

/** Queues a job unless there is one with its key. A job that failed for good stays so, and attempts are not reset. */
export async function resumeJob(db: Db, name: string, payload: unknown, key: string): Promise<void> {
  await addMissingJob(db, { name, payload: JSON.stringify(payload), key });
}

/** Scheduled jobs. */
const crontab = [
  '17 3 * * * sweep ?jobKey=sweep',
  '47 3 * * * sweepFiles ?jobKey=sweepFiles',
  '37 2 * * * fillPhotoColors ?jobKey=fillPhotoColors',
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
  '* * * * * applySales ?jobKey=applySales',
  '* * * * * tellPriceDrops ?jobKey=tellPriceDrops',
  '* * * * * foldStatistics ?jobKey=foldStatistics',
  '* * * * * noticeParkedJobs ?jobKey=noticeParkedJobs',
  '* * * * * reportBudgets ?jobKey=reportBudgets',
];

export interface Worker {
  /**
   * Runs all due jobs, then returns; for tests.
   * @param concurrency how many run at once: 2 if it is missing
   */
  drain(concurrency?: number): Promise<void>;
  /** The problem of the queue: it is stalled, or the database accepts no writes. */
  problem(): QueueProblem | null;
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** False in tests, where jobs run only in `drain`. */
  start: boolean;
  /** No other process uses this database, so locked jobs of an earlier process are unlocked at once. */
  isAlone?: boolean;
  /** The most concurrent jobs; 0 leaves them to other processes. */
  concurrency?: number;
}

/** Creates the tables of the queue; repeatable. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  await configureAddJobs(pool);
}

/**
 * Settings of the queue's function. PostgreSQL would plan its insert anew for each call, which takes as long as to run
 * it; and until statistics of a growing queue are taken, it would read the whole queue for each job's key.
 */
const addJobsSettings = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off'];

/** Changes nothing if the function has the settings, or belongs to another role. */
async function configureAddJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `do $$
     begin
       if exists (select from pg_proc
                   where oid = 'graphile_worker.add_jobs'::regproc and pg_has_role(proowner, 'usage')
                     and proconfig is distinct from array['${addJobsSettings.join("', '")}']) then
         ${addJobsSettings.map((setting) => `alter function graphile_worker.add_jobs set ${setting};`).join('\n')}
       end if;
     end $$`,
  );
}

/** After this many equal failures a job fails for good. */
const maxSameFailures = 5;
/** Jobs that depend on external servers: they use all their attempts, for hours. */
const patientJobs = new Set(['mail.send', 'sms.send', 'push.send', 'files.delete']);

/** Whether the cause of a failure may be temporary: a service is unavailable, or the disk is full. */
function isTemporaryFailure(error: unknown): boolean {
  if (isDatabaseUnavailable(error) || (error instanceof Failure && error.code === 'unavailable')) return true;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (/^E[A-Z]+$/.test(code) || code.startsWith('53'));
}

/** Whether the database went away, rather than ended a statement that took too long. */
const isDatabaseGone = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && postgresError(error)?.code !== '57014';

/**
 * Ends the attempts of a job that fails repeatedly in the same way; then an admin decides.
 * @see domains/operation/failedJobs.ts
 */
async function stopIfHopeless(pool: pg.Pool, job: Job, error: unknown): Promise<void> {
  if (patientJobs.has(job.task_identifier) || isTemporaryFailure(error)) return;
  await pool.query(
    `update graphile_worker._private_jobs set max_attempts = attempts
      where id = $1 and locked_by = $2 and attempts >= $3 and last_error = $4`,
    [job.id, job.locked_by, maxSameFailures, (error as Error).message],
  );
}

/**
 * Starts the worker.
 * @param handlers one for every job of the catalogue
 */
export async function startWorker<Catalogue, Deps>(
  pool: pg.Pool,
  handlers: JobHandlers<Catalogue, Deps>,
  deps: Deps,
  log: JobLog,
  { start, isAlone = false, concurrency = 2 }: WorkerOptions,
): Promise<Worker> {
  if (isAlone) await freeAllJobs(pool);
  let supervisor: Supervisor | null = null;
  const interrupted = new Set<string>();
  const taskList: TaskList = {};
  const names = Object.keys(handlers) as (keyof Catalogue & string)[];
  for (const name of names) {
    taskList[name] = (payload, { job }) => {
      const worker = job.locked_by ?? '';
      interrupted.delete(job.id);
      const claim = { id: Number(job.id), worker, isCurrent: () => supervisor?.isCurrent(worker) ?? true };
      return runUnderClaim(claim, async () => {
        assertClaim();
        try {
          await handlers[name](payload as Catalogue[typeof name], deps);
        } catch (error) {
          if (isDatabaseGone(error)) interrupted.add(job.id);
          if (!(error instanceof JobTakenOver)) await stopIfHopeless(pool, job, error);
          throw error;
        }
        // Another process may run the job now, so this one must not complete it
        assertClaim();
      });
    };
  }
  let isStopping = false;
  const logger = new Logger(() => (level, message) => {
    // While stopping, its sessions end as expected
    if (isStopping) return;
    if (level === 'error') log.error({ part: 'jobs' }, message);
    else if (level === 'warning') log.warn({ part: 'jobs' }, message);
    else log.debug({ part: 'jobs' }, message);
  });
  const options = { pgPool: pool, taskList, logger, noHandleSignals: true };
  if (start) {
    const runner = { ...options, concurrency, pollInterval: 2000, crontab: crontab.join('\n') };
    supervisor = await superviseJobs({ pool, runner: concurrency > 0 ? runner : null, names, interrupted, log });
  }
  return {
    drain: (concurrency = 2) => runOnce({ ...options, concurrency }),
    problem: () => supervisor?.problem() ?? null,
    stop: async () => {
      isStopping = true;
      await supervisor?.stop();
    },
  };
}

/**
 * The heartbeats of this process: each renews its row in `job_processes`, unlocks jobs that nobody runs any more, and
 * judges the queue.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { limitSession } from '#server/db/connect.ts';
import type { JobLog } from './jobLog.ts';

/** A process whose row is older than this counts as dead, and others unlock its jobs. */
const deadAfterSeconds = 30;
/** A process whose row is older than this makes no external calls, well before others unlock its jobs. */
const currentForMs = 20_000;
/** When heartbeats fail for this long, the database takes no writes. */
const noWritesAfterMs = 15_000;
/** After an outage of the database every process has this long to renew its row before any counts as dead. */
const takeOverAfterMs = 15_000;
/** The queue is stalled when jobs are due for this long and no worker takes any. A new process has as long to start. */
const queueStalledAfterSeconds = 20;
/**
 * An interrupted job runs again without a pause after its first attempts only: one that brings the database down itself
 * must slow down like other jobs.
 */
const maxImmediateAttempts = 7;
/** Statements of heartbeats are short. */
const sessionMs = 3_000;

/** `queue`: jobs are due and no worker takes them. `database_writes`: heartbeats fail. */
export type QueueProblem = 'queue' | 'database_writes';

export interface HeartbeatOptions {
  pool: pg.Pool;
  /** Names of the jobs that have a handler; others do not count as due. */
  names: readonly string[];
  /** Ids of jobs that failed here because the database went away. Each is deleted once its pause has been ended. */
  interrupted: Set<string>;
  log: JobLog;
}

/** The state of the workers of this process. */
interface Beat {
  workerIds: string[];
  madeProgress: boolean;
  /** Ids of workers whose jobs are unlocked, because nobody runs them any more. */
  toUnlock: string[];
}

interface HeartbeatRow {
  is_stalled: boolean;
  freed: number;
  /** Ids of the interrupted jobs whose worker has not given them back yet. */
  still_locked: string[];
}

/**
 * One round trip: renews the row of process $1, unlocks jobs of dead and abandoned workers, ends the pauses of
 * interrupted jobs, and judges the queue. $2: ids of its workers. $3: whether they made progress. $4: ids of abandoned
 * workers. $5: whether it may unlock the jobs of other processes. $6: names of known jobs. $7: ids of interrupted jobs.
 */
const heartbeatSql = `
  with me as (
    insert into job_processes as p (id, workers, started_at, seen_at, moved_at)
    values ($1, $2::text[], now(), now(), case when $3 then now() end)
    on conflict (id) do update
      set workers = excluded.workers, seen_at = excluded.seen_at, moved_at = coalesce(excluded.moved_at, p.moved_at)
    returning id
  ), fresh as (
    select id, workers, moved_at from job_processes
     where seen_at > now() - interval '${deadAfterSeconds} seconds' and id <> $1
  ), lost as (
    select j.id from graphile_worker._private_jobs j
     where j.locked_by = any($4::text[])
        or ($5 and j.locked_at < now() - interval '${deadAfterSeconds} seconds'
            and not j.locked_by = any($2::text[] || array(select unnest(workers) from fresh)))
       for update skip locked
  ), freed as (
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null, run_at = greatest(j.run_at, now())
      from lost where j.id = lost.id returning j.id
  ), gone as (
    delete from job_processes where $5 and seen_at < now() - interval '1 hour'
  ), resumed as (
    update graphile_worker._private_jobs set run_at = now()
     where id = any($7::bigint[]) and locked_by is null and run_at > now() and attempts <= ${maxImmediateAttempts}
  )
  select (select count(*)::int from freed) as freed, (select count(*) from me) as me,
         array(select id::text from graphile_worker._private_jobs
                where id = any($7::bigint[]) and locked_by is not null) as still_locked,
         exists (
           select from graphile_worker._private_jobs
            where is_available and run_at < now() - interval '${queueStalledAfterSeconds} seconds'
              and task_id in (select id from graphile_worker._private_tasks where identifier = any($6::text[])))
         and not $3
         and not exists (select from fresh where moved_at > now() - interval '${queueStalledAfterSeconds} seconds')
         and exists (
           select from job_processes
            where id = $1 and started_at < now() - interval '${queueStalledAfterSeconds} seconds'
              and (moved_at is null or moved_at < now() - interval '${queueStalledAfterSeconds} seconds'))
         as is_stalled`;

/** Not from the pool: when requests use all of its sessions, heartbeats must still get through. */
function openSession(pool: pg.Pool): pg.Pool {
  const session = new pg.Pool({ ...pool.options, max: 1, idleTimeoutMillis: 0, query_timeout: sessionMs });
  session.on('error', () => {});
  session.on('connect', (client) => {
    client.on('error', () => {});
    void limitSession(client, { statementMs: sessionMs });
  });
  return session;
}

export class Heartbeat {
  readonly #processId = randomBytes(9).toString('base64url');
  readonly #options: HeartbeatOptions;
  readonly #session: pg.Pool;
  /** When the unbroken series of successful heartbeats began; null after a failure. */
  #succeedsSince: number | null = null;
  /** When the last successful heartbeat began, by two clocks: the first may stop while a machine sleeps. */
  #renewed = { elapsed: -Infinity, wall: -Infinity };
  #isStalled = false;
  #isFailureLogged = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#session = openSession(options.pool);
  }

  problem(): QueueProblem | null {
    if (performance.now() - this.#renewed.elapsed > noWritesAfterMs) return 'database_writes';
    return this.#isStalled ? 'queue' : null;
  }

  /** Whether the last one is so recent that no other process can have unlocked the jobs of this one. */
  isCurrent(): boolean {
    return (
      performance.now() - this.#renewed.elapsed < currentForMs &&
      Math.abs(Date.now() - this.#renewed.wall) < currentForMs
    );
  }

  /** @throws what the database answers; then call `recordFailure` */
  async send({ workerIds, madeProgress, toUnlock }: Beat): Promise<void> {
    const { names, interrupted, log } = this.#options;
    const begun = { elapsed: performance.now(), wall: Date.now() };
    const resuming = [...interrupted];
    const canTakeOver = this.#succeedsSince !== null && begun.elapsed - this.#succeedsSince >= takeOverAfterMs;
    const { rows } = await this.#session.query<HeartbeatRow>({
      text: heartbeatSql,
      values: [this.#processId, workerIds, madeProgress, toUnlock, canTakeOver, names, resuming],
    });
    this.#renewed = begun;
    this.#succeedsSince ??= begun.elapsed;
    this.#isFailureLogged = false;
    const { is_stalled, freed, still_locked } = rows[0]!;
    for (const job of resuming) if (!still_locked.includes(job)) interrupted.delete(job);
    if (freed > 0) log.warn({ part: 'jobs', freed }, 'jobs of dead workers were unlocked');
    if (is_stalled !== this.#isStalled)
      log.error(
        { part: 'jobs' },
        is_stalled ? 'the queue is stalled: no worker takes due jobs' : 'the queue runs again',
      );
    this.#isStalled = is_stalled;
  }

  /** Usually the database is away: the first failure is logged, and `problem` reports it if that lasts. */
  recordFailure(error: unknown): void {
    if (!this.#isFailureLogged) this.#options.log.warn({ part: 'jobs', err: error }, 'the heartbeat failed');
    this.#isFailureLogged = true;
    this.#succeedsSince = null;
  }

  /** Deletes the row of this process, so that others take over its jobs. */
  async signOff(): Promise<void> {
    await this.#session.query('delete from job_processes where id = $1', [this.#processId]).catch(() => {});
  }

  async close(): Promise<void> {
    await this.#session.end();
  }
}

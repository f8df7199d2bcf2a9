/**
 * Keeps the workers of this process alive, and unlocks the jobs of processes that died. graphile-worker alone does
 * neither: a worker that can't report its job to a restarted database stops for good, and the lock of a dead worker
 * expires only after four hours.
 *
 * Each process sends a heartbeat every five seconds: it renews its row in `job_processes` with the ids of its workers.
 * Jobs that failed because the database went away run again at once when a heartbeat gets through. Any process unlocks
 * jobs whose worker is in no fresh row. A process whose heartbeat fails stops external calls before others take its
 * jobs (`isCurrent`), and can't commit after they have (platform/jobClaim.ts).
 */
import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { run, type Runner, type RunnerOptions, type Worker as QueueWorker, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { isDatabaseUnavailable } from '#server/db/conflicts.ts';
import { limitSession } from '#server/db/connect.ts';

const tickMs = 1_000;
const heartbeatMs = 5_000;
/** A process whose row is older than this counts as dead, and others unlock its jobs. */
const deadAfterSeconds = 30;
/** A process whose row is older than this makes no external calls, well before others unlock its jobs. */
const currentForMs = 20_000;
/** When heartbeats fail for this long, the database takes no writes. */
const noWritesAfterMs = 15_000;
/** After an outage of the database every process has this long to renew its row before any counts as dead. */
const takeOverAfterMs = 15_000;
/** A worker whose query for the next job takes longer than this is stuck, because the database answers heartbeats. */
const workerStuckAfterMs = 5_000;
/** The queue is stalled when jobs are due for this long and no worker takes any. A new process has as long to start. */
const queueStalledAfterSeconds = 20;
/** A job that runs longer than this no longer counts as progress of the queue. */
const hangingAfterMs = 300_000;
/**
 * An interrupted job runs again without a pause after its first attempts only: one that brings the database down itself
 * must slow down like other jobs.
 */
const maxImmediateAttempts = 7;

/** Stopping waits no longer than this for replaced workers: some never end. */
const finishingMs = 3_000;

export interface SupervisorLog {
  warn(what: object, message: string): void;
  error(what: object, message: string): void;
}

export interface Supervisor {
  /** `queue`: jobs are due and no worker takes them. `database_writes`: heartbeats fail. Null: all is well. */
  problem(): 'queue' | 'database_writes' | null;
  /** Whether the jobs of this worker are certainly still its own: no other process can have unlocked them. */
  isCurrent(workerId: string): boolean;
  stop(): Promise<void>;
}

interface Options {
  pool: pg.Pool;
  /** Options of graphile-worker; null runs no workers here and only watches the queue. */
  runner: Omit<RunnerOptions, 'events'> | null;
  /** Names of the jobs that have a handler; others do not count as due. */
  names: readonly string[];
  /** Ids of jobs that failed here because the database went away. Each is deleted once its pause has been ended. */
  interrupted: Set<string>;
  log: SupervisorLog;
}

/** The state of one graphile-worker, updated by its events. */
interface WatchedWorker {
  worker: QueueWorker;
  /** When it began to query the next job; null while it runs one or sleeps. */
  lookingSince: number | null;
  jobSince: number | null;
}

/** The workers of one call of graphile-worker's `run`. A broken generation is replaced as a whole. */
interface Generation {
  runner: Runner;
  stop(): Promise<void>;
  workers: Map<string, WatchedWorker>;
}

interface Heartbeat {
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

/**
 * Wraps the pool for graphile-worker: `query` waits while the database is away. Otherwise the library's cron, which
 * calls `pool.query` and handles no failure, would stop for good at the first outage.
 */
function patientPool(pool: pg.Pool, isStopping: () => boolean): pg.Pool {
  const query = async (text: string, values: unknown[]) => {
    for (;;) {
      try {
        return await pool.query(text, values);
      } catch (error) {
        if (isStopping()) return { rows: [] };
        if (!isDatabaseUnavailable(error)) throw error;
        await delay(tickMs, undefined, { ref: false });
      }
    }
  };
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Unlocks all jobs. Call it only where no other process works on this database. */
export const freeAllJobs = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `with gone as (delete from job_processes)
     select graphile_worker.force_unlock_workers(
       array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`,
  );
};

/** Statements of heartbeats are short. */
const sessionMs = 3_000;

/** What the supervisor does when events of a worker arrive. */
interface WorkerListeners {
  /** A worker got a job, or found none due. */
  onProgress(): void;
  /** A worker failed: a job may be locked in the database although nobody runs it. */
  onBroken(): void;
}

/** Records the state of workers in `workers` from their events. */
function trackWorkers(workers: Generation['workers'], { onProgress, onBroken }: WorkerListeners): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  const update = (worker: QueueWorker, change: Partial<WatchedWorker>): void => {
    const watched = workers.get(worker.workerId);
    if (watched) Object.assign(watched, change);
  };
  events.on('worker:create', ({ worker }) =>
    workers.set(worker.workerId, { worker, lookingSince: null, jobSince: null }),
  );
  events.on('worker:getJob:start', ({ worker }) => update(worker, { lookingSince: performance.now() }));
  events.on('worker:getJob:empty', ({ worker }) => {
    onProgress();
    update(worker, { lookingSince: null });
  });
  events.on('job:start', ({ worker }) => {
    onProgress();
    update(worker, { lookingSince: null, jobSince: performance.now() });
  });
  events.on('job:complete', ({ worker }) => update(worker, { jobSince: null }));
  events.on('worker:getJob:error', ({ worker }) => {
    update(worker, { lookingSince: null });
    onBroken();
  });
  events.on('worker:fatalError', ({ worker }) => {
    update(worker, { jobSince: null });
    onBroken();
  });
  return events;
}

/** Starts workers, and watches them and the queue until `stop`. */
export async function superviseJobs({ pool, runner, names, interrupted, log }: Options): Promise<Supervisor> {
  const id = randomBytes(9).toString('base64url');
  // Not from the pool: when requests use all of its sessions, heartbeats must still get through
  const session = new pg.Pool({
    ...pool.options,
    max: 1,
    idleTimeoutMillis: 0,
    query_timeout: sessionMs,
  });
  session.on('error', () => {});
  session.on('connect', (client) => {
    client.on('error', () => {});
    void limitSession(client, { statementMs: sessionMs });
  });

  let current: Generation | null = null;
  /** Replaced generations that still finish a job. */
  let finishing: Generation[] = [];
  /** Ids of workers that this process has given up: others may take the jobs that they have locked. */
  const abandoned = new Set<string>();
  /** Ids of abandoned workers whose jobs the next heartbeat unlocks. */
  let toUnlock: string[] = [];
  let isReplacementDue = true;
  let hasProgress = false;
  let isStalled = false;
  let isStopping = false;
  let isBeatFailureLogged = false;
  let isStartFailureLogged = false;
  let lastBeatAt = -Infinity;
  /** When the unbroken series of successful heartbeats began; null after a failure. */
  let beatingSince: number | null = null;
  /** When the last successful heartbeat began, by two clocks: the first may stop while a machine sleeps. */
  let renewed = { elapsed: -Infinity, wall: -Infinity };

  const isBusy = ({ worker }: WatchedWorker): boolean => worker.getActiveJob() !== null;
  const allGenerations = (): Generation[] => [...(current ? [current] : []), ...finishing];
  const allWorkers = (): WatchedWorker[] => allGenerations().flatMap(({ workers }) => [...workers.values()]);

  const abandonIdleWorkers = (generation: Generation): void => {
    for (const [workerId, watched] of generation.workers) {
      if (isBusy(watched)) continue;
      abandoned.add(workerId);
      toUnlock.push(workerId);
      generation.workers.delete(workerId);
    }
  };

  const listeners: WorkerListeners = {
    onProgress: () => {
      hasProgress = true;
    },
    onBroken: () => {
      isReplacementDue = true;
    },
  };
  const startWorkers = async (options: NonNullable<Options['runner']>): Promise<Generation> => {
    const workers: Generation['workers'] = new Map();
    let isGenerationStopped = false;
    let stopping: Promise<void> | undefined;
    const pgPool = patientPool(pool, () => isStopping || isGenerationStopped);
    const started = await run({ ...options, pgPool, events: trackWorkers(workers, listeners) });
    // The runner ends by itself when it loses the database
    const replaceIfCurrent = () => {
      if (current?.runner === started) isReplacementDue = true;
    };
    started.promise.then(replaceIfCurrent, replaceIfCurrent);
    return {
      workers,
      runner: started,
      stop: () => {
        isGenerationStopped = true;
        return (stopping ??= started.stop().catch(() => {}));
      },
    };
  };

  const replaceWorkers = async (): Promise<void> => {
    isReplacementDue = false;
    if (!runner || isStopping) return;
    const old = current;
    if (old) {
      void old.stop();
      finishing.push(old);
      log.warn({ part: 'jobs' }, 'the queue workers failed and are replaced');
    }
    current = null;
    try {
      current = await startWorkers(runner);
      isStartFailureLogged = false;
    } catch (error) {
      isReplacementDue = true;
      if (!isStartFailureLogged) log.warn({ part: 'jobs', err: error }, 'the queue workers could not be started');
      isStartFailureLogged = true;
    }
  };

  const cleanUpFinishing = (): void => {
    for (const generation of finishing) abandonIdleWorkers(generation);
    finishing = finishing.filter(({ workers }) => workers.size > 0);
  };

  const sendHeartbeat = async (): Promise<void> => {
    const begun = { elapsed: performance.now(), wall: Date.now() };
    const unlocking = toUnlock;
    const resuming = [...interrupted];
    const workers = allWorkers();
    const isWorking = workers.some(({ jobSince }) => jobSince !== null && begun.elapsed - jobSince < hangingAfterMs);
    const madeProgress = hasProgress || isWorking;
    hasProgress = false;
    const canTakeOver = beatingSince !== null && begun.elapsed - beatingSince >= takeOverAfterMs;
    const { rows } = await session.query<Heartbeat>({
      text: heartbeatSql,
      values: [id, workers.map(({ worker }) => worker.workerId), madeProgress, unlocking, canTakeOver, names, resuming],
    });
    renewed = begun;
    beatingSince ??= begun.elapsed;
    isBeatFailureLogged = false;
    toUnlock = toUnlock.filter((workerId) => !unlocking.includes(workerId));
    const { is_stalled, freed, still_locked } = rows[0]!;
    for (const job of resuming) if (!still_locked.includes(job)) interrupted.delete(job);
    if (freed > 0) log.warn({ part: 'jobs', freed }, 'jobs of dead workers were unlocked');
    if (is_stalled !== isStalled)
      log.error(
        { part: 'jobs' },
        is_stalled ? 'the queue is stalled: no worker takes due jobs' : 'the queue runs again',
      );
    isStalled = is_stalled;
  };

  const tick = async (): Promise<void> => {
    cleanUpFinishing();
    const now = performance.now();
    const workers = [...(current?.workers.values() ?? [])];
    isReplacementDue ||= workers.some(
      ({ lookingSince }) => lookingSince !== null && now - lookingSince > workerStuckAfterMs,
    );
    if (now - lastBeatAt < heartbeatMs && toUnlock.length === 0 && !isReplacementDue) return;
    // Before workers are replaced: a heartbeat proves that the database is back
    await sendHeartbeat();
    lastBeatAt = now;
    if (isReplacementDue) await replaceWorkers();
  };

  const tickSafely = () =>
    tick().catch((error: unknown) => {
      // Usually the database is away: the next tick tries again, and `problem` reports it if that lasts
      if (!isBeatFailureLogged) log.warn({ part: 'jobs', err: error }, 'the heartbeat failed');
      isBeatFailureLogged = true;
      beatingSince = null;
    });
  await tickSafely();
  const ticking = new AbortController();
  const running = (async () => {
    while (!ticking.signal.aborted) {
      await delay(tickMs, undefined, { ref: false, signal: ticking.signal }).catch(() => {});
      await tickSafely();
    }
  })();

  return {
    problem: () =>
      performance.now() - renewed.elapsed > noWritesAfterMs ? 'database_writes' : isStalled ? 'queue' : null,
    isCurrent: (workerId) =>
      !abandoned.has(workerId) &&
      performance.now() - renewed.elapsed < currentForMs &&
      Math.abs(Date.now() - renewed.wall) < currentForMs,
    stop: async () => {
      isStopping = true;
      void current?.stop();
      ticking.abort();
      // A tick under way may just be starting other workers
      await running;
      await current?.stop();
      // Once the row is gone, others take over the jobs that replaced workers still finish
      const finished = Promise.all(finishing.map((one) => one.stop()));
      const areFinished = await Promise.race([finished.then(() => true), delay(finishingMs, false, { ref: false })]);
      if (areFinished) await session.query('delete from job_processes where id = $1', [id]).catch(() => {});
      await session.end();
    },
  };
}

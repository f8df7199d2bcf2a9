/**
 * Keeps the workers of this process alive, and takes over the jobs of processes that died. graphile-worker alone does
 * neither: a worker that can't report its job to a restarted database ends for good, and a lock is given back after
 * four hours.
 *
 * Each process renews a row of `job_processes` with the ids of its workers. Jobs whose worker stands in no fresh row
 * are unlocked by whoever notices first. A process that could not renew its row stops calling the outside world well
 * before that (`isCurrent`), and can't commit afterwards (platform/jobClaim.ts).
 */
import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { run, type Runner, type RunnerOptions, type Worker as QueueWorker, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { isAway } from '#server/db/conflicts.ts';
import { limitSession } from '#server/db/connect.ts';

const tickMs = 1_000;
const beatMs = 5_000;
/** Without a renewed row for so long a process counts as dead. */
const deadAfterSeconds = 30;
/** Without a renewed row for so long a process starts nothing outside: ends well before others take over. */
const currentForMs = 20_000;
/** A row that can't be renewed for so long, though the database answers, says that it takes no writes. */
const silentAfterMs = 15_000;
/** After an outage of the database every process gets this time to renew its row before any is taken for dead. */
const takeOverAfterMs = 15_000;
/** A worker that waits so long for its next job waits in vain, while the database answers us. */
const stalledAfterMs = 5_000;
/**
 * A job that is due for so long, while no worker took any, says that the queue stands still. A process that has just
 * started has as long to take what became due before.
 */
const standsAfterSeconds = 20;
/** A job may run so long before it counts as hanging. */
const hangingAfterMs = 300_000;

export interface SupervisorLog {
  warn(what: object, message: string): void;
  error(what: object, message: string): void;
}

export interface Supervisor {
  /** Jobs have been due for a while and no worker takes them; or this process can't renew its row. */
  problem(): 'queue' | 'database_writes' | null;
  /** Whether nobody else can have taken over the jobs of a worker of this process. */
  isCurrent(workerId: string): boolean;
  stop(): Promise<void>;
}

interface Options {
  pool: pg.Pool;
  /** Everything that workers need but events; null runs none, and only watches. */
  runner: Omit<RunnerOptions, 'events'> | null;
  /** Names of all jobs that workers know. */
  names: readonly string[];
  log: SupervisorLog;
}

/** One worker of graphile-worker, as its events tell. */
interface WatchedWorker {
  worker: QueueWorker;
  /** When it began to look for a job; null while it has one, or sleeps. */
  lookingSince: number | null;
  jobSince: number | null;
}

interface Generation {
  runner: Runner;
  stop(): Promise<void>;
  workers: Map<string, WatchedWorker>;
}

interface Beat {
  is_standing: boolean;
  freed: number;
}

const beatText = `
  with me as (
    insert into job_processes as p (id, workers, started_at, seen_at, moved_at)
    values ($1, $2::text[], now(), now(), case when $3 then now() end)
    on conflict (id) do update
      set workers = excluded.workers, seen_at = excluded.seen_at, moved_at = coalesce(excluded.moved_at, p.moved_at)
    returning id
  ), fresh as (
    select id, workers, moved_at from job_processes where seen_at > now() - interval '${deadAfterSeconds} seconds' and id <> $1
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
  )
  select (select count(*)::int from freed) as freed, (select count(*) from me) as me,
         exists (
           select from graphile_worker._private_jobs
            where is_available and run_at < now() - interval '${standsAfterSeconds} seconds'
              and task_id in (select id from graphile_worker._private_tasks where identifier = any($6::text[])))
         and not $3
         and not exists (select from fresh where moved_at > now() - interval '${standsAfterSeconds} seconds')
         and exists (
           select from job_processes
            where id = $1 and started_at < now() - interval '${standsAfterSeconds} seconds'
              and (moved_at is null or moved_at < now() - interval '${standsAfterSeconds} seconds')) as is_standing`;

/**
 * The pool as graphile-worker is given it. Its clock asks by `pool.query` alone, and ends for good with an unhandled
 * rejection when that fails: here it waits for the database instead, and then does what was due meanwhile.
 */
function patientPool(pool: pg.Pool, isStopping: () => boolean): pg.Pool {
  const query = async (text: string, values: unknown[]) => {
    for (;;) {
      try {
        return await pool.query(text, values);
      } catch (error) {
        if (isStopping()) return { rows: [] };
        if (!isAway(error)) throw error;
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

/** Frees what earlier processes left locked: only where no other process works on this database. */
export const freeAllJobs = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `with gone as (delete from job_processes)
     select graphile_worker.force_unlock_workers(
       array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`,
  );
};

/** Its own statements are short. */
const sessionMs = 3_000;

/** Starts workers, and watches them and the queue until it is stopped. */
export async function superviseJobs({ pool, runner, names, log }: Options): Promise<Supervisor> {
  const id = randomBytes(9).toString('base64url');
  // A session of its own: the pool's may all be taken by calls
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
  /** Earlier workers that still finish a job. */
  let finishing: Generation[] = [];
  /** Ids of workers that are given up: what they have locked others may take. */
  const givenUp = new Set<string>();
  /** Those of them whose locks are still to be released. */
  let retired: string[] = [];
  let isReplacementDue = true;
  let hasMoved = false;
  let isStanding = false;
  let isStopping = false;
  let beatAt = -Infinity;
  /** Since when every renewal succeeded. */
  let beatingSince: number | null = null;
  let renewed = { elapsed: -Infinity, wall: -Infinity };

  const isBusy = ({ worker }: WatchedWorker): boolean => worker.getActiveJob() !== null;
  const allWorkers = (): WatchedWorker[] =>
    [current, ...finishing].flatMap((one) => [...(one?.workers.values() ?? [])]);

  const listen = (workers: Generation['workers']): WorkerEvents => {
    const events: WorkerEvents = new EventEmitter();
    const of = (worker: QueueWorker) => workers.get(worker.workerId);
    const note = (worker: QueueWorker, change: Partial<WatchedWorker>) => Object.assign(of(worker) ?? {}, change);
    events.on('worker:create', ({ worker }) =>
      workers.set(worker.workerId, { worker, lookingSince: null, jobSince: null }),
    );
    events.on('worker:getJob:start', ({ worker }) => note(worker, { lookingSince: performance.now() }));
    events.on('worker:getJob:empty', ({ worker }) => {
      hasMoved = true;
      note(worker, { lookingSince: null });
    });
    events.on('job:start', ({ worker }) => {
      hasMoved = true;
      note(worker, { lookingSince: null, jobSince: performance.now() });
    });
    events.on('job:complete', ({ worker }) => note(worker, { jobSince: null }));
    // Whatever it held may be locked in the database without anybody running it
    events.on('worker:getJob:error', ({ worker }) => {
      note(worker, { lookingSince: null });
      isReplacementDue = true;
    });
    events.on('worker:fatalError', ({ worker }) => {
      note(worker, { jobSince: null });
      isReplacementDue = true;
    });
    return events;
  };

  const retire = (generation: Generation): void => {
    for (const [workerId, one] of generation.workers) {
      if (isBusy(one)) continue;
      givenUp.add(workerId);
      retired.push(workerId);
      generation.workers.delete(workerId);
    }
  };

  const start = async (options: NonNullable<Options['runner']>): Promise<Generation> => {
    const workers: Generation['workers'] = new Map();
    const generation: { isStopped: boolean } = { isStopped: false };
    const pgPool = patientPool(pool, () => isStopping || generation.isStopped);
    const started = await run({ ...options, pgPool, events: listen(workers) });
    // It ends by itself when it has lost the database
    const replaceIfCurrent = () => {
      if (current?.runner === started) isReplacementDue = true;
    };
    started.promise.then(replaceIfCurrent, replaceIfCurrent);
    return {
      workers,
      runner: started,
      stop: async () => {
        generation.isStopped = true;
        await started.stop().catch(() => {});
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
      log.warn({ part: 'jobs' }, 'the workers of the queue are replaced');
    }
    current = null;
    try {
      current = await start(runner);
    } catch (error) {
      isReplacementDue = true;
      throw error;
    }
  };

  const tidy = (): void => {
    for (const generation of finishing) retire(generation);
    finishing = finishing.filter(({ workers }) => workers.size > 0);
  };

  const beat = async (): Promise<void> => {
    const begun = { elapsed: performance.now(), wall: Date.now() };
    const freeing = retired;
    const workers = allWorkers();
    const isWorking = workers.some(({ jobSince }) => jobSince !== null && begun.elapsed - jobSince < hangingAfterMs);
    const moved = hasMoved || isWorking;
    hasMoved = false;
    const canTakeOver = beatingSince !== null && begun.elapsed - beatingSince >= takeOverAfterMs;
    const { rows } = await session.query<Beat>({
      text: beatText,
      values: [id, workers.map(({ worker }) => worker.workerId), moved, freeing, canTakeOver, names],
    });
    renewed = begun;
    beatingSince ??= begun.elapsed;
    retired = retired.filter((workerId) => !freeing.includes(workerId));
    const { is_standing, freed } = rows[0]!;
    if (freed > 0) log.warn({ part: 'jobs', freed }, 'jobs of workers that died wait for others now');
    if (is_standing !== isStanding)
      log.error({ part: 'jobs' }, is_standing ? 'the queue stands still though jobs are due' : 'the queue moves again');
    isStanding = is_standing;
  };

  const tick = async (): Promise<void> => {
    tidy();
    const now = performance.now();
    const looking = [...(current?.workers.values() ?? [])];
    isReplacementDue ||= looking.some(
      ({ lookingSince }) => lookingSince !== null && now - lookingSince > stalledAfterMs,
    );
    if (now - beatAt < beatMs && retired.length === 0 && !isReplacementDue) return;
    await beat();
    beatAt = now;
    if (isReplacementDue) await replaceWorkers();
  };

  const tickSafely = () =>
    tick().catch(() => {
      // The database is away: the next tick tries again
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
      performance.now() - renewed.elapsed > silentAfterMs ? 'database_writes' : isStanding ? 'queue' : null,
    isCurrent: (workerId) =>
      !givenUp.has(workerId) &&
      performance.now() - renewed.elapsed < currentForMs &&
      Math.abs(Date.now() - renewed.wall) < currentForMs,
    stop: async () => {
      isStopping = true;
      await current?.stop();
      ticking.abort();
      await running;
      await session.query('delete from job_processes where id = $1', [id]).catch(() => {});
      await session.end();
    },
  };
}

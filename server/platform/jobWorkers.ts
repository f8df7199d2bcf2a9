/**
 * The graphile-worker workers of this process. A worker that can't report its job to a restarted database stops for
 * good, so they are watched, and replaced as a whole where one fails or is stuck.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { run, type Runner, type RunnerOptions, type Worker as QueueWorker, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { isDatabaseUnavailable } from '#server/db/conflicts.ts';
import type { JobLog } from './jobLog.ts';

/** Pause before a query of the library is repeated while the database is away. */
const retryMs = 1_000;
/** A worker whose query for the next job takes longer than this is stuck, because the database answers heartbeats. */
const stuckAfterMs = 5_000;
/** A job that runs longer than this no longer counts as progress of the queue. */
const hangingAfterMs = 300_000;
/** Stopping waits no longer than this for replaced workers: some never end. */
const finishingMs = 3_000;

export interface JobWorkersOptions {
  pool: pg.Pool;
  /** Options of graphile-worker; null runs no workers here, so that only the queue is watched. */
  runner: Omit<RunnerOptions, 'events'> | null;
  log: JobLog;
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
        await delay(retryMs, undefined, { ref: false });
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

/** Called when events of a worker arrive. */
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

const isBusy = ({ worker }: WatchedWorker): boolean => worker.getActiveJob() !== null;

export class JobWorkers {
  readonly #options: JobWorkersOptions;
  #current: Generation | null = null;
  /** Replaced generations that still finish a job. */
  #finishing: Generation[] = [];
  /** Ids of workers that this process has given up: others may take the jobs that they have locked. */
  readonly #abandoned = new Set<string>();
  /** Ids of abandoned workers whose jobs the next heartbeat unlocks. */
  #toUnlock: string[] = [];
  #isReplacementDue = true;
  #hasProgress = false;
  #isStopping = false;
  #isStartFailureLogged = false;

  constructor(options: JobWorkersOptions) {
    this.#options = options;
  }

  /** Whether a worker failed or is stuck, or none were started yet. */
  get isReplacementDue(): boolean {
    return this.#isReplacementDue;
  }

  /** Ids of workers that have ended while the database has their jobs as locked. */
  get toUnlock(): readonly string[] {
    return this.#toUnlock;
  }

  /** Ids of all workers, also of replaced ones that still finish a job. */
  get ids(): string[] {
    return this.#list().map(({ worker }) => worker.workerId);
  }

  isAbandoned(workerId: string): boolean {
    return this.#abandoned.has(workerId);
  }

  /** Notes that the jobs of these workers are unlocked. */
  markUnlocked(workerIds: readonly string[]): void {
    this.#toUnlock = this.#toUnlock.filter((workerId) => !workerIds.includes(workerId));
  }

  /** Whether workers took jobs or found none due since the last call, or run one that does not hang. */
  takeProgress(): boolean {
    const now = performance.now();
    const isWorking = this.#list().some(({ jobSince }) => jobSince !== null && now - jobSince < hangingAfterMs);
    const madeProgress = this.#hasProgress || isWorking;
    this.#hasProgress = false;
    return madeProgress;
  }

  /** Gives up the replaced workers that have finished their job, and finds current ones that are stuck. */
  check(): void {
    for (const generation of this.#finishing) this.#abandonIdle(generation);
    this.#finishing = this.#finishing.filter(({ workers }) => workers.size > 0);
    const now = performance.now();
    const current = [...(this.#current?.workers.values() ?? [])];
    this.#isReplacementDue ||= current.some(
      ({ lookingSince }) => lookingSince !== null && now - lookingSince > stuckAfterMs,
    );
  }

  /** Starts workers in place of the current ones, which finish their jobs. If that fails, it stays due. */
  async replace(): Promise<void> {
    const { runner, log } = this.#options;
    this.#isReplacementDue = false;
    if (!runner || this.#isStopping) return;
    const old = this.#current;
    if (old) {
      void old.stop();
      this.#finishing.push(old);
      log.warn({ part: 'jobs' }, 'the queue workers failed and are replaced');
    }
    this.#current = null;
    try {
      this.#current = await this.#start(runner);
      this.#isStartFailureLogged = false;
    } catch (error) {
      this.#isReplacementDue = true;
      if (!this.#isStartFailureLogged) log.warn({ part: 'jobs', err: error }, 'the queue workers could not be started');
      this.#isStartFailureLogged = true;
    }
  }

  /** Lets the current workers finish, and starts no others unless `replace` is under way. */
  beginStop(): void {
    this.#isStopping = true;
    void this.#current?.stop();
  }

  /**
   * Waits for current workers, and a moment for replaced ones. Call it when no `replace` is under way.
   * @returns whether all have finished
   */
  async finishStop(): Promise<boolean> {
    await this.#current?.stop();
    const finished = Promise.all(this.#finishing.map((one) => one.stop()));
    return Promise.race([finished.then(() => true), delay(finishingMs, false, { ref: false })]);
  }

  #list(): WatchedWorker[] {
    const generations = [...(this.#current ? [this.#current] : []), ...this.#finishing];
    return generations.flatMap(({ workers }) => [...workers.values()]);
  }

  #abandonIdle({ workers }: Generation): void {
    for (const [workerId, watched] of workers) {
      if (isBusy(watched)) continue;
      this.#abandoned.add(workerId);
      this.#toUnlock.push(workerId);
      workers.delete(workerId);
    }
  }

  async #start(options: NonNullable<JobWorkersOptions['runner']>): Promise<Generation> {
    const workers: Generation['workers'] = new Map();
    let isGenerationStopped = false;
    let stopping: Promise<void> | undefined;
    const listeners: WorkerListeners = {
      onProgress: () => {
        this.#hasProgress = true;
      },
      onBroken: () => {
        this.#isReplacementDue = true;
      },
    };
    const pgPool = patientPool(this.#options.pool, () => this.#isStopping || isGenerationStopped);
    const started = await run({ ...options, pgPool, events: trackWorkers(workers, listeners) });
    // The runner ends by itself when it loses the database
    const replaceIfCurrent = () => {
      if (this.#current?.runner === started) this.#isReplacementDue = true;
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
  }
}

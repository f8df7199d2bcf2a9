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
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Heartbeat, type HeartbeatOptions, type QueueProblem } from './jobHeartbeat.ts';
import { JobWorkers, type JobWorkersOptions } from './jobWorkers.ts';

const tickMs = 1_000;
const heartbeatMs = 5_000;

export interface Supervisor {
  /** Null: all is well. */
  problem(): QueueProblem | null;
  /** Whether the jobs of this worker are certainly still its own: no other process can have unlocked them. */
  isCurrent(workerId: string): boolean;
  stop(): Promise<void>;
}

/** Unlocks all jobs. Call it only where no other process works on this database. */
export const freeAllJobs = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `with gone as (delete from job_processes)
     select graphile_worker.force_unlock_workers(
       array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`,
  );
};

/** Starts workers, and watches them and the queue until `stop`. */
export async function superviseJobs(options: JobWorkersOptions & HeartbeatOptions): Promise<Supervisor> {
  const workers = new JobWorkers(options);
  const heartbeat = new Heartbeat(options);
  let lastBeatAt = -Infinity;

  const tick = async (): Promise<void> => {
    workers.check();
    const now = performance.now();
    const toUnlock = [...workers.toUnlock];
    if (now - lastBeatAt < heartbeatMs && toUnlock.length === 0 && !workers.isReplacementDue) return;
    // Before workers are replaced: a heartbeat proves that the database is back
    await heartbeat.send({ workerIds: workers.ids, madeProgress: workers.takeProgress(), toUnlock });
    workers.markUnlocked(toUnlock);
    lastBeatAt = now;
    if (workers.isReplacementDue) await workers.replace();
  };
  // After a failure the next tick tries again
  const tickSafely = () => tick().catch((error: unknown) => heartbeat.recordFailure(error));

  await tickSafely();
  const ticking = new AbortController();
  const running = (async () => {
    while (!ticking.signal.aborted) {
      await delay(tickMs, undefined, { ref: false, signal: ticking.signal }).catch(() => {});
      await tickSafely();
    }
  })();

  return {
    problem: () => heartbeat.problem(),
    isCurrent: (workerId) => !workers.isAbandoned(workerId) && heartbeat.isCurrent(),
    stop: async () => {
      workers.beginStop();
      ticking.abort();
      // A tick under way may just be starting other workers
      await running;
      // Once the row is gone, others take over the jobs that replaced workers still finish
      if (await workers.finishStop()) await heartbeat.signOff();
      await heartbeat.close();
    },
  };
}

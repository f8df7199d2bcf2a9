/**
 * Knows which job the running code belongs to, and whether this process still owns that job. A process that was frozen
 * learns here that others have taken its job: then it commits nothing and makes no external calls.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { JobTakenOver } from '#server/jobTakenOver.ts';

export interface JobClaim {
  id: number;
  /** The id of the worker that runs it, equal to `locked_by` in the queue: the fencing token. */
  worker: string;
  /**
   * Whether the last heartbeat is so recent that no other process can have taken the job.
   * @see jobHeartbeat.ts
   */
  isCurrent: () => boolean;
}

const claims = new AsyncLocalStorage<JobClaim>();

/** Runs a job's work under its claim. */
export const runUnderClaim = <T>(claim: JobClaim, work: () => Promise<T>): Promise<T> => claims.run(claim, work);

/** The claim of the running job; undefined outside of jobs. */
export const findCurrentClaim = (): JobClaim | undefined => claims.getStore();

/**
 * Call it right before an external effect, such as a mail or a payment, which no rollback can undo. Needs no query.
 * @throws JobTakenOver if another process may have the job
 */
export function assertClaim(): void {
  if (findCurrentClaim()?.isCurrent() === false) throw new JobTakenOver();
}

const lockJob = statement<object, { claimId: number; worker: string }>(
  'job_claim_lock',
  'select from graphile_worker._private_jobs where id = $claimId and locked_by = $worker for share',
);

/**
 * Locks the job until the open transaction ends, so that nobody takes it over before the commit.
 * @throws JobTakenOver if another process has the job
 */
export async function lockClaim(db: Db): Promise<void> {
  const claim = findCurrentClaim();
  if (claim && (await lockJob(db, { claimId: claim.id, worker: claim.worker })).length === 0) throw new JobTakenOver();
}

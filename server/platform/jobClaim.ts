/**
 * Which job the running code belongs to, and whether that job is still this process's. A process that was frozen
 * finds out here that others have taken its jobs over: it writes nothing more and calls no provider.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { JobTakenOver } from '#server/jobTakenOver.ts';

export interface JobClaim {
  id: number;
  /** The id of the worker that runs it, as `locked_by` in the queue says: the fencing token. */
  worker: string;
  /** Whether this process renewed its row so recently that nobody can have taken its jobs over. */
  isCurrent: () => boolean;
}

const claims = new AsyncLocalStorage<JobClaim>();

/** Runs a job's work under its claim. */
export const underClaim = <T>(claim: JobClaim, work: () => Promise<T>): Promise<T> => claims.run(claim, work);

/** The claim of the job that the running code belongs to; undefined outside of jobs. */
export const currentClaim = (): JobClaim | undefined => claims.getStore();

/**
 * Asked right before an effect outside, which no transaction can take back. Reads the clock alone.
 * @throws JobTakenOver where others may have the job of the running code
 */
export function checkClaim(): void {
  if (currentClaim()?.isCurrent() === false) throw new JobTakenOver();
}

const lock = statement(
  'job_claim_lock',
  'select from graphile_worker._private_jobs where id = $1 and locked_by = $2 for share',
);

/**
 * Holds the claim until the open transaction ends, so that it commits only what is still this process's work.
 * @throws JobTakenOver
 */
export async function lockClaim(db: Db): Promise<void> {
  const claim = currentClaim();
  if (claim && (await lock(db, [claim.id, claim.worker])).length === 0) throw new JobTakenOver();
}

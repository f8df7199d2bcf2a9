/** Undoes a part of a unit of work without ending it. */
import type { Db } from '#server/db/connect.ts';
import { clearFailure } from '#server/db/statement.ts';
import { countCollectedJobs, dropJobsAfter } from './jobs.ts';

/**
 * Does a part of an open transaction. If it fails, its writes and jobs are undone, and the transaction can go on.
 * @throws the error of the work
 */
export async function withSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const client = db.$client;
  const jobs = countCollectedJobs(db);
  await client.query('savepoint part');
  try {
    return await work();
  } catch (error) {
    await client.query('rollback to savepoint part');
    clearFailure(db);
    dropJobsAfter(db, jobs);
    throw error;
  } finally {
    await client.query('release savepoint part');
  }
}

/** Exports and imports pending jobs. */
import type { Client } from 'pg';
import { relationExists } from './schema.ts';

// graphile-worker creates its own schema and changes its tables with its versions, so jobs are not moved as rows: their
// parameters are exported, and the import queues them again. Jobs that have used up their attempts are omitted; jobs
// that run during the export are queued again, which their keys allow.

const source = `graphile_worker._private_jobs j
  JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
  WHERE j.attempts < j.max_attempts`;

/** The pending jobs, for COPY. */
export const pendingJobs = `(
  SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    (SELECT array_agg(flag) FROM jsonb_object_keys(j.flags) AS flag)
  FROM ${source} ORDER BY j.id)`;

/** The number of jobs in `pendingJobs`; 0 without graphile-worker's tables. */
export async function countPendingJobs(client: Client): Promise<number> {
  if (!(await relationExists(client, 'graphile_worker._private_jobs'))) return 0;
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${source}`);
  return Number(rows[0]?.count);
}

/** Creates the table that `pendingJobs` is copied into; it is dropped at the end of the transaction. */
export async function makeJobTable(client: Client): Promise<string> {
  await client.query(`
    CREATE TEMPORARY TABLE imported_jobs (
      identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text, priority int,
      flags text[], place bigint GENERATED ALWAYS AS IDENTITY
    ) ON COMMIT DROP`);
  return 'imported_jobs (identifier, payload, queue_name, run_at, max_attempts, key, priority, flags)';
}

/** Queues the imported jobs in their order. */
export async function queueImportedJobs(client: Client): Promise<void> {
  await client.query(`
    SELECT graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority, flags)
    FROM (SELECT * FROM imported_jobs ORDER BY place) AS jobs`);
}

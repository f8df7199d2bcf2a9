import type { Client } from 'pg';
import { isThere } from './schema.ts';

// graphile-worker makes its own schema and changes its tables with its versions, so jobs don't move as rows:
// they are read as what they were asked to be, and asked for again. Jobs that have used up their attempts
// stay behind; those at work when the export is made are asked for again, which their keys allow.

const source = `graphile_worker._private_jobs j
  JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
  WHERE j.attempts < j.max_attempts`;

/** The jobs still to be done, for COPY. */
export const pendingJobs = `(
  SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    (SELECT array_agg(flag) FROM jsonb_object_keys(j.flags) AS flag)
  FROM ${source} ORDER BY j.id)`;

/** How many jobs `pendingJobs` would copy; 0 where graphile-worker never was. */
export async function countPendingJobs(client: Client): Promise<number> {
  if (!(await isThere(client, 'graphile_worker._private_jobs'))) return 0;
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${source}`);
  return Number(rows[0]?.count);
}

/** Makes the table that `pendingJobs` is copied into; it goes with the transaction. */
export async function makeJobTable(client: Client): Promise<string> {
  await client.query(`
    CREATE TEMPORARY TABLE imported_jobs (
      identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text, priority int,
      flags text[], place bigint GENERATED ALWAYS AS IDENTITY
    ) ON COMMIT DROP`);
  return 'imported_jobs (identifier, payload, queue_name, run_at, max_attempts, key, priority, flags)';
}

/** Asks graphile-worker for the imported jobs, in their order. */
export async function askForJobs(client: Client): Promise<void> {
  await client.query(`
    SELECT graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority, flags)
    FROM (SELECT * FROM imported_jobs ORDER BY place) AS jobs`);
}

/**
 * Failed background jobs: admins see them, retry them or discard them. Parked ones, which failed for good, are
 * reported once.
 */
import type { FailedJob } from '#contract/jobs.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { maxJobAttempts } from '#server/platform/jobs.ts';

interface FailedJobRow extends Omit<FailedJob, 'created_at' | 'run_at'> {
  created_at: Date;
  run_at: Date;
}

const jobTablesSql = 'graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id';
/** Parked: failed for good, because all attempts are used up. No worker runs it. */
const isParkedSql = 'j.attempts >= j.max_attempts and j.locked_at is null';
const hasFailedSql = `
  j.locked_at is null and j.attempts > 0 and (j.last_error is not null or j.attempts >= j.max_attempts)`;

/** Failed jobs; `$state` limits them to one state. */
const failedJobsSql = `
  from (select j.id::int as id, t.identifier as name,
               case when ${isParkedSql} then 'parked' else 'retrying' end as state,
               coalesce(left(j.last_error, 500), '') as reason, j.attempts, j.created_at, j.run_at
          from ${jobTablesSql}
         where ${hasFailedSql}) f
 where $state::text is null or f.state = $state`;

const listFailedJobs = statement<FailedJobRow, { state: string | null; per_page: number; offset: number }>(
  'failed_jobs',
  `select f.* ${failedJobsSql} order by f.state, f.run_at desc, f.id desc limit $per_page offset $offset`,
);
const countFailedJobs = oneRow<{ total: number }, { state: string | null }>(
  'failed_jobs_count',
  `select count(*)::int as total ${failedJobsSql}`,
);

// Notifies the workers as `add_job` does
const retryJob = oneRow<{ name: string; pg_notify: string }, { jobId: number }>(
  'failed_job_retry',
  `with retried as (
     update graphile_worker._private_jobs j
        set attempts = 0, max_attempts = greatest(j.max_attempts, ${maxJobAttempts}), last_error = null,
            run_at = now(), flags = j.flags - 'noticed'
      where j.id = $jobId and ${hasFailedSql}
     returning j.task_id)
   select t.identifier as name, pg_notify('jobs:insert', '{"count":1}')
     from retried
     join graphile_worker._private_tasks t on t.id = retried.task_id`,
);
const discardJob = oneRow<{ name: string }, { jobId: number }>(
  'failed_job_discard',
  `with discarded as (
     delete from graphile_worker._private_jobs j
      where j.id = $jobId and ${isParkedSql}
     returning j.task_id)
   select t.identifier as name
     from discarded
     join graphile_worker._private_tasks t on t.id = discarded.task_id`,
);

export const failedJobs: Handlers<Contract['jobs'], Ctx> = {
  list: async ({ query: { page, per_page, state } }, { db }) => {
    const filter = { state: state ?? null };
    const [rows, counted] = await Promise.all([
      listFailedJobs(db, { ...filter, per_page, offset: (page - 1) * per_page }),
      countFailedJobs(db, filter),
    ]);
    return {
      page,
      per_page,
      total: counted?.total ?? 0,
      data: rows.map(({ created_at, run_at, ...job }) => ({
        ...job,
        created_at: created_at.toISOString(),
        run_at: run_at.toISOString(),
      })),
    };
  },
  retry: async ({ params: { id } }, ctx) => {
    const found = await retryJob(ctx.db, { jobId: id });
    if (!found) throw notFound('job');
    await ctx.audit({ action: 'retry', noun: 'jobs', record_id: id, before: null, after: { name: found.name } });
    return { success: true };
  },
  discard: async ({ params: { id } }, ctx) => {
    const found = await discardJob(ctx.db, { jobId: id });
    if (!found) throw notFound('job');
    await ctx.audit({ action: 'discard', noun: 'jobs', record_id: id, before: { name: found.name }, after: null });
    return { success: true };
  },
};

/** Called when a job of that name is parked, to notify whoever waits for its result. */
export type ParkedJobHooks<Catalogue> = {
  [J in keyof Catalogue]?: (payload: Catalogue[J], ctx: Ctx) => Promise<void>;
};

const isUnreportedSql = `${isParkedSql} and not coalesce(j.flags ? 'noticed', false)`;

const listUnreportedJobs = statement<{ id: number }>(
  'parked_jobs_unreported',
  `select j.id::int as id from graphile_worker._private_jobs j where ${isUnreportedSql} order by j.id`,
);
const markJobReported = oneRow<{ name: string; payload: unknown; attempts: number }, { jobId: number }>(
  'parked_job_report',
  `update graphile_worker._private_jobs p
      set flags = coalesce(p.flags, '{}') || '{"noticed": true}'
     from (select j.id, t.identifier as name
             from ${jobTablesSql}
            where j.id = $jobId and ${isUnreportedSql}
              for update of j skip locked) n
    where p.id = n.id
   returning n.name, p.payload, p.attempts`,
);

async function reportParkedJob<Catalogue>(unit: Ctx, id: number, hooks: ParkedJobHooks<Catalogue>): Promise<void> {
  const job = await markJobReported(unit.db, { jobId: id });
  if (!job) return;
  const { name, payload, attempts } = job;
  await hooks[name as keyof Catalogue]?.(payload as Catalogue[keyof Catalogue], unit);
  unit.log.error({ part: 'jobs', job: id, name, attempts }, 'a job has failed for good: see /settings/jobs');
}

/**
 * The job `noticeParkedJobs`: reports every newly parked job once. The flag `noticed` marks reported ones. Each has a
 * separate transaction, so that a hook that fails does not stop the others; the next run tries it again.
 */
export async function reportParkedJobs<Catalogue>(ctx: Ctx, hooks: ParkedJobHooks<Catalogue>): Promise<void> {
  for (const { id } of await listUnreportedJobs(ctx.db))
    await ctx
      .step((unit) => reportParkedJob(unit, id, hooks))
      .catch((error: unknown) =>
        ctx.log.error(
          { part: 'jobs', job: id, err: error },
          'a job has failed for good, and this could not be reported',
        ),
      );
}

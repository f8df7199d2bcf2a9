/** Failed background jobs: those that failed for good wait for an admin, the others are retried. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Timestamp } from './fields.ts';
import { page, paging } from './lists.ts';
import { admins } from './roles.ts';

/** `parked`: failed for good, waits for an admin; `retrying`: is retried at `run_at`. */
export const failedJobStates = ['parked', 'retrying'] as const;

export const FailedJob = z.object({
  id: Id,
  /** The job's name, as `mail.send`. */
  name: z.string(),
  state: z.enum(failedJobStates),
  /** Why the last attempt failed. */
  reason: z.string(),
  attempts: z.int(),
  created_at: Timestamp,
  /** Time of the last attempt, or of the next one. */
  run_at: Timestamp,
});
export type FailedJob = z.output<typeof FailedJob>;

const Done = z.object({ success: z.literal(true) });

export const jobs = {
  list: endpoint('GET /api/admin/jobs', {
    summary: 'Background jobs that failed: parked ones first, then those that are tried again, newest first',
    access: admins,
    query: z.object({ ...paging, state: z.enum(failedJobStates).optional() }),
    response: page(FailedJob),
  }),
  retry: endpoint('POST /api/admin/jobs/{id}/retry', {
    summary: 'Try a failed job again now, with all its attempts',
    access: admins,
    params: byId,
    response: Done,
    failures: ['not_found'],
  }),
  discard: endpoint('POST /api/admin/jobs/{id}/discard', {
    summary: 'Forget a parked job: its work is not done',
    access: admins,
    params: byId,
    response: Done,
    failures: ['not_found'],
  }),
};

/** What an installation still needs before it can serve people: a list for admins, and a probe for monitoring. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { admins, everyone } from './roles.ts';

/** In the order of the screen. */
export const readinessChecks = [
  'database',
  'queue',
  'disk',
  'storage',
  'processes',
  'https',
  'mail',
  'sms',
  'payments',
  'documents',
  'backups',
  'budgets',
] as const;
export type ReadinessCheck = (typeof readinessChecks)[number];

/** The next step that is missing. `check_failed`: the check itself failed or timed out. */
export const readinessCodes = [
  'check_failed',
  'queue_standing',
  'queue_parked',
  'disk_low',
  'storage_not_shared',
  'redis_away',
  'https_off',
  'https_no_proxy',
  'mail_none',
  'mail_failing',
  'sms_none',
  'payments_none',
  'payments_sandbox',
  'payments_test_keys',
  'payments_webhook_missing',
  'payments_webhook_incomplete',
  'documents_missing',
  'documents_sample',
  'backups_never',
  'backups_old',
  'budget_spent',
] as const;
export type ReadinessCode = (typeof readinessCodes)[number];

/**
 * Why Redis can't be used (`values.kind` of `redis_away`): no connection, no answer, no right to it, or an error. The
 * technical text is `values.reason`; empty without one.
 */
export type RedisProblemKind = 'unreachable' | 'silent' | 'rejected' | 'failing';

export const Readiness = z.object({
  check: z.enum(readinessChecks),
  /** Null if nothing is missing. */
  code: z.enum(readinessCodes).nullable(),
  /** Whether this installation can't do without it. Some checks are required in production only. */
  is_required: z.boolean(),
  /** Values for the text of the step: numbers, a timestamp, names of documents or events. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Readiness = z.output<typeof Readiness>;

export const readiness = {
  list: endpoint('GET /api/admin/readiness', {
    summary: 'Everything that an installation needs: ready, or the step that is missing',
    access: admins,
    response: z.object({ data: z.array(Readiness) }),
  }),
  machines: endpoint('GET /api/health/ready', {
    summary:
      '200 if nothing required is missing, else 503 with the codes of what is. For monitoring, not for load balancers',
    access: everyone,
    response: z.object({
      status: z.enum(['ready', 'not_ready']),
      /** Required and missing, as `check: code`. */
      codes: z.array(z.string()),
      /** Missing but optional, as `check: code`. */
      optional: z.array(z.string()),
    }),
  }),
};

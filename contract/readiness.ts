/** What is still missing before an installation can serve people, for admins and for machines. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { admins, everyone } from './roles.ts';

/** In the order in which admins read them. */
export const readinessChecks = [
  'database',
  'queue',
  'disk',
  'storage',
  'https',
  'mail',
  'sms',
  'payments',
  'documents',
  'backups',
  'budgets',
] as const;
export type ReadinessCheck = (typeof readinessChecks)[number];

/** The one step that is missing. `check_failed`: the check itself got no answer. */
export const readinessCodes = [
  'check_failed',
  'queue_standing',
  'queue_parked',
  'disk_low',
  'storage_not_shared',
  'https_off',
  'https_no_proxy',
  'mail_none',
  'mail_failing',
  'sms_none',
  'payments_none',
  'payments_sandbox',
  'payments_test_keys',
  'documents_missing',
  'documents_sample',
  'backups_never',
  'backups_old',
  'budget_spent',
] as const;
export type ReadinessCode = (typeof readinessCodes)[number];

export const Readiness = z.object({
  check: z.enum(readinessChecks),
  /** Null: nothing is missing. */
  code: z.enum(readinessCodes).nullable(),
  /** Whether this installation must not go without it. A demo may lack what only a production needs. */
  is_required: z.boolean(),
  /** What the step is about: numbers, a moment, names of documents. */
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
      '200 where nothing required is missing, else 503; the codes say what is. For monitoring, not for balancers',
    access: everyone,
    response: z.object({
      status: z.enum(['ready', 'not_ready']),
      /** `check: code` of what is required and missing. */
      codes: z.array(z.string()),
      /** The same of what the installation can do without. */
      optional: z.array(z.string()),
    }),
  }),
};

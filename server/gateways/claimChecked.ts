/** Wrappers for gateways whose calls can't be undone: a job that another worker has taken over makes none. */
import { checkClaim } from '#server/platform/jobClaim.ts';
import type { Payments, Sms } from './index.ts';

/** Payments whose changing calls check the job's claim first. Reading calls stay open. */
export const checkClaimBeforePayments = (payments: Payments): Payments => ({
  ...payments,
  createIntent: async (request) => (checkClaim(), payments.createIntent(request)),
  confirm: async (attempt) => (checkClaim(), payments.confirm(attempt)),
  cancel: async (id) => (checkClaim(), payments.cancel(id)),
  refund: async (request) => (checkClaim(), payments.refund(request)),
});

/** SMS that only the current owner of the job sends. */
export const checkClaimBeforeSms = (sms: Sms): Sms => ({ send: async (message) => (checkClaim(), sms.send(message)) });

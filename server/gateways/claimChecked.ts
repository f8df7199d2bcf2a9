/** Wrappers for gateways whose calls can't be undone: a job that another worker has taken over makes none. */
import { assertClaim } from '#server/platform/jobClaim.ts';
import type { Payments, Sms } from './index.ts';

/** Payments whose changing calls check the job's claim first. Reading calls stay open. */
export const checkClaimBeforePayments = (payments: Payments): Payments => ({
  ...payments,
  createIntent: async (request) => (assertClaim(), payments.createIntent(request)),
  confirm: async (attempt) => (assertClaim(), payments.confirm(attempt)),
  cancel: async (id) => (assertClaim(), payments.cancel(id)),
  ...(payments.refund && { refund: async (request) => (assertClaim(), payments.refund!(request)) }),
});

/** SMS that only the current owner of the job sends. */
export const checkClaimBeforeSms = (sms: Sms): Sms => ({ send: async (message) => (assertClaim(), sms.send(message)) });

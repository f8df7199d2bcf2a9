/** Gateways whose calls can't be taken back: a job that others have taken over makes none. */
import { checkClaim } from '#server/platform/jobClaim.ts';
import type { Payments, Sms } from './index.ts';

/** Payments of which only what asks and never charges is open to a job that was taken over. */
export const claimedPayments = (payments: Payments): Payments => ({
  ...payments,
  createIntent: async (wish) => (checkClaim(), payments.createIntent(wish)),
  confirm: async (attempt) => (checkClaim(), payments.confirm(attempt)),
  cancel: async (id) => (checkClaim(), payments.cancel(id)),
  refund: async (wish) => (checkClaim(), payments.refund(wish)),
});

/** SMS that only the job's present owner sends. */
export const claimedSms = (sms: Sms): Sms => ({ send: async (message) => (checkClaim(), sms.send(message)) });

/** The gateway of an installation in production that has neither Stripe nor the sandbox: it rejects every call. */
import { fail } from '#server/failure.ts';
import type { Payments } from '../index.ts';

const reject = async (): Promise<never> => {
  throw fail('payments_off');
};

/** Calls check `services.payments` first; this gateway makes sure that nothing is ever charged. */
export const createDisabledPayments = (): Payments => ({
  provider: 'none',
  publishableKey: null,
  createIntent: reject,
  retrieve: reject,
  confirm: reject,
  cancel: reject,
  refund: reject,
  parseWebhook: reject,
  test: reject,
});

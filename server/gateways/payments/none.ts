/** No card payments: the provider of a production installation that has neither Stripe nor the sandbox. */
import { fail } from '#server/failure.ts';
import type { Payments } from '../index.ts';

const reject = async (): Promise<never> => {
  throw fail('payments_off');
};

/** Calls check `services.payments` first; this one stands behind them, so that nothing is ever charged. */
export const noPayments = (): Payments => ({
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

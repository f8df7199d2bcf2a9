/** The gateway of an installation in production without a payment provider: it rejects every call. */
import { fail } from '#server/failure.ts';
import type { Payments } from '../index.ts';
import { stripe } from './stripe.ts';

const reject = async (): Promise<never> => {
  throw fail('payments_off');
};

/** Calls check `services.payments` first; this gateway makes sure that nothing is ever charged. */
export const createDisabledPayments = (): Payments => ({
  provider: {
    code: 'none',
    name: { en: 'No card payments', ru: 'Оплаты картой нет' },
    description: {
      en: 'This installation takes no cards, and its screens say so. To take money, set these and start again:',
      ru: 'Карты здесь не принимаются, и экраны об этом говорят. Чтобы принимать деньги, задайте эти переменные и перезапустите сервер:',
    },
    webhookHint: stripe.info.webhookHint,
    form: null,
    signatureHeader: null,
  },
  mode: 'off',
  publishableKey: null,
  createIntent: reject,
  retrieve: reject,
  confirm: reject,
  cancel: reject,
  test: reject,
});

/**
 * The smallest payment provider, as docs/add-a-payment-provider.md describes it. It charges every token, some of them
 * only after a notification, and keeps its payments in memory.
 */
import { fail, invalid, notFound } from '#server/failure.ts';
import type { PaymentIntent, PaymentProviderInfo, Payments } from '#server/gateways/index.ts';
import type { PaymentProvider } from '#server/gateways/payments/provider.ts';

const info: PaymentProviderInfo = {
  code: 'tiny',
  name: { en: 'Tiny', ru: 'Крошка' },
  description: { en: 'Takes money in tests.', ru: 'Принимает деньги в тестах.' },
  webhookHint: { en: 'Enter it in Tiny’s settings.', ru: 'Укажите его в настройках «Крошки».' },
  form: 'stripe',
  signatureHeader: 'x-tiny-signature',
};

/** What Tiny can do besides taking money. */
interface Capabilities {
  canRefund: boolean;
  canNotify: boolean;
}

/** Tiny with its payments, so that a test can settle them as the provider does. */
export interface Tiny {
  provider: PaymentProvider;
  intents: Map<string, PaymentIntent>;
}

export function createTiny({ canRefund, canNotify }: Capabilities): Tiny {
  const intents = new Map<string, PaymentIntent>();
  const find = (id: string): PaymentIntent => {
    const intent = intents.get(id);
    if (!intent) throw notFound('payment');
    return intent;
  };
  const change = (id: string, changes: Partial<PaymentIntent>): PaymentIntent => Object.assign(find(id), changes);

  const open = (key: string): Payments => ({
    provider: info,
    mode: 'test',
    publishableKey: null,
    async createIntent({ amount, currency, reference }) {
      const id = `tiny_${reference}`;
      if (!intents.has(id))
        intents.set(id, {
          id,
          client_secret: `secret_${reference}`,
          status: 'unpaid',
          amount,
          currency,
          reference,
          payment_method_id: null,
          failure_code: null,
          card_fingerprint: null,
          refunded_amount: 0,
          failedRefunds: 0,
          refund: 'none',
          requestedRefunds: [],
        });
      return { ...find(id) };
    },
    async confirm({ id, payment_method_id }) {
      if (payment_method_id === 'tok_unknown') throw invalid({ payment_method_id: 'not_found' });
      const status = payment_method_id === 'tok_slow' ? 'processing' : 'succeeded';
      return { ...change(id, { status, payment_method_id }) };
    },
    retrieve: async (id) => ({ ...find(id) }),
    cancel: async (id) => ({ ...change(id, { status: 'canceled' }) }),
    test: async () => ({ account: 'Tiny Ltd', live: false }),
    ...(canRefund && { refund: async ({ id }) => ({ ...change(id, { refund: 'succeeded' }) }) }),
    ...(canNotify && {
      async parseWebhook(text, signature) {
        if (signature !== key) throw fail('bad_signature');
        const { event, payment } = JSON.parse(text) as { event: string; payment: string };
        return { id: event, type: 'tiny.changed', intent_id: payment, reference: null };
      },
    }),
  });

  const provider: PaymentProvider = {
    info,
    chosenBy: 'TINY_KEY',
    browserSources: null,
    configure: ({ TINY_KEY: key }) => (key ? () => open(key) : null),
  };
  return { provider, intents };
}

/** Card payments by Stripe's own SDK, imported at the first call: payment intents of cards, confirmed here, the extra step in the browser. */
import type Stripe from 'stripe';
import { fail, invalid } from '#server/failure.ts';
import type { Intent, IntentStatus, Payments } from '../index.ts';
import { noticeOf } from './notice.ts';
import { tolerance } from './signature.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another server that speaks Stripe's protocol; null for Stripe's own. */
  baseUrl: string | null;
}

/** In ms, for one call: a bank may think for seconds, and nobody waits longer than ten. */
const longest = 8_000;
/** In seconds. */
const retryAfter = 2;
/** How often a twin that is still under way at Stripe is asked for, and after how many ms. */
const twinTries = 6;
const twinPauseMs = 250;

/** Ours ← Stripe's. */
const statuses: Record<string, IntentStatus> = {
  requires_payment_method: 'unpaid',
  requires_confirmation: 'unpaid',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** What is asked for beside the intent itself: whether its money went back. */
const expand = ['latest_charge.refunds'];

function refundOf(charge: Stripe.PaymentIntent['latest_charge']): Intent['refund'] {
  if (!charge || typeof charge === 'string') return 'none';
  if (charge.refunded) return 'succeeded';
  const refund = charge.refunds?.data[0];
  if (!refund) return 'none';
  return refund.status === 'succeeded'
    ? 'none'
    : refund.status === 'pending' || refund.status === 'requires_action'
      ? 'pending'
      : 'failed';
}

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  (typeof thing === 'object' ? (thing?.id ?? null) : thing) ?? null;

function presentIntent(intent: Stripe.PaymentIntent): Intent {
  const status = statuses[intent.status] ?? 'processing';
  const lastError = intent.last_payment_error;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    client_secret: intent.client_secret ?? '',
    status,
    amount: status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    reference: intent.metadata['reference'] ?? null,
    payment_method_id: idOf(intent.payment_method) ?? lastError?.payment_method?.id ?? null,
    failure_code:
      status === 'unpaid' && lastError ? (lastError.decline_code ?? lastError.code ?? 'generic_decline') : null,
    card_fingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    refunded_amount: charge?.amount_refunded ?? 0,
    refund: refundOf(intent.latest_charge),
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Another server than Stripe's, in the SDK's words. */
function place(baseUrl: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!baseUrl) return {};
  const { hostname, port, protocol } = new URL(baseUrl);
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  };
}

/** Stripe, or another server that speaks its protocol. */
export function stripePayments(
  { secretKey, publishableKey, webhookSecret, baseUrl }: StripeSettings,
  patience = longest,
): Payments {
  let opened: Promise<{ stripe: Stripe; errors: typeof Stripe.errors }> | undefined;
  const open = () =>
    (opened ??= import('stripe').then(({ default: Sdk }) => ({
      stripe: new Sdk(secretKey, {
        ...place(baseUrl),
        timeout: patience,
        maxNetworkRetries: 0,
        telemetry: false,
        appInfo: { name: 'Yarmarka' },
      }),
      errors: Sdk.errors,
    })));

  /** Asks Stripe. A twin of the same key that is still under way, and a lock that is held, are waited for; whatever else is no answer is `unavailable`. */
  async function ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { stripe, errors } = await open();
    for (let attempt = 1; ; attempt++) {
      try {
        return await call(stripe);
      } catch (error) {
        if (
          error instanceof errors.StripeError &&
          (error.statusCode === 409 || error.statusCode === 429) &&
          attempt < twinTries
        )
          await pause(twinPauseMs * attempt);
        else if (error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError)
          throw error;
        else throw fail('unavailable', { retryAfter }, error);
      }
    }
  }
  const retrieve = async (id: string) =>
    presentIntent(await ask((stripe) => stripe.paymentIntents.retrieve(id, { expand })));

  /** The same, for a change that Stripe may refuse because of how the payment is by now: then that is the answer. */
  async function change(id: string, call: (stripe: Stripe) => Promise<unknown>): Promise<Intent> {
    const { errors } = await open();
    try {
      await ask(call);
    } catch (error) {
      if (error instanceof errors.StripeInvalidRequestError && error.param?.startsWith('payment_method'))
        throw invalid({ payment_method_id: 'not_found' });
      const isState =
        error instanceof errors.StripeInvalidRequestError &&
        ['payment_intent_unexpected_state', 'intent_invalid_state', 'charge_already_refunded'].includes(
          error.code ?? '',
        );
      if (!isState && !(error instanceof errors.StripeCardError))
        throw error instanceof errors.StripeError ? fail('unavailable', { retryAfter }, error) : error;
    }
    return retrieve(id);
  }

  return {
    provider: 'stripe',
    publishableKey,
    retrieve,
    async createIntent({ amount, currency, reference, key }) {
      return presentIntent(
        await ask((stripe) =>
          stripe.paymentIntents.create(
            {
              amount,
              currency: currency.toLowerCase(),
              allowed_payment_method_types: ['card'],
              metadata: { reference },
              expand,
            },
            { idempotencyKey: key },
          ),
        ),
      );
    },
    confirm: ({ id, payment_method_id, key }) =>
      change(id, (stripe) =>
        stripe.paymentIntents.confirm(
          id,
          { payment_method: payment_method_id, use_stripe_sdk: true },
          { idempotencyKey: key },
        ),
      ),
    cancel: (id) => change(id, (stripe) => stripe.paymentIntents.cancel(id)),
    refund: ({ id, key }) =>
      change(id, (stripe) => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: key })),
    async parseWebhook(text, signature, now) {
      const { stripe, errors } = await open();
      try {
        return noticeOf(
          stripe.webhooks.constructEvent(text, signature, webhookSecret, tolerance, undefined, now.getTime()),
        );
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError) throw fail('bad_signature');
        throw error;
      }
    },
    async test() {
      const { errors } = await open();
      try {
        const account = await ask((stripe) => stripe.accounts.retrieveCurrent());
        return {
          account: account.settings?.dashboard.display_name || account.business_profile?.name || account.id,
          live: !secretKey.includes('_test_'),
        };
      } catch (error) {
        throw error instanceof errors.StripeError ? fail('unavailable', { retryAfter }, error) : error;
      }
    },
  };
}

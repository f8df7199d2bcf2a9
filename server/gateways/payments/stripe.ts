/**
 * Card payments by Stripe's SDK, which is imported at the first call. Payment intents are confirmed here; a browser
 * does only the extra step of the card holder.
 */
import type Stripe from 'stripe';
import { type Env, readGroup, readUrl } from '#server/environment.ts';
import { fail, invalid } from '#server/failure.ts';
import { OperatorError } from '#server/operatorError.ts';
import type { IntentStatus, RequestedRefund, PaymentIntent, Payments } from '../index.ts';
import { toPaymentNotification } from './paymentNotification.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeEvents, toWebhookReport } from './stripeWebhook.ts';
import { signatureToleranceSeconds } from './webhookSignature.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another server that speaks Stripe's protocol; null for Stripe's own. */
  baseUrl: string | null;
}

/** Timeout of one call, in ms: a bank may take seconds, and nobody waits longer than ten. */
const timeoutMs = 8_000;
/** In seconds. */
const retryAfter = 2;
/**
 * How often a call is repeated while another one with the same key is in progress at Stripe, and the pause between, in
 * ms.
 */
const conflictAttempts = 6;
const conflictPauseMs = 250;

/** Our states ← Stripe's. */
const statuses: Record<string, IntentStatus> = {
  requires_payment_method: 'unpaid',
  requires_confirmation: 'unpaid',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** Related objects that answers include: the charge with its newest refunds. */
const expand = ['latest_charge.refunds'];

/** Stripe's longest page, and the most refunds of one payment or webhook endpoints that are read. */
const perPage = 100;
const maxRows = 1_000;

/**
 * The lowest amount of one payment by currency, minor units; 50 for those that the list lacks.
 * @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const lowestSums: Readonly<Record<string, number>> = {
  AED: 2_00,
  BGN: 1_00,
  CZK: 15_00,
  DKK: 2_50,
  GBP: 30,
  HKD: 4_00,
  HUF: 175_00,
  MXN: 10_00,
  MYR: 2_00,
  NOK: 3_00,
  PLN: 2_00,
  RON: 2_00,
  SEK: 3_00,
  THB: 10_00,
};
const usualLowestSum = 50;

const toRefundStatus = (status: string | null): RequestedRefund['status'] =>
  status === 'succeeded' ? 'succeeded' : status === 'pending' || status === 'requires_action' ? 'pending' : 'failed';

/**
 * The state of the full refund. Stripe's own mark of a charge counts refunds that the bank has not made yet.
 * @param refunds the newest first
 */
function toRefundState(charge: Stripe.Charge | null, refunds: readonly Stripe.Refund[]): PaymentIntent['refund'] {
  const [newest] = refunds.map(({ status }) => toRefundStatus(status));
  if (refunds.some(({ status }) => toRefundStatus(status) === 'pending')) return 'pending';
  if (charge?.refunded) return 'succeeded';
  return newest === 'failed' ? 'failed' : 'none';
}

const toRequestedRefunds = (refunds: readonly Stripe.Refund[]): RequestedRefund[] =>
  refunds.flatMap(({ metadata, amount, status }) =>
    metadata?.['reference'] ? [{ reference: metadata['reference'], amount, status: toRefundStatus(status) }] : [],
  );

/** Includes refunds that the bank has not made yet, as Stripe's own sum does. */
const sumRefunds = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((sum, { amount, status }) => (toRefundStatus(status) === 'failed' ? sum : sum + amount), 0);

const getCharge = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof latest_charge === 'object' ? latest_charge : null;

const toId = (reference: string | { id: string } | null | undefined): string | null =>
  (typeof reference === 'object' ? (reference?.id ?? null) : reference) ?? null;

/** @param refunds all of its refunds, the newest first */
function toPaymentIntent(intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[]): PaymentIntent {
  const status = statuses[intent.status] ?? 'processing';
  const lastError = intent.last_payment_error;
  const charge = getCharge(intent);
  return {
    id: intent.id,
    client_secret: intent.client_secret ?? '',
    status,
    amount: status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    reference: intent.metadata['reference'] ?? null,
    payment_method_id: toId(intent.payment_method) ?? lastError?.payment_method?.id ?? null,
    failure_code:
      status === 'unpaid' && lastError ? (lastError.decline_code ?? lastError.code ?? 'generic_decline') : null,
    card_fingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    refunded_amount: sumRefunds(refunds),
    failedRefunds: refunds.filter(({ status }) => toRefundStatus(status) === 'failed').length,
    refund: toRefundState(charge, refunds),
    requestedRefunds: toRequestedRefunds(refunds),
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The address of another server than Stripe's, as options of the SDK. */
function toSdkOptions(baseUrl: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!baseUrl) return {};
  const { hostname, port, protocol } = new URL(baseUrl);
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  };
}

/** Stripe, or another server that speaks its protocol. */
export function createStripePayments(
  { secretKey, publishableKey, webhookSecret, baseUrl }: StripeSettings,
  timeout = timeoutMs,
): Payments {
  let sdkPromise: Promise<{ stripe: Stripe; errors: typeof Stripe.errors }> | undefined;
  const loadSdk = () =>
    (sdkPromise ??= import('stripe').then(({ default: Sdk }) => ({
      stripe: new Sdk(secretKey, {
        ...toSdkOptions(baseUrl),
        timeout: timeout,
        maxNetworkRetries: 0,
        telemetry: false,
        appInfo: { name: 'Yarmarka' },
      }),
      errors: Sdk.errors,
    })));

  /**
   * Calls Stripe. Waits while another call with the same key is in progress or a lock is held; any other failure is
   * `unavailable`.
   */
  async function callStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { stripe, errors } = await loadSdk();
    for (let attempt = 1; ; attempt++) {
      try {
        return await call(stripe);
      } catch (error) {
        if (
          error instanceof errors.StripeError &&
          (error.statusCode === 409 || error.statusCode === 429) &&
          attempt < conflictAttempts
        )
          await pause(conflictPauseMs * attempt);
        else if (error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError)
          throw error;
        else throw fail('unavailable', { retryAfter }, error);
      }
    }
  }

  /** All refunds of a payment: its charge has only the first ten. */
  async function listRefunds(intent: Stripe.PaymentIntent): Promise<readonly Stripe.Refund[]> {
    const newest = getCharge(intent)?.refunds;
    if (!newest?.has_more) return newest?.data ?? [];
    return callStripe((stripe) =>
      stripe.refunds.list({ payment_intent: intent.id, limit: perPage }).autoPagingToArray({ limit: maxRows }),
    );
  }
  async function retrieve(id: string): Promise<PaymentIntent> {
    const intent = await callStripe((stripe) => stripe.paymentIntents.retrieve(id, { expand }));
    return toPaymentIntent(intent, await listRefunds(intent));
  }

  /**
   * Calls Stripe for a change. If Stripe rejects it because of the payment's state, the answer is the payment as it is.
   */
  async function changeIntent(id: string, call: (stripe: Stripe) => Promise<unknown>): Promise<PaymentIntent> {
    const { errors } = await loadSdk();
    try {
      await callStripe(call);
    } catch (error) {
      if (error instanceof errors.StripeInvalidRequestError && error.param?.startsWith('payment_method'))
        throw invalid({ payment_method_id: 'not_found' });
      const isStateError =
        error instanceof errors.StripeInvalidRequestError &&
        ['payment_intent_unexpected_state', 'intent_invalid_state', 'charge_already_refunded'].includes(
          error.code ?? '',
        );
      if (!isStateError && !(error instanceof errors.StripeCardError))
        throw error instanceof errors.StripeError ? fail('unavailable', { retryAfter }, error) : error;
    }
    return retrieve(id);
  }

  return {
    provider: stripe.info,
    mode: publishableKey.startsWith('pk_test_') ? 'test' : 'live',
    publishableKey,
    retrieve,
    async createIntent({ amount, currency, reference, key }) {
      return toPaymentIntent(
        await callStripe((stripe) =>
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
        [],
      );
    },
    confirm: ({ id, payment_method_id, key }) =>
      changeIntent(id, (stripe) =>
        stripe.paymentIntents.confirm(
          id,
          { payment_method: payment_method_id, use_stripe_sdk: true },
          { idempotencyKey: key },
        ),
      ),
    cancel: (id) => changeIntent(id, (stripe) => stripe.paymentIntents.cancel(id)),
    refund: ({ id, key, reference, amount }) =>
      changeIntent(id, (stripe) =>
        stripe.refunds.create(
          {
            payment_intent: id,
            metadata: { reference },
            ...(amount !== undefined && { amount }),
          },
          { idempotencyKey: key },
        ),
      ),
    getLowestSum: (currency) => lowestSums[currency] ?? usualLowestSum,
    async parseWebhook(text, signature, now) {
      const { stripe, errors } = await loadSdk();
      try {
        return toPaymentNotification(
          stripe.webhooks.constructEvent(
            text,
            signature,
            webhookSecret,
            signatureToleranceSeconds,
            undefined,
            now.getTime(),
          ),
        );
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError) throw fail('bad_signature');
        throw error;
      }
    },
    async test() {
      const { errors } = await loadSdk();
      try {
        const account = await callStripe((stripe) => stripe.accounts.retrieveCurrent());
        return {
          account: account.settings?.dashboard.display_name || account.business_profile?.name || account.id,
          live: !secretKey.includes('_test_'),
        };
      } catch (error) {
        throw error instanceof errors.StripeError ? fail('unavailable', { retryAfter }, error) : error;
      }
    },
    async checkWebhook(webhookUrl) {
      const { errors } = await loadSdk();
      const endpoints = await callStripe((stripe) =>
        stripe.webhookEndpoints
          .list({ limit: perPage })
          .autoPagingToArray({ limit: maxRows })
          .catch((error: unknown) => {
            // A restricted key may lack the permission to read endpoints
            if (error instanceof errors.StripePermissionError) return null;
            throw error;
          }),
      );
      return endpoints ? toWebhookReport(endpoints, webhookUrl) : { state: 'unknown', missing_events: [] };
    },
  };
}

/** @returns null where Stripe is not set up */
function readStripeSettings(env: Env): StripeSettings | null {
  const settings = readGroup(
    env,
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    'Card payments by Stripe',
  );
  const baseUrl = readUrl(env, 'STRIPE_BASE_URL', ['http:', 'https:']);
  if (!settings) {
    if (baseUrl) throw new OperatorError('STRIPE_BASE_URL says where STRIPE_SECRET_KEY is known: set that too.');
    return null;
  }
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = settings;
  // Browsers get the publishable key, so swapped keys must prevent the start
  if (!publishableKey.startsWith('pk_'))
    throw new OperatorError('STRIPE_PUBLISHABLE_KEY must begin with pk_: it is told to every browser.');
  if (!/^[sr]k_/.test(secretKey)) throw new OperatorError('STRIPE_SECRET_KEY must begin with sk_ or rk_.');
  if (!webhookSecret.startsWith('whsec_')) throw new OperatorError('STRIPE_WEBHOOK_SECRET must begin with whsec_.');
  return { secretKey, publishableKey, webhookSecret, baseUrl };
}

export const stripe: PaymentProvider = {
  info: {
    code: 'stripe',
    name: { en: 'Stripe', ru: 'Stripe' },
    description: {
      en: 'Cards are typed into Stripe’s own fields; their numbers never reach this server.',
      ru: 'Данные карт вводятся в поля самого Stripe; их номера на этот сервер не попадают.',
    },
    webhookHint: {
      en: `Enter it in Stripe’s dashboard, with these events: ${stripeEvents.join(', ')}. Its signing secret is STRIPE_WEBHOOK_SECRET.`,
      ru: `Укажите его в панели Stripe с событиями: ${stripeEvents.join(', ')}. Его секрет подписи — STRIPE_WEBHOOK_SECRET.`,
    },
    form: 'stripe',
    signatureHeader: 'stripe-signature',
  },
  chosenBy: 'STRIPE_SECRET_KEY',
  browserSources: {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connections: ['https://api.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    payment: 'https://js.stripe.com',
  },
  configure(env) {
    const settings = readStripeSettings(env);
    return settings && (() => createStripePayments(settings));
  },
};

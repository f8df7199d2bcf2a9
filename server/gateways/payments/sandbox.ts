/**
 * Card payments without a provider: accepts Stripe's test cards and takes no money, which the payment form says. Stores
 * what Stripe would store, and reports it by webhooks as Stripe does.
 */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { fail, invalid, notFound } from '#server/failure.ts';
import { OperatorError } from '#server/operatorError.ts';
import type { PaymentIntent, IntentStatus, Payments } from '../index.ts';
import { getCardFingerprint, getCardOutcome } from './sandboxCards.ts';
import { toPaymentNotification, type ProviderEvent } from './paymentNotification.ts';
import type { PaymentProvider } from './provider.ts';
import { stripe } from './stripe.ts';
import { isSignatureValid, signWebhook } from './webhookSignature.ts';

const createRandomId = (bytes: number) => randomBytes(bytes).toString('base64url');
const columns = `
  id, client_secret, status, amount, currency, reference, payment_method_id, failure_code, card_fingerprint, refund,
  case when refund = 'succeeded' then amount else refunded_amount end::int as refunded_amount,
  0 as "failedRefunds", refunds as "requestedRefunds"`;

/** The state of a payment after an attempt. */
interface AttemptResult {
  status: IntentStatus;
  payment_method_id: string;
  failure_code: string | null;
}

/** Reads the secret that signs webhooks; it is created once for each installation. */
function createSecretReader(pool: pg.Pool): () => Promise<string> {
  let cached: string | undefined;
  return async () => {
    if (cached) return cached;
    await pool.query(
      `insert into settings (name, value) values ('payments.sandbox_secret', $1) on conflict do nothing`,
      [JSON.stringify(`whsec_${createRandomId(24)}`)],
    );
    const { rows } = await pool.query<{ value: string }>(
      `select value from settings where name = 'payments.sandbox_secret'`,
    );
    return (cached = rows[0]!.value);
  };
}

/** The payment gateway where no provider is configured. */
export function createSandboxPayments(pool: pg.Pool): Payments {
  const readSecret = createSecretReader(pool);

  const queryIntent = async (text: string, values: unknown[]): Promise<PaymentIntent | undefined> =>
    (await pool.query<PaymentIntent>(text, values)).rows[0];
  const retrieve = async (id: string): Promise<PaymentIntent> => {
    const found = await queryIntent(`select ${columns} from sandbox_intents where id = $1`, [id]);
    if (!found) throw notFound('payment');
    return found;
  };
  /**
   * Changes a payment that is still in the required state, and queues its webhook.
   * @returns the current payment
   */
  async function changeIntent(
    id: string,
    type: string,
    set: string,
    where: string,
    values: unknown[],
  ): Promise<PaymentIntent> {
    const event = { id: `evt_${createRandomId(12)}`, type: `payment_intent.${type}` };
    const changedIntent = await queryIntent(
      `with changed as (update sandbox_intents set ${set} where id = $1 and ${where} returning ${columns}),
            told as (select graphile_worker.add_job('payments.told', payload := json_build_object('event',
                     json_build_object('id', $2::text, 'type', $3::text, 'data', json_build_object('object',
                     json_build_object('object', 'payment_intent', 'id', id, 'metadata',
                       json_build_object('reference', reference))))))
                       from changed)
       select changed.* from changed left join told on true`,
      [id, event.id, event.type, ...values],
    );
    return changedIntent ?? retrieve(id);
  }
  const finishAttempt = (id: string, type: string, { status, payment_method_id, failure_code }: AttemptResult) =>
    changeIntent(
      id,
      type,
      'status = $4, payment_method_id = $5, failure_code = $6, card_fingerprint = $7',
      `status in ('unpaid', 'requires_action')`,
      [status, payment_method_id, failure_code, getCardFingerprint(payment_method_id)],
    );

  return {
    provider: sandbox.info,
    mode: 'simulated',
    publishableKey: null,
    retrieve,
    async createIntent({ amount, currency, reference, key }) {
      const id = `pi_${createRandomId(12)}`;
      await pool.query(
        `insert into sandbox_intents (id, client_secret, key, reference, amount, currency)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (key) do nothing`,
        [id, `${id}_secret_${createRandomId(18)}`, key, reference, amount, currency],
      );
      return (await queryIntent(`select ${columns} from sandbox_intents where key = $1`, [key]))!;
    },
    async confirm({ id, payment_method_id }) {
      const outcome = getCardOutcome(payment_method_id);
      if (outcome === undefined) throw invalid({ payment_method_id: 'not_found' });
      if (outcome === null)
        return finishAttempt(id, 'succeeded', { status: 'succeeded', payment_method_id, failure_code: null });
      if (outcome === 'action')
        return finishAttempt(id, 'requires_action', {
          status: 'requires_action',
          payment_method_id,
          failure_code: null,
        });
      return finishAttempt(id, 'payment_failed', { status: 'unpaid', payment_method_id, failure_code: outcome });
    },
    cancel: (id) => changeIntent(id, 'canceled', `status = 'canceled'`, `status in ('unpaid', 'requires_action')`, []),
    refund: ({ id, reference, amount }) =>
      amount !== undefined
        ? changeIntent(
            id,
            'refunded',
            `refunds = jsonb_build_object('reference', $4::text, 'amount', $5::bigint, 'status', 'succeeded') || refunds,
             refunded_amount = refunded_amount + $5::bigint,
             refund = case when refunded_amount + $5::bigint = amount then 'succeeded' else refund end`,
            `status = 'succeeded' and refund = 'none' and refunded_amount + $5::bigint <= amount
               and not refunds @> jsonb_build_array(jsonb_build_object('reference', $4::text))`,
            [reference, amount],
          )
        : changeIntent(id, 'refunded', `refund = 'succeeded'`, `status = 'succeeded' and refund = 'none'`, []),
    async parseWebhook(text, signature, now) {
      if (!isSignatureValid(await readSecret(), text, signature, now)) throw fail('bad_signature');
      return toPaymentNotification(JSON.parse(text) as ProviderEvent);
    },
    test: async () => ({ account: null, live: false }),
    async authenticate({ client_secret, approve }) {
      const intent = await queryIntent(`select ${columns} from sandbox_intents where client_secret = $1`, [
        client_secret,
      ]);
      if (!intent || intent.status !== 'requires_action') return intent ?? null;
      const payment_method_id = intent.payment_method_id!;
      return approve
        ? finishAttempt(intent.id, 'succeeded', { status: 'succeeded', payment_method_id, failure_code: null })
        : finishAttempt(intent.id, 'payment_failed', {
            status: 'unpaid',
            payment_method_id,
            failure_code: 'payment_intent_authentication_failure',
          });
    },
    sign: async (text, now) => signWebhook(await readSecret(), text, now),
  };
}

export const sandbox: PaymentProvider = {
  info: {
    code: 'sandbox',
    name: { en: 'Sandbox', ru: 'Песочница' },
    description: {
      en: 'The form says that it is a sandbox and takes Stripe’s test cards. To take money, set these and start again:',
      ru: 'Форма предупреждает, что это песочница, и принимает тестовые карты Stripe. Чтобы принимать деньги, задайте эти переменные и перезапустите сервер:',
    },
    webhookHint: stripe.info.webhookHint,
    form: 'sandbox',
    signatureHeader: stripe.info.signatureHeader,
  },
  chosenBy: 'PAYMENTS=sandbox',
  browserSources: null,
  configure({ PAYMENTS: requested }) {
    if (!requested) return null;
    if (requested !== 'sandbox')
      throw new OperatorError(
        `PAYMENTS must be sandbox or left out, not "${requested}". Stripe is chosen by STRIPE_SECRET_KEY.`,
      );
    return createSandboxPayments;
  },
  openForDemo: createSandboxPayments,
};

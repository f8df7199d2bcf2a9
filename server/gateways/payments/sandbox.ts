/** Card payments without a provider: takes Stripe's test cards and no money, and says so on the form. It keeps what Stripe would, and tells of it as Stripe does. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { fail, invalid, notFound } from '#server/failure.ts';
import type { Intent, IntentStatus, Payments } from '../index.ts';
import { fingerprintOf, outcomeOf } from './cards.ts';
import { noticeOf, type ProviderEvent } from './notice.ts';
import { isSigned, signatureOf } from './signature.ts';

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const columns = `id, client_secret, status, amount, currency, reference, payment_method_id, failure_code, card_fingerprint,
  case when refund = 'succeeded' then amount else refunded_amount end::int as refunded_amount, refund`;

/** What an attempt makes of a payment. */
interface After {
  status: IntentStatus;
  payment_method_id: string;
  failure_code: string | null;
}

/** The secret that its webhooks are signed with: made once an installation. */
function secretOf(pool: pg.Pool): () => Promise<string> {
  let known: string | undefined;
  return async () => {
    if (known) return known;
    await pool.query(
      `insert into settings (name, value) values ('payments.sandbox_secret', $1) on conflict do nothing`,
      [JSON.stringify(`whsec_${random(24)}`)],
    );
    const { rows } = await pool.query<{ value: string }>(
      `select value from settings where name = 'payments.sandbox_secret'`,
    );
    return (known = rows[0]!.value);
  };
}

/** The provider where none is configured. */
export function sandboxPayments(pool: pg.Pool): Payments {
  const secret = secretOf(pool);

  const one = async (text: string, values: unknown[]): Promise<Intent | undefined> =>
    (await pool.query<Intent>(text, values)).rows[0];
  const retrieve = async (id: string): Promise<Intent> => {
    const found = await one(`select ${columns} from sandbox_intents where id = $1`, [id]);
    if (!found) throw notFound('payment');
    return found;
  };
  /** Changes a payment where it is still as it must be, and tells of it. @returns it as it is then */
  async function change(id: string, type: string, set: string, where: string, values: unknown[]): Promise<Intent> {
    const event = { id: `evt_${random(12)}`, type: `payment_intent.${type}` };
    const changed = await one(
      `with changed as (update sandbox_intents set ${set} where id = $1 and ${where} returning ${columns}),
            told as (select graphile_worker.add_job('payments.told', payload := json_build_object('event',
                     json_build_object('id', $2::text, 'type', $3::text, 'data', json_build_object('object',
                     json_build_object('object', 'payment_intent', 'id', id, 'metadata', json_build_object('reference', reference)))))) from changed)
       select ${columns} from changed left join told on true`,
      [id, event.id, event.type, ...values],
    );
    return changed ?? retrieve(id);
  }
  const settleAs = (id: string, type: string, { status, payment_method_id, failure_code }: After) =>
    change(
      id,
      type,
      'status = $4, payment_method_id = $5, failure_code = $6, card_fingerprint = $7',
      `status in ('unpaid', 'requires_action')`,
      [status, payment_method_id, failure_code, fingerprintOf(payment_method_id)],
    );

  return {
    provider: 'sandbox',
    publishableKey: null,
    retrieve,
    async createIntent({ amount, currency, reference, key }) {
      const id = `pi_${random(12)}`;
      await pool.query(
        'insert into sandbox_intents (id, client_secret, key, reference, amount, currency) values ($1, $2, $3, $4, $5, $6) on conflict (key) do nothing',
        [id, `${id}_secret_${random(18)}`, key, reference, amount, currency],
      );
      return (await one(`select ${columns} from sandbox_intents where key = $1`, [key]))!;
    },
    async confirm({ id, payment_method_id }) {
      const outcome = outcomeOf(payment_method_id);
      if (outcome === undefined) throw invalid({ payment_method_id: 'not_found' });
      if (outcome === null)
        return settleAs(id, 'succeeded', { status: 'succeeded', payment_method_id, failure_code: null });
      if (outcome === 'action')
        return settleAs(id, 'requires_action', { status: 'requires_action', payment_method_id, failure_code: null });
      return settleAs(id, 'payment_failed', { status: 'unpaid', payment_method_id, failure_code: outcome });
    },
    cancel: (id) => change(id, 'canceled', `status = 'canceled'`, `status in ('unpaid', 'requires_action')`, []),
    refund: ({ id }) => change(id, 'refunded', `refund = 'succeeded'`, `status = 'succeeded' and refund = 'none'`, []),
    async parseWebhook(text, signature, now) {
      if (!isSigned(await secret(), text, signature, now)) throw fail('bad_signature');
      return noticeOf(JSON.parse(text) as ProviderEvent);
    },
    test: async () => ({ account: null, live: false }),
    async authenticate({ client_secret, approve }) {
      const asked = await one(`select ${columns} from sandbox_intents where client_secret = $1`, [client_secret]);
      if (!asked || asked.status !== 'requires_action') return asked ?? null;
      const payment_method_id = asked.payment_method_id!;
      return approve
        ? settleAs(asked.id, 'succeeded', { status: 'succeeded', payment_method_id, failure_code: null })
        : settleAs(asked.id, 'payment_failed', {
            status: 'unpaid',
            payment_method_id,
            failure_code: 'payment_intent_authentication_failure',
          });
    },
    sign: async (text, now) => signatureOf(await secret(), text, now),
  };
}

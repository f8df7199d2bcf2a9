/** The two providers, played through one set of tests: what each of them would do by itself is told here. */
import { companies } from '#server/domains/companies/tables.ts';
import { eq } from 'drizzle-orm';
import type { ProviderEvent } from '#server/gateways/payments/notice.ts';
import { type Api, startApi } from './api.ts';
import type { Person } from './factories.ts';
import { openShop, placeOrder, type Placed, type Shop } from './shop.ts';
import { type StripeDouble, stripeDouble } from './stripeDouble.ts';

/** The application with one of its providers. */
export interface Stage {
  t: Api;
  /** Where it is Stripe. */
  double: StripeDouble | null;
  shop: Shop;
  /** What the holder of the card says to the bank. */
  approve(clientSecret: string, yes: boolean): Promise<void>;
  /** Everything that the provider has told since the last time, delivered by its webhook; `order` shuffles and repeats it. */
  deliver(order?: (told: ProviderEvent[]) => ProviderEvent[]): Promise<void>;
  /** Posts one message as it is. */
  post(text: string, signature: string): Promise<{ status: number; code?: string }>;
  sign(event: ProviderEvent, at: Date): Promise<{ text: string; signature: string }>;
  /** What the provider holds of somebody's money, payment by payment. */
  money(person: Pick<Person, 'id'>): Promise<{ charges: number; refunds: number; held: number }>;
  /** Makes the provider say that another sum came in. */
  takeOther(clientSecret: string, amount: number): Promise<void>;
  close(): Promise<void>;
}

type Provider = 'the sandbox' | 'Stripe';
export const providers: readonly Provider[] = ['the sandbox', 'Stripe'];

interface Held {
  amount: number;
  is_refunded: boolean;
}

/** What the provider has taken under these names of ours. */
async function taken({ t, double }: Pick<Stage, 't' | 'double'>, names: string[]): Promise<Held[]> {
  if (double)
    return [...double.intents.values()]
      .filter(({ metadata, status }) => names.includes(metadata['reference']!) && status === 'succeeded')
      .map(({ amount_received, latest_charge }) => ({ amount: amount_received, is_refunded: latest_charge!.refunded }));
  return (
    await t.pool.query<Held>(
      `select amount, refund = 'succeeded' as is_refunded from sandbox_intents where reference = any($1) and status = 'succeeded'`,
      [names],
    )
  ).rows;
}

/** The sandbox's messages wait in the queue. */
async function queued(t: Api): Promise<ProviderEvent[]> {
  const { rows } = await t.pool.query<{ event: ProviderEvent }>(
    `with told as (select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'payments.told' order by j.id),
          gone as (delete from graphile_worker._private_jobs where id in (select id from told))
     select payload -> 'event' as event from told order by id`,
  );
  return rows.map(({ event }) => event);
}

/** Opens the application with a provider, and a shop that takes cards. */
export async function openStage(provider: Provider, options: { max?: number } = {}): Promise<Stage> {
  const double = provider === 'Stripe' ? await stripeDouble() : null;
  const t = await startApi({ ...options, ...(double && { stripe: double.settings }) });
  const shop = await openShop(t);
  await t.db.update(companies).set({ card_payments: true }).where(eq(companies.id, shop.company.id));
  const post: Stage['post'] = async (text, signature) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      payload: text,
    });
    return { status: answer.statusCode, code: answer.json<{ code?: string }>().code! };
  };
  const sign: Stage['sign'] = async (event, at) => {
    if (double) return double.signed(event, at);
    const text = JSON.stringify(event);
    return { text, signature: await t.gateways.payments.sign!(text, at) };
  };
  return {
    t,
    double,
    shop,
    post,
    sign,
    approve: async (clientSecret, yes) => {
      if (double) double.authenticate(clientSecret, yes);
      else await t.gateways.payments.authenticate!({ client_secret: clientSecret, approve: yes });
    },
    deliver: async (order = (told) => told) => {
      const told = double ? double.events.splice(0) : await queued(t);
      for (const event of order(told)) {
        const { text, signature } = await sign(event, t.clock.now);
        const { status } = await post(text, signature);
        if (status !== 200) throw new Error(`the webhook answers ${status}`);
      }
    },
    money: async ({ id }) => {
      const { rows } = await t.pool.query<{ key: string }>('select key from payments where user_id = $1', [id]);
      const all = await taken(
        { t, double },
        rows.map(({ key }) => key),
      );
      return {
        charges: all.length,
        refunds: all.filter(({ is_refunded }) => is_refunded).length,
        held: all.reduce((sum, { amount, is_refunded }) => sum + (is_refunded ? 0 : amount), 0),
      };
    },
    takeOther: async (clientSecret, amount) => {
      for (const intent of double?.intents.values() ?? [])
        if (intent.client_secret === clientSecret) intent.amount = amount;
      if (!double)
        await t.pool.query('update sandbox_intents set amount = $2 where client_secret = $1', [clientSecret, amount]);
    },
    close: async () => {
      await t.close();
      await double?.close();
    },
  };
}

/** A new buyer's order of ten things at 10 each, that may be paid by card. */
export const orderToPay = ({ t, shop }: Stage, options?: Parameters<typeof placeOrder>[2]): Promise<Placed> =>
  placeOrder(t, shop, options);

let attempts = 0;
/** The name of a card for one attempt: each is another to the provider, as in the browser. */
export const card = (name: string): string => `${name}.${(attempts += 1)}`;
export const visa = (): string => card('pm_card_visa');

/** Pays an order with a card: what it costs by now, or the sum that is given. */
export async function payBy(who: Person, { id }: { id: number }, payment_method_id: string, shown?: number) {
  const amount = shown ?? (await who.client.orders.get({ params: { id } })).sum_to_pay;
  return who.client.payments.confirmOrder({ params: { id }, body: { payment_method_id, amount } });
}

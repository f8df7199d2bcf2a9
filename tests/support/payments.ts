/** Runs the same payment tests over both providers, the sandbox and a double of Stripe. */
import { companies } from '#server/domains/companies/tables.ts';
import { eq } from 'drizzle-orm';
import type { ProviderEvent } from '#server/gateways/payments/paymentNotification.ts';
import { createStripePayments, stripe } from '#server/gateways/payments/stripe.ts';
import { stripeEvents } from '#server/gateways/payments/stripeWebhook.ts';
import { type Api, startApi } from './api.ts';
import type { Person } from './factories.ts';
import { openShop, placeOrder, type PlacedOrder, type Shop } from './shop.ts';
import { type StripeDouble, startStripeDouble } from './stripeDouble.ts';

/** The app with one of the providers. */
export interface Stage {
  t: Api;
  /** The double; null with the sandbox. */
  double: StripeDouble | null;
  shop: Shop;
  /** Approves or declines the payment as the cardholder on the bank's page. */
  approve(clientSecret: string, yes: boolean): Promise<void>;
  /** Delivers all events of the provider since the last time by its webhook; `order` shuffles and repeats them. */
  deliver(order?: (events: ProviderEvent[]) => ProviderEvent[]): Promise<void>;
  /** Posts one webhook message unchanged. */
  post(text: string, signature: string): Promise<{ status: number; code?: string }>;
  sign(event: ProviderEvent, at: Date): Promise<{ text: string; signature: string }>;
  /** Counts the provider's charges and full refunds of a user, and the money that it holds. */
  money(person: Pick<Person, 'id'>): Promise<{ charges: number; refunds: number; held: number }>;
  /** Makes the provider report another amount. */
  takeOther(clientSecret: string, amount: number): Promise<void>;
  close(): Promise<void>;
}

type Provider = 'the sandbox' | 'Stripe';
export const providers: readonly Provider[] = ['the sandbox', 'Stripe'];

interface HeldMoney {
  amount: number;
  refunded: number;
}

/** Lists the successful payments of the provider under our keys. */
async function listTaken({ t, double }: Pick<Stage, 't' | 'double'>, names: string[]): Promise<HeldMoney[]> {
  if (double)
    return [...double.intents.values()]
      .filter(({ metadata, status }) => names.includes(metadata['reference']!) && status === 'succeeded')
      .map(({ amount_received, latest_charge }) => ({
        amount: amount_received,
        refunded: latest_charge!.amount_refunded,
      }));
  return (
    await t.pool.query<HeldMoney>(
      `select amount::int, case when refund = 'succeeded' then amount else refunded_amount end::int as refunded
         from sandbox_intents
        where reference = any($1) and status = 'succeeded'`,
      [names],
    )
  ).rows;
}

/** Takes the sandbox's events out of the job queue. */
async function takeQueuedEvents(t: Api): Promise<ProviderEvent[]> {
  const { rows } = await t.pool.query<{ event: ProviderEvent }>(
    `with queued as (
       select j.id, j.payload
         from graphile_worker._private_jobs j
         join graphile_worker._private_tasks k on k.id = j.task_id
        where k.identifier = 'payments.told'
        order by j.id
     ),
     deleted as (delete from graphile_worker._private_jobs where id in (select id from queued))
     select payload -> 'event' as event
       from queued
      order by id`,
  );
  return rows.map(({ event }) => event);
}

/** Whether a webhook with the events that the installation needs sends this one. */
const isSent = ({ type }: ProviderEvent): boolean => (stripeEvents as readonly string[]).includes(type);

/** How long the app waits for the double. */
const providerTimeoutMs = 600;

/** Starts the app with a provider, and a shop that takes cards. */
export async function openStage(
  provider: Provider,
  options: Pick<NonNullable<Parameters<typeof startApi>[0]>, 'max' | 'longSessions' | 'limits'> = {},
): Promise<Stage> {
  const double = provider === 'Stripe' ? await startStripeDouble() : null;
  const t = await startApi({
    ...options,
    ...(double && {
      payments: { provider: stripe, open: () => createStripePayments(double.settings, providerTimeoutMs) },
    }),
  });
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
    deliver: async (order = (events) => events) => {
      const events = double ? double.events.splice(0).filter(isSent) : await takeQueuedEvents(t);
      for (const event of order(events)) {
        const { text, signature } = await sign(event, t.clock.now);
        const { status } = await post(text, signature);
        if (status !== 200) throw new Error(`the webhook answers ${status}`);
      }
    },
    money: async ({ id }) => {
      const { rows } = await t.pool.query<{ key: string }>('select key from payments where user_id = $1', [id]);
      const all = await listTaken(
        { t, double },
        rows.map(({ key }) => key),
      );
      return {
        charges: all.length,
        refunds: all.filter(({ amount, refunded }) => refunded === amount).length,
        held: all.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
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

/** Places an order of a new buyer, of ten products at 10 each, that may be paid by card. */
export const placePayableOrder = (
  { t, shop }: Stage,
  options?: Parameters<typeof placeOrder>[2],
): Promise<PlacedOrder> => placeOrder(t, shop, options);

let attempts = 0;
/** Makes a new card token: as in the browser, each attempt has another one. */
export const nextCard = (name: string): string => `${name}.${(attempts += 1)}`;
export const nextVisa = (): string => nextCard('pm_card_visa');

/** Pays an order with a card: its current amount, or the given one. */
export async function payByCard(who: Person, { id }: { id: number }, payment_method_id: string, shown?: number) {
  const amount = shown ?? (await who.client.orders.get({ params: { id } })).sum_to_pay;
  return who.client.payments.confirmOrder({ params: { id }, body: { payment_method_id, amount } });
}

/** Lets the pause pass after which a failed refund is requested again, and requests it. */
export async function passRefundPause({ t }: Pick<Stage, 't'>): Promise<void> {
  t.clock.forward(10 * 60_000);
  await t.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await t.drainJobs();
}

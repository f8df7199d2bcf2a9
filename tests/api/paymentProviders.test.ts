/** A further payment provider is registered and takes money through the API; what it can't do is rejected clearly. */
import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { checkAllPayments } from '#server/domains/payments/checkPayment.ts';
import { paymentProviders } from '#server/gateways/payments/providers.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { payByCard } from '#tests/support/payments.ts';
import { getFailure, moveOrder, openShop, placeOrder } from '#tests/support/shop.ts';
import { createTiny, type Tiny } from '#tests/support/tinyProvider.ts';

let t: Api | undefined;
afterEach(async () => {
  await t?.close();
  t = undefined;
});

/** Starts the app with Tiny listed among the other providers and chosen by the environment, and places an order. */
async function openShopWithTiny(capabilities: Partial<Parameters<typeof createTiny>[0]> = {}) {
  const tiny = createTiny({ canRefund: true, canNotify: true, ...capabilities });
  const { payments } = readConfig([...paymentProviders, tiny.provider], { TINY_KEY: 'tiny-key' });
  const api = await startApi({ payments: payments! });
  t = api;
  const shop = await openShop(api);
  await api.db.update(companies).set({ card_payments: true }).where(eq(companies.id, shop.company.id));
  return { api, tiny, shop, ...(await placeOrder(api, shop)) };
}

/** Posts Tiny's notification about its only payment. */
async function notify(api: Api, { intents }: Tiny, event: string, signature = 'tiny-key') {
  const payment = [...intents.keys()][0]!;
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', 'x-tiny-signature': signature },
    payload: JSON.stringify({ event, payment }),
  });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
}

it('takes an order’s money, and is named to browsers and admins', async () => {
  const { api, tiny, buyer, order } = await openShopWithTiny();
  expect(await api.guest.payments.config()).toEqual({
    provider: 'tiny',
    form: 'stripe',
    publishable_key: null,
    lowest_sum: 0.01,
    highest_sum: 999_999.99,
  });
  const admin = await api.make.admin();
  const russian = api.as(admin.token, { 'accept-language': 'ru' });
  expect(await russian.payments.provider()).toMatchObject({
    provider: 'tiny',
    name: 'Крошка',
    description: 'Принимает деньги в тестах.',
    can_refund: true,
    live: false,
  });
  expect(await admin.client.payments.test()).toEqual({ account: 'Tiny Ltd', live: false });
  const { client_secret } = await buyer.client.payments.payOrder({ params: { id: order.id } });
  expect([...tiny.intents.values()]).toMatchObject([{ client_secret, status: 'unpaid', amount: 100_00 }]);
  expect((await getFailure(payByCard(buyer, order, 'tok_unknown'))).body).toMatchObject({
    errors: { payment_method_id: expect.anything() as unknown },
  });
  expect(await payByCard(buyer, order, 'tok_fast')).toMatchObject({ status: 'succeeded', order: { status: 'paid' } });
});

it('says by a signed notification that a slow payment has succeeded', async () => {
  const { api, tiny, buyer, order } = await openShopWithTiny();
  expect((await getFailure(payByCard(buyer, order, 'tok_slow'))).code).toBe('unavailable');
  [...tiny.intents.values()][0]!.status = 'succeeded';
  expect(await notify(api, tiny, 'event-1', 'forged')).toEqual({ status: 400, code: 'bad_signature' });
  expect((await buyer.client.orders.get({ params: { id: order.id } })).status).toBe('new');
  expect((await notify(api, tiny, 'event-1')).status).toBe(200);
  expect((await buyer.client.orders.get({ params: { id: order.id } })).status).toBe('paid');
});

it('gives the money of a canceled order back', async () => {
  const { api, tiny, shop, buyer, order } = await openShopWithTiny();
  await payByCard(buyer, order, 'tok_fast');
  await moveOrder(shop.company.vendor, order, 'canceled');
  await api.drainJobs();
  expect([...tiny.intents.values()]).toMatchObject([{ refund: 'succeeded' }]);
  const { payment } = await buyer.client.orders.get({ params: { id: order.id } });
  expect(payment).toMatchObject({ status: 'refunded' });
});

it('is not asked for a refund that it can’t make: the order is canceled after one on its own site', async () => {
  const { api, tiny, shop, buyer, order } = await openShopWithTiny({ canRefund: false });
  const admin = await api.make.admin();
  expect((await admin.client.payments.provider()).can_refund).toBe(false);
  await payByCard(buyer, order, 'tok_fast');
  const failure = await getFailure(moveOrder(shop.company.vendor, order, 'canceled'));
  expect([failure.status, failure.code, failure.message]).toEqual([
    409,
    'refund_unsupported',
    'The payment provider can’t refund this payment from here. Refund it on the provider’s site first',
  ]);
  await api.drainJobs();
  expect(await buyer.client.orders.get({ params: { id: order.id } })).toMatchObject({
    status: 'paid',
    payment: { status: 'paid' },
  });
  [...tiny.intents.values()][0]!.refund = 'succeeded';
  expect((await notify(api, tiny, 'event-2')).status).toBe(200);
  expect(await moveOrder(shop.company.vendor, order, 'canceled')).toMatchObject({
    status: 'canceled',
    payment: { status: 'refunded' },
  });
});

it('is checked by the job where it sends no notifications, and then has no webhook', async () => {
  const { api, tiny, buyer, order } = await openShopWithTiny({ canNotify: false });
  await getFailure(payByCard(buyer, order, 'tok_slow'));
  expect(await notify(api, tiny, 'event-3')).toEqual({ status: 404, code: 'no_route' });
  [...tiny.intents.values()][0]!.status = 'succeeded';
  await checkAllPayments(api.ctx);
  expect((await buyer.client.orders.get({ params: { id: order.id } })).status).toBe('paid');
});

it('can’t be set up together with another one', () => {
  const { provider } = createTiny({ canRefund: true, canNotify: true });
  const stripeKeys = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(() => readConfig([...paymentProviders, provider], { TINY_KEY: 'x', ...stripeKeys })).toThrow(
    'STRIPE_SECRET_KEY and TINY_KEY exclude each other',
  );
});

/** The provider's test and the readiness page report whether Stripe's webhook sends its events here. */
import { afterEach, expect, it } from 'vitest';
import type { WebhookReport } from '#contract/payments.ts';
import { createStripePayments, stripe } from '#server/gateways/payments/stripe.ts';
import { stripeEvents } from '#server/gateways/payments/stripeWebhook.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { getFailure } from '#tests/support/shop.ts';
import { type StripeDouble, startStripeDouble } from '#tests/support/stripeDouble.ts';

const site = 'https://fair.example';
const address = `${site}/api/stripe/webhook`;
const oldEvents = stripeEvents.filter((event) => !event.startsWith('refund.'));
const complete: WebhookReport = { state: 'complete', missing_events: [] };
const missing: WebhookReport = { state: 'missing', missing_events: [...stripeEvents] };
const unknown: WebhookReport = { state: 'unknown', missing_events: [] };
const minuteMs = 60_000;

interface Scene {
  t: Api;
  double: StripeDouble;
  admin: Person;
}
let scene: Scene | undefined;
afterEach(async () => {
  await scene?.t.close();
  await scene?.double.close();
  scene = undefined;
});

/** Starts the app with live keys of Stripe's double. @param timeout of its calls, ms */
async function start(timeout?: number): Promise<Scene> {
  const double = await startStripeDouble();
  const settings = { ...double.settings, publishableKey: 'pk_live_double' };
  const t = await startApi({
    publicUrl: site,
    longSessions: true,
    payments: { provider: stripe, open: () => createStripePayments(settings, timeout) },
  });
  scene = { t, double, admin: await t.make.admin() };
  return scene;
}
const testWebhook = async ({ admin }: Scene) => (await admin.client.payments.test()).webhook;
const readCheck = async ({ admin }: Scene) => {
  const { data } = await admin.client.readiness.list();
  const { code, values, is_required } = data.find(({ check }) => check === 'payments')!;
  return { code, values, is_required };
};
const readMonitoring = async ({ t }: Scene) => {
  const { optional } = await t.guest.readiness.machines();
  return optional.filter((code) => code.startsWith('payments'));
};

it('finds an endpoint with all events, named one by one or by an asterisk', async () => {
  const one = await start();
  const endpoint = one.double.addWebhook(address, ['payout.paid', ...stripeEvents]);
  expect(await one.admin.client.payments.test()).toEqual({ account: 'The double', live: false, webhook: complete });
  endpoint.enabled_events = ['*'];
  endpoint.url += '/';
  expect(await testWebhook(one)).toEqual(complete);
});

it('names the events that the endpoint lacks', async () => {
  const one = await start();
  one.double.addWebhook(address, oldEvents);
  const report = { state: 'incomplete', missing_events: ['refund.updated', 'refund.failed'] };
  expect(await testWebhook(one)).toEqual(report);
  // Each endpoint signs with its own secret, so a second one with the other events does not help
  one.double.addWebhook(`${address}/`, ['refund.updated', 'refund.failed']);
  expect(await testWebhook(one)).toEqual(report);
});

it('finds no endpoint where none has our address, or it is disabled', async () => {
  const one = await start();
  expect(await testWebhook(one)).toEqual(missing);
  one.double.addWebhook('https://www.fair.example/api/stripe/webhook', ['*']);
  expect(await testWebhook(one)).toEqual(missing);
  const endpoint = one.double.addWebhook(address, ['*']);
  endpoint.status = 'disabled';
  expect(await testWebhook(one)).toEqual(missing);
  endpoint.status = 'enabled';
  expect(await testWebhook(one)).toEqual(complete);
});

it('reads all pages of endpoints', async () => {
  const one = await start();
  one.double.addWebhook(address, stripeEvents);
  for (let count = 0; count < 100; count++) one.double.addWebhook(`https://other-${count}.example/`, ['*']);
  expect(await testWebhook(one)).toEqual(complete);
  expect(one.double.calls.listWebhooks).toBe(2);
});

it('takes a key that may not read endpoints for no error, but a Stripe that does not answer', async () => {
  const { double, t } = await start();
  double.fail('listWebhooks', 'forbidden');
  expect(await t.gateways.payments.checkWebhook!(address)).toEqual(unknown);
  double.fail('listWebhooks', 'down');
  await expect(t.gateways.payments.checkWebhook!(address)).rejects.toMatchObject({ code: 'unavailable' });
});

it('tests the keys although they may not read endpoints, or Stripe does not list them', async () => {
  const one = await start(300);
  for (const failure of ['forbidden', 'down', 'lost'] as const) {
    one.double.fail('listWebhooks', failure);
    expect(await one.admin.client.payments.test()).toEqual({ account: 'The double', live: false, webhook: unknown });
  }
  one.double.fail('account', 'down');
  expect((await getFailure(one.admin.client.payments.test())).code).toBe('unavailable');
});

it('is an optional step of the readiness page with the names of the events', async () => {
  const one = await start();
  const endpoint = one.double.addWebhook(address, oldEvents);
  expect(await readCheck(one)).toEqual({
    code: 'payments_webhook_incomplete',
    values: { provider: 'Stripe', events: 'refund.updated, refund.failed', count: 2 },
    is_required: false,
  });
  expect(await readMonitoring(one)).toEqual(['payments: payments_webhook_incomplete']);
  one.double.webhooks.length = 0;
  one.t.clock.forward(minuteMs);
  expect(await readCheck(one)).toEqual({
    code: 'payments_webhook_missing',
    values: { provider: 'Stripe', url: address },
    is_required: false,
  });
  endpoint.enabled_events = stripeEvents;
  one.double.webhooks.push(endpoint);
  one.t.clock.forward(minuteMs);
  expect(await readCheck(one)).toMatchObject({ code: null, values: {} });
});

it('asks Stripe once a minute at most for admins, and once an hour for monitoring', async () => {
  const one = await start();
  one.double.addWebhook(address, oldEvents);
  const { calls } = one.double;
  await readCheck(one);
  await readCheck(one);
  expect(calls.listWebhooks).toBe(1);
  one.t.clock.forward(minuteMs);
  expect(await readMonitoring(one)).toEqual(['payments: payments_webhook_incomplete']);
  expect(calls.listWebhooks).toBe(1);
  await readCheck(one);
  expect(calls.listWebhooks).toBe(2);
});

it('asks Stripe for monitoring an hour later', async () => {
  const one = await start();
  await readCheck(one);
  one.double.addWebhook(address, stripeEvents);
  one.t.clock.forward(60 * minuteMs);
  expect(await readMonitoring(one)).toEqual([]);
});

it('shows on the readiness page at once what the provider’s test has found', async () => {
  const one = await start();
  expect((await readCheck(one)).code).toBe('payments_webhook_missing');
  one.double.addWebhook(address, stripeEvents);
  expect((await readCheck(one)).code).toBe('payments_webhook_missing');
  await testWebhook(one);
  expect((await readCheck(one)).code).toBeNull();
});

it('counts nothing as missing where the key may not read endpoints or Stripe fails, and asks no sooner', async () => {
  const one = await start();
  for (const failure of ['forbidden', 'down'] as const) {
    one.double.fail('listWebhooks', failure);
    expect((await readCheck(one)).code).toBeNull();
    expect((await readCheck(one)).code).toBeNull();
    one.t.clock.forward(minuteMs);
  }
  expect(one.double.calls.listWebhooks).toBe(2);
});

it('keeps what Stripe has answered while it fails', async () => {
  const one = await start();
  expect((await readCheck(one)).code).toBe('payments_webhook_missing');
  one.t.clock.forward(minuteMs);
  one.double.fail('listWebhooks', 'down');
  expect((await readCheck(one)).code).toBe('payments_webhook_missing');
  expect(one.double.calls.listWebhooks).toBe(2);
});

it('does not wait for a slow Stripe: the answer before counts until the next one comes', async () => {
  const one = await start(60_000);
  one.double.fail('listWebhooks', 'lost');
  expect((await readCheck(one)).code).toBeNull();
  one.t.clock.forward(minuteMs);
  expect((await readCheck(one)).code).toBe('payments_webhook_missing');
  one.t.clock.forward(minuteMs);
  one.double.fail('listWebhooks', 'lost');
  expect((await readCheck(one)).code).toBe('payments_webhook_missing');
});

it('is not checked with test keys, which have other endpoints', async () => {
  const double = await startStripeDouble();
  const t = await startApi({
    payments: { provider: stripe, open: () => createStripePayments(double.settings) },
  });
  scene = { t, double, admin: await t.make.admin() };
  expect((await readCheck(scene)).code).toBe('payments_test_keys');
  expect(double.calls.listWebhooks).toBe(0);
});

/** Notifications against a push service on loopback that verifies every signature and decrypts every message. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { maxPushDevices } from '#contract/rules/notifications.ts';
import { maxPushAttempts, resumePushes } from '#server/notifications/sendPush.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { type Browser, type PushService, startPushService, subscribeTo } from '#tests/support/pushService.ts';
import { getFailure, fillCart, delivery, openShop, placeOrder, type Shop } from '#tests/support/shop.ts';

let t: Api;
let service: PushService;
let shop: Shop;
beforeAll(async () => {
  t = await startApi({
    longSessions: true,
    limits: { pushSubscriptions: { points: 1000, seconds: 60 }, pushTests: { points: 1000, seconds: 60 } },
  });
  service = await startPushService(await t.gateways.push.publicKey());
  shop = await openShop(t);
});
afterAll(async () => {
  await t?.close();
  await service?.close();
});
afterEach(() => {
  service.answer = () => ({ status: 201 });
});

const subscribe = (who: Pick<Person, 'client'>, how: Parameters<typeof subscribeTo>[2] = {}) =>
  subscribeTo(service, who, how);
const hurry = () => t.pool.query('update graphile_worker._private_jobs set run_at = now()');
const listRows = async (user: Person) =>
  (
    await t.pool.query<{
      state: string;
      attempts: number;
      error: string | null;
      subscription_id: number | null;
      content: unknown;
    }>('select state, attempts, error, subscription_id, content from pushes where user_id = $1 order by id', [user.id])
  ).rows;
const notifyOrder = async (user: Person) => {
  await user.client.push.test();
  await t.drainJobs();
};

describe('a notification', () => {
  it('reaches the browser signed by our key, sealed for it alone, in its own language', async () => {
    const buyer = await t.make.buyer();
    const [english, russian] = [await subscribe(buyer), await subscribe(buyer, { locale: 'ru' })];
    await notifyOrder(buyer);
    expect(english.received.map(({ message }) => message.title)).toEqual(['Notifications work']);
    expect(russian.received.map(({ message }) => message.title)).toEqual(['Уведомления работают']);
    const [{ vapid, headers, message }] = english.received as [Browser['received'][number]];
    expect(vapid.aud).toBe(new URL(english.endpoint).origin);
    expect(vapid.sub).toMatch(/^(mailto|https):/);
    expect(vapid.exp).toBeGreaterThan(Date.now() / 1000);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '300', urgency: 'high', topic: message.tag });
    expect(message).toMatchObject({
      url: '/settings/account#notifications',
      token: expect.stringMatching(/^[\da-f]{32}$/),
    });
    expect(await listRows(buyer)).toMatchObject([
      { state: 'sent', content: null },
      { state: 'sent', content: null },
    ]);
  });

  it('keeps one pair of keys for good, however many processes begin at once', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => t.gateways.push.publicKey()));
    expect(new Set([...keys, (await t.make.buyer().then(({ client }) => client.push.settings())).public_key])).toEqual(
      new Set([service.publicKey]),
    );
  });

  it('ends with the browser that takes no more: 404 and 410 forget it', async () => {
    for (const status of [404, 410]) {
      const buyer = await t.make.buyer();
      await subscribe(buyer);
      service.answer = () => ({ status });
      await notifyOrder(buyer);
      expect(await listRows(buyer)).toMatchObject([{ state: 'gone', subscription_id: null }]);
      expect((await buyer.client.push.settings()).devices).toEqual([]);
    }
  });

  it('is tried again while the service says “later”, as late as it says, and given up in the end', async () => {
    const buyer = await t.make.buyer();
    const browser = await subscribe(buyer);
    service.answer = () => ({ status: 429, headers: { 'retry-after': '900' } });
    await notifyOrder(buyer);
    const {
      rows: [job],
    } = await t.pool.query<{ wait: number }>(
      `select extract(epoch from run_at - now())::float as wait
         from graphile_worker.jobs
        where task_identifier = 'push.send'
        order by id desc
        limit 1`,
    );
    expect(job!.wait).toBeGreaterThan(850);
    service.answer = () => ({ status: 503 });
    for (let n = 1; n < maxPushAttempts; n += 1) {
      expect(await listRows(buyer)).toMatchObject([{ state: 'queued', attempts: n }]);
      await hurry();
      await t.drainJobs();
    }
    expect(await listRows(buyer)).toMatchObject([
      { state: 'failed', attempts: maxPushAttempts, error: expect.stringContaining('503'), content: null },
    ]);
    await hurry();
    await t.drainJobs();
    expect(browser.received).toEqual([]);
    expect((await buyer.client.push.settings()).devices).toHaveLength(1);
  });

  it('goes out once it is taken at last, and to the other browsers only once meanwhile', async () => {
    const buyer = await t.make.buyer();
    const [good, slow] = [await subscribe(buyer), await subscribe(buyer)];
    service.answer = (endpoint) => ({ status: endpoint === slow.endpoint ? 500 : 201 });
    await notifyOrder(buyer);
    service.answer = () => ({ status: 201 });
    await hurry();
    await t.drainJobs();
    expect([good.received.length, slow.received.length]).toEqual([1, 1]);
  });

  it('whose sender died is sent again, under the same tag', async () => {
    const buyer = await t.make.buyer();
    const browser = await subscribe(buyer);
    await notifyOrder(buyer);
    await t.pool.query(
      `update pushes
          set state = 'sending', sent_at = null, content = '{"title": "A", "body": "B", "url": "/"}'
        where user_id = $1`,
      [buyer.id],
    );
    await resumePushes(t.db, t.clock.now);
    await t.drainJobs();
    expect(browser.received).toHaveLength(1);
    t.clock.forward(6 * 60_000);
    await resumePushes(t.db, t.clock.now);
    await t.drainJobs();
    expect(browser.received.map(({ message }) => message.tag)).toEqual([
      browser.received[0]!.message.tag,
      browser.received[0]!.message.tag,
    ]);
  });

  it('tells once that it was clicked, to whoever has its token', async () => {
    const buyer = await t.make.buyer();
    const browser = await subscribe(buyer);
    await notifyOrder(buyer);
    const { token } = browser.received[0]!.message;
    const clickedAt = async () =>
      (await t.pool.query<{ clicked_at: Date | null }>('select clicked_at from pushes where token = $1', [token]))
        .rows[0]!.clicked_at;
    await t.guest.push.clicked({ body: { token: 'somebody-elses' } });
    expect(await clickedAt()).toBeNull();
    await t.guest.push.clicked({ body: { token } });
    const first = await clickedAt();
    t.clock.forward(1000);
    await t.guest.push.clicked({ body: { token } });
    expect(await clickedAt()).toEqual(first);
  });
});

describe('a browser', () => {
  it('is whoever’s is signed in there, and hears no more once that session ends', async () => {
    const [one, other] = [await t.make.buyer(), await t.make.buyer()];
    const browser = await subscribe(one);
    await other.client.push.subscribe({ body: { endpoint: browser.endpoint, keys: browser.keys } });
    expect((await one.client.push.settings()).devices).toEqual([]);
    await notifyOrder(other);
    expect(browser.received).toHaveLength(1);
    await other.client.push.test();
    await other.client.auth.logout();
    await t.drainJobs();
    expect(browser.received).toHaveLength(1);
    expect(await listRows(other)).toMatchObject([{ state: 'sent' }, { state: 'gone' }]);
  });

  it('is switched off by its owner alone', async () => {
    const [one, other] = [await t.make.buyer(), await t.make.buyer()];
    const browser = await subscribe(one);
    const [device] = (await one.client.push.settings()).devices;
    await other.client.push.unsubscribe({ query: { endpoint: browser.endpoint } });
    await other.client.push.unsubscribe({ query: { device: device!.id } });
    expect((await one.client.push.settings()).devices).toHaveLength(1);
    expect((await one.client.push.unsubscribe({ query: { device: device!.id } })).devices).toEqual([]);
    expect(await getFailure(one.client.push.test())).toMatchObject({ status: 409, code: 'no_devices' });
  });

  it(`is one of ${maxPushDevices} at the most: the one that was silent longest goes`, async () => {
    const buyer = await t.make.buyer();
    const first = await subscribe(buyer);
    for (let n = 0; n < maxPushDevices; n += 1) {
      t.clock.forward(1000);
      await subscribe(buyer);
    }
    expect((await buyer.client.push.settings()).devices).toHaveLength(maxPushDevices);
    await notifyOrder(buyer);
    expect(first.received).toEqual([]);
  });

  it('is refused with an address of this machine’s own net, without https, or with keys that are none', async () => {
    const { client } = await t.make.buyer();
    const { keys, endpoint } = service.browser();
    for (const address of [
      'http://push.example.com/1',
      'https://10.0.0.1/1',
      'https://[::1]/1',
      'https://169.254.169.254/latest',
      'https://user:pass@push.example.com/',
      'ftp://push.example.com',
      'https://push.example.com/\u0000',
      'https://push.example.com/%00',
      'https://push.example.com/\ud800',
      'x',
    ]) {
      expect(await getFailure(client.push.subscribe({ body: { endpoint: address, keys } })), address).toMatchObject({
        status: 422,
      });
    }
    expect(
      await getFailure(client.push.subscribe({ body: { endpoint, keys: { ...keys, p256dh: 'AAAA' } } })),
    ).toMatchObject({ status: 422 });
    for (const p256dh of ['A'.repeat(87), `BA${'A'.repeat(85)}`])
      expect(await getFailure(client.push.subscribe({ body: { endpoint, keys: { ...keys, p256dh } } }))).toMatchObject({
        status: 422,
        errors: { 'keys.p256dh': 'Invalid value' },
      });
    // A name that resolves to an internal address is rejected when it is called.
    expect(
      await t.gateways.push.send({ endpoint: 'https://localhost:1/', p256dh: keys.p256dh, auth: keys.auth }, 'x', {
        topic: 'x',
        lifeSeconds: 1,
        isUrgent: false,
      }),
    ).toMatchObject({ state: 'later' });
  });
});

describe('an order’s status', () => {
  it('is told to its buyer once, unless it is the buyer who set it, or doesn’t want to hear', async () => {
    const { buyer, order } = await placeOrder(t, shop);
    const browser = await subscribe(buyer, { locale: 'ru' });
    const vendor = shop.company.vendor.client;
    await vendor.orders.edit({ params: { id: order.id }, body: { status: 'in_process' } });
    await vendor.orders.edit({ params: { id: order.id }, body: { status: 'in_process' } });
    await t.drainJobs();
    expect(browser.received.map(({ message: { title, url } }) => [title, url])).toEqual([
      [`Заказ № ${order.id}`, `/orders/view/${order.id}`],
    ]);
    await buyer.client.push.choose({ body: { kind: 'order_status', push: false } });
    await vendor.orders.edit({ params: { id: order.id }, body: { status: 'forming' } });
    await t.drainJobs();
    expect(browser.received).toHaveLength(1);
    await buyer.client.push.choose({ body: { kind: 'order_status', push: true } });
    const product_id = await shop.stock();
    const cart = await fillCart(buyer.client, [{ product_id }]);
    const own = await buyer.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } });
    await buyer.client.orders.edit({ params: { id: own.id }, body: { status: 'canceled' } });
    await t.drainJobs();
    expect(browser.received).toHaveLength(1);
  });

  it('comes by mail too, until the buyer switches these letters off', async () => {
    const { buyer, order } = await placeOrder(t, shop);
    const mails = async () =>
      (
        await t.pool.query<{ n: number }>(
          `select count(*)::int as n from mails where "to" = $1 and template = 'order_moved'`,
          [buyer.email],
        )
      ).rows[0]!.n;
    await shop.company.vendor.client.orders.edit({ params: { id: order.id }, body: { status: 'in_process' } });
    expect(await mails()).toBe(1);
    expect((await buyer.client.push.choose({ body: { kind: 'order_status', mail: false } })).choices[0]).toEqual({
      kind: 'order_status',
      push: true,
      mail: false,
      sound: null,
    });
    await shop.company.vendor.client.orders.edit({ params: { id: order.id }, body: { status: 'forming' } });
    expect(await mails()).toBe(1);
  });
});

describe('a wished product that costs less', () => {
  const wish = async () => {
    const product = await t.make.product({ company: shop.company, price: 50 });
    const buyer = await t.make.buyer();
    await buyer.client.wishes.add({ body: { product_ids: [product.id] } });
    return { product, buyer, browser: await subscribe(buyer) };
  };
  const run = async () => {
    await t.ctx.step((ctx) => ctx.enqueue('tellPriceDrops', {}));
    await t.drainJobs();
  };
  const price = (id: number, value: number) =>
    shop.company.vendor.client.products.edit({ params: { id }, body: { price: value } });

  it('is told of once a day, with both prices', async () => {
    const { product, browser } = await wish();
    await price(product.id, 45);
    await price(product.id, 40);
    await run();
    await price(product.id, 35);
    await run();
    expect(browser.received.map(({ message: { body, url } }) => [body, url])).toEqual([
      [`${product.name}: $40.00 instead of $50.00`, `/products/view/${product.id}`],
    ]);
    t.clock.forward(25 * 3_600_000);
    await price(product.id, 30);
    await run();
    expect(browser.received).toHaveLength(2);
  });

  it('is not told of where it costs as much again, is dearer, hidden, or nobody wants to hear of it', async () => {
    const { product, buyer, browser } = await wish();
    await price(product.id, 40);
    await price(product.id, 50);
    await run();
    await price(product.id, 60);
    await run();
    await price(product.id, 20);
    await shop.company.vendor.client.products.edit({ params: { id: product.id }, body: { active: false } });
    await run();
    await shop.company.vendor.client.products.edit({ params: { id: product.id }, body: { active: true } });
    await buyer.client.push.choose({ body: { kind: 'price_drop', push: false } });
    await price(product.id, 10);
    await run();
    expect(browser.received).toEqual([]);
    expect((await t.pool.query('select from price_drops')).rows).toEqual([]);
  });

  it('is heard of whichever way the price came: many at once in one notification, an undoing not at all', async () => {
    const { product, buyer, browser } = await wish();
    const second = await t.make.product({ company: shop.company, price: 50 });
    await buyer.client.wishes.add({ body: { product_ids: [second.id] } });
    const done = await shop.company.vendor.client.productChanges.apply({
      body: { ids: [product.id, second.id], changes: { price: { by: 'percent', value: -10 } } },
    });
    await run();
    expect(browser.received.map(({ message: { title, url } }) => [title, url])).toEqual([
      ['2 things you wish for cost less', '/wishes'],
    ]);
    await shop.company.vendor.client.productChanges.undo({ params: { id: done.id! } });
    await run();
    expect(browser.received).toHaveLength(1);
  });
});

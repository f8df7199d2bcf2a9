/** Push campaigns: their segment, one message each despite crashes, and their statistics. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resumeCampaigns, processCampaign } from '#server/domains/campaigns/sendCampaign.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import type { PushCampaignCreate } from '#contract/pushCampaigns.ts';
import type { z } from 'zod';
import type { Person } from '#tests/support/factories.ts';
import { type Browser, type PushService, startPushService } from '#tests/support/pushService.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { delivery, getFailure, fillCart, openShop } from '#tests/support/shop.ts';

let t: Api;
let service: PushService;
let admin: ApiClient;
beforeAll(async () => {
  t = await startApi({ limits: { pushTests: { points: 1000, seconds: 60 } } });
  service = await startPushService(await t.gateways.push.publicKey());
  admin = (await t.make.admin()).client;
});
afterAll(async () => {
  await t?.close();
  await service?.close();
});
beforeEach(async () => {
  service.answer = () => ({ status: 201 });
  await t.pool.query('delete from push_subscriptions');
});

/** Creates a user with a browser who accepts news. */
async function reader(
  how: { locale?: 'en' | 'ru'; is_app?: boolean } = {},
): Promise<{ person: Person; browser: Browser }> {
  const person = await t.make.buyer({ locale: how.locale ?? 'en' });
  const browser = service.browser();
  await person.client.push.subscribe({ body: { endpoint: browser.endpoint, keys: browser.keys, ...how } });
  await person.client.push.choose({ body: { kind: 'news', push: true } });
  return { person, browser };
}

const texts = {
  title_en: 'Spring fair',
  text_en: 'Everything for the garden',
  title_ru: 'Весенняя ярмарка',
  text_ru: 'Всё для сада',
  link: '/collections/view/1',
};
const send = async (body: z.input<typeof PushCampaignCreate> = texts) => {
  const { id } = await admin.pushCampaigns.create({ body });
  await admin.pushCampaigns.send({ params: { id }, body: {} });
  await t.drainJobs();
  return admin.pushCampaigns.get({ params: { id } });
};

describe('a push campaign', () => {
  it('reaches those who asked for news, each browser in its language, and tells what became of it', async () => {
    const [english, russian] = [await reader(), await reader({ locale: 'ru' })];
    const silent = await reader();
    await silent.person.client.push.choose({ body: { kind: 'news', push: false } });
    expect(await admin.pushCampaigns.preview({ body: { segment: {} } })).toEqual({ people: 2, devices: 2 });
    const done = await send();
    expect(done).toMatchObject({ state: 'sent', people: 2, sent: 2, failed: 0, gone: 0, clicked: 0, waiting: 0 });
    expect(english.browser.received.map(({ message: { title, url } }) => [title, url])).toEqual([
      ['Spring fair', '/collections/view/1'],
    ]);
    expect(russian.browser.received.map(({ message: { title, url } }) => [title, url])).toEqual([
      ['Весенняя ярмарка', '/ru/collections/view/1'],
    ]);
    expect(silent.browser.received).toEqual([]);
    await t.guest.push.clicked({ body: { token: english.browser.received[0]!.message.token } });
    expect(await admin.pushCampaigns.get({ params: { id: done.id } })).toMatchObject({ clicked: 1 });
    expect((await admin.pushCampaigns.hours({ params: { id: done.id } })).data).toMatchObject([
      { sent: 2, clicked: 1 },
    ]);
  });

  it('finds its people by what they speak, bought and wished, and where they installed the app', async () => {
    const shop = await openShop(t);
    const product_id = await shop.stock();
    const [buyer, wisher, installed] = [await reader(), await reader({ locale: 'ru' }), await reader({ is_app: true })];
    const cart = await fillCart(buyer.person.client, [{ product_id }]);
    await buyer.person.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } });
    await wisher.person.client.wishes.add({ body: { product_ids: [product_id] } });
    const { category_id } = (
      await t.pool.query<{ category_id: number }>('select category_id from products where id = $1', [product_id])
    ).rows[0]!;
    const people = async (segment: object) => (await admin.pushCampaigns.preview({ body: { segment } })).people;
    expect(await people({})).toBe(3);
    expect(await people({ language: 'ru' })).toBe(1);
    expect(await people({ bought: 'within', days: 7 })).toBe(1);
    expect(await people({ bought: 'not_within', days: 7 })).toBe(2);
    expect(await people({ company_id: shop.company.id })).toBe(1);
    expect(await people({ category_id })).toBe(1);
    expect(await people({ has_wished: true })).toBe(1);
    expect(await people({ in_app: true })).toBe(1);
    expect(await people({ role: 'vendor' })).toBe(0);
    expect(await people({ language: 'ru', in_app: true })).toBe(0);
    await send({ ...texts, segment: { in_app: true } });
    expect([buyer, wisher, installed].map(({ browser }) => browser.received.length)).toEqual([0, 0, 1]);
    expect(
      await getFailure(admin.pushCampaigns.preview({ body: { segment: { everybody: true } as never } })),
    ).toMatchObject({ status: 422 });
  });

  it('is heard once, whatever dies on the way and however often it is begun', async () => {
    const readers = [await reader(), await reader(), await reader()];
    const { id } = await admin.pushCampaigns.create({ body: texts });
    await Promise.all(
      [1, 2, 3].map(() => admin.pushCampaigns.send({ params: { id }, body: {} }).catch(() => undefined)),
    );
    // The worker died after the first user: the messages of the others were never queued.
    await t.pool.query(`delete from graphile_worker._private_jobs`);
    await t.drainJobs();
    expect(readers.flatMap(({ browser }) => browser.received)).toEqual([]);
    await Promise.all([resumeCampaigns(t.ctx), resumeCampaigns(t.ctx)]);
    await t.drainJobs();
    await t.pool.query('update push_campaigns set state = $2, reached_id = 0, finished_at = null where id = $1', [
      id,
      'sending',
    ]);
    await resumeCampaigns(t.ctx);
    await t.drainJobs();
    expect(readers.map(({ browser }) => browser.received.length)).toEqual([1, 1, 1]);
    expect(await admin.pushCampaigns.get({ params: { id } })).toMatchObject({ state: 'sent', sent: 3 });
  });

  it('waits for its time, and goes nowhere once it is canceled', async () => {
    const { browser } = await reader();
    const { id } = await admin.pushCampaigns.create({ body: texts });
    const at = new Date(t.clock.now.getTime() + 3_600_000).toISOString();
    expect(
      await getFailure(admin.pushCampaigns.send({ params: { id }, body: { at: '2020-01-01T00:00:00Z' } })),
    ).toMatchObject({ status: 422, errors: { at: expect.any(String) } });
    expect(await admin.pushCampaigns.send({ params: { id }, body: { at } })).toMatchObject({
      state: 'scheduled',
      scheduled_at: at,
    });
    await resumeCampaigns(t.ctx);
    await t.drainJobs();
    expect(browser.received).toEqual([]);
    const other = await admin.pushCampaigns.create({ body: texts });
    await admin.pushCampaigns.send({ params: { id: other.id }, body: { at } });
    expect(await admin.pushCampaigns.cancel({ params: { id: other.id } })).toMatchObject({ state: 'canceled' });
    t.clock.forward(3_700_000);
    await resumeCampaigns(t.ctx);
    await t.drainJobs();
    expect(browser.received).toHaveLength(1);
    expect(await getFailure(admin.pushCampaigns.edit({ params: { id }, body: { title_en: 'Late' } }))).toMatchObject({
      code: 'campaign_begun',
    });
    expect(await getFailure(admin.pushCampaigns.cancel({ params: { id } }))).toMatchObject({ code: 'campaign_over' });
  });

  it('carries the picture of what it leads to, where that is shown to everybody', async () => {
    const { browser } = await reader();
    const shop = await openShop(t);
    const [seen, hidden] = [
      await t.make.product({ company: shop.company }),
      await t.make.product({ company: shop.company, active: false }),
    ];
    const photo = async () => [
      new Blob([
        await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ]),
    ];
    for (const { id } of [seen, hidden])
      await shop.company.vendor.client.products.edit({ params: { id }, body: {}, files: { photos: await photo() } });
    const set = await admin.collections.create({ body: { name: 'Gifts' } });
    const { picture } = await admin.collections.pictureUpload({
      params: { id: set.id },
      files: { picture: await photo() },
    });
    for (const link of [
      `/products/view/${seen.id}?from=news`,
      `/products/view/${hidden.id}`,
      `/collections/view/${set.id}`,
      '/products/catalog',
      '/products/view/999999999',
    ])
      await send({ ...texts, link });
    const { photos } = await t.guest.products.get({ params: { id: seen.id } });
    expect(browser.received.map(({ message }) => message.image)).toEqual([
      photos[0]!.url,
      undefined,
      picture!.url,
      undefined,
      undefined,
    ]);
  });

  it('that was canceled before its time may be mended and sent after all', async () => {
    const { browser } = await reader();
    const { id } = await admin.pushCampaigns.create({ body: texts });
    const at = () => new Date(t.clock.now.getTime() + 60_000).toISOString();
    await admin.pushCampaigns.send({ params: { id }, body: { at: at() } });
    expect(await admin.pushCampaigns.cancel({ params: { id } })).toMatchObject({ state: 'canceled', started_at: null });
    await admin.pushCampaigns.edit({ params: { id }, body: { title_en: 'Autumn fair' } });
    expect(await admin.pushCampaigns.send({ params: { id }, body: { at: at() } })).toMatchObject({
      state: 'scheduled',
    });
    await admin.pushCampaigns.cancel({ params: { id } });
    await admin.pushCampaigns.send({ params: { id }, body: {} });
    await t.drainJobs();
    expect(browser.received.map(({ message }) => message.title)).toEqual(['Autumn fair']);
    expect(await admin.pushCampaigns.get({ params: { id } })).toMatchObject({ state: 'sent', people: 1, sent: 1 });
  });

  it('drops what has not gone out when it is canceled, and tells of browsers that are gone', async () => {
    const readers = [await reader(), await reader(), await reader()];
    service.answer = (endpoint) => ({
      status: endpoint === readers[0]!.browser.endpoint ? 410 : endpoint === readers[1]!.browser.endpoint ? 503 : 201,
    });
    const begun = await send();
    expect(begun).toMatchObject({ state: 'sending', sent: 1, gone: 1, waiting: 1 });
    expect(await admin.pushCampaigns.cancel({ params: { id: begun.id } })).toMatchObject({
      state: 'canceled',
      sent: 1,
      gone: 1,
      waiting: 0,
    });
    await t.pool.query('update graphile_worker._private_jobs set run_at = now()');
    service.answer = () => ({ status: 201 });
    await t.drainJobs();
    expect(readers.map(({ browser }) => browser.received.length)).toEqual([0, 0, 1]);
  });

  it(`that one admin sends and another cancels at one instant is either, and one of them is told (${rounds} rounds)`, async () => {
    const { browser } = await reader();
    const at = new Date(t.clock.now.getTime() + 3_600_000).toISOString();
    for (let round = 0; round < rounds; round += 1) {
      const params = { id: (await admin.pushCampaigns.create({ body: texts })).id };
      await admin.pushCampaigns.send({ params, body: { at } });
      const { good, bad } = await raceCalls(t, lockRow('push_campaigns', 'id', params.id), [
        () => admin.pushCampaigns.send({ params, body: {} }),
        () => admin.pushCampaigns.cancel({ params }),
      ]);
      expect([good.length, bad]).toMatchObject([1, [{ status: 409, code: 'stale' }]]);
      browser.received.length = 0;
      await t.drainJobs();
      expect([(await admin.pushCampaigns.get({ params })).state, browser.received.length]).toEqual(
        good[0]!.state === 'canceled' ? ['canceled', 0] : ['sent', 1],
      );
    }
  });

  it('that was canceled since somebody read it is not sent by them', async () => {
    const params = { id: (await admin.pushCampaigns.create({ body: texts })).id };
    const { updated_at } = await admin.pushCampaigns.send({
      params,
      body: { at: new Date(t.clock.now.getTime() + 3_600_000).toISOString() },
    });
    t.clock.forward(1000);
    await admin.pushCampaigns.cancel({ params });
    expect(await getFailure(admin.pushCampaigns.send({ params, body: { updated_at } }))).toMatchObject({
      status: 409,
      code: 'stale',
    });
    expect(await admin.pushCampaigns.get({ params })).toMatchObject({ state: 'canceled', started_at: null });
  });

  it('ends though another campaign finds a browser dead while its own message for it waits', async () => {
    const [dead, alive] = [await reader(), await reader()];
    const { id } = await admin.pushCampaigns.create({ body: texts });
    await admin.pushCampaigns.send({ params: { id }, body: {} });
    // Another campaign removes the browser while this one's job reads its messages.
    const other = await t.pool.connect();
    await other.query('begin');
    try {
      await processCampaign(t.ctx, id);
      await other.query('delete from push_subscriptions where endpoint = $1', [dead.browser.endpoint]);
      await t.drainJobs();
      expect(await admin.pushCampaigns.get({ params: { id } })).toMatchObject({
        state: 'sending',
        sent: 1,
        waiting: 1,
      });
      await other.query('commit');
    } finally {
      await other.query('rollback');
      other.release();
    }
    await resumeCampaigns(t.ctx);
    expect(await admin.pushCampaigns.get({ params: { id } })).toMatchObject({
      state: 'sent',
      sent: 1,
      gone: 1,
      waiting: 0,
    });
    expect(alive.browser.received).toHaveLength(1);
  });

  it('ends beside another that was sent at the same time to the same dead browser', async () => {
    const readers = [await reader(), await reader(), await reader()];
    service.answer = (endpoint) => ({ status: endpoint === readers[0]!.browser.endpoint ? 410 : 201 });
    const sent = await Promise.all(
      [texts, { ...texts, title_en: 'Autumn fair' }].map(async (body) => {
        const { id } = await admin.pushCampaigns.create({ body });
        await admin.pushCampaigns.send({ params: { id }, body: {} });
        await processCampaign(t.ctx, id);
        return id;
      }),
    );
    await t.drainJobs();
    for (const id of sent)
      expect(await admin.pushCampaigns.get({ params: { id } })).toMatchObject({
        state: 'sent',
        sent: 2,
        gone: 1,
        waiting: 0,
      });
  });

  it('is shown to its author first, who need not want news', async () => {
    const { id } = await admin.pushCampaigns.create({ body: { title_ru: 'Только по-русски', text_ru: 'Текст' } });
    expect(await getFailure(admin.pushCampaigns.test({ params: { id } }))).toMatchObject({ code: 'no_devices' });
    const browser = service.browser();
    await admin.push.subscribe({ body: { endpoint: browser.endpoint, keys: browser.keys } });
    await admin.pushCampaigns.test({ params: { id } });
    await t.drainJobs();
    expect(browser.received.map(({ message }) => message.title)).toEqual(['Только по-русски']);
    expect(await admin.pushCampaigns.get({ params: { id } })).toMatchObject({ state: 'draft', sent: 0 });
  });

  it('leads nowhere but here, and says something in one language at least', async () => {
    for (const link of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'products',
      '/a b',
      '',
      '/..//evil.example',
      '/%2e%2e//evil.example',
      '/a//b',
      '/./a',
      '/a/../b',
      '/%2f/evil.example',
      '/a\u202eb',
      '/catalogue',
      '/products/viev/12',
      '/api/me',
    ])
      expect(await getFailure(admin.pushCampaigns.create({ body: { ...texts, link } })), link).toMatchObject({
        status: 422,
      });
    const nowhere = { country_id: 999_999, category_id: 999_999, company_id: 999_999 };
    const expectedErrors = {
      status: 422,
      errors: {
        'segment.country_id': 'There is no such thing',
        'segment.category_id': 'There is no such thing',
        'segment.company_id': 'There is no such thing',
      },
    };
    expect(await getFailure(admin.pushCampaigns.create({ body: { ...texts, segment: nowhere } }))).toMatchObject(
      expectedErrors,
    );
    expect(await getFailure(admin.pushCampaigns.preview({ body: { segment: nowhere } }))).toMatchObject(expectedErrors);
    expect(await getFailure(admin.pushCampaigns.create({ body: {} }))).toMatchObject({
      errors: { title_en: expect.any(String), text_ru: expect.any(String) },
    });
    expect(await getFailure(admin.pushCampaigns.create({ body: { title_en: 'Half' } }))).toMatchObject({
      errors: { text_en: expect.any(String) },
    });
    const { id, updated_at } = await admin.pushCampaigns.create({ body: texts });
    t.clock.forward(1000);
    await admin.pushCampaigns.edit({ params: { id }, body: { title_ru: 'Иначе' } });
    expect(
      await getFailure(admin.pushCampaigns.edit({ params: { id }, body: { title_ru: 'Поздно', updated_at } })),
    ).toMatchObject({ code: 'stale' });
    expect(await admin.pushCampaigns.remove({ params: { id } })).toMatchObject({ id });
    expect(await getFailure(admin.pushCampaigns.get({ params: { id } }))).toMatchObject({ status: 404 });
  });
});

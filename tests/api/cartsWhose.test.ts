import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { getFailure, fillCart, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
beforeAll(async () => {
  t = await startApi();
  shop = await openShop(t);
});
afterAll(() => t?.close());

const unknownHash = 'A'.repeat(32);

describe('whose cart it is', () => {
  it('belongs to whoever knows the hash, until a buyer uses it', async () => {
    const buyer = await t.make.buyer();
    const stranger = await t.make.buyer();
    const product_id = await shop.stock();
    const { cart_hash: hash, id } = await fillCart(t.guest, [{ product_id }]);
    expect(await buyer.client.carts.addProduct({ body: { hash, product_id } })).toMatchObject({ goods_num: 2 });
    for (const caller of [t.guest, stranger.client]) {
      for (const call of [
        () => caller.carts.get({ query: { hash } }),
        () => caller.carts.addProduct({ body: { hash, product_id } }),
        () => caller.carts.setCount({ body: { hash, product_id, count: 1 } }),
        () => caller.carts.setCount({ body: { hash, product_id, count: 0 } }),
        () => caller.carts.info({ body: { hash, fio: 'X' } }),
        () => caller.carts.merge({ body: { hash, items: [] } }),
        () => caller.carts.clear({ body: { hash } }),
      ])
        expect(await getFailure(call())).toMatchObject({ status: 404, message: 'The requested cart is not found' });
    }
    for (const call of [
      () => stranger.client.carts.getById({ params: { id } }),
      () => stranger.client.carts.setCountById({ params: { id }, body: { product_id, count: 1 } }),
      () => stranger.client.carts.clearById({ params: { id } }),
    ])
      expect(await getFailure(call())).toMatchObject({ status: 404 });
    expect(await buyer.client.carts.getById({ params: { id } })).toMatchObject({ goods_num: 2 });
  });

  it('becomes the buyer’s, or the manager’s, by reading it too', async () => {
    for (const who of [await t.make.buyer(), await t.make.manager()]) {
      const { cart_hash: hash, id } = await t.guest.carts.create();
      await who.client.carts.get({ query: { hash } });
      expect(await getFailure(t.guest.carts.get({ query: { hash } }))).toMatchObject({ status: 404 });
      expect(await who.client.carts.getById({ params: { id } })).toMatchObject({ cart_hash: hash });
    }
  });

  it('stays a guest’s when a vendor looks at it', async () => {
    const { cart_hash: hash } = await t.guest.carts.create();
    await shop.company.vendor.client.carts.get({ query: { hash } });
    await expect(t.guest.carts.get({ query: { hash } })).resolves.toMatchObject({ cart_hash: hash });
  });

  it('tells a dead session that it is dead', async () => {
    const buyer = await t.make.buyer();
    const { cart_hash: hash } = await buyer.client.carts.create();
    const dead = t.as('no-such-token');
    expect(await getFailure(dead.carts.get({ query: { hash } }))).toMatchObject({ status: 403, code: 'auth_failed' });
    expect(await getFailure(dead.carts.addProduct({ body: { hash, product_id: await shop.stock() } }))).toMatchObject({
      status: 403,
      code: 'auth_failed',
    });
    expect(await getFailure(dead.carts.get())).toMatchObject({ status: 403, code: 'auth_failed' });
  });

  it('is the newest open one with lines without a hash', async () => {
    const buyer = await t.make.buyer();
    expect(await getFailure(buyer.client.carts.get())).toMatchObject({ status: 404 });
    const product_id = await shop.stock();
    await fillCart(buyer.client, [{ product_id }]);
    const newest = await fillCart(buyer.client, [{ product_id, count: 2 }]);
    await buyer.client.carts.create();
    expect(await buyer.client.carts.get()).toEqual(newest);
    expect(await getFailure(t.guest.carts.get())).toMatchObject({ status: 404 });
  });

  it('is told of, or that there is none, without a failure', async () => {
    const [buyer, stranger] = [await t.make.buyer(), await t.make.buyer()];
    expect(await buyer.client.carts.newest()).toEqual({ cart: null });
    const cart = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    expect(await buyer.client.carts.newest()).toEqual({ cart });
    expect(await stranger.client.carts.newest()).toEqual({ cart: null });
  });

  it('is nowhere for a hash that nobody has, or one that can’t be', async () => {
    expect(await getFailure(t.guest.carts.get({ query: { hash: unknownHash } }))).toMatchObject({ status: 404 });
    expect(await getFailure(t.guest.carts.get({ query: { hash: '’ or 1=1' } }))).toMatchObject({ status: 422 });
  });
});

describe('info', () => {
  it('keeps what it carries, leaves the rest, and empties by blank and null', async () => {
    const { cart_hash: hash } = await t.guest.carts.create();
    await t.guest.carts.info({
      body: { hash, fio: ' Anna Smith ', email: 'anna@example.com', phone: '+1 (555) 010-02-00' },
    });
    const cart = await t.guest.carts.info({ body: { hash, email: '' } });
    expect(cart).toMatchObject({ fio: 'Anna Smith', email: null, phone: '+15550100200' });
    expect(await t.guest.carts.info({ body: { hash, fio: null } })).toMatchObject({ fio: null, phone: '+15550100200' });
  });

  it('says all fields at fault', async () => {
    const { cart_hash: hash } = await t.guest.carts.create();
    const failure = await getFailure(
      t.guest.carts.info({ body: { hash, email: 'nobody', phone: 'abc', receivedDateTime: 'soon' } }),
    );
    expect(failure.status).toBe(422);
    expect(Object.keys(failure.errors).toSorted()).toEqual(['email', 'phone', 'receivedDateTime']);
  });

  it('takes a pickup point of the goods’ company, at a time when it is open', async () => {
    const product_id = await shop.stock();
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id }]);
    const nine = { from: '09:00', to: '18:00' };
    const working_time = { mon: nine, tue: nine, wed: nine, thu: nine, fri: nine, sat: nine, sun: nine };
    const store = await t.make.store(shop.company.id, { time_zone: 'Europe/Moscow', working_time });
    const tomorrow = new Date(t.clock.now.getTime() + dayMs).toISOString().slice(0, 10);
    const cart = await t.guest.carts.info({
      body: { hash, isPickup: true, pickupStore: store.id, receivedDateTime: `${tomorrow}T12:00:00+03:00` },
    });
    expect(cart).toMatchObject({ isPickup: true, pickupStore: store.id, received_at: `${tomorrow}T09:00:00.000Z` });
    expect(
      await getFailure(t.guest.carts.info({ body: { hash, receivedDateTime: `${tomorrow}T18:00:00+03:00` } })),
    ).toMatchObject({ status: 422, errors: { receivedDateTime: 'The store is closed at this time' } });
    expect(
      await getFailure(t.guest.carts.info({ body: { hash, receivedDateTime: '2020-01-01T09:00:00Z' } })),
    ).toMatchObject({ errors: { receivedDateTime: 'This time has already passed' } });
    expect(
      await getFailure(t.guest.carts.info({ body: { hash, receivedDateTime: '2300-01-01T09:00:00Z' } })),
    ).toMatchObject({ errors: { receivedDateTime: 'At most a year ahead' } });
    expect(await t.guest.carts.get({ query: { hash } })).toEqual(cart);
    expect(await t.guest.carts.info({ body: { hash, receivedDateTime: '' } })).toMatchObject({
      received_at: null,
      pickupStore: store.id,
    });
  });

  it('takes a pickup point that has told no hours as long as no time is named', async () => {
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id: await shop.stock() }]);
    const store = await t.make.store(shop.company.id, {
      working_time: { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null },
    });
    expect(await t.guest.carts.info({ body: { hash, isPickup: true, pickupStore: store.id } })).toMatchObject({
      pickupStore: store.id,
      received_at: null,
    });
    const tomorrow = new Date(t.clock.now.getTime() + dayMs).toISOString();
    expect(await getFailure(t.guest.carts.info({ body: { hash, receivedDateTime: tomorrow } }))).toMatchObject({
      status: 422,
      errors: { receivedDateTime: 'The store is closed at this time' },
    });
  });

  it('refuses stores of others, stores without pickup and stores that are not', async () => {
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id: await shop.stock() }]);
    const foreign = await t.make.store((await t.make.company()).id);
    const closed = await t.make.store(shop.company.id, { pickup: false });
    for (const pickupStore of [foreign.id, closed.id, 2_000_000_000]) {
      expect(await getFailure(t.guest.carts.info({ body: { hash, isPickup: true, pickupStore } }))).toMatchObject({
        status: 422,
        errors: { pickupStore: 'There is no such thing' },
      });
    }
    expect(await t.guest.carts.get({ query: { hash } })).toMatchObject({ isPickup: false, pickupStore: null });
  });
});

describe('clearing', () => {
  it('deletes the cart, whose hash opens nothing from then on', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock();
    const byHash = await fillCart(buyer.client, [{ product_id }]);
    const byId = await fillCart(buyer.client, [{ product_id: await (await openShop(t)).stock() }]);
    expect(await buyer.client.carts.clear({ body: { hash: byHash.cart_hash } })).toBeUndefined();
    await buyer.client.carts.clearById({ params: { id: byId.id } });
    for (const { cart_hash: hash } of [byHash, byId]) {
      expect(await getFailure(buyer.client.carts.get({ query: { hash } }))).toMatchObject({ status: 404 });
      expect(await getFailure(buyer.client.carts.addProduct({ body: { hash, product_id } }))).toMatchObject({
        status: 404,
      });
      expect(await getFailure(buyer.client.carts.clear({ body: { hash } }))).toMatchObject({ status: 404 });
    }
  });
});

describe('by id', () => {
  it('lets the owner read, set and clear', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock();
    const { id } = await fillCart(buyer.client, [{ product_id }]);
    expect(await buyer.client.carts.setCountById({ params: { id }, body: { product_id, count: 7 } })).toMatchObject({
      goods_num: 7,
    });
    expect(await buyer.client.carts.setCountById({ params: { id }, body: { product_id, count: 0 } })).toMatchObject({
      items: [],
    });
  });

  it('reaches no guest’s cart, whose id is no secret', async () => {
    const buyer = await t.make.buyer();
    const { id } = await t.guest.carts.create();
    expect(await getFailure(buyer.client.carts.getById({ params: { id } }))).toMatchObject({ status: 404 });
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cartLines, carts } from '#server/domains/carts/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getFailure, fillCart, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  shop = await openShop(t);
});
afterAll(() => t?.close());

describe('merging a guest’s cart', () => {
  it('adds up with the buyer’s cart and says what could not come along', async () => {
    const buyer = await t.make.buyer();
    const [plenty, scarce, hidden] = [
      await shop.stock(),
      await shop.stock({ total_count: 4 }),
      await shop.stock({ visible: false }),
    ];
    const foreign = await (await openShop(t)).stock();
    const before = await fillCart(buyer.client, [
      { product_id: plenty, count: 2 },
      { product_id: scarce, count: 1 },
    ]);
    const items = [plenty, scarce, hidden, foreign].map((product_id) => ({ product_id, count: 5 }));
    const { cart, merged, left } = await buyer.client.carts.merge({
      body: { items, info: { fio: 'Anna', phone: '+1 555 0100' } },
    });
    expect(cart).toMatchObject({ id: before.id, fio: 'Anna', phone: '+15550100', goods_num: 11 });
    expect(cart.items.map((item) => [item.product.id, item.count])).toEqual([
      [plenty, 7],
      [scarce, 4],
    ]);
    expect(merged).toEqual([
      { product_id: plenty, count: 5 },
      { product_id: scarce, count: 3 },
    ]);
    expect(left).toEqual([
      { product_id: scarce, count: 2, reason: 'not_enough_stock' },
      { product_id: hidden, count: 5, reason: 'not_available' },
      { product_id: foreign, count: 5, reason: 'other_company' },
    ]);
  });

  it('goes into the cart of the hash, which becomes the buyer’s', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock();
    const guests = await fillCart(t.guest, [{ product_id }]);
    const { cart } = await buyer.client.carts.merge({
      body: { hash: guests.cart_hash, items: [{ product_id, count: 1 }] },
    });
    expect(cart).toMatchObject({ id: guests.id, goods_num: 2 });
    expect(await getFailure(t.guest.carts.get({ query: { hash: guests.cart_hash } }))).toMatchObject({ status: 404 });
  });

  it('makes a cart where there is none, in the order in which the guest chose', async () => {
    const buyer = await t.make.buyer();
    const [first, second] = [await shop.stock(), await shop.stock()];
    const { cart } = await buyer.client.carts.merge({
      body: {
        items: [
          { product_id: second, count: 1 },
          { product_id: first, count: 1 },
        ],
      },
    });
    expect(cart.items.map((item) => item.product.id)).toEqual([second, first]);
    expect(cart.cartCompanyId).toBe(shop.company.id);
    expect(await buyer.client.carts.get()).toEqual(cart);
  });

  it('prefers the newest cart with lines to an empty one', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock();
    const full = await fillCart(buyer.client, [{ product_id }]);
    await buyer.client.carts.create();
    const { cart } = await buyer.client.carts.merge({ body: { items: [{ product_id, count: 1 }] } });
    expect(cart.id).toBe(full.id);
  });

  it('keeps what the cart knows where the guest says nothing, and forgets a place or time that can’t be', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock();
    const foreign = await t.make.store((await t.make.company()).id);
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id }]);
    await buyer.client.carts.info({ body: { hash, fio: 'Anna', email: 'anna@example.com' } });
    const info = {
      fio: '',
      email: null,
      isPickup: true,
      pickupStore: foreign.id,
      receivedDateTime: '2020-01-01T10:00:00Z',
    };
    const { cart } = await buyer.client.carts.merge({ body: { hash, items: [], info } });
    expect(cart).toMatchObject({
      fio: 'Anna',
      email: 'anna@example.com',
      isPickup: true,
      pickupStore: null,
      received_at: null,
    });
  });

  it('finds no cart of somebody else', async () => {
    const [owner, stranger] = [await t.make.buyer(), await t.make.buyer()];
    const { cart_hash: hash } = await owner.client.carts.create();
    expect(await getFailure(stranger.client.carts.merge({ body: { hash, items: [] } }))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('takes 200 lines at the most, each of 1 to 9,999', async () => {
    const items = Array.from({ length: 201 }, (_, index) => ({ product_id: index + 1, count: 1 }));
    expect(await getFailure(t.guest.carts.merge({ body: { items } }))).toMatchObject({
      status: 422,
      errors: { items: expect.any(String) as string },
    });
    expect(await getFailure(t.guest.carts.merge({ body: { items: [{ product_id: 1, count: 0 }] } }))).toMatchObject({
      status: 422,
    });
  });

  it('costs a bounded number of statements, whatever it carries', async () => {
    const buyer = await t.make.buyer();
    const ids = await Promise.all(Array.from({ length: 100 }, () => shop.stock()));
    const costs: number[] = [];
    for (const some of [ids.slice(0, 1), ids]) {
      t.statements();
      await buyer.client.carts.merge({ body: { items: some.map((product_id) => ({ product_id, count: 1 })) } });
      costs.push(t.statements().length);
    }
    expect(Math.max(...costs)).toBeLessThanOrEqual(10);
  });
});

describe('a merge that is sent again', () => {
  it('adds once with one key, and answers the same', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock();
    const keyed = t.as(buyer.token, { 'idempotency-key': `merge-${t.make.next()}` });
    const send = () => keyed.carts.merge({ body: { items: [{ product_id, count: 2 }] } });
    const answers = [await send(), ...(await Promise.all([send(), send()]))];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await buyer.client.carts.get()).toMatchObject({ goods_num: 2 });
  });

  it('adds twice with two keys: a person who shops again means it', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock();
    for (const key of ['a', 'b'])
      await t
        .as(buyer.token, { 'idempotency-key': `${key}-${t.make.next()}` })
        .carts.merge({ body: { items: [{ product_id, count: 2 }] } });
    expect(await buyer.client.carts.get()).toMatchObject({ goods_num: 4 });
  });

  it('adds once without a key, within a minute', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock({ total_count: 3 });
    const send = () => buyer.client.carts.merge({ body: { items: [{ product_id, count: 4 }] } });
    const first = await send();
    expect(first).toMatchObject({
      merged: [{ product_id, count: 3 }],
      left: [{ product_id, count: 1, reason: 'not_enough_stock' }],
    });
    expect(await send()).toEqual(first);
    expect(await send()).toEqual(first);
    expect(
      await buyer.client.carts.merge({ body: { items: [{ product_id: await shop.stock(), count: 1 }] } }),
    ).toMatchObject({ cart: { goods_num: 4 } });
  });

  it('adds again a minute later', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock();
    const send = () => buyer.client.carts.merge({ body: { items: [{ product_id, count: 1 }] } });
    await send();
    t.clock.forward(61_000);
    expect(await send()).toMatchObject({ cart: { goods_num: 2 } });
  });

  it('adds once when three arrive at one instant, keyed or not', async () => {
    const product_id = await shop.stock({ total_count: 1000 });
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const { cart_hash: hash, id } = await fillCart(buyer.client, [{ product_id }]);
      const client = round % 2 ? t.as(buyer.token, { 'idempotency-key': `race-${t.make.next()}` }) : buyer.client;
      const send = () => client.carts.merge({ body: { hash, items: [{ product_id, count: 2 }] } });
      const { good, bad } = await raceCalls(t, lockRow('carts', 'id', id), [send, send, send]);
      expect(bad).toEqual([]);
      expect(good.map(({ cart }) => cart.goods_num)).toEqual([3, 3, 3]);
    }
  });

  it('makes one cart for a buyer who had none, when two devices merge at one instant', async () => {
    const [a, b] = [await shop.stock({ total_count: 1000 }), await shop.stock({ total_count: 1000 })];
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      await Promise.all(
        [a, b].map((product_id) => buyer.client.carts.merge({ body: { items: [{ product_id, count: 1 }] } })),
      );
      const own = await t.db.select({ id: carts.id }).from(carts).where(eq(carts.user_id, buyer.id));
      expect(own).toHaveLength(1);
      expect(await t.db.$count(cartLines, eq(cartLines.cart_id, own[0]!.id))).toBe(2);
    }
  });
});

/** The basket: a buyer's open carts, one per company. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyCarts } from '#server/domains/carts/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { delivery, fillCart, getFailure, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  t = await startApi();
  [shop, other] = [await openShop(t), await openShop(t)];
});
afterAll(async () => {
  expect(await verifyCarts(t.db)).toEqual([]);
  await t.close();
});

type Client = Api['guest'];
const add = (client: Client, product_id: number, more: { count?: number; hashes?: string[] } = {}) =>
  client.basket.addProduct({ body: { product_id, ...more } });
const listCarts = async (client: Client, hashes?: string[]) =>
  (await client.basket.list({ query: { ...(hashes && { hashes }) } })).data;
const toCounts = (cart: { items: { product: { id: number }; count: number }[] }) =>
  cart.items.map(({ product, count }) => [product.id, count]);
/** Statements besides the one that reads the session. */
const listOwnStatements = () => t.statements().filter((text) => !text.includes('sessions'));
const stockTwo = async () => [await shop.stock(), await other.stock()] as const;

describe('the basket of a buyer', () => {
  it('has a cart for each company, the latest opened last, each with its company', async () => {
    const buyer = await t.make.buyer();
    const [ours, theirs] = await stockTwo();
    expect(await listCarts(buyer.client)).toEqual([]);
    const first = await add(buyer.client, ours, { count: 2 });
    const second = await add(buyer.client, theirs);
    await buyer.client.carts.create();
    expect(await listCarts(buyer.client)).toEqual([first, second]);
    expect(first).toMatchObject({ cartCompanyId: shop.company.id, goods_num: 2, order_summ: 20 });
    expect(first.company).toEqual({
      id: shop.company.id,
      brand: expect.any(String),
      logo: null,
      takes_card: false,
      takes_on_receipt: true,
    });
    expect(second.company.id).toBe(other.company.id);
  });

  it('is read in one statement', async () => {
    const buyer = await t.make.buyer();
    for (const product_id of await stockTwo()) await add(buyer.client, product_id);
    t.statements();
    expect(await listCarts(buyer.client)).toHaveLength(2);
    expect(listOwnStatements()).toHaveLength(1);
  });

  it('shows nobody else’s carts, whatever hashes are named, and reports a dead session', async () => {
    const [buyer, stranger] = [await t.make.buyer(), await t.make.buyer()];
    const { cart_hash } = await add(buyer.client, await shop.stock());
    expect(await listCarts(stranger.client, [cart_hash])).toEqual([]);
    expect(await listCarts(t.guest, [cart_hash])).toEqual([]);
    const dead = t.as('no-such-token');
    for (const call of [() => listCarts(dead), async () => add(dead, await shop.stock())])
      expect(await getFailure(call())).toMatchObject({ status: 403, code: 'auth_failed' });
  });

  it('loses a cart when it is ordered, and keeps the others', async () => {
    const buyer = await t.make.buyer();
    const [ours, theirs] = await stockTwo();
    const { id } = await add(buyer.client, ours);
    const remaining = await add(buyer.client, theirs);
    await buyer.client.carts.checkoutById({ params: { id }, body: { address: delivery } });
    expect(await listCarts(buyer.client)).toEqual([remaining]);
    const next = await add(buyer.client, ours);
    expect(next.id).not.toBe(id);
    expect(next.goods_num).toBe(1);
  });
});

describe('the basket of a guest', () => {
  it('has the carts whose hashes the guest knows', async () => {
    const [ours, theirs] = await stockTwo();
    const first = await add(t.guest, ours);
    const second = await add(t.guest, theirs, { hashes: [first.cart_hash] });
    expect(second.id).not.toBe(first.id);
    expect(await listCarts(t.guest, [second.cart_hash, first.cart_hash, 'A'.repeat(32)])).toEqual([first, second]);
    expect(await listCarts(t.guest)).toEqual([]);
    expect(await t.guest.carts.get({ query: { hash: first.cart_hash } })).toMatchObject({ id: first.id });
  });

  it('takes at most 50 hashes', async () => {
    const hashes = Array.from({ length: 51 }, (_, index) => 'A'.repeat(20) + index);
    expect(await getFailure(listCarts(t.guest, hashes))).toMatchObject({ status: 422 });
    expect(await listCarts(t.guest, hashes.slice(1))).toEqual([]);
    expect(await getFailure(add(t.guest, await shop.stock(), { hashes }))).toMatchObject({ status: 422 });
  });
});

describe('a guest who opens carts', () => {
  const limits = { guestCarts: { points: 2, seconds: 3600 } };

  it('opens a limited number of them from one address, in every way', async () => {
    const limited = await startApi({ sharedWith: t, limits });
    const first = await add(limited.guest, await shop.stock());
    await limited.guest.carts.create();
    const tooOften = { status: 429, body: { code: 'too_often' } };
    expect(await getFailure(limited.guest.carts.create())).toMatchObject(tooOften);
    expect(await getFailure(add(limited.guest, await other.stock()))).toMatchObject(tooOften);
    // What is in an open cart can still be changed.
    expect(await add(limited.guest, await shop.stock(), { hashes: [first.cart_hash] })).toMatchObject({ goods_num: 2 });
    await limited.close();
  });

  it('has no such limit as a user, who has one cart per company', async () => {
    const limited = await startApi({ sharedWith: t, limits });
    const { token } = await t.make.buyer();
    for (let count = 0; count < 3; count += 1) await limited.as(token).carts.create();
    await expect(limited.as(token).carts.create()).resolves.toMatchObject({ items: [] });
    await limited.close();
  });
});

describe('adding to the basket', () => {
  it('opens a cart with 201, and adds to it with 200', async () => {
    const [buyer, product_id] = [await t.make.buyer(), await shop.stock()];
    for (const [headers, hashes] of [
      [{ 'x-auth-token': buyer.token }, []],
      [{}, [] as string[]],
    ] as const) {
      const known: string[] = [...hashes];
      const send = async () => {
        const payload = { product_id, hashes: known };
        const answer = await t.app.inject({ method: 'POST', url: '/api/shop/carts/add_product', headers, payload });
        known.push(answer.json<{ cart_hash: string }>().cart_hash);
        return [answer.statusCode, answer.json<{ goods_num: number }>().goods_num];
      };
      expect([await send(), await send()]).toEqual([
        [201, 1],
        [200, 2],
      ]);
    }
  });

  it('costs two statements', async () => {
    const [buyer, product_id] = [await t.make.buyer(), await shop.stock()];
    for (let round = 0; round < 2; round++) {
      t.statements();
      await add(buyer.client, product_id);
      expect(listOwnStatements()).toHaveLength(2);
    }
  });

  it('claims a guest’s cart that a buyer names', async () => {
    const [buyer, product_id] = [await t.make.buyer(), await shop.stock()];
    const { id, cart_hash } = await add(t.guest, product_id, { count: 2 });
    expect(await add(buyer.client, product_id, { hashes: [cart_hash] })).toMatchObject({ id, goods_num: 3 });
    expect(await listCarts(t.guest, [cart_hash])).toEqual([]);
    expect(await listCarts(buyer.client)).toMatchObject([{ id }]);
  });

  it('merges a named guest’s cart of the same company into the buyer’s', async () => {
    const [buyer, a, b] = [await t.make.buyer(), await shop.stock(), await shop.stock()];
    const own = await add(buyer.client, a);
    const { cart_hash } = await add(t.guest, a, { count: 4 });
    await add(t.guest, b, { hashes: [cart_hash] });
    const cart = await add(buyer.client, a, { hashes: [cart_hash] });
    expect(cart.id).toBe(own.id);
    expect(new Map(toCounts(cart) as [number, number][])).toEqual(
      new Map([
        [a, 6],
        [b, 1],
      ]),
    );
    expect(await getFailure(t.guest.carts.get({ query: { hash: cart_hash } }))).toMatchObject({ status: 404 });
  });

  it('fails as a cart does: no such product, no longer sold, too little stock, too many', async () => {
    const [buyer, hidden] = [await t.make.buyer(), await shop.stock({ visible: false })];
    const scarce = await shop.stock({ total_count: 3 });
    const plenty = await shop.stock({ total_count: 20_000 });
    expect(await getFailure(add(buyer.client, hidden))).toMatchObject({ status: 404 });
    expect(await getFailure(add(buyer.client, 2_000_000_000))).toMatchObject({ status: 404 });
    expect(await getFailure(add(buyer.client, scarce, { count: 4 }))).toMatchObject({ code: 'not_enough_stock' });
    expect(await listCarts(buyer.client)).toEqual([]);
    await add(buyer.client, scarce, { count: 3 });
    expect(await getFailure(add(buyer.client, scarce))).toMatchObject({
      status: 409,
      code: 'not_enough_stock',
      body: { lines: [{ product_id: scarce, wanted: 4, left: 3 }] },
    });
    await add(buyer.client, plenty, { count: 9999 });
    expect(await getFailure(add(buyer.client, plenty))).toMatchObject({ status: 422 });
    await t.pool.query('update products set visible = false where id = $1', [scarce]);
    expect(await getFailure(add(buyer.client, scarce))).toMatchObject({ status: 409, code: 'not_available' });
  });

  it('ignores hashes of other people’s carts, as those of none', async () => {
    const [owner, buyer, product_id] = [await t.make.buyer(), await t.make.buyer(), await shop.stock()];
    const foreign = await add(owner.client, product_id);
    for (const client of [buyer.client, t.guest]) {
      const cart = await add(client, product_id, { hashes: [foreign.cart_hash, 'A'.repeat(32)] });
      expect(cart.id).not.toBe(foreign.id);
      expect(cart.goods_num).toBe(1);
    }
    expect(await listCarts(owner.client)).toEqual([foreign]);
  });

  it('is for those who buy', async () => {
    const product_id = await shop.stock();
    expect(await getFailure(add(shop.company.vendor.client, product_id))).toMatchObject({ status: 403 });
    expect(await add((await t.make.manager()).client, product_id)).toMatchObject({ goods_num: 1 });
  });

  it('adds once with one key, for a guest too', async () => {
    const product_id = await shop.stock();
    const keyed = t.as(null, { 'idempotency-key': `basket-${t.make.next()}` });
    const first = await add(keyed, product_id);
    expect(await add(keyed, product_id)).toEqual(first);
  });
});

describe('merging guest carts into the basket', () => {
  it('splits a list by company, adds up with what the buyer has, and takes carts over by hash', async () => {
    const buyer = await t.make.buyer();
    const third = await openShop(t);
    const [ours, theirs] = await stockTwo();
    const [scarce, hidden, thirds] = [
      await shop.stock({ total_count: 4 }),
      await shop.stock({ visible: false }),
      await third.stock(),
    ];
    const own = await add(buyer.client, ours);
    const guests = await add(t.guest, thirds, { count: 3 });
    const items = [ours, theirs, scarce, hidden].map((product_id) => ({ product_id, count: 5 }));
    const { carts, merged, left } = await buyer.client.basket.merge({
      body: { carts: [{ items, info: { fio: 'Anna' } }, { hash: guests.cart_hash }, { hash: 'A'.repeat(32) }] },
    });
    expect(carts.map(toCounts)).toEqual([
      [
        [ours, 6],
        [scarce, 4],
      ],
      [[thirds, 3]],
      [[theirs, 5]],
    ]);
    expect(carts.map(({ id, fio }) => [id, fio])).toEqual([
      [own.id, 'Anna'],
      [guests.id, null],
      [expect.any(Number), 'Anna'],
    ]);
    expect(merged).toEqual([
      { product_id: thirds, count: 3 },
      { product_id: ours, count: 5 },
      { product_id: scarce, count: 4 },
      { product_id: theirs, count: 5 },
    ]);
    expect(left).toEqual([
      { product_id: scarce, count: 1, reason: 'not_enough_stock' },
      { product_id: hidden, count: 5, reason: 'not_available' },
    ]);
    expect(await listCarts(buyer.client)).toEqual(carts);
  });

  it('moves the lines of several guest carts of one company into the buyer’s, up to the stock', async () => {
    const [buyer, a, b] = [await t.make.buyer(), await shop.stock({ total_count: 6 }), await shop.stock()];
    const own = await add(buyer.client, a, { count: 2 });
    const guests = [await add(t.guest, a, { count: 3 }), await fillCart(t.guest, [{ product_id: a, count: 2 }])];
    await t.guest.carts.addProduct({ body: { hash: guests[1]!.cart_hash, product_id: b } });
    const { carts, merged, left } = await buyer.client.basket.merge({
      body: { carts: guests.map(({ cart_hash: hash }) => ({ hash })) },
    });
    expect(carts.map(({ id }) => id)).toEqual([own.id]);
    expect(carts[0]!.goods_num).toBe(7);
    expect(merged).toEqual([
      { product_id: a, count: 4 },
      { product_id: b, count: 1 },
    ]);
    expect(left).toEqual([{ product_id: a, count: 1, reason: 'not_enough_stock' }]);
    for (const { cart_hash: hash } of guests)
      expect(await getFailure(t.guest.carts.get({ query: { hash } }))).toMatchObject({ status: 404 });
  });

  it('merges guest carts of a company where the buyer has none, up to the stock', async () => {
    const [buyer, a, b] = [await t.make.buyer(), await shop.stock({ total_count: 6 }), await shop.stock()];
    const guests = [];
    for (const product_id of [a, a, b]) guests.push(await fillCart(t.guest, [{ product_id, count: 5 }]));
    const { carts, merged, left } = await buyer.client.basket.merge({
      body: { carts: guests.map(({ cart_hash: hash }) => ({ hash })) },
    });
    expect(carts.map(({ id }) => id)).toEqual([guests[2]!.id]);
    expect(new Map(merged.map(({ product_id, count }) => [product_id, count]))).toEqual(
      new Map([
        [a, 6],
        [b, 5],
      ]),
    );
    expect(left).toEqual([{ product_id: a, count: 4, reason: 'not_enough_stock' }]);
  });

  it('leaves a guest’s lines that do not fit into a full cart', async () => {
    const buyer = await t.make.buyer();
    const ids = await shop.stockMany(201);
    const [own, guests] = [await add(buyer.client, ids[0]!), await add(t.guest, ids[200]!)];
    await t.pool.query(
      `insert into cart_lines (cart_id, product_id, count, price) select $1, unnest($2::int[]), 1, 1000`,
      [own.id, ids.slice(1, 200)],
    );
    const { merged, left } = await buyer.client.basket.merge({ body: { carts: [{ hash: guests.cart_hash }] } });
    expect(merged).toEqual([]);
    expect(left).toEqual([{ product_id: ids[200], count: 1, reason: 'not_available' }]);
  });

  it('keeps a place and time only where one company is meant', async () => {
    const [buyer, [ours, theirs]] = [await t.make.buyer(), await stockTwo()];
    const store = await t.make.store(shop.company.id);
    const info = { fio: 'Anna', isPickup: true, pickupStore: store.id };
    const toItems = (...ids: number[]) => ids.map((product_id) => ({ product_id, count: 1 }));
    const mixed = await buyer.client.basket.merge({ body: { carts: [{ items: toItems(ours, theirs), info }] } });
    for (const cart of mixed.carts) expect(cart).toMatchObject({ fio: 'Anna', isPickup: false, pickupStore: null });
    const single = await buyer.client.basket.merge({ body: { carts: [{ items: toItems(ours), info }] } });
    expect(single.carts[0]).toMatchObject({ isPickup: true, pickupStore: store.id });
  });

  it('adds nothing when a lost answer is repeated within a minute, and answers the same', async () => {
    const [buyer, [ours, theirs]] = [await t.make.buyer(), await stockTwo()];
    const { cart_hash: hash } = await add(t.guest, theirs);
    const send = () =>
      buyer.client.basket.merge({ body: { carts: [{ hash }, { items: [{ product_id: ours, count: 2 }] }] } });
    const first = await send();
    expect(first.merged).toHaveLength(2);
    expect(await send()).toEqual(first);
    t.clock.forward(61_000);
    expect((await send()).merged).toEqual([{ product_id: ours, count: 2 }]);
  });

  it('lets the key decide where there is one', async () => {
    const [buyer, product_id] = [await t.make.buyer(), await shop.stock()];
    const send = (key: string) =>
      t
        .as(buyer.token, { 'idempotency-key': key })
        .basket.merge({ body: { carts: [{ items: [{ product_id, count: 1 }] }] } });
    const [one, two] = [`m-${t.make.next()}`, `m-${t.make.next()}`];
    expect(await send(one)).toEqual(await send(one));
    expect((await send(two)).carts[0]!.goods_num).toBe(2);
  });

  it('ignores carts of other people, and is for who has signed in', async () => {
    const [buyer, stranger, product_id] = [await t.make.buyer(), await t.make.buyer(), await shop.stock()];
    const { cart_hash: hash } = await add(stranger.client, product_id);
    expect(await buyer.client.basket.merge({ body: { carts: [{ hash }] } })).toEqual({
      carts: [],
      merged: [],
      left: [],
    });
    expect(await listCarts(stranger.client)).toHaveLength(1);
    expect(await getFailure(t.guest.basket.merge({ body: { carts: [] } }))).toMatchObject({ status: 403 });
  });

  it('costs a bounded number of statements, however many products a list has', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, (_, index) => [shop, other][index % 2]!.stock()));
    const costs: number[] = [];
    for (const some of [ids.slice(0, 2), ids]) {
      const buyer = await t.make.buyer();
      t.statements();
      await buyer.client.basket.merge({
        body: { carts: [{ items: some.map((product_id) => ({ product_id, count: 1 })) }] },
      });
      costs.push(t.statements().length);
    }
    expect(Math.max(...costs)).toBeLessThanOrEqual(12);
    expect(costs[0]).toBe(costs[1]);
  });
});

describe('what guests have typed into merged lists', () => {
  it('completes each other, and is written once per cart', async () => {
    const product_id = await shop.stock();
    const costs: number[] = [];
    for (const lists of [2, 30]) {
      const buyer = await t.make.buyer();
      const infos = [
        { fio: 'Anna' },
        ...Array.from({ length: lists - 1 }, () => ({ email: 'a@example.com', fio: '' })),
      ];
      t.statements();
      const { carts } = await buyer.client.basket.merge({
        body: { carts: infos.map((info) => ({ items: [{ product_id, count: 1 }], info })) },
      });
      costs.push(t.statements().length);
      expect(carts).toMatchObject([{ fio: 'Anna', email: 'a@example.com', goods_num: lists }]);
    }
    expect(costs[0]).toBe(costs[1]);
  });
});

describe('one open cart per company: a call that names one cart', () => {
  /** A buyer with a cart, and a guest's cart of the same company. */
  async function makeTwo() {
    const [buyer, a, b] = [await t.make.buyer(), await shop.stock(), await shop.stock()];
    const own = await add(buyer.client, a, { count: 2 });
    await buyer.client.carts.info({ body: { hash: own.cart_hash, fio: 'Anna' } });
    const named = await fillCart(t.guest, [{ product_id: a }, { product_id: b }]);
    return { client: buyer.client, a, b, own, id: named.id, hash: named.cart_hash };
  }
  type Two = Awaited<ReturnType<typeof makeTwo>>;

  it.each<[string, (two: Two) => Promise<unknown>, [number, number]]>([
    ['reads it', ({ client, hash }) => client.carts.get({ query: { hash } }), [3, 1]],
    ['adds', ({ client, hash, b }) => client.carts.addProduct({ body: { hash, product_id: b } }), [3, 2]],
    ['sets', ({ client, hash, a }) => client.carts.setCount({ body: { hash, product_id: a, count: 9 } }), [9, 1]],
    ['removes', ({ client, hash, b }) => client.carts.setCount({ body: { hash, product_id: b, count: 0 } }), [3, 0]],
    ['writes to it', ({ client, hash }) => client.carts.info({ body: { hash, phone: '+1 555 0100' } }), [3, 1]],
    [
      'merges into it',
      ({ client, hash, b }) => client.carts.merge({ body: { hash, items: [{ product_id: b, count: 3 }] } }),
      [3, 4],
    ],
  ])('%s: it takes the lines of the buyer’s other cart, which is deleted', async (_, call, counts) => {
    const two = await makeTwo();
    await call(two);
    const carts = await listCarts(two.client);
    expect(carts).toMatchObject([{ id: two.id, fio: 'Anna' }]);
    const found = new Map(toCounts(carts[0]!) as [number, number][]);
    expect([found.get(two.a) ?? 0, found.get(two.b) ?? 0]).toEqual(counts);
    expect(await getFailure(two.client.carts.getById({ params: { id: two.own.id } }))).toMatchObject({ status: 404 });
  });

  it('claims a cart whose products have been removed: it takes the lines of the buyer’s other cart', async () => {
    const two = await makeTwo();
    await t.pool.query('delete from cart_lines where cart_id = $1', [two.id]);
    const cart = await two.client.carts.get({ query: { hash: two.hash } });
    expect(toCounts(cart)).toEqual([[two.a, 2]]);
    expect(await listCarts(two.client)).toMatchObject([{ id: two.id, fio: 'Anna' }]);
  });

  it('fills an empty cart: it takes the lines of the one with the product’s company', async () => {
    const [buyer, product_id] = [await t.make.buyer(), await shop.stock()];
    await add(buyer.client, product_id, { count: 2 });
    const cart = await fillCart(buyer.client, [{ product_id }]);
    expect(cart.goods_num).toBe(3);
    const empty = await buyer.client.carts.create();
    const merged = await buyer.client.carts.merge({
      body: { hash: empty.cart_hash, items: [{ product_id, count: 1 }] },
    });
    expect(merged.cart).toMatchObject({ id: empty.id, goods_num: 4 });
    expect(await listCarts(buyer.client)).toHaveLength(1);
  });

  it('never holds two companies: other_company as before, and both carts stay', async () => {
    const [buyer, [ours, theirs]] = [await t.make.buyer(), await stockTwo()];
    const first = await add(buyer.client, ours);
    await add(buyer.client, theirs);
    for (const client of [buyer.client, t.guest]) {
      const { cart_hash: hash } = client === t.guest ? await add(t.guest, ours) : first;
      expect(await getFailure(client.carts.addProduct({ body: { hash, product_id: theirs } }))).toMatchObject({
        status: 409,
        code: 'other_company',
      });
    }
    const { cart_hash: hash } = await add(t.guest, ours);
    expect(await getFailure(buyer.client.carts.addProduct({ body: { hash, product_id: theirs } }))).toMatchObject({
      code: 'other_company',
    });
    expect(await listCarts(buyer.client)).toHaveLength(2);
  });

  it('checks out a guest’s cart alone; where prices have changed, it shows both together', async () => {
    const two = await makeTwo();
    await t.pool.query('update products set price = price + 100 where id = $1', [two.b]);
    const buy = () => two.client.carts.checkout({ body: { hash: two.hash, address: delivery } });
    const failure = await getFailure(buy());
    expect(failure).toMatchObject({ code: 'price_changed', body: { cart: { id: two.id, goods_num: 4 } } });
    expect(await buy()).toMatchObject({ order_sum: 41 });
    const alone = await makeTwo();
    expect(await alone.client.carts.checkout({ body: { hash: alone.hash, address: delivery } })).toMatchObject({
      order_sum: 20,
    });
    expect(await listCarts(alone.client)).toMatchObject([{ id: alone.own.id, goods_num: 2 }]);
  });

  it('leaves a count that the stock allows, and takes the letters along', async () => {
    const [buyer, product_id] = [await t.make.buyer(), await shop.stock({ total_count: 5 })];
    const own = await add(buyer.client, product_id, { count: 4 });
    await t.pool.query(
      `insert into cart_letters (cart_id, kind, email, token_hash, at) values ($1, 'reminder', $2, $3, now())`,
      [own.id, buyer.email, Buffer.from(`letter ${own.id}`)],
    );
    const named = await fillCart(t.guest, [{ product_id, count: 3 }]);
    await buyer.client.carts.get({ query: { hash: named.cart_hash } });
    expect(await listCarts(buyer.client)).toMatchObject([{ id: named.id, goods_num: 5 }]);
    const { rows } = await t.pool.query('select cart_id from cart_letters where email = $1', [buyer.email]);
    expect(rows).toEqual([{ cart_id: named.id }]);
  });

  it('holds 200 lines at most afterwards', async () => {
    const buyer = await t.make.buyer();
    const ids = await shop.stockMany(210);
    const [own, named] = [await add(buyer.client, ids[0]!), await fillCart(t.guest, [{ product_id: ids[209]! }])];
    const fill = (cartId: number, some: number[]) =>
      t.pool.query(`insert into cart_lines (cart_id, product_id, count, price) select $1, unnest($2::int[]), 1, 1000`, [
        cartId,
        some,
      ]);
    await fill(own.id, ids.slice(1, 150));
    await fill(named.id, ids.slice(140, 209));
    const cart = await buyer.client.carts.get({ query: { hash: named.cart_hash } });
    expect(cart.items).toHaveLength(200);
    expect(cart.goods_num).toBe(210);
  });
});

describe('npm run verify', () => {
  it('finds a cart of another company than its lines', async () => {
    const { id } = await add(t.guest, await shop.stock());
    await t.pool.query('update carts set company_id = $2 where id = $1', [id, other.company.id]);
    expect(await verifyCarts(t.db)).toEqual([
      `cart ${id}: it is of company ${other.company.id} and has lines of company ${shop.company.id}`,
    ]);
    await t.pool.query('update carts set company_id = $2 where id = $1', [id, shop.company.id]);
  });
});

import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cartLines, carts } from '#server/domains/carts/tables.ts';
import { products, productStock } from '#server/domains/catalog/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { heldBack, lockOf, rounds } from '#tests/support/races.ts';
import { delivery, failureOf, fillCart, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  shop = await openShop(t);
});
afterAll(() => t?.close());

const unknownHash = 'A'.repeat(32);

describe('a new cart', () => {
  it('is empty and has a secret of 192 bits', async () => {
    const cart = await t.guest.carts.create();
    expect(cart).toMatchObject({ items: [], order_summ: 0, goods_num: 0, cartCompanyId: null, isPickup: false, pickupStore: null, fio: null });
    expect(Buffer.from(cart.cart_hash, 'base64url')).toHaveLength(24);
    expect((await t.guest.carts.create()).cart_hash).not.toBe(cart.cart_hash);
  });

  it('is nobody’s for a guest and the buyer’s for a buyer', async () => {
    const buyer = await t.make.buyer();
    const guests = await t.guest.carts.create();
    const own = await buyer.client.carts.create();
    const rows = await t.db.select({ id: carts.id, user_id: carts.user_id }).from(carts).where(inArray(carts.id, [guests.id, own.id]));
    expect(new Map(rows.map((row) => [row.id, row.user_id]))).toEqual(new Map([[guests.id, null], [own.id, buyer.id]]));
  });

  it('is not made for those who don’t buy', async () => {
    for (const who of [await t.make.vendor(), await t.make.admin()]) expect(await failureOf(who.client.carts.create())).toMatchObject({ status: 403, code: 'forbidden' });
    await expect((await t.make.manager()).client.carts.create()).resolves.toMatchObject({ items: [] });
  });

  it('is made once of three calls with one key', async () => {
    const buyer = await t.make.buyer();
    const keyed = t.as(buyer.token, { 'idempotency-key': `create-${t.make.next()}` });
    const made = [await keyed.carts.create(), await keyed.carts.create(), await keyed.carts.create()];
    expect(new Set(made.map((cart) => cart.id)).size).toBe(1);
    expect(await t.db.$count(carts, eq(carts.user_id, buyer.id))).toBe(1);
  });
});

describe('adding', () => {
  it('makes a line, then raises it, and sums in whole cents', async () => {
    const product_id = await shop.stock({ price: 0.1, name: 'Cheap' });
    const other = await shop.stock({ price: 0.2 });
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id }, { product_id: other }]);
    const cart = await t.guest.carts.addProduct({ body: { hash, product_id, count: 2 } });
    expect(cart).toMatchObject({ order_summ: 0.5, goods_num: 4, cartCompanyId: shop.company.id });
    expect(cart.items.map((item) => [item.product.id, item.count])).toEqual([[product_id, 3], [other, 1]]);
    expect(cart.items[0]).toMatchObject({ product: { name: 'Cheap', en_name: null, price: 0.1, company: { id: shop.company.id }, photo: null, count: 100 }, product_price: 0.1 });
  });

  it('adds one where no count is said', async () => {
    const product_id = await shop.stock();
    const { cart_hash: hash } = await t.guest.carts.create();
    expect(await t.guest.carts.addProduct({ body: { hash, product_id } })).toMatchObject({ goods_num: 1 });
  });

  it('adds once of three calls with one key', async () => {
    const product_id = await shop.stock();
    const { cart_hash: hash } = await t.guest.carts.create();
    const keyed = t.as(null, { 'idempotency-key': `add-${t.make.next()}` });
    const answers = await Promise.all([1, 2, 3].map(() => keyed.carts.addProduct({ body: { hash, product_id, count: 2 } })));
    expect(answers.map((cart) => cart.goods_num)).toEqual([2, 2, 2]);
    expect(await t.guest.carts.get({ query: { hash } })).toMatchObject({ goods_num: 2 });
  });

  it('refuses another company’s product and leaves the cart as it was', async () => {
    const foreign = await (await openShop(t)).stock();
    const cart = await fillCart(t.guest, [{ product_id: await shop.stock() }]);
    expect(await failureOf(t.guest.carts.addProduct({ body: { hash: cart.cart_hash, product_id: foreign } }))).toMatchObject({ status: 409, code: 'other_company' });
    expect(await failureOf(t.guest.carts.setCount({ body: { hash: cart.cart_hash, product_id: foreign, count: 1 } }))).toMatchObject({ code: 'other_company' });
    expect(await t.guest.carts.get({ query: { hash: cart.cart_hash } })).toEqual(cart);
  });

  it('takes another company’s product once the cart is empty again', async () => {
    const product_id = await shop.stock();
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id }]);
    expect(await t.guest.carts.setCount({ body: { hash, product_id, count: 0 } })).toMatchObject({ items: [], cartCompanyId: null });
    const other = await openShop(t);
    expect(await t.guest.carts.addProduct({ body: { hash, product_id: await other.stock() } })).toMatchObject({ cartCompanyId: other.company.id });
  });

  it('finds only what is in the storefront', async () => {
    const { cart_hash: hash } = await t.guest.carts.create();
    const hidden = await shop.stock({ visible: false });
    for (const product_id of [hidden, 2_000_000_000]) expect(await failureOf(t.guest.carts.addProduct({ body: { hash, product_id } }))).toMatchObject({ status: 404, code: 'not_found', message: 'The requested product is not found' });
  });

  it('says that a line’s product has left the storefront', async () => {
    const product_id = await shop.stock();
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id }]);
    await t.db.update(products).set({ visible: false }).where(eq(products.id, product_id));
    const failure = await failureOf(t.guest.carts.addProduct({ body: { hash, product_id } }));
    expect(failure).toMatchObject({ status: 409, code: 'not_available', body: { lines: [{ product_id }] } });
    const cart = await t.guest.carts.get({ query: { hash } });
    expect(cart.items[0]?.product.count).toBe(0);
    expect(await t.guest.carts.setCount({ body: { hash, product_id, count: 0 } })).toMatchObject({ items: [] });
  });

  it('says how many are left where there are not so many', async () => {
    const product_id = await shop.stock({ total_count: 5 });
    await t.db.update(productStock).set({ held: 1 }).where(eq(productStock.product_id, product_id));
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id, count: 3 }]);
    const failure = await failureOf(t.guest.carts.addProduct({ body: { hash, product_id, count: 2 } }));
    expect(failure).toMatchObject({ status: 409, code: 'not_enough_stock', body: { lines: [{ product_id, wanted: 5, left: 4 }] } });
    expect(await t.guest.carts.setCount({ body: { hash, product_id, count: 4 } })).toMatchObject({ goods_num: 4 });
  });

  it('holds 9,999 of a product at the most', async () => {
    const product_id = await shop.stock({ total_count: 1_000_000 });
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id, count: 9999 }]);
    expect(await failureOf(t.guest.carts.addProduct({ body: { hash, product_id } }))).toMatchObject({ status: 422, errors: { count: 'At most 9999' } });
    for (const count of [0, -1, 1.5, 10_000]) expect(await failureOf(t.guest.carts.addProduct({ body: { hash, product_id, count } }))).toMatchObject({ status: 422, errors: { count: expect.any(String) as string } });
    expect(await t.guest.carts.get({ query: { hash } })).toMatchObject({ goods_num: 9999 });
  });

  it('holds 200 different products at the most', async () => {
    const { cart_hash: hash, id } = await t.guest.carts.create();
    const ids = await Promise.all(Array.from({ length: 201 }, () => shop.stock()));
    await t.db.insert(cartLines).values(ids.slice(0, 200).map((product_id) => ({ cart_id: id, product_id, count: 1, price: 1000 })));
    expect(await failureOf(t.guest.carts.addProduct({ body: { hash, product_id: ids[200]! } }))).toMatchObject({ status: 409, code: 'cart_full', message: 'A cart holds at most 200 different products' });
    expect(await t.guest.carts.addProduct({ body: { hash, product_id: ids[0]! } })).toMatchObject({ goods_num: 201 });
  });

  it('costs two statements besides those of its key', async () => {
    const product_id = await shop.stock();
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id }]);
    t.statements();
    await t.guest.carts.addProduct({ body: { hash, product_id } });
    expect(t.statements()).toHaveLength(2);
    await t.as(null, { 'idempotency-key': `count-${t.make.next()}` }).carts.addProduct({ body: { hash, product_id } });
    expect(t.statements()).toHaveLength(4);
  });
});

describe('setting a count', () => {
  it('sets, and takes the line out at 0 or less', async () => {
    const [first, second] = [await shop.stock(), await shop.stock()];
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id: first, count: 3 }, { product_id: second }]);
    expect(await t.guest.carts.setCount({ body: { hash, product_id: first, count: 2 } })).toMatchObject({ goods_num: 3 });
    expect(await t.guest.carts.setCount({ body: { hash, product_id: first, count: 2 } })).toMatchObject({ goods_num: 3 });
    const left = await t.guest.carts.setCount({ body: { hash, product_id: first, count: -1 } });
    expect(left.items.map((item) => item.product.id)).toEqual([second]);
    expect(await t.guest.carts.setCount({ body: { hash, product_id: first, count: 0 } })).toMatchObject({ goods_num: 1 });
  });
});

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
      ]) expect(await failureOf(call())).toMatchObject({ status: 404, message: 'The requested cart is not found' });
    }
    for (const call of [
      () => stranger.client.carts.getById({ params: { id } }),
      () => stranger.client.carts.setCountById({ params: { id }, body: { product_id, count: 1 } }),
      () => stranger.client.carts.clearById({ params: { id } }),
    ]) expect(await failureOf(call())).toMatchObject({ status: 404 });
    expect(await buyer.client.carts.getById({ params: { id } })).toMatchObject({ goods_num: 2 });
  });

  it('becomes the buyer’s, or the manager’s, by reading it too', async () => {
    for (const who of [await t.make.buyer(), await t.make.manager()]) {
      const { cart_hash: hash, id } = await t.guest.carts.create();
      await who.client.carts.get({ query: { hash } });
      expect(await failureOf(t.guest.carts.get({ query: { hash } }))).toMatchObject({ status: 404 });
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
    expect(await failureOf(dead.carts.get({ query: { hash } }))).toMatchObject({ status: 403, code: 'auth_failed' });
    expect(await failureOf(dead.carts.addProduct({ body: { hash, product_id: await shop.stock() } }))).toMatchObject({ status: 403, code: 'auth_failed' });
    expect(await failureOf(dead.carts.get())).toMatchObject({ status: 403, code: 'auth_failed' });
  });

  it('is the newest open one with lines without a hash', async () => {
    const buyer = await t.make.buyer();
    expect(await failureOf(buyer.client.carts.get())).toMatchObject({ status: 404 });
    const product_id = await shop.stock();
    await fillCart(buyer.client, [{ product_id }]);
    const newest = await fillCart(buyer.client, [{ product_id, count: 2 }]);
    await buyer.client.carts.create();
    expect(await buyer.client.carts.get()).toEqual(newest);
    expect(await failureOf(t.guest.carts.get())).toMatchObject({ status: 404 });
  });

  it('is nowhere for a hash that nobody has, or one that can’t be', async () => {
    expect(await failureOf(t.guest.carts.get({ query: { hash: unknownHash } }))).toMatchObject({ status: 404 });
    expect(await failureOf(t.guest.carts.get({ query: { hash: '’ or 1=1' } }))).toMatchObject({ status: 422 });
  });
});

describe('info', () => {
  it('keeps what it carries, leaves the rest, and empties by blank and null', async () => {
    const { cart_hash: hash } = await t.guest.carts.create();
    await t.guest.carts.info({ body: { hash, fio: ' Anna Smith ', email: 'anna@example.com', phone: '+1 (555) 010-02-00' } });
    const cart = await t.guest.carts.info({ body: { hash, email: '' } });
    expect(cart).toMatchObject({ fio: 'Anna Smith', email: null, phone: '+15550100200' });
    expect(await t.guest.carts.info({ body: { hash, fio: null } })).toMatchObject({ fio: null, phone: '+15550100200' });
  });

  it('says all fields at fault', async () => {
    const { cart_hash: hash } = await t.guest.carts.create();
    const failure = await failureOf(t.guest.carts.info({ body: { hash, email: 'nobody', phone: 'abc', receivedDateTime: 'soon' } }));
    expect(failure.status).toBe(422);
    expect(Object.keys(failure.errors).toSorted()).toEqual(['email', 'phone', 'receivedDateTime']);
  });

  it('takes a pickup point of the goods’ company, at a time when it is open', async () => {
    const product_id = await shop.stock();
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id }]);
    const nine = { from: '09:00', to: '18:00' };
    const working_time = { mon: nine, tue: nine, wed: nine, thu: nine, fri: nine, sat: nine, sun: nine };
    const store = await t.make.store(shop.company.id, { time_zone: 'Europe/Moscow', working_time });
    const tomorrow = new Date(t.clock.now.getTime() + 86_400_000).toISOString().slice(0, 10);
    const cart = await t.guest.carts.info({ body: { hash, isPickup: true, pickupStore: store.id, receivedDateTime: `${tomorrow}T12:00:00+03:00` } });
    expect(cart).toMatchObject({ isPickup: true, pickupStore: store.id, received_at: `${tomorrow}T09:00:00.000Z` });
    expect(await failureOf(t.guest.carts.info({ body: { hash, receivedDateTime: `${tomorrow}T18:00:00+03:00` } }))).toMatchObject({ status: 422, errors: { receivedDateTime: 'The store is closed at this time' } });
    expect(await failureOf(t.guest.carts.info({ body: { hash, receivedDateTime: '2020-01-01T09:00:00Z' } }))).toMatchObject({ errors: { receivedDateTime: 'This time has already passed' } });
    expect(await t.guest.carts.get({ query: { hash } })).toEqual(cart);
  });

  it('refuses stores of others, stores without pickup and stores that are not', async () => {
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id: await shop.stock() }]);
    const foreign = await t.make.store((await t.make.company()).id);
    const closed = await t.make.store(shop.company.id, { pickup: false });
    for (const pickupStore of [foreign.id, closed.id, 2_000_000_000]) {
      expect(await failureOf(t.guest.carts.info({ body: { hash, isPickup: true, pickupStore } }))).toMatchObject({ status: 422, errors: { pickupStore: 'There is no such thing' } });
    }
    expect(await t.guest.carts.get({ query: { hash } })).toMatchObject({ isPickup: false, pickupStore: null });
  });
});

describe('clearing', () => {
  it('deletes the cart, whose hash opens nothing from then on', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock();
    const byHash = await fillCart(buyer.client, [{ product_id }]);
    const byId = await fillCart(buyer.client, [{ product_id }]);
    expect(await buyer.client.carts.clear({ body: { hash: byHash.cart_hash } })).toBeUndefined();
    await buyer.client.carts.clearById({ params: { id: byId.id } });
    for (const { cart_hash: hash } of [byHash, byId]) {
      expect(await failureOf(buyer.client.carts.get({ query: { hash } }))).toMatchObject({ status: 404 });
      expect(await failureOf(buyer.client.carts.addProduct({ body: { hash, product_id } }))).toMatchObject({ status: 404 });
      expect(await failureOf(buyer.client.carts.clear({ body: { hash } }))).toMatchObject({ status: 404 });
    }
  });
});

describe('by id', () => {
  it('lets the owner read, set and clear', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock();
    const { id } = await fillCart(buyer.client, [{ product_id }]);
    expect(await buyer.client.carts.setCountById({ params: { id }, body: { product_id, count: 7 } })).toMatchObject({ goods_num: 7 });
    expect(await buyer.client.carts.setCountById({ params: { id }, body: { product_id, count: 0 } })).toMatchObject({ items: [] });
  });

  it('reaches no guest’s cart, whose id is no secret', async () => {
    const buyer = await t.make.buyer();
    const { id } = await t.guest.carts.create();
    expect(await failureOf(buyer.client.carts.getById({ params: { id } }))).toMatchObject({ status: 404 });
  });
});

describe('parallel changes of one cart', () => {
  it('add up', async () => {
    for (let round = 0; round < rounds; round++) {
      const product_id = await shop.stock();
      const { cart_hash: hash, id } = await t.guest.carts.create();
      const { good } = await heldBack(t, lockOf('carts', 'id', id), Array.from({ length: 10 }, () => () => t.guest.carts.addProduct({ body: { hash, product_id } })));
      expect(good.map((cart) => cart.goods_num).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
  });

  it('hold one company’s products, whoever comes first', async () => {
    const other = await openShop(t);
    const [ours, theirs] = [await shop.stock(), await other.stock()];
    for (let round = 0; round < rounds; round++) {
      const { cart_hash: hash, id } = await t.guest.carts.create();
      const calls = [ours, theirs, ours, theirs].map((product_id) => () => t.guest.carts.addProduct({ body: { hash, product_id } }));
      const { good, bad } = await heldBack(t, lockOf('carts', 'id', id), calls);
      expect(good).toHaveLength(2);
      expect(bad).toEqual([expect.objectContaining({ code: 'other_company' }), expect.objectContaining({ code: 'other_company' })]);
      const cart = await t.guest.carts.get({ query: { hash } });
      expect(cart.items).toHaveLength(1);
      expect(cart.cartCompanyId).toBe(cart.items[0]?.product.company.id);
    }
  });

  it('end as some order of add, set, take out and clear would', async () => {
    const [a, b] = [await shop.stock(), await shop.stock()];
    for (let round = 0; round < rounds; round++) {
      const { cart_hash: hash, id } = await fillCart(t.guest, [{ product_id: a, count: 2 }, { product_id: b }]);
      const isCleared = round % 4 === 3;
      const { good, bad } = await heldBack<unknown>(t, lockOf('carts', 'id', id), [
        () => t.guest.carts.addProduct({ body: { hash, product_id: a, count: 3 } }),
        () => t.guest.carts.setCount({ body: { hash, product_id: a, count: 7 } }),
        () => t.guest.carts.setCount({ body: { hash, product_id: b, count: 0 } }),
        ...(isCleared ? [() => t.guest.carts.clear({ body: { hash } })] : []),
      ]);
      if (isCleared) {
        expect(bad.every((failure) => (failure as { status: number }).status === 404)).toBe(true);
        expect(await failureOf(t.guest.carts.get({ query: { hash } }))).toMatchObject({ status: 404 });
        expect(await t.db.$count(cartLines, eq(cartLines.cart_id, id))).toBe(0);
      } else {
        expect(good).toHaveLength(3);
        const cart = await t.guest.carts.get({ query: { hash } });
        expect([7, 10]).toContain(cart.items[0]?.count);
        expect(cart.items.map((item) => item.product.id)).toEqual([a]);
      }
    }
  });

  it('forget the company with the last of two lines taken out at once', async () => {
    const [a, b] = [await shop.stock(), await shop.stock()];
    for (let round = 0; round < rounds; round++) {
      const { cart_hash: hash, id } = await fillCart(t.guest, [{ product_id: a }, { product_id: b }]);
      await heldBack(t, lockOf('carts', 'id', id), [a, b].map((product_id) => () => t.guest.carts.setCount({ body: { hash, product_id, count: 0 } })));
      const [row] = await t.db.select({ company_id: carts.company_id }).from(carts).where(eq(carts.id, id));
      expect(row?.company_id).toBeNull();
    }
  });
});

describe('a cart of 200 lines', () => {
  it('is read in one statement', async () => {
    const { cart_hash: hash, id } = await t.guest.carts.create();
    const ids = await Promise.all(Array.from({ length: 200 }, () => shop.stock()));
    await t.db.insert(cartLines).values(ids.map((product_id) => ({ cart_id: id, product_id, count: 1, price: 1000 })));
    t.statements();
    const cart = await t.guest.carts.get({ query: { hash } });
    expect(t.statements()).toHaveLength(1);
    expect(cart).toMatchObject({ goods_num: 200, order_summ: 2000 });
  });

  it('is summed and ordered at the highest prices and counts there are', async () => {
    const buyer = await t.make.buyer();
    const { cart_hash: hash, id } = await buyer.client.carts.create();
    const ids = await Promise.all(Array.from({ length: 200 }, () => shop.stock({ price: 99_999_999.99, total_count: 1_000_000_000 })));
    await t.db.insert(cartLines).values(ids.map((product_id) => ({ cart_id: id, product_id, count: 9999, price: 9_999_999_999 })));
    expect((await buyer.client.carts.get({ query: { hash } })).order_summ).toBeCloseTo(199_979_999_980_002, -1);
    await expect(buyer.client.carts.checkout({ body: { hash, address: delivery } })).resolves.toMatchObject({ product_amount: 1_999_800 });
  });
});

import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cartLines, carts } from '#server/domains/carts/tables.ts';
import { products, productStock } from '#server/domains/catalog/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { delivery, getFailure, fillCart, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
beforeAll(async () => {
  t = await startApi();
  shop = await openShop(t);
});
afterAll(() => t?.close());

describe('a new cart', () => {
  it('is empty and has a secret of 192 bits', async () => {
    const cart = await t.guest.carts.create();
    expect(cart).toMatchObject({
      items: [],
      order_summ: 0,
      goods_num: 0,
      cartCompanyId: null,
      isPickup: false,
      pickupStore: null,
      fio: null,
    });
    expect(Buffer.from(cart.cart_hash, 'base64url')).toHaveLength(24);
    expect((await t.guest.carts.create()).cart_hash).not.toBe(cart.cart_hash);
  });

  it('is nobody’s for a guest and the buyer’s for a buyer', async () => {
    const buyer = await t.make.buyer();
    const guests = await t.guest.carts.create();
    const own = await buyer.client.carts.create();
    const rows = await t.db
      .select({ id: carts.id, user_id: carts.user_id })
      .from(carts)
      .where(inArray(carts.id, [guests.id, own.id]));
    expect(new Map(rows.map((row) => [row.id, row.user_id]))).toEqual(
      new Map([
        [guests.id, null],
        [own.id, buyer.id],
      ]),
    );
  });

  it('is not made for those who don’t buy', async () => {
    for (const who of [await t.make.vendor(), await t.make.admin()])
      expect(await getFailure(who.client.carts.create())).toMatchObject({ status: 403, code: 'forbidden' });
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
    expect(cart.items.map((item) => [item.product.id, item.count])).toEqual([
      [product_id, 3],
      [other, 1],
    ]);
    expect(cart.items[0]).toMatchObject({
      product: { name: 'Cheap', en_name: null, price: 0.1, company: { id: shop.company.id }, photo: null, count: 100 },
      product_price: 0.1,
    });
  });

  it('tells of its last change by the minute, never before it was made', async () => {
    const [first, second] = [await shop.stock(), await shop.stock()];
    const minute = Math.ceil(t.clock.now.getTime() / 60_000) * 60_000;
    const at = (seconds: number) => new Date(minute + seconds * 1000).toISOString();
    const changedAt = async (seconds: number, product_id: number) => {
      t.clock.now = new Date(at(seconds));
      return (await t.guest.carts.addProduct({ body: { hash, product_id } })).updated_at;
    };
    t.clock.now = new Date(at(30.5));
    const { cart_hash: hash, updated_at: made } = await t.guest.carts.create();
    expect([
      made,
      await changedAt(59, first),
      await changedAt(67, second),
      await changedAt(119, second),
      await changedAt(60, first),
    ]).toEqual([30.5, 30.5, 60, 60, 60].map(at));
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
    const answers = await Promise.all(
      [1, 2, 3].map(() => keyed.carts.addProduct({ body: { hash, product_id, count: 2 } })),
    );
    expect(answers.map((cart) => cart.goods_num)).toEqual([2, 2, 2]);
    expect(await t.guest.carts.get({ query: { hash } })).toMatchObject({ goods_num: 2 });
  });

  it('refuses another company’s product and leaves the cart as it was', async () => {
    const foreign = await (await openShop(t)).stock();
    const cart = await fillCart(t.guest, [{ product_id: await shop.stock() }]);
    expect(
      await getFailure(t.guest.carts.addProduct({ body: { hash: cart.cart_hash, product_id: foreign } })),
    ).toMatchObject({ status: 409, code: 'other_company' });
    expect(
      await getFailure(t.guest.carts.setCount({ body: { hash: cart.cart_hash, product_id: foreign, count: 1 } })),
    ).toMatchObject({ code: 'other_company' });
    expect(await t.guest.carts.get({ query: { hash: cart.cart_hash } })).toEqual(cart);
  });

  it('takes another company’s product once the cart is empty again', async () => {
    const product_id = await shop.stock();
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id }]);
    expect(await t.guest.carts.setCount({ body: { hash, product_id, count: 0 } })).toMatchObject({
      items: [],
      cartCompanyId: null,
    });
    const other = await openShop(t);
    expect(await t.guest.carts.addProduct({ body: { hash, product_id: await other.stock() } })).toMatchObject({
      cartCompanyId: other.company.id,
    });
  });

  it('finds only what is in the storefront', async () => {
    const { cart_hash: hash } = await t.guest.carts.create();
    const hidden = await shop.stock({ visible: false });
    for (const product_id of [hidden, 2_000_000_000])
      expect(await getFailure(t.guest.carts.addProduct({ body: { hash, product_id } }))).toMatchObject({
        status: 404,
        code: 'not_found',
        message: 'The requested product is not found',
      });
  });

  it('says that a line’s product has left the storefront', async () => {
    const product_id = await shop.stock();
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id }]);
    await t.db.update(products).set({ visible: false }).where(eq(products.id, product_id));
    const failure = await getFailure(t.guest.carts.addProduct({ body: { hash, product_id } }));
    expect(failure).toMatchObject({ status: 409, code: 'not_available', body: { lines: [{ product_id }] } });
    const cart = await t.guest.carts.get({ query: { hash } });
    expect(cart.items[0]?.product.count).toBe(0);
    expect(await t.guest.carts.setCount({ body: { hash, product_id, count: 0 } })).toMatchObject({ items: [] });
  });

  it('says how many are left where there are not so many', async () => {
    const product_id = await shop.stock({ total_count: 5 });
    await t.db.update(productStock).set({ held: 1 }).where(eq(productStock.product_id, product_id));
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id, count: 3 }]);
    const failure = await getFailure(t.guest.carts.addProduct({ body: { hash, product_id, count: 2 } }));
    expect(failure).toMatchObject({
      status: 409,
      code: 'not_enough_stock',
      body: { lines: [{ product_id, wanted: 5, left: 4 }] },
    });
    expect(await t.guest.carts.setCount({ body: { hash, product_id, count: 4 } })).toMatchObject({ goods_num: 4 });
  });

  it('holds 9,999 of a product at the most', async () => {
    const product_id = await shop.stock({ total_count: 1_000_000 });
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id, count: 9999 }]);
    expect(await getFailure(t.guest.carts.addProduct({ body: { hash, product_id } }))).toMatchObject({
      status: 422,
      errors: { count: 'At most 9999' },
    });
    for (const count of [0, -1, 1.5, 10_000])
      expect(await getFailure(t.guest.carts.addProduct({ body: { hash, product_id, count } }))).toMatchObject({
        status: 422,
        errors: { count: expect.any(String) as string },
      });
    expect(await t.guest.carts.get({ query: { hash } })).toMatchObject({ goods_num: 9999 });
  });

  it('holds 200 different products at the most', async () => {
    const { cart_hash: hash, id } = await t.guest.carts.create();
    const ids = await shop.stockMany(201);
    await t.db
      .insert(cartLines)
      .values(ids.slice(0, 200).map((product_id) => ({ cart_id: id, product_id, count: 1, price: 1000 })));
    expect(await getFailure(t.guest.carts.addProduct({ body: { hash, product_id: ids[200]! } }))).toMatchObject({
      status: 409,
      code: 'cart_full',
      message: 'A cart holds at most 200 different products',
    });
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
    expect(await t.guest.carts.setCount({ body: { hash, product_id: first, count: 2 } })).toMatchObject({
      goods_num: 3,
    });
    expect(await t.guest.carts.setCount({ body: { hash, product_id: first, count: 2 } })).toMatchObject({
      goods_num: 3,
    });
    const left = await t.guest.carts.setCount({ body: { hash, product_id: first, count: -1 } });
    expect(left.items.map((item) => item.product.id)).toEqual([second]);
    expect(await t.guest.carts.setCount({ body: { hash, product_id: first, count: 0 } })).toMatchObject({
      goods_num: 1,
    });
  });
});

describe('a cart of 200 lines', () => {
  it('is read in one statement', async () => {
    const { cart_hash: hash, id } = await t.guest.carts.create();
    const ids = await shop.stockMany(200);
    await t.db.insert(cartLines).values(ids.map((product_id) => ({ cart_id: id, product_id, count: 1, price: 1000 })));
    t.statements();
    const cart = await t.guest.carts.get({ query: { hash } });
    expect(t.statements()).toHaveLength(1);
    expect(cart).toMatchObject({ goods_num: 200, order_summ: 2000 });
  });

  it('is summed at the highest prices and counts there are; an order comes to as much as the dearest product costs, and no more', async () => {
    const buyer = await t.make.buyer();
    const { cart_hash: hash, id } = await buyer.client.carts.create();
    const ids = await shop.stockMany(200, { price: 99_999_999.99, total_count: 1_000_000_000 });
    await t.db
      .insert(cartLines)
      .values(ids.map((product_id) => ({ cart_id: id, product_id, count: 9999, price: 9_999_999_999 })));
    expect((await buyer.client.carts.get({ query: { hash } })).order_summ).toBeCloseTo(199_979_999_980_002, -1);
    await t.pool.query('update companies set card_payments = true where id = $1', [shop.company.id]);
    const order = (language: string) =>
      t.as(buyer.token, { 'accept-language': language }).carts.checkout({ body: { hash, address: delivery } });
    expect(await getFailure(order('en'))).toMatchObject({
      status: 409,
      code: 'order_too_large',
      message: 'One order can come to $99,999,999.99 at most: split it',
    });
    expect(await getFailure(order('ru'))).toMatchObject({
      message: expect.stringMatching(/^Сумма одного заказа — не больше 99.999.999,99.\$: разделите/),
    });
    await t.pool.query('delete from cart_lines where cart_id = $1 and product_id <> $2', [id, ids[0]]);
    await t.pool.query('update cart_lines set count = 2 where cart_id = $1', [id]);
    expect((await getFailure(order('en'))).code).toBe('order_too_large');
    await t.pool.query('update cart_lines set count = 1 where cart_id = $1', [id]);
    const placed = await order('en');
    expect(placed).toMatchObject({ order_sum: 99_999_999.99, payment: { can_pay: false } });
    expect(
      await getFailure(
        shop.company.vendor.client.orders.edit({
          params: { id: placed.id },
          body: { items: [{ product_id: ids[0]!, count: 2 }] },
        }),
      ),
    ).toMatchObject({ status: 409, code: 'order_too_large' });
    expect((await getFailure(buyer.client.payments.payOrder({ params: { id: placed.id } }))).code).toBe('not_payable');
  });
});

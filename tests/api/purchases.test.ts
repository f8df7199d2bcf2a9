/** One purchase over several companies: all of its orders or none, and the errors that name its carts. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '#server/domains/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { checkOut, fillBasket, giveBonuses, openShops, readPurchase } from '#tests/support/purchases.ts';
import { delivery, getBonuses, getFailure, getStock, type Shop } from '#tests/support/shop.ts';
import { listSent } from '#tests/support/signIn.ts';

let t: Api;
let shops: Shop[];
beforeAll(async () => {
  t = await startApi({ max: 20 });
  shops = await openShops(t, 3);
});
afterEach(async () => expect(await verify(t.db)).toEqual([]));
afterAll(() => t.close());

/** A buyer with a cart in each shop. */
async function openBasket(prices: readonly number[] = [10, 20, 30], total_count = 100) {
  const buyer = await t.make.buyer();
  const products = await Promise.all(prices.map((price, n) => shops[n]!.stock({ price, total_count })));
  const carts = await fillBasket(
    buyer,
    products.map((product_id) => ({ product_id })),
  );
  return { buyer, products, carts };
}
const pay = (method: 'card' | 'on_receipt') => ({ address: delivery, payment_method: method });

describe('a purchase', () => {
  it('has an order of each company, and spreads the bonuses over them', async () => {
    const { buyer, carts, products } = await openBasket();
    await giveBonuses(t, buyer, 10_01);
    const purchase = await checkOut(buyer, carts, 'on_receipt', { useBonuse: true });
    expect(purchase).toMatchObject({
      payment_method: 'on_receipt',
      awaits_payment: false,
      expires_at: null,
      sum_to_pay: 49.99,
      orders: [
        { order_sum: 10, bonuses_spent: 1.67, payment_method: 'on_receipt', status: 'new' },
        { order_sum: 20, bonuses_spent: 3.34 },
        { order_sum: 30, bonuses_spent: 5 },
      ],
    });
    expect(purchase.orders.map(({ company }) => company.id)).toEqual(shops.map(({ company }) => company.id));
    expect(await getBonuses(buyer)).toBe(0);
    for (const id of products) expect(await getStock(t, id)).toMatchObject({ held: 1 });
    expect(await readPurchase(buyer, purchase)).toEqual(purchase);
    await t.drainJobs();
    for (const [n, { company }] of shops.entries())
      expect((await listSent(t, company.vendor.email)).map(({ subject }) => subject)).toContain(
        `New order ${purchase.orders[n]!.id} for $${purchase.orders[n]!.sum_to_pay.toFixed(2)}`,
      );
    expect((await buyer.client.basket.list()).data).toEqual([]);
  });

  it('is not placed where other bonuses would pay than the buyer saw', async () => {
    const { buyer, carts, products } = await openBasket();
    await giveBonuses(t, buyer, 10_00);
    const order = (expected_bonuses: number) =>
      checkOut(buyer, carts, 'on_receipt', { useBonuse: true, expected_bonuses });
    for (const seen of [12.5, 9.99]) expect(await getFailure(order(seen))).toMatchObject({ code: 'bonuses_changed' });
    expect(await getBonuses(buyer)).toBe(10);
    for (const id of products) expect(await getStock(t, id)).toMatchObject({ held: 0 });
    expect(await order(10)).toMatchObject({ sum_to_pay: 50 });
  });

  it('is the same however often it is requested, by hash or by id', async () => {
    const { buyer, carts } = await openBasket();
    const hashes = (await buyer.client.basket.list()).data.map(({ cart_hash: hash }) => ({ hash }));
    const first = await checkOut(buyer, carts, 'on_receipt');
    expect(await checkOut(buyer, carts, 'on_receipt')).toEqual(first);
    const { purchase } = await buyer.client.purchases.checkout({ body: { carts: hashes, ...pay('card') } });
    expect(purchase).toEqual(first);
  });

  it('takes a guest’s carts by their hashes', async () => {
    const [product_id, other_id] = [await shops[0]!.stock(), await shops[1]!.stock()];
    const one = await t.guest.basket.addProduct({ body: { product_id } });
    const two = await t.guest.basket.addProduct({ body: { product_id: other_id } });
    const guest = t.as((await t.guest.auth.guestLogin()).api_token);
    const { purchase } = await guest.purchases.checkout({
      body: {
        carts: [{ hash: one.cart_hash }, { hash: two.cart_hash }],
        ...pay('on_receipt'),
        email: 'guest-of-two@example.com',
      },
    });
    expect(purchase.orders).toHaveLength(2);
    await t.drainJobs();
    const letters = await listSent(t, 'guest-of-two@example.com');
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Orders ${purchase.orders.map(({ id }) => id).join(', ')} are placed`,
    ]);
    for (const { brand } of purchase.orders.map(({ company }) => company)) expect(letters[0]!.text).toContain(brand);
  });

  it('is for its buyer alone, and a company sees its own order only', async () => {
    const { buyer, carts } = await openBasket();
    const { id, orders } = await checkOut(buyer, carts, 'on_receipt');
    const stranger = await t.make.buyer();
    expect(await getFailure(stranger.client.purchases.get({ params: { id } }))).toMatchObject({ status: 404 });
    expect(await getFailure(stranger.client.purchases.onReceipt({ params: { id } }))).toMatchObject({ status: 404 });
    const vendor = shops[0]!.company.vendor.client;
    expect(await vendor.orders.get({ params: { id: orders[0]!.id } })).toMatchObject({ purchase_id: id });
    expect(await getFailure(vendor.orders.get({ params: { id: orders[1]!.id } }))).toMatchObject({ status: 404 });
  });

  it('follows the sum of an order that its company changes', async () => {
    const { buyer, carts, products } = await openBasket();
    const { id, orders } = await checkOut(buyer, carts, 'on_receipt');
    await shops[0]!.company.vendor.client.orders.edit({
      params: { id: orders[0]!.id },
      body: { items: [{ product_id: products[0]!, count: 3 }] },
    });
    expect((await readPurchase(buyer, { id })).sum_to_pay).toBe(80);
  });

  it('costs at most 25 statements for one cart from its opening on, and 45 for three', async () => {
    for (const method of ['on_receipt', 'card'] as const)
      for (const [count, most] of [
        [1, 25],
        [3, 45],
      ] as const) {
        const buyer = await t.make.buyer();
        const products = await Promise.all(shops.slice(0, count).map((shop) => shop.stock()));
        const keyed = () => t.as(buyer.token, { 'idempotency-key': `flow-${t.make.next()}` });
        t.statements();
        const carts: { id: number }[] = [];
        for (const product_id of products) {
          const { id } = await keyed().basket.addProduct({ body: { product_id } });
          carts.push({ id });
        }
        await keyed().purchases.checkout({ body: { carts, ...pay(method), useBonuse: true } });
        const statements = t.statements();
        expect(statements.length, `${method} ${count}\n${statements.join('\n---\n')}`).toBeLessThanOrEqual(most);
      }
  });
});

describe('a purchase that can’t be made', () => {
  it('leaves all carts open, and names the fields of each cart', async () => {
    const { buyer, carts } = await openBasket();
    const store = await t.make.store(shops[1]!.company.id, { pickup: true });
    const failure = await getFailure(
      buyer.client.purchases.checkout({
        body: {
          carts: [
            { id: carts[0]!, isPickup: true, pickupStore: store.id },
            { id: carts[1]!, delivery_at: '2020-01-01T00:00:00.000Z' },
            { id: carts[2]!, isPickup: true },
          ],
          address: { fio: 'Anna', phone: '+1 555 010 0200' },
          payment_method: 'on_receipt',
        },
      }),
    );
    expect(failure).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(failure.errors!).toSorted()).toEqual([
      'address.city',
      'address.house',
      'address.street',
      'carts.0.pickupStore',
      'carts.1.delivery_at',
      'carts.2.pickupStore',
    ]);
    expect((await buyer.client.basket.list()).data).toHaveLength(3);
  });

  it('names the cart whose products are sold out, and holds nothing', async () => {
    const { buyer, carts, products } = await openBasket([10, 20, 30], 1);
    await t.pool.query('update product_stock set total_count = 0 where product_id = $1', [products[1]]);
    const failure = await getFailure(checkOut(buyer, carts, 'on_receipt'));
    expect(failure).toMatchObject({ status: 409, code: 'not_enough_stock' });
    expect(Object.keys(failure.errors!)).toEqual(['carts.1']);
    expect(await getStock(t, products[0]!)).toMatchObject({ held: 0 });
  });

  it('answers all carts with the new prices, which the next call takes', async () => {
    const { buyer, carts, products } = await openBasket();
    await t.pool.query('update products set price = 1500 where id = $1', [products[0]]);
    const failure = await getFailure(checkOut(buyer, carts, 'on_receipt'));
    expect(failure).toMatchObject({ status: 409, code: 'price_changed' });
    expect(failure.errors ?? {}, 'only other deliveries and sums name carts').toEqual({});
    expect((failure.body['carts'] as { order_summ: number }[]).map(({ order_summ }) => order_summ)).toEqual([
      15, 20, 30,
    ]);
    expect((await checkOut(buyer, carts, 'on_receipt')).sum_to_pay).toBe(65);
  });

  it('names carts that are not there, ordered alone, or of one company', async () => {
    const { buyer, carts } = await openBasket();
    await buyer.client.carts.checkoutById({ params: { id: carts[0]! }, body: { address: delivery } });
    expect((await getFailure(checkOut(buyer, carts, 'on_receipt'))).errors).toHaveProperty(['carts.0']);
    const guests = await t.guest.basket.addProduct({ body: { product_id: await shops[1]!.stock() } });
    const failure = await getFailure(
      buyer.client.purchases.checkout({
        body: { carts: [{ id: carts[1]! }, { hash: guests.cart_hash }], ...pay('on_receipt') },
      }),
    );
    expect(failure).toMatchObject({ status: 422 });
    expect(failure.errors).toHaveProperty(['carts.1']);
  });

  it('names the companies that do not take the way of payment, which the basket shows', async () => {
    const [shop] = await openShops(t, 1);
    await shop!.company.vendor.client.companies.edit({
      params: { id: shop!.company.id },
      body: { takes_on_receipt: false },
    });
    expect(
      await getFailure(
        shop!.company.vendor.client.companies.edit({
          params: { id: shop!.company.id },
          body: { card_payments: false },
        }),
      ),
    ).toMatchObject({ status: 422 });
    const buyer = await t.make.buyer();
    const carts = await fillBasket(buyer, [
      { product_id: await shops[0]!.stock() },
      { product_id: await shop!.stock() },
    ]);
    expect((await buyer.client.basket.list()).data.map(({ company }) => company)).toMatchObject([
      { takes_card: true, takes_on_receipt: true },
      { takes_card: true, takes_on_receipt: false },
    ]);
    expect(await getFailure(checkOut(buyer, carts, 'on_receipt'))).toMatchObject({
      status: 422,
      errors: { 'carts.1.payment_method': 'This shop does not take this way of payment' },
    });
    expect(await checkOut(buyer, carts, 'card')).toMatchObject({ can_pay_on_receipt: false });
  });
});

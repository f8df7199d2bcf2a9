import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { transactions } from '#server/domains/bonuses/tables.ts';
import { carts } from '#server/domains/carts/tables.ts';
import { products, productStock } from '#server/domains/catalog/tables.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { outbox } from '#server/platform/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { delivery, getFailure, fillCart, openShop, getStock, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
beforeAll(async () => {
  t = await startApi();
  shop = await openShop(t);
});
afterAll(() => t?.close());

const give = (user_id: number, amount: number) =>
  t.db.insert(transactions).values({ user_id, amount, reason: 'gift', cause: `gift:${t.make.next()}` });
const getBalance = async (user_id: number): Promise<number> => {
  const entries = await t.db
    .select({ amount: transactions.amount, after: transactions.balance_after })
    .from(transactions)
    .where(eq(transactions.user_id, user_id))
    .orderBy(transactions.id);
  return entries.reduce((sum, entry) => sum + entry.amount, 0);
};

describe('checkout', () => {
  it('makes an order of the cart, with names and prices as they were', async () => {
    const buyer = await t.make.buyer({ first_name: 'Anna', last_name: 'Smith' });
    const [cup, tea] = [
      await shop.stock({ price: 12.5, name: 'Cup', total_count: 9 }),
      await shop.stock({ price: 0.99, name: 'Tea' }),
    ];
    const cart = await fillCart(buyer.client, [
      { product_id: cup, count: 2 },
      { product_id: tea, count: 3 },
    ]);
    const order = await buyer.client.carts.checkout({
      body: { hash: cart.cart_hash, address: { ...delivery, comment: ' Ring twice ', flat: '' } },
    });
    await t.db.update(products).set({ name: 'Renamed', price: 1 }).where(eq(products.id, cup));
    expect(order).toMatchObject({
      status: 'new',
      company: { id: shop.company.id, brand: shop.company.brand, logo: null },
      user: { id: buyer.id, fio: 'Anna Smith' },
      user_phone: '+15550100200',
      product_amount: 5,
      order_sum: 27.97,
      bonuses_spent: 0,
      sum_to_pay: 27.97,
      isPickup: false,
      pickupStore: null,
      delivery_at: null,
      allowed_statuses: ['canceled'],
      address: {
        fio: 'Anna Smith',
        phone: '+15550100200',
        city: 'Perth',
        street: 'Main Street',
        house: '5',
        comment: 'Ring twice',
        flat: null,
        region: null,
      },
    });
    expect(order.items).toEqual([
      {
        id: expect.any(Number) as number,
        product_id: cup,
        name: 'Cup',
        en_name: null,
        sku: expect.any(String) as string,
        photo: null,
        price: 12.5,
        count: 2,
        sum: 25,
      },
      {
        id: expect.any(Number) as number,
        product_id: tea,
        name: 'Tea',
        en_name: null,
        sku: expect.any(String) as string,
        photo: null,
        price: 0.99,
        count: 3,
        sum: 2.97,
      },
    ]);
    expect(order.history).toEqual([
      {
        at: order.created_at,
        author: { id: buyer.id, fio: 'Anna Smith', avatar: null },
        from: null,
        to: 'new',
        changes: null,
      },
    ]);
    expect(await buyer.client.orders.get({ params: { id: order.id } })).toEqual(order);
    expect(await getStock(t, cup)).toEqual({ total_count: 9, held: 2, left: 7 });
    expect(await getFailure(buyer.client.carts.get({ query: { hash: cart.cart_hash } }))).toMatchObject({
      status: 404,
    });
  });

  it('answers 201, and 200 with the same order when asked again', async () => {
    const buyer = await t.make.buyer();
    const cart = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: '/api/shop/cart/checkout',
        headers: { 'x-auth-token': buyer.token },
        payload: { hash: cart.cart_hash, address: delivery },
      });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json()).toEqual(first.json());
    expect(await buyer.client.carts.checkoutById({ params: { id: cart.id }, body: { address: delivery } })).toEqual(
      first.json(),
    );
    expect(await t.db.$count(orders, eq(orders.user_id, buyer.id))).toBe(1);
  });

  it('makes one order of three calls with one key', async () => {
    const buyer = await t.make.buyer();
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    const keyed = t.as(buyer.token, { 'idempotency-key': `checkout-${t.make.next()}` });
    const answers = await Promise.all([1, 2, 3].map(() => keyed.carts.checkout({ body: { hash, address: delivery } })));
    expect(new Set(answers.map((order) => order.id)).size).toBe(1);
    expect(await t.db.$count(orders, eq(orders.user_id, buyer.id))).toBe(1);
  });

  it('works by id, for the owner alone', async () => {
    const [buyer, stranger] = [await t.make.buyer(), await t.make.buyer()];
    const { id, cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    for (const call of [
      () => stranger.client.carts.checkoutById({ params: { id }, body: { address: delivery } }),
      () => stranger.client.carts.checkout({ body: { hash, address: delivery } }),
    ])
      expect(await getFailure(call())).toMatchObject({ status: 404 });
    const order = await buyer.client.carts.checkoutById({ params: { id }, body: { address: delivery } });
    expect(await getFailure(stranger.client.carts.checkout({ body: { hash, address: delivery } }))).toMatchObject({
      status: 404,
    });
    expect(await getFailure(stranger.client.orders.get({ params: { id: order.id } }))).toMatchObject({ status: 404 });
  });

  it('takes a guest’s cart with the token of a guest account, and of a manager', async () => {
    const product_id = await shop.stock();
    const guest = t.as((await t.guest.auth.guestLogin()).api_token);
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id }]);
    const order = await guest.carts.checkout({ body: { hash, address: delivery } });
    expect(order.user).toMatchObject({ fio: 'Anna Smith' });
    const manager = await t.make.manager();
    const { cart_hash } = await fillCart(t.guest, [{ product_id }]);
    await expect(
      manager.client.carts.checkout({ body: { hash: cart_hash, address: delivery } }),
    ).resolves.toMatchObject({ user: { id: manager.id } });
  });

  it('is not for a guest without an account, nor for those who don’t buy', async () => {
    const { cart_hash: hash } = await fillCart(t.guest, [{ product_id: await shop.stock() }]);
    expect(await getFailure(t.guest.carts.checkout({ body: { hash, address: delivery } }))).toMatchObject({
      status: 403,
      code: 'auth_failed',
    });
    expect(
      await getFailure(shop.company.vendor.client.carts.checkout({ body: { hash, address: delivery } })),
    ).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await t.guest.carts.get({ query: { hash } })).toMatchObject({ goods_num: 1 });
  });

  it('takes no sum, buyer or company from the request', async () => {
    const [buyer, other] = [await t.make.buyer(), await t.make.buyer()];
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock({ price: 50 }) }]);
    const forged = {
      order_sum: 0.01,
      sum_to_pay: 0,
      user_id: other.id,
      company_id: 1,
      bonuses_spent: 49,
      items: [],
      price: 1,
      status: 'new' as const,
    };
    const order = await buyer.client.carts.checkout({ body: { hash, address: delivery, ...forged } });
    expect(order).toMatchObject({
      order_sum: 50,
      sum_to_pay: 50,
      user: { id: buyer.id },
      company: { id: shop.company.id },
      bonuses_spent: 0,
    });
  });

  it('refuses an empty cart', async () => {
    const buyer = await t.make.buyer();
    const { cart_hash: hash } = await buyer.client.carts.create();
    expect(await getFailure(buyer.client.carts.checkout({ body: { hash, address: delivery } }))).toMatchObject({
      status: 409,
      code: 'cart_empty',
    });
    expect(await buyer.client.carts.get({ query: { hash } })).toMatchObject({ items: [] });
  });

  it('costs 25 statements at the most, from a new cart to the order', async () => {
    const buyer = await t.make.buyer();
    const client = t.as(buyer.token);
    const product_id = await shop.stock();
    const keyed = () => t.as(buyer.token, { 'idempotency-key': `flow-${t.make.next()}` });
    t.statements();
    const { cart_hash: hash } = await keyed().carts.create();
    await keyed().carts.addProduct({ body: { hash, product_id, count: 2 } });
    await client.carts.info({ body: { hash, fio: 'Anna', email: 'anna@example.com', phone: '+1 555 0100' } });
    await keyed().carts.checkout({ body: { hash, address: delivery } });
    expect(t.statements().length).toBeLessThanOrEqual(25);
  });

  it('costs the same for 200 lines as for one', async () => {
    const buyer = await t.make.buyer();
    const ids: number[] = [];
    for (let count = 0; count < 200; count += 1) ids.push(await shop.stock());
    const costs: number[] = [];
    for (const some of [ids.slice(0, 1), ids]) {
      const { cart } = await buyer.client.carts.merge({
        body: { items: some.map((product_id) => ({ product_id, count: 1 })) },
      });
      t.statements();
      await buyer.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } });
      costs.push(t.statements().length);
    }
    expect(costs[1]).toBe(costs[0]);
  });
});

describe('what a checkout needs to know', () => {
  it('is recipient, phone, city, street and house for a delivery: all that lack are named', async () => {
    const buyer = await t.make.buyer();
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    const failure = await getFailure(
      buyer.client.carts.checkout({ body: { hash, address: { fio: 'Anna', phone: '+1 555 0100', city: ' ' } } }),
    );
    expect(failure).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: {
        'address.city': 'Required field',
        'address.street': 'Required field',
        'address.house': 'Required field',
      },
    });
    const worse = await getFailure(
      buyer.client.carts.checkout({ body: { hash, address: { fio: ' ', phone: 'abc' } } }),
    );
    expect(worse.errors).toMatchObject({ 'address.fio': 'Required field', 'address.phone': 'Not valid phone number' });
    expect(await buyer.client.carts.get({ query: { hash } })).toMatchObject({ goods_num: 1 });
  });

  it('is a phone of the address’s country, else of the company’s, if it is typed without a country code', async () => {
    const buyer = await t.make.buyer();
    const place = async (address: object) => {
      const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
      return (await buyer.client.carts.checkout({ body: { hash, address: { ...delivery, ...address } } })).address;
    };
    expect(await place({ country: 'US', postal_code: '94103', phone: '(415) 555-2671' })).toMatchObject({
      phone: '+14155552671',
    });
    expect(await place({ phone: '0491 570 157' })).toMatchObject({ phone: '+61491570157' });
  });

  it('is no country and no postal code: without a country the address is in the company’s', async () => {
    const buyer = await t.make.buyer();
    const order = async (address: object, isPickup = false, pickupStore: number | null = null) => {
      const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
      return buyer.client.carts.checkout({
        body: { hash, address: { ...delivery, ...address }, isPickup, pickupStore },
      });
    };
    expect((await order({})).address).toMatchObject({ country: 'AU', postal_code: null });
    expect((await order({ country: '', postal_code: ' 6000 ' })).address).toMatchObject({
      country: 'AU',
      postal_code: '6000',
    });
    const { client: vendor } = shop.company.vendor;
    await vendor.companies.edit({ params: { id: shop.company.id }, body: { country: 'DE' } });
    expect((await order({ postal_code: '10115' })).address).toMatchObject({ country: 'DE', postal_code: '10115' });
    expect((await order({ country: 'NL', postal_code: '1012 ab' })).address).toMatchObject({
      country: 'NL',
      postal_code: '1012 AB',
    });
    const store = await t.make.store(shop.company.id, { pickup: true });
    expect((await order({}, true, store.id)).address).toMatchObject({ country: null, postal_code: null });
    await vendor.companies.edit({ params: { id: shop.company.id }, body: { country: 'AU' } });
  });

  it('is a postal code that fits the country, if one is given: the field is named, in both languages', async () => {
    const buyer = await t.make.buyer();
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    const getErrors = async (address: object, client = buyer.client) =>
      (await getFailure(client.carts.checkout({ body: { hash, address: { ...delivery, ...address } } }))).errors;
    expect(await getErrors({ postal_code: '10115' })).toEqual({
      'address.postal_code': 'Not a postal code of this country. For example: 2060',
    });
    expect(
      await getErrors({ country: 'AE', postal_code: '00000' }, t.as(buyer.token, { 'accept-language': 'ru' })),
    ).toEqual({
      'address.postal_code': 'В этой стране нет почтовых индексов: оставьте поле пустым',
    });
    expect(await getErrors({ country: 'Australia' })).toEqual({ 'address.country': 'There is no such country' });
    expect(await getErrors({ country: 'xk', postal_code: '1'.repeat(21) })).toMatchObject({
      'address.country': 'There is no such country',
      'address.postal_code': 'At most 20 characters',
    });
    expect(await buyer.client.carts.get({ query: { hash } })).toMatchObject({ goods_num: 1 });
  });

  it('is recipient, phone and a pickup point of the company where the buyer comes for it', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock();
    const store = await t.make.store(shop.company.id);
    const foreign = await t.make.store((await t.make.company()).id);
    const closed = await t.make.store(shop.company.id, { pickup: false });
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id }]);
    const address = { fio: 'Anna', phone: '+1 555 0100' };
    const attempt = (pickupStore?: number) =>
      buyer.client.carts.checkout({ body: { hash, address, isPickup: true, pickupStore } });
    expect(await getFailure(attempt())).toMatchObject({ status: 422, errors: { pickupStore: 'Required field' } });
    for (const wrong of [foreign.id, closed.id, 2_000_000_000])
      expect(await getFailure(attempt(wrong))).toMatchObject({
        status: 422,
        errors: { pickupStore: 'There is no such thing' },
      });
    expect(await attempt(store.id)).toMatchObject({
      isPickup: true,
      pickupStore: { id: store.id, is_open: true },
      address: { fio: 'Anna', city: null },
    });
  });

  it('is the cart’s, where the call leaves it out', async () => {
    const buyer = await t.make.buyer();
    const store = await t.make.store(shop.company.id);
    const tomorrow = new Date(t.clock.now.getTime() + dayMs).toISOString();
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    await buyer.client.carts.info({
      body: { hash, isPickup: true, pickupStore: store.id, receivedDateTime: tomorrow },
    });
    const order = await buyer.client.carts.checkout({ body: { hash, address: { fio: 'Anna', phone: '+1 555 0100' } } });
    expect(order).toMatchObject({ isPickup: true, pickupStore: { id: store.id }, delivery_at: tomorrow });
  });

  it('is a time that is still to come, when the store is open', async () => {
    const buyer = await t.make.buyer();
    const nine = { from: '09:00', to: '18:00' };
    const store = await t.make.store(shop.company.id, {
      time_zone: 'Europe/Moscow',
      working_time: { mon: nine, tue: nine, wed: nine, thu: nine, fri: nine, sat: nine, sun: nine },
    });
    const { cart_hash: hash, id } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    const tomorrow = new Date(t.clock.now.getTime() + dayMs).toISOString().slice(0, 10);
    const address = { fio: 'Anna', phone: '+1 555 0100' };
    // A delivery accepts any hour; opening hours matter only for a pickup.
    await buyer.client.carts.info({ body: { hash, receivedDateTime: `${tomorrow}T03:00:00+03:00` } });
    expect(
      await getFailure(buyer.client.carts.checkout({ body: { hash, address, isPickup: true, pickupStore: store.id } })),
    ).toMatchObject({ status: 422, errors: { receivedDateTime: 'The store is closed at this time' } });
    await t.db
      .update(carts)
      .set({ received_at: new Date(t.clock.now.getTime() - 1000) })
      .where(eq(carts.id, id));
    expect(await getFailure(buyer.client.carts.checkout({ body: { hash, address: delivery } }))).toMatchObject({
      status: 422,
      errors: { receivedDateTime: 'This time has already passed' },
    });
  });
});

describe('a cart that no longer fits', () => {
  it('is refused at prices that the buyer has not seen; from then on these are shown', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock({ price: 10 });
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id, count: 2 }]);
    await t.db.update(products).set({ price: 1250 }).where(eq(products.id, product_id));
    expect(await buyer.client.carts.get({ query: { hash } })).toMatchObject({
      order_summ: 25,
      items: [{ product: { price: 12.5 }, product_price: 10 }],
    });
    const failure = await getFailure(buyer.client.carts.checkout({ body: { hash, address: delivery } }));
    expect(failure).toMatchObject({
      status: 409,
      code: 'price_changed',
      body: { cart: { cart_hash: hash, order_summ: 25, items: [{ product: { price: 12.5 }, product_price: 12.5 }] } },
    });
    expect(failure.body['carts']).toEqual([failure.body['cart']]);
    expect(await getStock(t, product_id)).toMatchObject({ held: 0 });
    expect(await buyer.client.carts.checkout({ body: { hash, address: delivery } })).toMatchObject({ order_sum: 25 });
  });

  it('is refused again to the same key: a lost answer must not become an order at a price unseen', async () => {
    const buyer = await t.make.buyer();
    const product_id = await shop.stock({ price: 10 });
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id }]);
    await t.db.update(products).set({ price: 1250 }).where(eq(products.id, product_id));
    const keyed = t.as(buyer.token, { 'idempotency-key': `price-${t.make.next()}` });
    const failures = [
      await getFailure(keyed.carts.checkout({ body: { hash, address: delivery } })),
      await getFailure(keyed.carts.checkout({ body: { hash, address: delivery } })),
    ];
    expect(failures.map((failure) => failure.code)).toEqual(['price_changed', 'price_changed']);
    expect(failures[1]!.body).toEqual(failures[0]!.body);
    expect(await t.db.$count(orders, eq(orders.user_id, buyer.id))).toBe(0);
  });

  it('is refused with the lines that stock can’t fill, and holds nothing', async () => {
    const buyer = await t.make.buyer();
    const [plenty, scarce] = [await shop.stock(), await shop.stock({ total_count: 5 })];
    const { cart_hash: hash } = await fillCart(buyer.client, [
      { product_id: plenty },
      { product_id: scarce, count: 5 },
    ]);
    await t.db.update(productStock).set({ total_count: 4, held: 1 }).where(eq(productStock.product_id, scarce));
    const failure = await getFailure(buyer.client.carts.checkout({ body: { hash, address: delivery } }));
    expect(failure).toMatchObject({
      status: 409,
      code: 'not_enough_stock',
      body: { lines: [{ product_id: scarce, wanted: 5, left: 3 }] },
    });
    expect(await getStock(t, plenty)).toMatchObject({ held: 0 });
    expect(await buyer.client.carts.get({ query: { hash } })).toMatchObject({ goods_num: 6 });
  });

  it('is refused with the products that have left the storefront', async () => {
    const buyer = await t.make.buyer();
    const [stays, goes] = [await shop.stock(), await shop.stock()];
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: stays }, { product_id: goes }]);
    await t.db.update(products).set({ visible: false }).where(eq(products.id, goes));
    expect(await getFailure(buyer.client.carts.checkout({ body: { hash, address: delivery } }))).toMatchObject({
      status: 409,
      code: 'not_available',
      body: { lines: [{ product_id: goes }] },
    });
  });
});

describe('bonuses at checkout', () => {
  it('pay up to the sum, and the ledger remembers', async () => {
    const buyer = await t.make.buyer();
    await give(buyer.id, 3000);
    const product_id = await shop.stock({ price: 20 });
    const first = await fillCart(buyer.client, [{ product_id }]);
    expect(
      await buyer.client.carts.checkout({ body: { hash: first.cart_hash, address: delivery, useBonuse: true } }),
    ).toMatchObject({ order_sum: 20, bonuses_spent: 20, sum_to_pay: 0 });
    const second = await fillCart(buyer.client, [{ product_id }]);
    const order = await buyer.client.carts.checkout({
      body: { hash: second.cart_hash, address: delivery, useBonuse: true },
    });
    expect(order).toMatchObject({ order_sum: 20, bonuses_spent: 10, sum_to_pay: 10 });
    expect((await buyer.client.users.me()).bonus_balance).toBe(0);
    expect(await getBalance(buyer.id)).toBe(0);
    const [entry] = await t.db.select().from(transactions).where(eq(transactions.order_id, order.id));
    expect(entry).toMatchObject({
      amount: -1000,
      balance_after: 0,
      reason: 'order_spent',
      cause: `order:${order.id}:spent`,
    });
    const third = await fillCart(buyer.client, [{ product_id }]);
    expect(
      await buyer.client.carts.checkout({ body: { hash: third.cart_hash, address: delivery, useBonuse: true } }),
    ).toMatchObject({ bonuses_spent: 0, sum_to_pay: 20 });
  });

  it('stay where the buyer does not ask for them', async () => {
    const buyer = await t.make.buyer();
    await give(buyer.id, 3000);
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    expect(await buyer.client.carts.checkout({ body: { hash, address: delivery } })).toMatchObject({
      bonuses_spent: 0,
    });
    expect((await buyer.client.users.me()).bonus_balance).toBe(30);
  });
});

describe('the mail after checkout', () => {
  it('goes to the buyer, in the buyer’s language, once', async () => {
    const buyer = await t.make.buyer({ locale: 'ru' });
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    const order = await buyer.client.carts.checkout({ body: { hash, address: delivery } });
    await buyer.client.carts.checkout({ body: { hash, address: delivery } });
    await t.drainJobs();
    const mails = await t.db.select().from(outbox).where(eq(outbox.to, buyer.email));
    expect(mails.map((mail) => mail.subject)).toEqual([`Заказ ${order.id} оформлен`]);
  });

  it('goes to the address in the cart where the account has none', async () => {
    const guest = t.as((await t.guest.auth.guestLogin()).api_token);
    const email = `guest${t.make.next()}@example.com`;
    const { cart_hash: hash } = await fillCart(guest, [{ product_id: await shop.stock() }]);
    await guest.carts.info({ body: { hash, email } });
    await guest.carts.checkout({ body: { hash, address: delivery } });
    await t.drainJobs();
    expect(await t.db.$count(outbox, eq(outbox.to, email))).toBe(1);
  });
});

/** Checkouts, previews and counter sales with promotions. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Promotion } from '#contract/promotions.ts';
import { verify } from '#server/domains/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { purchase } from '#tests/support/promoting.ts';
import { checkOut, fillBasket, giveBonuses, openShops, readPurchase } from '#tests/support/purchases.ts';
import { delivery, fillCart, getFailure, getStock, type Shop } from '#tests/support/shop.ts';
import { listSent } from '#tests/support/signIn.ts';

let t: Api;
let admin: Person;
let buyer: Person;
let shops: Shop[];
beforeAll(async () => {
  t = await startApi({ longSessions: true });
  admin = await t.make.admin();
});
// Each test has buyers and companies of its own
beforeEach(async () => {
  buyer = await t.make.buyer();
  shops = await openShops(t, 2);
});
afterEach(async () => {
  await t.pool.query('update promotions set active = false');
  expect(await verify(t.db)).toEqual([]);
});
afterAll(() => t.close());

const tenPercent = { name: 'Десять', en_name: 'Ten', action: 'order_percent' as const, percent: 10 };
const newCode = () => `BUY-${t.make.next()}`;
const add = (body: object): Promise<Promotion> => admin.client.promotions.create({ body: { ...tenPercent, ...body } });
const ofShop = (body: object, { company }: Shop = shops[0]!): Promise<Promotion> =>
  add({ company_id: company.id, ...body });
const read = ({ id }: Promotion) => admin.client.promotions.get({ params: { id } });
/** A zone that delivers everywhere for 7.50. */
const addZone = ({ company }: Shop = shops[0]!) =>
  admin.client.deliveryZones.create({
    body: {
      company_id: company.id,
      name: 'Zone',
      countries: [],
      methods: [{ kind: 'courier', name: 'Courier', price_rule: 'flat', price: 7.5 }],
    },
  });

describe('a checkout', () => {
  it('applies each action in its order, and its order says what each takes off', async () => {
    const [mug, plate] = [await shops[0]!.stock({ price: 10 }), await shops[0]!.stock({ price: 20 })];
    await addZone();
    await ofShop({ name: 'Mugs', action: 'item_percent', percent: 10, product_ids: [mug] });
    await ofShop({ name: 'Plates', action: 'item_amount', percent: undefined, amount: 1, product_ids: [plate] });
    await ofShop({
      name: 'Third free',
      action: 'free_units',
      percent: undefined,
      buy_count: 2,
      free_count: 1,
      product_ids: [mug],
    });
    const half = await add({ name: 'Half', percent: 50, company_id: null, code: newCode() });
    await ofShop({ name: 'Three off', action: 'order_amount', percent: undefined, amount: 3 });
    await ofShop({ name: 'Delivered', action: 'free_delivery', percent: undefined, min_sum: 50 });
    const { cart_hash: hash } = await fillCart(buyer.client, [
      { product_id: mug, count: 3 },
      { product_id: plate, count: 2 },
    ]);
    const body = { hash, address: delivery, codes: [half.code!.toLowerCase()] };
    const order = await buyer.client.carts.checkout({ body });
    const name = ({ name: of, amount }: { name: string; amount: number }) => [of, amount];
    // 30 − 10 % − a third, and 40 − 2; a half of what is left of both; 3 of what is left then
    expect(order).toMatchObject({ goods_sum: 70, delivery_sum: 7.5, order_sum: 25, discount_sum: 52.5 });
    expect(order.delivery_discounts!.map(name)).toEqual([['Delivered', 7.5]]);
    const [mugs, plates] = order.items.map((item) => item.discounts!.map(name));
    expect(mugs!.map(([of]) => of)).toEqual(['Mugs', 'Third free', 'Half', 'Three off']);
    expect(mugs!.slice(0, 2).map(([, amount]) => amount)).toEqual([3, 9]);
    expect(plates![0]).toEqual(['Plates', 2]);
    const three = [...mugs!, ...plates!].filter(([of]) => of === 'Three off').map(([, amount]) => Number(amount));
    expect(three[0]! + three[1]!).toBe(3);
    const stored = await buyer.client.orders.get({ params: { id: order.id } });
    const sorted = (items: typeof order.items) =>
      items.map(({ discounts }) => discounts!.toSorted((one, two) => one.promotion_id - two.promotion_id));
    expect(sorted(stored.items)).toEqual(sorted(order.items));
    expect(await buyer.client.carts.checkout({ body })).toEqual(stored);
  });

  it('costs what its preview said, and is rejected if the buyer saw another sum', async () => {
    const product_id = await shops[0]!.stock({ price: 10 });
    await addZone();
    const { code } = await ofShop({ code: newCode() });
    const [id] = await fillBasket(buyer, [{ product_id, count: 2 }]);
    const address = { ...delivery, country: 'AU', postal_code: '2000' };
    const hash = (await buyer.client.basket.list()).data[0]!.cart_hash;
    const { data } = await buyer.client.deliveryQuotes.quote({ body: { carts: [{ hash }], address } });
    const { quote_id } = data[0]!.methods[0]!;
    const previewed = await buyer.client.orderPreviews.list({
      body: { carts: [{ id: id!, quote_id }], address, codes: [code!, 'NO-SUCH-CODE'] },
    });
    expect(previewed).toMatchObject({
      data: [
        {
          discount_sum: 2,
          delivery_sum: 7.5,
          order_sum: 25.5,
          lines: [{ discounts: [{ en_name: 'Ten', amount: 2 }] }],
        },
      ],
      promotions: [{ name: 'Десять', code, state: 'applied', amount: 2 }],
      codes: [{ state: 'found' }, { state: 'unknown' }],
    });
    const { order_sum: expected_sum } = previewed.data[0]!;
    const buy = (codes: string[]) =>
      buyer.client.purchases.checkout({
        body: { carts: [{ id: id!, quote_id, expected_sum }], address, payment_method: 'on_receipt', codes },
      });
    expect(await getFailure(buy([]))).toMatchObject({
      status: 409,
      code: 'price_changed',
      body: { order_sum: 27.5, errors: { 'carts.0': expect.any(String) } },
    });
    expect(await getStock(t, product_id)).toMatchObject({ held: 0 });
    expect((await buy([code!])).purchase).toMatchObject({ sum_to_pay: 25.5 });
  });

  it('says that a code is for another shop, whether it is valid or not, and knows codes of two carts of one', async () => {
    const product_id = await shops[0]!.stock({ price: 10 });
    const here = await ofShop({ code: newCode() });
    const there = await ofShop({ code: newCode() }, shops[1]);
    const ended = await ofShop({ code: newCode(), ends_at: '2020-01-01T00:00:00Z' }, shops[1]);
    const hashes = [];
    for (let count = 0; count < 2; count++)
      hashes.push((await t.guest.basket.addProduct({ body: { product_id } })).cart_hash);
    const codes = [here.code!, there.code!, ended.code!];
    const states = { codes: ['found', 'other_company', 'other_company'].map((state) => ({ state })) };
    const preview = (carts: string[]) =>
      buyer.client.orderPreviews.list({ body: { carts: carts.map((hash) => ({ hash })), codes } });
    expect(await preview(hashes.slice(0, 1))).toMatchObject({ data: [{ order_sum: 9 }], ...states });
    const ofOneShop = await preview(hashes);
    expect(ofOneShop).toMatchObject({ data: [{ order_sum: 10 }, { order_sum: 10 }], ...states });
    expect(ofOneShop).not.toHaveProperty('promotions');
  });

  it('splits an amount of the platform over its shops, and bonuses over what is left', async () => {
    const products = [await shops[0]!.stock({ price: 10 }), await shops[1]!.stock({ price: 30 })];
    const promotion = await add({ action: 'order_amount', percent: undefined, amount: 8, min_sum: 40, max_uses: 5 });
    await giveBonuses(t, buyer, 4_00);
    const carts = await fillBasket(
      buyer,
      products.map((product_id) => ({ product_id })),
    );
    const placed = await checkOut(buyer, carts, 'card', { useBonuse: true });
    expect(placed).toMatchObject({
      sum_to_pay: 28,
      orders: [
        { order_sum: 8, discount_sum: 2, bonuses_spent: 1 },
        { order_sum: 24, discount_sum: 6, bonuses_spent: 3 },
      ],
    });
    expect(await readPurchase(buyer, placed)).toMatchObject({ orders: placed.orders });
    expect(await read(promotion)).toMatchObject({ uses: 1, spent: 8 });
    const vendor = shops[1]!.company.vendor.client;
    expect((await vendor.orders.get({ params: { id: placed.orders[1]!.id } })).items[0]).toMatchObject({
      discounts: [{ name: 'Десять', amount: 6 }],
    });
  });

  it('names the discounts in the letter about the order', async () => {
    const { code } = await ofShop({ code: newCode() });
    // Letters of earlier orders first: the newest is this order's then
    await t.drainJobs();
    await purchase(t, buyer, [{ product_id: await shops[0]!.stock({ price: 10 }) }], [code!]);
    const [letter] = await listSent(t, buyer.email);
    expect(letter!.text).toContain('Discount “Ten”: −$1.00');
    expect(letter!.text).toContain('$9.00');
  });
});

describe('lines of a guest, which are in no cart', () => {
  const price = (items: { product_id: number; count: number }[]) => t.guest.basket.price({ body: { items } });

  it('cost what the basket of a buyer costs with them, with the same discounts, by company', async () => {
    const [mug, plate] = [await shops[0]!.stock({ price: 10 }), await shops[1]!.stock({ price: 20 })];
    await ofShop({ name: 'Mugs', en_name: null, action: 'item_percent', percent: 10, product_ids: [mug] });
    await add({
      name: 'Five off',
      percent: undefined,
      action: 'order_amount',
      amount: 5,
      company_id: null,
      min_sum: 40,
    });
    await ofShop({ name: 'More', min_sum: 100 }, shops[1]);
    const lines = [
      { product_id: mug, count: 3 },
      { product_id: plate, count: 1 },
    ];
    await fillBasket(buyer, lines);
    const basket = await buyer.client.basket.list();
    const priced = await price(lines);
    expect(priced.promotions).toEqual(basket.promotions);
    expect(priced.promotions).toMatchObject([{ state: 'applied' }, { state: 'applied' }, { state: 'near' }]);
    expect(priced.data).toEqual(
      basket.data.map(({ company, items, goods_sum, discount_sum, order_summ }) => ({
        company_id: company.id,
        items: items.map(({ product, count, discounts }) => ({
          product_id: product.id,
          price: product.price,
          count,
          discounts,
        })),
        goods_sum,
        discount_sum,
        order_summ,
      })),
    );
  });

  it('are without what can’t be bought, add up by product, and tell sums without promotions too', async () => {
    const [mug, hidden] = [await shops[0]!.stock({ price: 10 }), await shops[0]!.stock({ visible: false })];
    const items = [mug, hidden, mug].map((product_id) => ({ product_id, count: 2 }));
    expect(await price(items)).toEqual({
      data: [
        {
          company_id: shops[0]!.company.id,
          items: [{ product_id: mug, price: 10, count: 4 }],
          goods_sum: 40,
          discount_sum: 0,
          order_summ: 40,
        },
      ],
    });
    expect(await price([{ product_id: hidden, count: 1 }])).toEqual({ data: [] });
  });

  it('are 200 at most, and are priced a limited number of times for one address', async () => {
    const lines = Array.from({ length: 201 }, (_, index) => ({ product_id: index + 1, count: 1 }));
    expect(await getFailure(price(lines))).toMatchObject({ status: 422, code: 'invalid' });
    const limited = await startApi({ sharedWith: t, limits: { pricedLines: { points: 2, seconds: 60 } } });
    const one = () => limited.guest.basket.price({ body: { items: lines.slice(0, 1) } });
    await one();
    await one();
    expect(await getFailure(one())).toMatchObject({ status: 429, code: 'too_often' });
    await limited.close();
  });
});

describe('an edit of an order', () => {
  it('decides again on free delivery, and keeps the order’s sums', async () => {
    const product_id = await shops[0]!.stock({ price: 10 });
    await addZone();
    await ofShop({ action: 'free_delivery', percent: undefined, min_sum: 30 });
    const { orders } = await purchase(t, buyer, [{ product_id, count: 3 }]);
    expect(orders[0]).toMatchObject({ order_sum: 30, delivery_sum: 7.5, discount_sum: 7.5 });
    const edit = (count: number) =>
      shops[0]!.company.vendor.client.orders.edit({
        params: { id: orders[0]!.id },
        body: { items: [{ product_id, count }] },
      });
    const reduced = await edit(2);
    expect(reduced).toMatchObject({ order_sum: 27.5, discount_sum: 0 });
    expect(reduced.history.at(-1)!.changes).toMatchObject({ promotions: [{ name: 'Десять', from: 7.5, to: 0 }] });
    expect(reduced).not.toHaveProperty('delivery_discounts');
    expect(await edit(4)).toMatchObject({ order_sum: 40, delivery_discounts: [{ amount: 7.5 }] });
  });
});

describe('a sale at the counter', () => {
  it('gets the promotions of its channel, and is rejected if the customer saw another sum', async () => {
    const product_id = await shops[0]!.stock({ price: 10 });
    const { id: store_id } = await t.make.store(shops[0]!.company.id);
    await ofShop({ name: 'Online', percent: 50, channels: ['site', 'app'] });
    const here = await ofShop({ name: 'Here', channels: ['sales_point'], max_uses: 1 });
    const { counter } = shops[0]!.company.vendor.client;
    const body = { store_id, items: [{ product_id, count: 2 }], payment: 'cash' as const, hand_over: true };
    expect(await getFailure(counter.create({ body: { ...body, expected_sum: 20 } }))).toMatchObject({
      code: 'price_changed',
      body: { order_sum: 18 },
    });
    expect(await counter.create({ body: { ...body, expected_sum: 18 } })).toMatchObject({
      status: 'completed',
      order_sum: 18,
      items: [{ discounts: [{ name: 'Here', amount: 2 }] }],
    });
    expect(await read(here)).toMatchObject({ uses: 1, state: 'used_up' });
    expect(await counter.create({ body })).toMatchObject({ order_sum: 20 });
  });

  it('costs what its preview says, with codes and the promotions of a customer whom the company knows', async () => {
    const product_id = await shops[0]!.stock({ price: 10 });
    const { id: store_id } = await t.make.store(shops[0]!.company.id);
    const once = await ofShop({ max_uses_per_buyer: 1, code: newCode() });
    await purchase(t, buyer, [{ product_id }]);
    const { counter } = shops[0]!.company.vendor.client;
    const body = {
      store_id,
      items: [{ product_id, count: 2 }],
      customer: { user_id: buyer.id },
      codes: [once.code!.toLowerCase(), 'NO-SUCH'],
    };
    const preview = () => counter.preview({ body });
    expect(await preview()).toMatchObject({
      goods_sum: 20,
      order_sum: 18,
      lines: [{ product_id, discounts: [{ en_name: 'Ten', amount: 2 }] }],
      promotions: [{ code: once.code, state: 'applied', amount: 2 }],
      codes: [{ state: 'found' }, { state: 'unknown' }],
    });
    // A stranger is nobody, and a walk-in customer has no account
    for (const customer of [null, { user_id: (await t.make.buyer()).id }])
      expect(await counter.preview({ body: { ...body, customer } })).toMatchObject({
        order_sum: 20,
        promotions: [{ state: 'needs_account' }],
      });
    await counter.create({ body: { ...body, payment: 'cash', expected_sum: 18 } });
    expect(await preview()).toMatchObject({ order_sum: 20, promotions: [{ state: 'used_by_buyer' }] });
    expect(await getStock(t, product_id)).toMatchObject({ held: 3 });
  });
});

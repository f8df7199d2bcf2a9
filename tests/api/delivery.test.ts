import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryZone } from '#contract/delivery.ts';
import { maxZones } from '#contract/delivery.ts';
import { quoteMinutes } from '#contract/rules/delivery.ts';
import { verifyOrderMoney } from '#server/domains/orders/verifyMoney.ts';
import { getInstallationSecret } from '#server/platform/installationSecret.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { readPdfText } from '#tests/support/pdfText.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { listSent } from '#tests/support/signIn.ts';
import { delivery, fillCart, getFailure, moveOrder, openShop, type Shop } from '#tests/support/shop.ts';

type ZoneInput = NonNullable<Parameters<ApiClient['deliveryZones']['create']>[0]>['body'];
type MethodInput = NonNullable<ZoneInput['methods']>[number];

let t: Api;
let admin: Person;
let shop: Shop;
let buyer: Person;
beforeAll(async () => {
  t = await startApi({ longSessions: true, limits: { deliveryQuotes: { points: 10_000, seconds: 60 } } });
  admin = await t.make.admin();
  buyer = await t.make.buyer();
  // Read once per process
  await getInstallationSecret(t.ctx);
});
// Each test has a company of its own: one without methods delivers by arrangement
beforeEach(async () => {
  shop = await openShop(t);
});
afterAll(() => t.close());

const courier: MethodInput = { kind: 'courier', name: 'Курьер', en_name: 'Courier', price_rule: 'flat', price: 7.5 };
const sydney = { ...delivery, country: 'AU', postal_code: '2000', region: 'NSW' };

const addZone = (methods: MethodInput[], area: Partial<ZoneInput> = {}): Promise<DeliveryZone> =>
  admin.client.deliveryZones.create({
    body: { company_id: shop.company.id, name: 'Zone', countries: [], ...area, methods },
  });
const editZone = ({ id }: DeliveryZone, body: Partial<ZoneInput>) =>
  admin.client.deliveryZones.edit({ params: { id }, body });

async function makeCart(count = 2, client = buyer.client) {
  return fillCart(client, [{ product_id: await shop.stock({ price: 10 }), count }]);
}
async function quote(hash: string, address: object = sydney, client = buyer.client) {
  const { data } = await client.deliveryQuotes.quote({ body: { carts: [{ hash }], address } });
  return data[0]!;
}
const checkout = (hash: string, input: object = {}) =>
  buyer.client.carts.checkout({ body: { hash, address: sydney, ...input } });
const addPickupStore = () =>
  admin.client.stores.create({
    body: {
      company_id: shop.company.id,
      name: 'Corner',
      location: { address: '1 Main Street' },
      time_zone: 'Australia/Sydney',
      pickup: true,
      working_time: { mon: { from: '09:00', to: '18:00' } },
    },
  });

describe('delivery zones', () => {
  it('are stored with their methods in order, and a list of methods replaces them', async () => {
    const zone = await addZone(
      [
        courier,
        {
          kind: 'post',
          name: 'Почта',
          price_rule: 'by_sum',
          steps: [
            { up_to: 50, price: 5 },
            { up_to: null, price: 0 },
          ],
        },
      ],
      { countries: ['AU', 'AU'], regions: [' NSW ', ''], postal_codes: ['2000 - 2099', '26'] },
    );
    expect(zone).toMatchObject({ countries: ['AU'], regions: ['NSW'], postal_codes: ['2000..2099', '26'] });
    expect(zone.methods[1]).toMatchObject({ price: 0, free_from: null, active: true, transit_max_days: 0 });
    expect(zone.methods[1]!.steps).toEqual([
      { up_to: 50, price: 5 },
      { up_to: null, price: 0 },
    ]);
    const [first, second] = zone.methods;
    const edited = await editZone(zone, {
      methods: [
        { ...second!, name: 'Post' },
        { ...courier, name: 'New' },
      ],
    });
    expect(edited.methods.map(({ name }) => name)).toEqual(['Post', 'New']);
    expect(edited.methods[0]!.id).toBe(second!.id);
    expect(edited.methods.some(({ id }) => id === first!.id)).toBe(false);
    expect(await admin.client.deliveryZones.get({ params: { id: zone.id } })).toEqual(edited);
    const listed = await admin.client.deliveryZones.list({ query: { filter: { company_id: shop.company.id } } });
    expect(listed).toEqual([edited]);
  });

  it('name every wrong field', async () => {
    const wrong = await getFailure(
      addZone(
        [
          { ...courier, price_rule: 'by_weight' },
          { ...courier, transit_min_days: 3, transit_max_days: 2 },
          {
            ...courier,
            price_rule: 'by_sum',
            steps: [
              { up_to: 20, price: 1 },
              { up_to: 10, price: 1 },
            ],
          },
        ],
        { countries: ['XX'], postal_codes: ['2099..2000'] },
      ),
    );
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body['errors'] as object).toSorted()).toEqual([
      'countries.0',
      'methods.0.steps',
      'methods.1.transit_max_days',
      'methods.2.steps.1.up_to',
      'postal_codes.0',
    ]);
    const steps = [{ up_to: 20, price: null }, { up_to: 10 }, null];
    const broken = [null, { ...courier, price_rule: 'by_sum', steps, transit_min_days: 3, transit_max_days: 2 }];
    const { status, body } = await getFailure(addZone(broken as never));
    expect([status, Object.keys(body['errors'] as object).toSorted()]).toEqual([
      422,
      [
        'methods.0',
        'methods.1.steps.0.price',
        'methods.1.steps.1.price',
        'methods.1.steps.1.up_to',
        'methods.1.steps.2',
        'methods.1.transit_max_days',
      ],
    ]);
    const [one, other] = [await addZone([courier]), await addZone([courier])];
    expect(await getFailure(editZone(one, { methods: other.methods }))).toMatchObject({ status: 422 });
  });

  it('belong to the staff of their company, and are bounded', async () => {
    const own = await t.make.company();
    const { client } = own.vendor;
    const zone = await addZone([courier]);
    expect(await getFailure(client.deliveryZones.get({ params: { id: zone.id } }))).toMatchObject({ status: 404 });
    expect(await client.deliveryZones.list({})).toEqual([]);
    for (let count = 0; count < maxZones; count++)
      await client.deliveryZones.create({ body: { name: 'Zone', countries: [] } });
    expect(await getFailure(client.deliveryZones.create({ body: { name: 'Zone', countries: [] } }))).toMatchObject({
      code: 'too_many_zones',
    });
  });
});

describe('delivery quotes', () => {
  it('list the methods of the zones that the address proves, the cheapest first, with their days', async () => {
    t.clock.now = new Date('2026-03-02T20:00:00Z');
    await addPickupStore();
    await addZone(
      [
        { ...courier, handling_days: 1, transit_min_days: 1, transit_max_days: 3, free_from: 100 },
        { ...courier, name: 'Off', active: false },
      ],
      { countries: ['AU'] },
    );
    await addZone([{ kind: 'post', name: 'Почта', price_rule: 'per_item', price: 1.25 }], { postal_codes: ['20'] });
    await addZone([{ ...courier, name: 'Elsewhere' }], { countries: ['NZ'] });
    const { cart_hash: hash, id } = await makeCart(2);
    const answer = await quote(hash, { country: 'AU', postal_code: '2000' });
    expect(answer).toMatchObject({
      cart: { id, cart_hash: hash },
      company_id: shop.company.id,
      methods: [
        { kind: 'post', name: 'Почта', price: 2.5 },
        // In Sydney it is the 3rd already
        { kind: 'courier', en_name: 'Courier', price: 7.5, ready_from: '2026-03-05', ready_to: '2026-03-07' },
      ],
    });
    const unproved = await quote(hash, {});
    expect(unproved.methods.map(({ kind }) => kind)).toEqual(shop.company.country === 'AU' ? ['courier'] : []);
  });

  it('are for guests by hash and for owners by id, bare or in objects, and for nobody else', async () => {
    await addZone([courier]);
    const guestCart = await makeCart(1, t.guest);
    const { data } = await t.guest.deliveryQuotes.quote({ body: { carts: [guestCart.cart_hash], address: sydney } });
    expect(data[0]!.methods).toHaveLength(1);
    const own = await makeCart(1);
    const both = await buyer.client.deliveryQuotes.quote({
      body: { carts: [own.id, { id: own.id }], address: sydney },
    });
    expect(both.data.map(({ cart }) => cart.id)).toEqual([own.id, own.id]);
    const stranger = await t.make.buyer();
    for (const named of [own.id, own.cart_hash])
      expect(
        await getFailure(stranger.client.deliveryQuotes.quote({ body: { carts: [named], address: sydney } })),
      ).toMatchObject({ status: 404 });
  });

  it('say that nothing reaches the address, and offer the pickup stores', async () => {
    const store = await addPickupStore();
    await addZone([courier], { countries: ['NZ'] });
    const { cart_hash } = await makeCart();
    const answer = await quote(cart_hash);
    expect(answer.methods).toEqual([]);
    expect(answer.pickup).toMatchObject([{ store: { id: store.id, name: 'Corner' }, price: 0 }]);
    expect(await getFailure(quote(cart_hash, { country: 'AU', postal_code: '99' }))).toMatchObject({
      status: 422,
      body: { errors: { 'address.postal_code': expect.any(String) as string } },
    });
  });

  it('are limited by address, since guests may ask', async () => {
    const other = await startApi({ sharedWith: t, limits: { deliveryQuotes: { points: 1, seconds: 60 } } });
    try {
      other.clock.now = t.clock.now;
      const { cart_hash } = await makeCart(1, t.guest);
      await quote(cart_hash, sydney, other.guest);
      expect(await getFailure(quote(cart_hash, sydney, other.guest))).toMatchObject({ code: 'too_often' });
    } finally {
      await other.close();
    }
  });

  it('have one entry by arrangement for a company without methods', async () => {
    const { cart_hash } = await makeCart();
    expect((await quote(cart_hash)).methods).toMatchObject([
      { kind: 'by_arrangement', method_id: null, price: 0, ready_from: null },
    ]);
  });
});

describe('a checkout', () => {
  it('without a quote takes the cheapest method, and freezes it in the order', async () => {
    const zone = await addZone([courier, { ...courier, name: 'Дешевле', en_name: null, price: 3 }]);
    const { cart_hash } = await makeCart(2);
    const order = await checkout(cart_hash);
    expect(order).toMatchObject({ order_sum: 23, goods_sum: 20, delivery_sum: 3, sum_to_pay: 23 });
    expect(order.delivery).toMatchObject({ method_id: zone.methods[1]!.id, kind: 'courier', name: 'Дешевле' });
    await admin.client.deliveryZones.remove({ params: { id: zone.id } });
    const later = await buyer.client.orders.get({ params: { id: order.id } });
    expect(later).toMatchObject({ order_sum: 23, delivery_sum: 3, delivery: { method_id: null, name: 'Дешевле' } });
  });

  it('with a quote takes its method, at any time at the same price', async () => {
    await addZone([
      { ...courier, transit_max_days: 2 },
      { ...courier, price: 3 },
    ]);
    const { cart_hash: hash } = await makeCart(1);
    const quoted = (await quote(hash)).methods[1]!;
    t.clock.forward(quoteMinutes * 60_000 + 1);
    const order = await checkout(hash, { quote_id: quoted.quote_id });
    expect(order).toMatchObject({ delivery_sum: 7.5, delivery: { method_id: quoted.method_id } });
  });

  it('by weight costs what all units weigh together, in the quote and in the order', async () => {
    const steps = [
      { up_to: 1000, price: 4 },
      { up_to: null, price: 9 },
    ];
    await addZone([{ ...courier, price_rule: 'by_weight', price: 0, steps }]);
    const product_id = await shop.stock({ price: 10 });
    await admin.client.products.edit({ params: { id: product_id }, body: { weight_g: 500 } });
    for (const [count, delivery_sum] of [
      [2, 4],
      [3, 9],
    ] as const) {
      const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id, count }]);
      const { methods } = await quote(hash);
      expect(methods[0]).toMatchObject({ price: delivery_sum });
      expect(await checkout(hash, { quote_id: methods[0]!.quote_id })).toMatchObject({ delivery_sum });
    }
  });

  it('keeps the promised days of a quote for half an hour', async () => {
    t.clock.now = new Date('2026-03-04T23:50:00Z');
    await addZone([courier]);
    const [kept, expired] = [await t.make.buyer(), await t.make.buyer()];
    const days = async ({ client }: Person, minutes: number) => {
      t.clock.now = new Date('2026-03-04T23:50:00Z');
      const { cart_hash: hash } = await makeCart(1, client);
      const { quote_id } = (await quote(hash, sydney, client)).methods[0]!;
      t.clock.forward(minutes * 60_000);
      return (await client.carts.checkout({ body: { hash, address: sydney, quote_id } })).delivery!.ready_from;
    };
    expect(await days(kept, 20)).toBe('2026-03-04');
    expect(await days(expired, 31)).toBe('2026-03-05');
  });

  it('is 409 price_changed if the price or the lines have changed since the quote, and orders nothing', async () => {
    const zone = await addZone([courier]);
    const cart = await makeCart(1);
    const hash = cart.cart_hash;
    const { quote_id } = (await quote(hash)).methods[0]!;
    await editZone(zone, { methods: [{ ...zone.methods[0]!, price: 8 }] });
    const changed = await getFailure(checkout(hash, { quote_id }));
    expect(changed).toMatchObject({ status: 409, code: 'price_changed', body: { cart: { cart_hash: hash } } });
    expect(changed.body['carts']).toEqual([changed.body['cart']]);
    const fresh = (await quote(hash)).methods[0]!;
    await buyer.client.carts.setCount({ body: { hash, product_id: cart.items[0]!.product.id, count: 2 } });
    expect(await getFailure(checkout(hash, { quote_id: fresh.quote_id }))).toMatchObject({ code: 'price_changed' });
    expect(await getFailure(checkout(hash, { quote_id: `${fresh.quote_id}x` }))).toMatchObject({
      status: 422,
      body: { errors: { quote_id: expect.any(String) as string } },
    });
    expect(await checkout(hash, { quote_id: (await quote(hash)).methods[0]!.quote_id })).toMatchObject({
      delivery_sum: 8,
    });
  });

  it('with a quote for another address takes it if it costs the same there', async () => {
    await addZone([courier], { countries: ['AU'] });
    const { cart_hash: hash } = await makeCart(1);
    const { quote_id } = (await quote(hash)).methods[0]!;
    const abroad = { ...sydney, country: 'NZ', postal_code: null };
    expect(await getFailure(checkout(hash, { quote_id, address: abroad }))).toMatchObject({ code: 'no_delivery' });
    expect(await checkout(hash, { quote_id, address: { ...sydney, postal_code: '3000' } })).toMatchObject({
      delivery_sum: 7.5,
    });
  });

  it('never takes a quoted method that does not reach the address, though another one costs the same there', async () => {
    await addPickupStore();
    await addZone([{ ...courier, price: 0 }], { countries: ['AU'] });
    const far = await addZone([{ ...courier, price: 0 }], { countries: ['NZ'] });
    const { cart_hash: hash } = await makeCart(1);
    const { methods, pickup } = await quote(hash);
    const abroad = { ...sydney, country: 'NZ', postal_code: null };
    for (const { quote_id } of [methods[0]!, pickup[0]!])
      expect(await getFailure(checkout(hash, { quote_id, address: abroad }))).toMatchObject({ code: 'price_changed' });
    expect((await checkout(hash, { address: abroad })).delivery).toMatchObject({ method_id: far.methods[0]!.id });
  });

  it('is 422 no_delivery if nothing reaches the address, and free by arrangement without methods', async () => {
    const { cart_hash } = await makeCart(1);
    const arranged = await checkout(cart_hash);
    expect(arranged).toMatchObject({ order_sum: 10, delivery_sum: 0, delivery: { kind: 'by_arrangement' } });
    await addZone([courier], { countries: ['NZ'] });
    const next = await makeCart(1);
    expect(await getFailure(checkout(next.cart_hash))).toMatchObject({ status: 422, code: 'no_delivery' });
  });

  it('by pickup is free, unless the company has a method with a price for it', async () => {
    const store = await addPickupStore();
    const pickup = { isPickup: true, pickupStore: store.id, address: { fio: 'Anna', phone: '+15550100200' } };
    expect(await checkout((await makeCart(1)).cart_hash, pickup)).toMatchObject({ order_sum: 10, delivery: null });
    t.clock.now = new Date('2026-03-02T20:00:00Z');
    await addZone([{ kind: 'store_pickup', name: 'Самовывоз', price_rule: 'flat', price: 2, handling_days: 1 }], {
      countries: ['NZ'],
    });
    const { cart_hash } = await makeCart(1);
    const [quoted] = (await quote(cart_hash)).pickup;
    // It is ready on Wednesday, and the store opens on Mondays only
    expect(quoted).toMatchObject({ price: 2, ready_from: '2026-03-09' });
    expect(await checkout(cart_hash, { ...pickup, quote_id: quoted!.quote_id })).toMatchObject({
      order_sum: 12,
      delivery: { kind: 'store_pickup', ready_from: '2026-03-09', ready_to: '2026-03-09' },
    });
  });

  it('adds no price when staff turn a pickup into a delivery, to which the buyer has agreed for nothing', async () => {
    const store = await addPickupStore();
    await addZone([courier]);
    const pickup = { isPickup: true, pickupStore: store.id, address: { fio: 'Anna', phone: '+15550100200' } };
    const { id } = await checkout((await makeCart(1)).cart_hash, pickup);
    const edited = await shop.company.vendor.client.orders.edit({
      params: { id },
      body: { isPickup: false, address: sydney },
    });
    expect(edited).toMatchObject({ isPickup: false, order_sum: 10, delivery_sum: 0, delivery: null });
  });

  it('tells the delivery on paper and in the letters of buyer and staff', async () => {
    t.clock.now = new Date('2026-03-02T08:00:00Z');
    await addZone([{ ...courier, handling_days: 1, transit_max_days: 2 }]);
    // Letters of earlier orders first: the newest is this order's then
    await t.drainJobs();
    const order = await checkout((await makeCart(2)).cart_hash);
    const pdf = await t.app.inject({
      url: `/api/shop/order/${order.id}/pdf?language=ru`,
      headers: { 'x-auth-token': buyer.token },
    });
    const [sheet] = readPdfText(pdf.rawPayload).map((text) => text.replace(/[\u00a0\n ]+/g, ' '));
    for (const text of ['Доставка Курьер, 3–5 мар.', 'Доставка 7,50']) expect(sheet).toContain(text);
    const [letter] = await listSent(t, buyer.email);
    expect(letter!.text).toContain('Courier, Mar 3 – 5');
    expect(letter!.text).toContain('Delivery: $7.50');
  });

  it('costs 25 statements at the most, from a new cart to the order, and a quote of three carts four more', async () => {
    await addZone([courier, courier]);
    const product_id = await shop.stock();
    const keyed = () => t.as(buyer.token, { 'idempotency-key': `flow-${t.make.next()}` });
    t.statements();
    const { cart_hash: hash } = await keyed().carts.create();
    await keyed().carts.addProduct({ body: { hash, product_id, count: 2 } });
    await buyer.client.carts.info({ body: { hash, fio: 'Anna', email: 'anna@example.com', phone: '+1 555 0100' } });
    const bought = t.statements().length;
    const guestCarts = [await makeCart(1, t.guest), await makeCart(1, t.guest)];
    t.statements();
    const named = [hash, ...guestCarts.map(({ cart_hash }) => cart_hash)];
    const { data } = await buyer.client.deliveryQuotes.quote({ body: { carts: named, address: sydney } });
    expect(t.statements().length).toBeLessThanOrEqual(4);
    const { quote_id } = data[0]!.methods[0]!;
    await keyed().carts.checkout({ body: { hash, address: sydney, quote_id } });
    expect(bought + t.statements().length).toBeLessThanOrEqual(25);
  });

  it('stays what it is when staff change the products, and adds up', async () => {
    await addZone([courier]);
    const order = await checkout((await makeCart(2)).cart_hash);
    const items = order.items.map(({ product_id }) => ({ product_id, count: 5 }));
    const edited = await admin.client.orders.edit({ params: { id: order.id }, body: { items } });
    expect(edited).toMatchObject({ goods_sum: 50, delivery_sum: 7.5, order_sum: 57.5, delivery: order.delivery });
  });

  it('costs nothing from the sum of its method on, and something below it, when staff change the products', async () => {
    const zone = await addZone([{ ...courier, free_from: 20 }]);
    const order = await checkout((await makeCart(2)).cart_hash);
    expect(order).toMatchObject({ delivery_sum: 0, order_sum: 20 });
    const setCount = (count: number) =>
      admin.client.orders.edit({
        params: { id: order.id },
        body: { items: order.items.map(({ product_id }) => ({ product_id, count })) },
      });
    const reduced = await setCount(1);
    expect(reduced).toMatchObject({ delivery_sum: 7.5, order_sum: 17.5, delivery: order.delivery });
    expect(reduced.history.at(-1)!.changes).toMatchObject({ delivery_sum: { from: 0, to: 7.5 } });
    expect(await setCount(3)).toMatchObject({ delivery_sum: 0, order_sum: 30 });
    await admin.client.deliveryZones.remove({ params: { id: zone.id } });
    expect(await setCount(1)).toMatchObject({ delivery_sum: 0, order_sum: 10 });
    expect(await verifyOrderMoney(t.ctx.db)).toEqual([]);
  });

  it('is gone with its price once staff change the order to a pickup, unless its sum is fixed', async () => {
    await addZone([courier]);
    const store = await addPickupStore();
    const [order, paid] = [await checkout((await makeCart()).cart_hash), await checkout((await makeCart()).cart_hash)];
    const pickUp = ({ id }: { id: number }) =>
      admin.client.orders.edit({ params: { id }, body: { isPickup: true, pickupStore: store.id } });
    const picked = await pickUp(order);
    expect(picked).toMatchObject({ delivery: null, delivery_sum: 0, order_sum: 20, sum_to_pay: 20 });
    expect(picked).not.toHaveProperty('delivery_tax');
    expect(picked.history.at(-1)!.changes).toMatchObject({
      isPickup: { from: false, to: true },
      delivery_sum: { from: 7.5, to: 0 },
      order_sum: { from: 27.5, to: 20 },
    });
    await moveOrder(admin, paid, 'paid');
    expect(await getFailure(pickUp(paid))).toMatchObject({ status: 409, code: 'sum_not_editable' });
    expect(await verifyOrderMoney(t.ctx.db)).toEqual([]);
  });
});

it('orders once, at a price that the buyer saw, while the method is edited and deleted', async () => {
  for (let round = 0; round < rounds; round++) {
    const zone = await addZone([courier]);
    const { cart_hash: hash, id } = await makeCart(1);
    const { quote_id } = (await quote(hash)).methods[0]!;
    const { good, bad } = await raceCalls<unknown>(t, lockRow('carts', 'id', id), [
      () => checkout(hash, { quote_id }),
      () => checkout(hash, { quote_id }),
      round % 2 === 0
        ? () => editZone(zone, { methods: [{ ...zone.methods[0]!, price: 8 }] })
        : () => admin.client.deliveryZones.remove({ params: { id: zone.id } }),
    ]);
    const placed = good.filter((answer) => typeof answer === 'object' && answer !== null && 'order_sum' in answer);
    expect(bad.every((error) => ['price_changed', 'no_delivery'].includes((error as { code: string }).code))).toBe(
      true,
    );
    // Deleting the zone leaves a company without methods, to which a quote of a method does not fit
    expect(placed.length + bad.length).toBe(2);
    for (const order of placed) expect(order).toMatchObject({ order_sum: 17.5, delivery_sum: 7.5 });
    expect(new Set(placed.map((order) => (order as unknown as { id: number }).id)).size).toBeLessThanOrEqual(1);
    await t.pool.query('delete from delivery_zones where id = $1', [zone.id]);
    await t.pool.query(`delete from carts where id = $1 and status = 'open'`, [id]);
  }
});

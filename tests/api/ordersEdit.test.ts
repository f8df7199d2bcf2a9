import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '#server/domains/catalog/tables.ts';
import { outbox } from '#server/platform/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getBonuses, getFailure, moveOrder, openShop, placeOrder, getStock, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
let vendor: Person;
const place = (order?: Parameters<typeof placeOrder>[2]) => placeOrder(t, shop, order);
beforeAll(async () => {
  t = await startApi({ max: 20 });
  shop = await openShop(t);
  vendor = shop.company.vendor;
});
afterAll(() => t?.close());

describe('the body of an edit', () => {
  const put = async (id: number, payload: object) => {
    const { statusCode, json } = await t.app.inject({
      method: 'PUT',
      url: `/api/shop/order/${id}`,
      headers: { 'x-auth-token': vendor.token },
      payload,
    });
    return { status: statusCode, body: json<{ status?: string; code?: string; errors?: object; address?: object }>() };
  };

  it('may come inside `data`', async () => {
    const { order } = await place();
    expect(await put(order.id, { data: { status: 'in_process' } })).toMatchObject({
      status: 200,
      body: { status: 'in_process' },
    });
    expect(await put(order.id, { data: { address: { city: 'Hobart' } } })).toMatchObject({
      status: 200,
      body: { status: 'in_process', address: { city: 'Hobart' } },
    });
    expect(await put(order.id, { data: { status: 'sold' } })).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { status: expect.any(String) as string } },
    });
  });

  it('is refused where it names nothing that can be changed', async () => {
    const { order } = await place();
    for (const body of [{}, { data: {} }, { state: 'paid' }, { data: { state: 'paid' } }, { data: 'paid' }])
      expect(await put(order.id, body)).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect((await vendor.client.orders.get({ params: { id: order.id } })).status).toBe('new');
  });
});

describe('editing recipient and time', () => {
  it('changes the fields it carries and says so in the history', async () => {
    const { order } = await place();
    const edited = await vendor.client.orders.edit({
      params: { id: order.id },
      body: {
        address: { city: ' Sydney ', phone: '+1 (555) 999-99-99', comment: 'Call', email: 'elsewhere@example.com' },
        delivery_at: '2030-01-01T12:00:00+02:00',
      },
    });
    expect(edited).toMatchObject({
      address: { fio: 'Anna Smith', city: 'Sydney', phone: '+15559999999', street: 'Main Street' },
      delivery_at: '2030-01-01T10:00:00.000Z',
    });
    // Mails go to the buyer's account; only an order at a counter has its own address.
    expect(edited.address).not.toHaveProperty('email');
    expect(edited.history.at(-1)).toMatchObject({
      from: null,
      to: null,
      author: { id: vendor.id },
      changes: {
        'address.city': { from: 'Perth', to: 'Sydney' },
        'address.phone': { from: '+15550100200', to: '+15559999999' },
        'address.comment': { from: null, to: 'Call' },
        delivery_at: { from: null, to: '2030-01-01T10:00:00.000Z' },
      },
    });
    expect(
      await vendor.client.orders.edit({
        params: { id: order.id },
        body: { delivery_at: null, address: { comment: '' } },
      }),
    ).toMatchObject({ delivery_at: null, address: { comment: null } });
  });

  it('changes country and postal code, and checks the code of the new country', async () => {
    const { order } = await place();
    const edit = (address: object) => vendor.client.orders.edit({ params: { id: order.id }, body: { address } });
    const edited = await edit({ country: 'NZ', postal_code: ' 6011 ' });
    expect(edited.address).toMatchObject({ country: 'NZ', postal_code: '6011' });
    expect(edited.history.at(-1)?.changes).toEqual({
      'address.country': { from: 'AU', to: 'NZ' },
      'address.postal_code': { from: null, to: '6011' },
    });
    expect(await getFailure(edit({ country: 'RU' }))).toMatchObject({
      status: 422,
      errors: { 'address.postal_code': expect.stringContaining('For example') as string },
    });
    expect((await edit({ country: '' })).address).toMatchObject({ country: 'AU' });
  });

  it('leaves an order from before countries were recorded without one, until an edit needs it', async () => {
    const { order } = await place();
    await t.pool.query(`update orders set address = address - 'country' - 'postal_code' where id = $1`, [order.id]);
    const edit = (address: object) => vendor.client.orders.edit({ params: { id: order.id }, body: { address } });
    expect((await vendor.client.orders.get({ params: { id: order.id } })).address).not.toHaveProperty('country');
    const edited = await edit({ house: '7' });
    expect(edited.address).toMatchObject({ house: '7', country: null });
    expect(Object.keys(edited.history.at(-1)!.changes!)).toEqual(['address.house']);
    expect((await edit({ postal_code: '6000' })).address).toMatchObject({ country: 'AU', postal_code: '6000' });
  });

  it('takes no time before the order was placed', async () => {
    const { order } = await place();
    const failure = await getFailure(
      vendor.client.orders.edit({ params: { id: order.id }, body: { delivery_at: '1901-01-01T00:00:00Z' } }),
    );
    expect(failure).toMatchObject({ status: 422, errors: { delivery_at: 'This time has already passed' } });
  });

  it('is possible in every status, but leaves no delivery without a street', async () => {
    const { order } = await place();
    await moveOrder(vendor, order, 'paid', 'completed');
    expect(
      await vendor.client.orders.edit({ params: { id: order.id }, body: { address: { comment: 'Left at the door' } } }),
    ).toMatchObject({ address: { comment: 'Left at the door' } });
    expect(
      await getFailure(vendor.client.orders.edit({ params: { id: order.id }, body: { address: { street: '' } } })),
    ).toMatchObject({ status: 422, errors: { 'address.street': 'Required field' } });
  });

  it('refuses the second of two editors, and shows what is there now', async () => {
    const { order } = await place();
    const read = await vendor.client.orders.get({ params: { id: order.id } });
    const first = await vendor.client.orders.edit({
      params: { id: order.id },
      body: { address: { city: 'Sydney' }, updated_at: read.updated_at },
    });
    const failure = await getFailure(
      vendor.client.orders.edit({
        params: { id: order.id },
        body: { address: { city: 'Hobart' }, updated_at: read.updated_at },
      }),
    );
    expect(failure).toMatchObject({ status: 409, code: 'stale', body: { present: first } });
    expect(
      await vendor.client.orders.edit({
        params: { id: order.id },
        body: { address: { city: 'Hobart' }, updated_at: first.updated_at },
      }),
    ).toMatchObject({ address: { city: 'Hobart' } });
  });

  it('lets one of two editors through at one instant', async () => {
    for (let round = 0; round < rounds; round++) {
      const { order } = await place({ count: 1 });
      const { updated_at } = order;
      const { good, bad } = await raceCalls(
        t,
        lockRow('orders', 'id', order.id),
        ['Sydney', 'Hobart'].map(
          (city) => () =>
            vendor.client.orders.edit({ params: { id: order.id }, body: { address: { city }, updated_at } }),
        ),
      );
      expect(good).toHaveLength(1);
      expect(bad).toEqual([expect.objectContaining({ code: 'stale' })]);
    }
  });

  it('ignores sums, buyer and company', async () => {
    const { order, buyer } = await place();
    const forged = {
      order_sum: 1,
      sum_to_pay: 1,
      bonuses_spent: 50,
      user_id: vendor.id,
      company_id: 1,
      product_amount: 1,
    };
    const edited = await vendor.client.orders.edit({
      params: { id: order.id },
      body: { ...forged, address: { city: 'Sydney' } },
    });
    expect(edited).toMatchObject({
      order_sum: 100,
      sum_to_pay: 100,
      bonuses_spent: 0,
      user: { id: buyer.id },
      company: { id: shop.company.id },
      product_amount: 10,
    });
  });
});

describe('editing how an order is received', () => {
  it('moves it from delivery to a pickup store and back, told in the history', async () => {
    const { order, buyer } = await place();
    const [harbour, station] = [
      await t.make.store(shop.company.id, { name: 'Гавань', en_name: 'Harbour' }),
      await t.make.store(shop.company.id),
    ];
    const edit = (body: object) => vendor.client.orders.edit({ params: { id: order.id }, body });
    const picked = await edit({ isPickup: true, pickupStore: harbour.id });
    expect(picked).toMatchObject({ isPickup: true, pickupStore: { id: harbour.id } });
    expect(picked.history.at(-1)).toMatchObject({
      author: { id: vendor.id },
      changes: {
        isPickup: { from: false, to: true },
        pickupStore: { from: null, to: { id: harbour.id, name: 'Гавань', en_name: 'Harbour' } },
      },
    });
    expect(await edit({ pickupStore: station.id })).toMatchObject({ pickupStore: { id: station.id } });
    expect(await edit({ isPickup: false })).toMatchObject({
      isPickup: false,
      pickupStore: null,
      address: { street: 'Main Street' },
    });
    expect((await buyer.client.orders.get({ params: { id: order.id } })).history.at(-1)).toMatchObject({
      author: null,
      changes: { isPickup: { from: true, to: false } },
    });
  });

  it('takes only a store of the same company that is open for pickup, and a street for what is delivered', async () => {
    const { order } = await place();
    const [closed, foreign, open] = [
      await t.make.store(shop.company.id, { pickup: false }),
      await t.make.store((await t.make.company()).id),
      await t.make.store(shop.company.id),
    ];
    const edit = (body: object) => vendor.client.orders.edit({ params: { id: order.id }, body });
    for (const pickupStore of [closed.id, foreign.id, 2_000_000_000])
      expect(await getFailure(edit({ isPickup: true, pickupStore }))).toMatchObject({
        status: 422,
        errors: { pickupStore: 'There is no such thing' },
      });
    expect(await getFailure(edit({ isPickup: true }))).toMatchObject({
      status: 422,
      errors: { pickupStore: 'Required field' },
    });
    await edit({ isPickup: true, pickupStore: open.id });
    expect(await getFailure(edit({ pickupStore: null }))).toMatchObject({
      status: 422,
      errors: { pickupStore: 'Required field' },
    });
    await edit({ address: { street: '', house: '', city: '' } });
    expect(await getFailure(edit({ isPickup: false }))).toMatchObject({
      status: 422,
      errors: {
        'address.city': 'Required field',
        'address.street': 'Required field',
        'address.house': 'Required field',
      },
    });
  });

  it('keeps what the last of two editors at one instant says, and the history of both', async () => {
    const stores = [await t.make.store(shop.company.id), await t.make.store(shop.company.id)];
    for (let round = 0; round < rounds; round++) {
      const { order } = await place({ count: 1 });
      const { good, bad } = await raceCalls(
        t,
        lockRow('orders', 'id', order.id),
        stores.map(
          ({ id }) =>
            () =>
              vendor.client.orders.edit({ params: { id: order.id }, body: { isPickup: true, pickupStore: id } }),
        ),
      );
      expect([good.length, bad]).toEqual([2, []]);
      const { pickupStore, history } = await vendor.client.orders.get({ params: { id: order.id } });
      const [first, second] = history
        .slice(1)
        .map(
          ({ changes }) =>
            (changes as { pickupStore: { from: { id: number } | null; to: { id: number } } }).pickupStore,
        );
      expect([first?.from, second?.from?.id, second?.to.id]).toEqual([null, first?.to.id, pickupStore?.id]);
    }
  });
});

describe('editing the goods', () => {
  it('moves stock and sums with them, at the prices they were ordered for', async () => {
    const { order, product_id } = await place();
    const [joining, before] = [await shop.stock({ price: 2.5, name: 'New one' }), order.items[0]!];
    await t.db.update(products).set({ price: 9900 }).where(eq(products.id, product_id));
    const edited = await vendor.client.orders.edit({
      params: { id: order.id },
      body: {
        items: [
          { product_id, count: 4 },
          { product_id: joining, count: 2 },
        ],
      },
    });
    expect(edited).toMatchObject({ product_amount: 6, order_sum: 45, sum_to_pay: 45 });
    expect(edited.items).toMatchObject([
      { id: before.id, product_id, price: 10, count: 4, sum: 40 },
      { product_id: joining, name: 'New one', price: 2.5, count: 2, sum: 5 },
    ]);
    expect(edited.history.at(-1)?.changes).toEqual({
      items: [
        { product_id, name: 'Thing', from: 10, to: 4 },
        { product_id: joining, name: 'New one', from: 0, to: 2 },
      ],
      order_sum: { from: 100, to: 45 },
    });
    expect([await getStock(t, product_id), await getStock(t, joining)]).toMatchObject([{ held: 4 }, { held: 2 }]);
    const swapped = await vendor.client.orders.edit({
      params: { id: order.id },
      body: { items: [{ product_id: joining, count: 1 }] },
    });
    expect(swapped).toMatchObject({ items: [{ product_id: joining, count: 1 }], order_sum: 2.5 });
    expect([await getStock(t, product_id), await getStock(t, joining)]).toMatchObject([{ held: 0 }, { held: 1 }]);
  });

  it('returns the bonuses that a smaller sum no longer takes, at once, and the rest with a cancellation', async () => {
    const { buyer, order, product_id } = await place({ gift: 8000, useBonuse: true });
    expect(order).toMatchObject({ bonuses_spent: 80, sum_to_pay: 20 });
    const edit = (count: number) =>
      vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count }] } });
    expect(await edit(9)).toMatchObject({ order_sum: 90, bonuses_spent: 80, sum_to_pay: 10 });
    expect(await edit(5)).toMatchObject({ order_sum: 50, bonuses_spent: 50, sum_to_pay: 0 });
    expect(await getBonuses(buyer)).toBe(30);
    expect(await edit(3)).toMatchObject({ bonuses_spent: 30 });
    expect(await getBonuses(buyer)).toBe(50);
    expect(await edit(10)).toMatchObject({ order_sum: 100, bonuses_spent: 30, sum_to_pay: 70 });
    await moveOrder(vendor, order, 'canceled');
    expect(await getBonuses(buyer)).toBe(80);
    await t.drainJobs();
    const mails = await t.db.select().from(outbox).where(eq(outbox.to, buyer.email)).orderBy(outbox.id);
    const listSums = (subject: string) => mails.filter((mail) => mail.subject === subject).map(({ text }) => text);
    const changed = listSums(`Order ${order.id}: the sum has changed`);
    // Four changes at once are one mail with their sum, before the mail of the next status.
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatch(
      /Before: \$100\.00\s+Now: \$100\.00\s+Returned to your bonuses: \$50\.00\s+Paid with bonuses: \$30\.00\s+To pay: \$70\.00/,
    );
    expect(mails.slice(-2).map(({ subject }) => subject)).toEqual([
      `Order ${order.id}: the sum has changed`,
      `Order ${order.id}: Canceled`,
    ]);
    expect(listSums(`Order ${order.id}: Canceled`)[0]).toMatch(/bonuses.*\$30\.00/is);
  });

  it('is not told where it has been changed back before the letter went out', async () => {
    const { buyer, order, product_id } = await place();
    for (const count of [9, 10])
      await vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count }] } });
    await moveOrder(vendor, order, 'canceled');
    await t.drainJobs();
    const mails = await t.db.select().from(outbox).where(eq(outbox.to, buyer.email)).orderBy(outbox.id);
    expect(mails.slice(-2).map(({ subject }) => subject)).toEqual([
      `Order ${order.id} is placed`,
      `Order ${order.id}: Canceled`,
    ]);
  });

  it('is over once the order is paid', async () => {
    const { order, product_id } = await place();
    await moveOrder(vendor, order, 'forming');
    await expect(
      vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count: 9 }] } }),
    ).resolves.toMatchObject({ product_amount: 9 });
    await moveOrder(vendor, order, 'paid');
    expect(
      await getFailure(
        vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count: 8 }] } }),
      ),
    ).toMatchObject({ status: 409, code: 'not_editable' });
  });

  it('needs what it asks for in stock', async () => {
    const { order, product_id } = await place();
    const failure = await getFailure(
      vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count: 101 }] } }),
    );
    expect(failure).toMatchObject({
      status: 409,
      code: 'not_enough_stock',
      body: { lines: [{ product_id, wanted: 101, left: 100 }] },
    });
    expect(await getStock(t, product_id)).toMatchObject({ held: 10 });
    await expect(
      vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count: 100 }] } }),
    ).resolves.toMatchObject({ product_amount: 100 });
  });

  it('takes in only visible products of the same company, each once', async () => {
    const { order, product_id } = await place();
    const [hidden, foreign] = [await shop.stock({ visible: false }), await (await openShop(t)).stock()];
    for (const wrong of [hidden, foreign, 2_000_000_000]) {
      const body = {
        items: [
          { product_id, count: 1 },
          { product_id: wrong, count: 1 },
        ],
      };
      expect(await getFailure(vendor.client.orders.edit({ params: { id: order.id }, body }))).toMatchObject({
        status: 422,
        errors: { 'items.1.product_id': 'There is no such thing' },
      });
    }
    const twice = {
      items: [
        { product_id, count: 1 },
        { product_id, count: 2 },
      ],
    };
    expect(await getFailure(vendor.client.orders.edit({ params: { id: order.id }, body: twice }))).toMatchObject({
      status: 422,
      errors: { 'items.1.product_id': 'This stands here twice' },
    });
    expect(
      await getFailure(vendor.client.orders.edit({ params: { id: order.id }, body: { items: [] } })),
    ).toMatchObject({ status: 422 });
  });

  it('locks stock in one order, however the edits name their products', async () => {
    const [a, b] = [await shop.stock({ total_count: 10_000 }), await shop.stock({ total_count: 10_000 })];
    const deadlocks = async () =>
      (
        await t.pool.query<{ deadlocks: number }>(
          'select deadlocks from pg_stat_database where datname = current_database()',
        )
      ).rows[0]!.deadlocks;
    const before = await deadlocks();
    for (let round = 0; round < rounds; round++) {
      const placed = await Promise.all([1, 2, 3, 4].map(() => place({ count: 1 })));
      const edits = placed.map(({ order, product_id }, index) => () => {
        const joining = index % 2 ? [a, b] : [b, a];
        return vendor.client.orders.edit({
          params: { id: order.id },
          body: { items: [product_id, ...joining].map((id) => ({ product_id: id, count: 1 })) },
        });
      });
      expect((await raceCalls(t, lockRow('product_stock', 'product_id', round % 2 ? a : b), edits)).bad).toEqual([]);
    }
    expect(await deadlocks()).toBe(before);
    expect(await getStock(t, a)).toMatchObject({ held: rounds * 4 });
  });

  it('or canceling wins: an edit beside a cancellation leaves stock and bonuses right', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, order, product_id } = await place({ gift: 8000, useBonuse: true });
      const { good, bad } = await raceCalls(t, lockRow('orders', 'id', order.id), [
        () => vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count: 3 }] } }),
        () => moveOrder(buyer, order, 'canceled'),
      ]);
      // A canceled order can't be edited; an edited one can still be canceled.
      expect(bad.map((error) => (error as { code?: string }).code)).toEqual(good.length === 2 ? [] : ['not_editable']);
      expect(await getStock(t, product_id)).toEqual({ total_count: 100, held: 0, left: 100 });
      expect(await getBonuses(buyer)).toBe(80);
      expect((await buyer.client.orders.get({ params: { id: order.id } })).status).toBe('canceled');
    }
  });

  it('holds what the last of many edits at one instant says', async () => {
    for (let round = 0; round < rounds; round++) {
      const { order, product_id } = await place({ count: 5 });
      const { bad } = await raceCalls(
        t,
        lockRow('orders', 'id', order.id),
        [1, 20, 7, 50].map(
          (count) => () =>
            vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count }] } }),
        ),
      );
      expect(bad).toEqual([]);
      const now = await vendor.client.orders.get({ params: { id: order.id } });
      expect(await getStock(t, product_id)).toMatchObject({ held: now.items[0]?.count });
      expect(now.order_sum).toBe(now.product_amount * 10);
    }
  });
});

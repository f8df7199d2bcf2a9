/** Orders entered at a counter, and sales by channel. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '#server/domains/verify.ts';
import { outbox } from '#server/platform/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { raceCalls, rounds } from '#tests/support/races.ts';
import { delivery, getFailure, fillCart, openShop, getStock, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
let store_id: number;
beforeAll(async () => {
  t = await startApi({ max: 14 });
  shop = await openShop(t);
  store_id = (await t.make.store(shop.company.id)).id;
});
afterAll(() => t?.close());

const vendor = () => shop.company.vendor.client;
const order = (product_id: number, more: object = {}, count = 1) =>
  vendor().counter.create({ body: { store_id, items: [{ product_id, count }], ...more } });

describe('an order at the counter', () => {
  it('is placed, paid and handed over in one go, with stock and history as everywhere', async () => {
    const product_id = await shop.stock({ price: 12.5, total_count: 5 });
    const made = await order(
      product_id,
      {
        payment: 'cash',
        hand_over: true,
        customer: { fio: 'Anna', phone: '+1 555 010 0200', email: 'anna@example.com' },
      },
      2,
    );
    expect(made).toMatchObject({
      status: 'completed',
      channel: 'sales_point',
      store: { id: store_id },
      isPickup: true,
      pickupStore: { id: store_id },
      order_sum: 25,
      user: { fio: 'Anna' },
      user_phone: '+15550100200',
    });
    expect(made.history.map(({ from, to }) => [from, to])).toEqual([
      [null, 'new'],
      ['new', 'paid'],
      ['paid', 'completed'],
    ]);
    expect(made.history.every(({ author }) => author?.id === shop.company.vendor.id)).toBe(true);
    expect(made.history[1]!.changes).toEqual({ payment: { from: null, to: 'cash' } });
    expect(await getStock(t, product_id)).toEqual({ total_count: 3, held: 0, left: 3 });
    const { rows } = await t.pool.query<{ template: string; data: object }>(
      `select template, data from mails where "to" = 'anna@example.com'`,
    );
    expect(rows).toMatchObject([
      { template: 'order_placed', data: { at_counter: { is_paid: true, is_handed_over: true } } },
    ]);
    await t.drainJobs();
    const receipts = await t.db.select().from(outbox).where(eq(outbox.to, 'anna@example.com'));
    expect(receipts).toHaveLength(1);
    expect(receipts[0]!.text).toMatch(/at the counter[^]*paid[^]*Paid[^]*\$25\.00[^]*Point of sale/);
    expect(receipts[0]!.text).not.toMatch(/To pay|Pickup|status changes/);
    expect(await verify(t.db)).toEqual([]);
  });

  it('may wait for its money or its customer, and never leaves unpaid', async () => {
    const product_id = await shop.stock({ total_count: 5 });
    expect(await order(product_id)).toMatchObject({ status: 'new', user: { fio: '' } });
    expect(await order(product_id, { payment: 'terminal' })).toMatchObject({ status: 'paid' });
    expect(await getFailure(order(product_id, { hand_over: true }))).toMatchObject({
      status: 422,
      errors: { payment: expect.any(String) },
    });
    expect(await getStock(t, product_id)).toMatchObject({ held: 2 });
  });

  it('belongs to whom the company knows from another order, and to nobody else’s account', async () => {
    const product_id = await shop.stock();
    const [known, stranger] = [
      await t.make.buyer({ first_name: 'Boris', phone: '+15550109999' }),
      await t.make.buyer(),
    ];
    const cart = await fillCart(known.client, [{ product_id }]);
    await known.client.carts.checkout({ body: { hash: cart.cart_hash, address: { ...delivery, fio: 'Boris Known' } } });
    const { data } = await vendor().counter.customers({ query: { store_id, q: 'boris kn' } });
    expect(data.map(({ id }) => id)).toEqual([known.id]);
    const made = await order(product_id, { customer: { user_id: known.id } });
    expect(await known.client.orders.get({ params: { id: made.id } })).toMatchObject({
      id: made.id,
      channel: 'sales_point',
    });
    expect(await getFailure(order(product_id, { customer: { user_id: stranger.id } }))).toMatchObject({ status: 422 });
    expect((await vendor().counter.customers({ query: { store_id, q: stranger.email } })).data).toEqual([]);
  });

  describe('whose customer', () => {
    const makeCustomer = (n: number) => ({
      fio: `Vera Novikova ${n}`,
      phone: `+1 555 010 ${n}`,
      email: `vera${n}@example.com`,
    });
    const accountsWith = async (phone: string, email: string) =>
      (
        await t.pool.query<{ id: number }>('select id from users where phone = $1 or lower(email) = lower($2)', [
          phone,
          email,
        ])
      ).rows;
    const lastMailTo = async (id: number) =>
      (await t.pool.query<{ to: string }>('select "to" from mails where cause = $1', [`order:${id}:placed`])).rows.map(
        ({ to }) => to,
      );

    it('is new gets an account by what was said, is found by it the next time, and is let in by that phone alone', async () => {
      const product_id = await shop.stock({ total_count: 9 });
      const customer = makeCustomer(4101);
      const made = await order(product_id, { customer });
      expect(made.address).toMatchObject({ fio: customer.fio, phone: '+15550104101', email: customer.email });
      expect(await lastMailTo(made.id)).toEqual([customer.email]);
      const admin = (await t.make.admin()).client;
      const account = await admin.users.get({ params: { id: made.user!.id } });
      // The email stays out of the account, since nobody has proved that it belongs to the phone's owner.
      expect(account).toMatchObject({ fio: customer.fio, phone: '+15550104101', email: null, is_guest: false });
      expect((await vendor().counter.customers({ query: { store_id, q: 'vera novikova 4101' } })).data).toMatchObject([
        { id: account.id, phone: '+15550104101' },
      ]);
      expect(await t.guest.auth.find({ query: { phone: '+15550104101' } })).toEqual({ contact_type: 'phone' });
      // The same phone, typed instead of chosen: the same customer, and the new details are only in the order.
      const again = await order(product_id, {
        customer: { ...customer, fio: 'V. N.', email: 'other4101@example.com' },
      });
      expect(again).toMatchObject({
        user: { id: account.id },
        address: { fio: 'V. N.', email: 'other4101@example.com' },
      });
      expect(await admin.users.get({ params: { id: account.id } })).toMatchObject({
        fio: customer.fio,
        phone: '+15550104101',
        email: null,
      });
      const byMail = await order(product_id, { customer: { fio: 'Only Mail', email: 'only.mail@example.com' } });
      expect(await admin.users.get({ params: { id: byMail.user!.id } })).toMatchObject({
        fio: 'Only Mail',
        email: 'only.mail@example.com',
        is_guest: false,
      });
    });

    it('is somebody’s already: their account stays as it is, and the order bears what was said', async () => {
      const product_id = await shop.stock({ total_count: 9 });
      const stranger = await t.make.buyer({ first_name: 'Boris', last_name: null, phone: '+15550104202' });
      const made = await order(product_id, {
        customer: { fio: 'Somebody Else', phone: '+15550104202', email: stranger.email },
      });
      expect(made).toMatchObject({
        user: { fio: 'Somebody Else' },
        address: { fio: 'Somebody Else', phone: '+15550104202', email: stranger.email },
      });
      expect(made.user!.id).not.toBe(stranger.id);
      expect(await accountsWith('+15550104202', stranger.email)).toEqual([{ id: stranger.id }]);
      expect(await stranger.client.users.me()).toMatchObject({ fio: 'Boris' });
      const known = await t.make.buyer({ first_name: 'Clara', phone: '+15550104203' });
      const cart = await fillCart(known.client, [{ product_id }]);
      await known.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } });
      const chosen = await order(product_id, {
        customer: { user_id: known.id, fio: 'Clara’s sister', email: 'sister@example.com' },
      });
      expect(chosen).toMatchObject({
        user: { id: known.id },
        address: { fio: 'Clara’s sister', phone: '+15550104203', email: 'sister@example.com' },
      });
      expect(await lastMailTo(chosen.id)).toEqual(['sister@example.com']);
      expect(await known.client.users.me()).toMatchObject({ fio: 'Clara ROLE_CUSTOMER', email: known.email });
    });

    it('says nothing fills no list of people; who says a name alone stands there as a guest', async () => {
      const product_id = await shop.stock({ total_count: 9 });
      const [nameless, named] = [
        await order(product_id),
        await order(product_id, { customer: { fio: 'Petra Walkinova' } }),
      ];
      const list = (await t.make.manager([shop.company.id])).client.users.list;
      const ids = (await list({ query: { per_page: 100 } })).data.map(({ id }) => id);
      expect(ids).not.toContain(nameless.user!.id);
      expect((await list({ query: { q: 'walkinova' } })).data).toMatchObject([
        { id: named.user!.id, fio: 'Petra Walkinova', is_guest: true },
      ]);
    });

    it('is written into the order later too, whose letters go there; nobody has to give a name', async () => {
      const product_id = await shop.stock({ total_count: 9 });
      const { id } = await order(product_id);
      expect(
        await vendor().orders.edit({
          params: { id },
          body: { address: { fio: '', phone: '', email: 'late@example.com' } },
        }),
      ).toMatchObject({ address: { fio: null, email: 'late@example.com' } });
      const moved = await vendor().orders.edit({
        params: { id },
        body: { address: { comment: 'Wrap it' }, status: 'in_process' },
      });
      expect(moved.address).toMatchObject({ email: 'late@example.com', comment: 'Wrap it' });
      expect(
        (await t.pool.query(`select from mails where "to" = 'late@example.com' and template = 'order_moved'`)).rowCount,
      ).toBe(1);
    });

    it(`is one customer, though two counters write them down at once (${rounds} rounds)`, async () => {
      const product_id = await shop.stock({ total_count: 9999 });
      for (let round = 0; round < rounds; round += 1) {
        const customer = makeCustomer(5000 + round);
        const both = await Promise.all([1, 2].map(() => order(product_id, { customer })));
        expect(new Set(both.map(({ user }) => user!.fio))).toEqual(new Set([customer.fio]));
        expect(await accountsWith(`+15550105${String(round).padStart(3, '0')}`, customer.email)).toHaveLength(1);
      }
    });
  });

  it('is made once, however often it is sent', async () => {
    const product_id = await shop.stock({ total_count: 5 });
    const keyed = t.as(shop.company.vendor.token, { 'idempotency-key': `counter-${product_id}` });
    const made = await Promise.all(
      [1, 2, 3].map(() => keyed.counter.create({ body: { store_id, items: [{ product_id, count: 1 }] } })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await getStock(t, product_id)).toMatchObject({ held: 1 });
  });

  it('sells what is not on the site, at the price of now, and neither what is not for counters nor another company’s', async () => {
    const company = shop.company;
    const offSite = await t.make.product({ company, price: 20 });
    await vendor().products.edit({ params: { id: offSite.id }, body: { on_site: false } });
    expect(await getFailure(t.guest.products.get({ params: { id: offSite.id } }))).toMatchObject({ status: 404 });
    expect(
      await getFailure(
        vendor().counter.create({ body: { store_id, items: [{ product_id: offSite.id, count: 1, price: 19 }] } }),
      ),
    ).toMatchObject({ status: 409, code: 'price_changed' });
    expect(await order(offSite.id)).toMatchObject({ order_sum: 20 });
    const notHere = await t.make.product({ company });
    await vendor().products.edit({ params: { id: notHere.id }, body: { on_sales_point: false } });
    const foreign = await t.make.product();
    for (const { id } of [notHere, foreign])
      expect(await getFailure(order(id))).toMatchObject({ status: 409, code: 'not_available' });
    expect(await getFailure(order(offSite.id, {}, 101))).toMatchObject({
      status: 409,
      code: 'not_enough_stock',
      body: { lines: [{ product_id: offSite.id, wanted: 101, left: 99 }] },
    });
  });

  it('finds the very SKU first, and names by their parts', async () => {
    const one = await t.make.product({ company: shop.company, name: 'Copper kettle', sku: 'KET-1' });
    const other = await t.make.product({ company: shop.company, name: 'Kettle KET-1 stand', sku: 'KET-10' });
    const found = await vendor().counter.products({ query: { store_id, q: 'ket-1' } });
    expect(found.data.map(({ id, is_exact }) => [id, is_exact])).toEqual([
      [one.id, true],
      [other.id, false],
    ]);
    expect((await vendor().counter.products({ query: { store_id, q: 'copper' } })).data).toMatchObject([
      { sku: 'KET-1', left: 100 },
    ]);
  });

  it('is its company’s people’s alone', async () => {
    const product_id = await shop.stock();
    const other = await t.make.company();
    const body = { store_id, items: [{ product_id, count: 1 }] };
    for (const client of [other.vendor.client, (await t.make.manager()).client]) {
      expect(await getFailure(client.counter.create({ body }))).toMatchObject({ status: 404 });
      expect(await getFailure(client.counter.products({ query: { store_id } }))).toMatchObject({ status: 404 });
      expect(await getFailure(client.counter.customers({ query: { store_id, q: 'a' } }))).toMatchObject({
        status: 404,
      });
    }
    expect(await (await t.make.manager([shop.company.id])).client.counter.create({ body })).toMatchObject({
      channel: 'sales_point',
    });
  });

  it(`races a checkout for the last one: one of them gets it (${rounds} rounds)`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const product_id = await shop.stock({ total_count: 1 });
      const buyers = await Promise.all([1, 2].map(() => t.make.buyer()));
      const carts = await Promise.all(
        buyers.map(async (buyer) => ({ buyer, cart: await fillCart(buyer.client, [{ product_id }]) })),
      );
      const { good, bad } = await raceCalls<unknown>(
        t,
        { text: 'select from product_stock where product_id = $1 for update', values: [product_id] },
        [
          ...carts.map(
            ({ buyer, cart }) =>
              () =>
                buyer.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } }),
          ),
          () => order(product_id, { payment: 'cash', hand_over: true }),
          () => order(product_id),
        ],
      );
      expect([good.length, bad.length]).toEqual([1, 3]);
      for (const failure of bad) expect(failure).toMatchObject({ code: 'not_enough_stock' });
    }
    expect(await verify(t.db)).toEqual([]);
  });
});

describe('sales channels', () => {
  it('are carried by orders, which are found by them', async () => {
    const product_id = await shop.stock();
    const buyer = await t.make.buyer();
    const app = t.as(buyer.token, { 'x-sales-channel': 'app' });
    const cart = await fillCart(app, [{ product_id }]);
    const made = await app.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } });
    expect(made).toMatchObject({ channel: 'app', store: null });
    const found = await vendor().orders.list({ query: { scope: 'company', channel: 'app' } });
    expect(found.data.map(({ id }) => id)).toEqual([made.id]);
    expect(
      (await vendor().orders.list({ query: { scope: 'company', channel: 'sales_point', per_page: 100 } })).data.every(
        ({ channel }) => channel === 'sales_point',
      ),
    ).toBe(true);
  });

  it('keep a product from the app alone: neither shown nor ordered there', async () => {
    const company = await t.make.company();
    const [stored, shown] = [await t.make.product({ company }), await t.make.product({ company })];
    await company.vendor.client.products.edit({ params: { id: stored.id }, body: { on_app: false } });
    const buyer = await t.make.buyer();
    const app = t.as(buyer.token, { 'x-sales-channel': 'app' });
    const getPage = async (client: typeof app) => {
      const { total, data } = await client.products.list({ body: { company_id: company.id } });
      return { total, ids: data.map(({ id }) => id).toSorted((a, b) => a - b) };
    };
    expect(await getPage(t.guest)).toEqual({ total: 2, ids: [stored.id, shown.id] });
    expect(await getPage(app)).toEqual({ total: 1, ids: [shown.id] });
    expect(await getFailure(app.products.get({ params: { id: stored.id } }))).toMatchObject({ status: 404 });
    const cart = await fillCart(buyer.client, [{ product_id: stored.id }]);
    expect(await getFailure(app.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } }))).toMatchObject({
      code: 'not_available',
    });
    expect(await buyer.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } })).toMatchObject({
      channel: 'site',
    });
  });

  it('keep it from what the app counts to choose by, which for the site holds it', async () => {
    const [category, company, other] = [await t.make.category(), await t.make.company(), await t.make.company()];
    const stored = await t.make.product({ company, category_id: category.id, price: 5, total_count: 3 });
    await t.make.product({ company, category_id: category.id, price: 20, total_count: 3 });
    await t.make.product({ company: other, category_id: category.id, price: 30, total_count: 3 });
    await company.vendor.client.products.edit({ params: { id: stored.id }, body: { on_app: false } });
    const countedFor = async (client: typeof t.guest, more: { price_from?: number; company_ids?: number[] } = {}) => {
      const { total, facets } = await client.products.ofCategory({
        params: { id: category.id },
        body: { facets: true, ...more },
      });
      return [total, facets!.price, facets!.in_stock, ...facets!.companies.map(({ id, count }) => [id, count])];
    };
    const app = t.as(null, { 'x-sales-channel': 'app' });
    expect(await countedFor(t.guest)).toEqual([3, { min: 5, max: 30 }, 3, [company.id, 2], [other.id, 1]]);
    expect(await countedFor(app)).toEqual([2, { min: 20, max: 30 }, 2, [company.id, 1], [other.id, 1]]);
    expect(await countedFor(app, { price_from: 2, company_ids: [company.id] })).toEqual([
      1,
      { min: 20, max: 20 },
      1,
      [company.id, 1],
      [other.id, 1],
    ]);
    expect(await countedFor(t.guest, { price_from: 2, company_ids: [company.id] })).toEqual([
      2,
      { min: 5, max: 20 },
      2,
      [company.id, 2],
      [other.id, 1],
    ]);
  });

  it('keep it from the app’s suggestions, similar products and collections too, which the site shows whole', async () => {
    const [category, company, admin] = [await t.make.category(), await t.make.company(), await t.make.admin()];
    const name = `Withheldium ${t.make.next()}`;
    const [stored, shown, third] = [
      await t.make.product({ company, category_id: category.id, name }),
      await t.make.product({ company, category_id: category.id, name }),
      await t.make.product({ company, category_id: category.id, name }),
    ];
    await company.vendor.client.products.edit({ params: { id: stored.id }, body: { on_app: false } });
    const rule = { category_id: category.id };
    const byRule = await admin.client.collections.create({ body: { name: 'By rule', rule } });
    const byHand = await admin.client.collections.create({
      body: { name: 'By hand', product_ids: [stored.id, shown.id] },
    });
    const app = t.as(null, { 'x-sales-channel': 'app' });
    const listIds = (rows: readonly { id: number }[]) =>
      rows
        .map(({ id }) => id)
        .filter((id) => [stored, shown, third].some((product) => product.id === id))
        .toSorted((a, b) => a - b);
    const seenBy = async (client: typeof app) => {
      const pages = await Promise.all(
        [byRule, byHand].map(({ id }) => client.collections.products({ params: { id }, query: {} })),
      );
      const shelves = (await client.collections.shelves()).data.filter(
        ({ id }) => id === byRule.id || id === byHand.id,
      );
      return {
        suggested: listIds((await client.products.suggest({ query: { q: name } })).products),
        similar: listIds((await client.products.similar({ params: { id: shown.id } })).data),
        pages: pages.map(({ total, data }) => [total, listIds(data)]),
        shelves: shelves.map(({ total, products }) => [total, listIds(products)]),
      };
    };
    const [all, two] = [
      [stored.id, shown.id, third.id],
      [shown.id, third.id],
    ];
    const inShelves = [
      [3, all],
      [2, [stored.id, shown.id]],
    ];
    expect(await seenBy(t.guest)).toEqual({
      suggested: all,
      similar: [stored.id, third.id],
      pages: inShelves,
      shelves: inShelves,
    });
    const inApp = [
      [2, two],
      [1, [shown.id]],
    ];
    expect(await seenBy(app)).toEqual({ suggested: two, similar: [third.id], pages: inApp, shelves: inApp });
    expect(await getFailure(app.products.similar({ params: { id: stored.id } }))).toMatchObject({ status: 404 });
  });

  it('suggest in the app what is a typo away if only products kept from it match, as its list does', async () => {
    const company = await t.make.company();
    const [stored, shown] = [
      await t.make.product({ company, name: 'Quartzalin' }),
      await t.make.product({ company, name: 'Quartzalim' }),
    ];
    await company.vendor.client.products.edit({ params: { id: stored.id }, body: { on_app: false } });
    const findBy = async (client: typeof t.guest) => {
      const suggested = await client.products.suggest({ query: { q: 'quartzalin' } });
      const listed = await client.products.list({ body: { q: 'quartzalin' } });
      return [suggested.products, listed.data].map((rows) => rows.map(({ id }) => id));
    };
    expect(await findBy(t.guest)).toEqual([[stored.id], [stored.id]]);
    expect(await findBy(t.as(null, { 'x-sales-channel': 'app' }))).toEqual([[shown.id], [shown.id]]);
  });

  it('are published to by many products at once, and back; what leaves the site leaves the app', async () => {
    const company = await t.make.company();
    const { id } = await t.make.product({ company });
    const done = await company.vendor.client.productChanges.apply({ body: { ids: [id], changes: { on_site: false } } });
    expect(done.rows).toMatchObject([
      { before: { on_site: true, on_app: true }, after: { on_site: false, on_app: false, on_sales_point: true } },
    ]);
    expect(await getFailure(t.guest.products.get({ params: { id } }))).toMatchObject({ status: 404 });
    await company.vendor.client.productChanges.undo({ params: { id: done.id! } });
    expect(await t.guest.products.get({ params: { id } })).toMatchObject({ on_site: true, on_app: true });
  });

  it('take no orders once an admin has switched them off, and tell what they bring', async () => {
    const admin = (await t.make.admin()).client;
    const all = await admin.channels.list({ query: {} });
    expect(all.map(({ code, active }) => [code, active])).toEqual([
      ['site', true],
      ['app', true],
      ['sales_point', true],
    ]);
    expect(all[2]).toMatchObject({ orders: expect.any(Number), stores: 1 });
    expect(all[2]!.revenue).toBeGreaterThan(0);
    const product_id = await shop.stock();
    const counter = await admin.channels.edit({ params: { id: 3 }, body: { active: false } });
    expect(await getFailure(order(product_id))).toMatchObject({ status: 409, code: 'channel_closed' });
    expect(await getStock(t, product_id)).toMatchObject({ held: 0 });
    expect(
      await getFailure(
        admin.channels.edit({ params: { id: 3 }, body: { active: true, updated_at: all[2]!.updated_at } }),
      ),
    ).toMatchObject({ code: 'stale' });
    await admin.channels.edit({ params: { id: 3 }, body: { active: true, updated_at: counter.updated_at } });
    expect(await order(product_id)).toMatchObject({ channel: 'sales_point' });
    const { data } = await admin.channels.days({ query: {} });
    expect(data).toHaveLength(30);
    expect(data.at(-1)!.channels.find(({ code }) => code === 'app')).toMatchObject({ orders: 1, revenue: 10 });
    expect(await getFailure(admin.channels.days({ query: { from: '2020-01-01', to: '2022-01-01' } }))).toMatchObject({
      status: 422,
    });
  });
});

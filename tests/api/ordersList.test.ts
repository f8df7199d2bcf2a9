import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { dayMs } from '#contract/rules/time.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { delivery, getFailure, fillCart, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
let vendor: Person;
let buyer: Person;
let mine: Order[];

async function place(who: Person, at: Shop, count = 1, address = delivery): Promise<Order> {
  const { cart_hash: hash } = await fillCart(who.client, [{ product_id: await at.stock(), count }]);
  return who.client.carts.checkout({ body: { hash, address } });
}

const listIds = (page: { data: { id: number }[] }): number[] => page.data.map(({ id }) => id);

beforeAll(async () => {
  t = await startApi({ longSessions: true });
  shop = await openShop(t);
  vendor = shop.company.vendor;
  buyer = await t.make.buyer();
  mine = [];
  for (const count of [3, 1, 2]) mine.push(await place(buyer, shop, count));
});
afterAll(() => t?.close());

describe('the list of orders', () => {
  it('shows everybody what is theirs, newest first', async () => {
    const other = await place(await t.make.buyer(), await openShop(t));
    const newestFirst = mine.map((order) => order.id).toReversed();
    const page = await buyer.client.orders.list();
    expect(page).toMatchObject({ page: 1, per_page: 20, total: 3 });
    expect(page.data).toEqual(mine.toReversed());
    expect(listIds(await vendor.client.orders.list())).toEqual(newestFirst);
    expect(listIds(await (await t.make.manager([shop.company.id])).client.orders.list())).toEqual(newestFirst);
    expect(listIds(await (await t.make.admin()).client.orders.list())).toEqual([other.id, ...newestFirst]);
    expect(await (await t.make.vendor()).client.orders.list()).toMatchObject({ total: 0, data: [] });
    expect(await getFailure(t.guest.orders.list())).toMatchObject({ status: 403, code: 'auth_failed' });
  });

  it('shows a manager the company’s orders and those placed by oneself, or either alone', async () => {
    const manager = await t.make.manager([shop.company.id]);
    const own = await place(manager, await openShop(t));
    const companys = mine.map((order) => order.id).toReversed();
    expect(listIds(await manager.client.orders.list())).toEqual([own.id, ...companys]);
    expect(listIds(await manager.client.orders.list({ query: { scope: 'my' } }))).toEqual([own.id]);
    expect(listIds(await manager.client.orders.list({ query: { scope: 'company' } }))).toEqual(companys);
    const all = await manager.client.orders.list();
    expect(all.data.map((order) => order.allowed_statuses.length)).toEqual([1, 4, 4, 4]);
  });

  it('walks page by page, meeting each order once', async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 4; page++) {
      const answer = await vendor.client.orders.list({ query: { page, per_page: 1, sort: 'status', order: 'asc' } });
      expect(answer.total).toBe(3);
      seen.push(...listIds(answer));
    }
    expect(seen).toEqual(mine.map((order) => order.id));
  });

  it('sorts by sum, number, time and stage', async () => {
    const [three, one, two] = mine.map((order) => order.id);
    expect(listIds(await buyer.client.orders.list({ query: { sort: 'order_sum', order: 'asc' } }))).toEqual([
      one,
      two,
      three,
    ]);
    expect(listIds(await buyer.client.orders.list({ query: { sort: 'order_sum', order: 'desc' } }))).toEqual([
      three,
      two,
      one,
    ]);
    expect(listIds(await buyer.client.orders.list({ query: { sort: 'id' } }))).toEqual([three, one, two]);
    expect(listIds(await buyer.client.orders.list({ query: { sort: 'created_at', order: 'desc' } }))).toEqual([
      two,
      one,
      three,
    ]);
  });

  it('filters by status, buyer and company', async () => {
    const [at, who] = [await openShop(t), await t.make.buyer()];
    const [first, second, third] = [await place(who, at), await place(who, at), await place(await t.make.buyer(), at)];
    const seller = at.company.vendor.client;
    await seller.orders.edit({ params: { id: first.id }, body: { status: 'paid' } });
    await seller.orders.edit({ params: { id: second.id }, body: { status: 'canceled' } });
    expect(listIds(await seller.orders.list({ query: { statuses: ['paid', 'canceled'] } }))).toEqual([
      second.id,
      first.id,
    ]);
    expect(listIds(await seller.orders.list({ query: { statuses: ['new'] } }))).toEqual([third.id]);
    expect(listIds(await seller.orders.list({ query: { user_id: who.id } }))).toEqual([second.id, first.id]);
    expect(
      listIds(await seller.orders.list({ query: { company_id: at.company.id, user_id: who.id, statuses: ['paid'] } })),
    ).toEqual([first.id]);
    expect(listIds(await seller.orders.list({ query: { company_id: shop.company.id } }))).toEqual([]);
    expect(listIds(await vendor.client.orders.list({ query: { user_id: who.id } }))).toEqual([]);
    expect(await getFailure(t.as(vendor.token).orders.list({ query: { statuses: ['lost' as 'new'] } }))).toMatchObject({
      status: 422,
      errors: { 'statuses.0': expect.any(String) as string },
    });
  });

  it('filters by day, both ends included, in UTC', async () => {
    const at = await openShop(t);
    const who = await t.make.buyer();
    const [early, late] = [await place(who, at), await place(who, at)];
    await t.db
      .update(orders)
      .set({ created_at: new Date('2026-03-01T00:00:00.000Z') })
      .where(eq(orders.id, early.id));
    await t.db
      .update(orders)
      .set({ created_at: new Date('2026-03-02T23:59:59.999Z') })
      .where(eq(orders.id, late.id));
    const between = async (start_date: string, end_date: string) =>
      listIds(await who.client.orders.list({ query: { start_date, end_date } }));
    expect(await between('2026-03-01', '2026-03-02')).toEqual([late.id, early.id]);
    expect(await between('2026-03-01', '2026-03-01')).toEqual([early.id]);
    expect(await between('2026-03-02', '2026-03-02')).toEqual([late.id]);
    expect(await between('2026-03-03', '2026-03-09')).toEqual([]);
    expect(await getFailure(who.client.orders.list({ query: { start_date: '2026-02-30' } }))).toMatchObject({
      status: 422,
    });
  });

  it('finds by number, recipient and phone', async () => {
    const at = await openShop(t);
    const who = await t.make.buyer();
    const order = await place(who, at, 1, { ...delivery, fio: 'Мария 100%_Иванова', phone: '+7 912 345-67-89' });
    const other = await place(who, at);
    const find = async (q: string) => listIds(await at.company.vendor.client.orders.list({ query: { q } }));
    expect(await find(String(order.id))).toContain(order.id);
    expect(await find('мария')).toEqual([order.id]);
    expect(await find('100%_И')).toEqual([order.id]);
    expect(await find('%')).toEqual([order.id]);
    expect(await find('(912) 345')).toEqual([order.id]);
    expect(await find('+7912')).toEqual([order.id]);
    expect(await find('anna')).toEqual([other.id]);
    expect(await find('nobody’s name')).toEqual([]);
    expect(await find('99999999999999999999')).toEqual([]);
  });

  it('finds by what was ordered, as it is called now in the order, and by number with its sign', async () => {
    const at = await openShop(t);
    const who = await t.make.buyer();
    const [mug, tea] = [await at.stock({ name: 'Кружка «Ёлка»' }), await at.stock({ name: 'Tea' })];
    const { cart_hash: hash } = await fillCart(who.client, [{ product_id: mug }]);
    const order = await who.client.carts.checkout({ body: { hash, address: delivery } });
    await place(who, at);
    const seller = at.company.vendor.client;
    const find = async (q: string) => listIds(await seller.orders.list({ query: { q } }));
    expect(await find('ёлка')).toEqual([order.id]);
    expect(await find(order.items[0]!.sku.toLowerCase())).toEqual([order.id]);
    for (const q of [`#${order.id}`, `№ ${order.id}`]) expect(await find(q)).toContain(order.id);
    await seller.orders.edit({
      params: { id: order.id },
      body: { items: [{ product_id: tea, count: 1 }], address: { fio: 'Zoe Quill' } },
    });
    expect([await find('ёлка'), await find('tea'), await find('quill')]).toEqual([[], [order.id], [order.id]]);
  });

  it('filters by the store where orders are picked up', async () => {
    const at = await openShop(t);
    const who = await t.make.buyer();
    const [store, other] = [await t.make.store(at.company.id), await t.make.store(at.company.id)];
    const picked = async (pickupStore: number) => {
      const { cart_hash: hash } = await fillCart(who.client, [{ product_id: await at.stock() }]);
      return who.client.carts.checkout({ body: { hash, address: delivery, isPickup: true, pickupStore } });
    };
    const [first, , third] = [await picked(store.id), await picked(other.id), await picked(store.id)];
    const seller = at.company.vendor.client;
    expect(listIds(await seller.orders.list({ query: { store_id: store.id } }))).toEqual([third!.id, first!.id]);
    expect(await vendor.client.orders.list({ query: { store_id: store.id } })).toMatchObject({ total: 0 });
  });

  it('costs four statements at the most, whatever it returns', async () => {
    const at = await openShop(t);
    const who = await t.make.buyer();
    const costs: number[] = [];
    for (let count = 0; count < 12; count++) {
      await place(who, at);
      if (count !== 0 && count !== 11) continue;
      t.statements();
      await at.company.vendor.client.orders.list({ query: { per_page: 1000, statuses: ['new', 'abandoned_cart'] } });
      costs.push(t.statements().length);
    }
    expect(costs[0]).toBe(costs[1]);
    // One of the statements reads the session.
    expect(costs[0]).toBeLessThanOrEqual(5);
  });
});

describe('a long list of orders', () => {
  it('is counted exactly up to 10,000 and estimated beyond', async () => {
    const at = await openShop(t);
    const who = await t.make.buyer();
    const add = (many: number) =>
      t.pool.query(
        `insert into orders (company_id, user_id, product_amount, order_sum)
         select $1, $2, 1, 100
           from generate_series(1, $3::int)`,
        [at.company.id, who.id, many],
      );
    const first = () => who.client.orders.list({ query: { per_page: 1, sort: 'id' } });
    await place(who, at);
    await add(9_999);
    const exact = await first();
    expect([exact.total, exact.total_is_estimate]).toEqual([10_000, undefined]);
    await add(2_000);
    await t.pool.query('analyze orders');
    const estimated = await first();
    expect(estimated.total_is_estimate).toBe(true);
    expect(Math.abs(estimated.total - 12_000)).toBeLessThan(2_000);
  });
});

describe('abandoned carts', () => {
  it('are listed for the company’s side alone, and only when asked for', async () => {
    const at = await openShop(t);
    const who = await t.make.buyer();
    const product_id = await at.stock({ price: 7, name: 'Forgotten' });
    const order = await place(who, at);
    const forgotten = await fillCart(who.client, [{ product_id, count: 3 }]);
    const guests = await fillCart(t.guest, [{ product_id }]);
    await t.guest.carts.info({
      body: { hash: guests.cart_hash, fio: 'Guest', phone: '+1 555 0199', email: 'guest@example.com' },
    });
    await who.client.carts.create();
    t.clock.forward(25 * 3_600_000);
    const fresh = await fillCart((await t.make.buyer()).client, [{ product_id }]);
    const seller = at.company.vendor.client;

    expect(listIds(await seller.orders.list())).toEqual([order.id]);
    const page = await seller.orders.list({ query: { statuses: ['abandoned_cart'] } });
    expect(page.total).toBe(2);
    expect(listIds(page).toSorted((a, b) => a - b)).toEqual([forgotten.id, guests.id].toSorted((a, b) => a - b));
    const cart = page.data.find(({ id }) => id === forgotten.id)!;
    expect(cart).toMatchObject({
      status: 'abandoned_cart',
      order_sum: 21,
      product_amount: 3,
      user: { id: who.id },
      company: { id: at.company.id },
      allowed_statuses: [],
      history: [],
      bonuses_spent: 0,
    });
    expect(cart.items).toMatchObject([{ product_id, name: 'Forgotten', price: 7, count: 3, sum: 21 }]);
    expect(page.data.find(({ id }) => id === guests.id)).toMatchObject({
      user: null,
      user_phone: '+15550199',
      address: { fio: 'Guest', email: 'guest@example.com' },
    });
    expect(await seller.orders.get({ params: { id: forgotten.id } })).toEqual(cart);

    expect(
      listIds(await seller.orders.list({ query: { statuses: ['new', 'abandoned_cart'], sort: 'id', order: 'asc' } })),
    ).toEqual([forgotten.id, order.id, guests.id].toSorted((a, b) => a - b));
    expect(listIds(await seller.orders.list({ query: { statuses: ['abandoned_cart'], q: 'guest' } }))).toEqual([
      guests.id,
    ]);
    expect(
      listIds(await seller.orders.list({ query: { statuses: ['abandoned_cart'], sum_from: 21, sum_to: 21 } })),
    ).toEqual([forgotten.id]);
    expect(
      listIds(
        await (
          await t.make.admin()
        ).client.orders.list({ query: { statuses: ['abandoned_cart'], company_id: at.company.id } }),
      ),
    ).toHaveLength(2);
    expect(listIds(await vendor.client.orders.list({ query: { statuses: ['abandoned_cart'] } }))).not.toContain(
      forgotten.id,
    );
    expect(await who.client.orders.list({ query: { statuses: ['abandoned_cart'] } })).toMatchObject({
      total: 0,
      data: [],
    });
    expect(await getFailure(who.client.orders.get({ params: { id: forgotten.id } }))).toMatchObject({ status: 404 });
    expect(await getFailure(seller.orders.get({ params: { id: fresh.id } }))).toMatchObject({ status: 404 });
    expect(
      await getFailure(seller.orders.edit({ params: { id: forgotten.id }, body: { status: 'new' } })),
    ).toMatchObject({ status: 404 });
  });

  it('never have an order’s number', async () => {
    const at = await openShop(t);
    const who = await t.make.buyer();
    const order = await place(who, at);
    const cart = await who.client.carts.create();
    expect(cart.id).toBeGreaterThan(order.id);
  });

  it('come back to life by a touch', async () => {
    const at = await openShop(t);
    const who = await t.make.buyer();
    const product_id = await at.stock();
    const { cart_hash: hash } = await fillCart(who.client, [{ product_id }]);
    t.clock.forward(2 * dayMs);
    const seller = at.company.vendor.client;
    expect(await seller.orders.list({ query: { statuses: ['abandoned_cart'] } })).toMatchObject({ total: 1 });
    await who.client.carts.addProduct({ body: { hash, product_id } });
    expect(await seller.orders.list({ query: { statuses: ['abandoned_cart'] } })).toMatchObject({ total: 0 });
  });
});

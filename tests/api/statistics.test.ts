/** Sales of companies, from stored figures. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { carts } from '#server/domains/carts/tables.ts';
import { orderItems, orders } from '#server/domains/orders/tables.ts';
import { promoActivations, promoCodes } from '#server/domains/promo/tables.ts';
import { foldFigures } from '#server/domains/statistics/fold.ts';
import { companyFigures, figureDeltas } from '#server/domains/statistics/tables.ts';
import { verifyFigures } from '#server/domains/statistics/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { rounds } from '#tests/support/races.ts';
import { delivery, getFailure, fillCart, moveOrder, openShop, placeOrder, type Shop } from '#tests/support/shop.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const day = (daysAgo = 0) => new Date(t.clock.now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
const moved = (id: number, daysAgo: number) =>
  t.db
    .update(orders)
    .set({ created_at: new Date(t.clock.now.getTime() - daysAgo * dayMs) })
    .where(eq(orders.id, id));
const fold = () => foldFigures(t.pool);
const listSales = (shop: Shop, query: { from?: string; to?: string; by?: 'day' | 'week' | 'month' } = {}) =>
  shop.company.vendor.client.statistics.sales({ query: { company_id: shop.company.id, ...query } });
const noSales = { orders: 0, canceled: 0, completed: 0, items: 0, revenue: 0, average_sum: 0 };

describe('what a company sold', () => {
  it('tells orders, goods, revenue and what sold best at once, before anything is folded and after', async () => {
    const shop = await openShop(t);
    const { order, product_id } = await placeOrder(t, shop, { count: 3 });
    await placeOrder(t, shop, { count: 1 });
    const fresh = await listSales(shop);
    expect(fresh.totals).toEqual({ ...noSales, orders: 2, items: 4, revenue: 40, average_sum: 20 });
    expect(fresh.series).toHaveLength(30);
    expect(fresh.series.at(-1)).toEqual({ ...fresh.totals, date: day() });
    expect(fresh.best_products[0]).toMatchObject({
      product: { id: product_id },
      company: { id: shop.company.id },
      items: 3,
      revenue: 30,
    });
    await fold();
    expect(await t.db.$count(figureDeltas)).toBe(0);
    expect(await listSales(shop)).toEqual(fresh);
    await moveOrder(shop.company.vendor, order, 'paid', 'completed');
    expect((await listSales(shop)).totals).toMatchObject({ orders: 2, completed: 1, revenue: 40 });
  });

  it('corrects what is canceled, edited or deleted on the day of the order', async () => {
    const shop = await openShop(t);
    const [first, second, third] = [
      await placeOrder(t, shop, { count: 1 }),
      await placeOrder(t, shop, { count: 2 }),
      await placeOrder(t, shop, { count: 4 }),
    ];
    for (const { order } of [first, second, third]) await moved(order.id, 5);
    await fold();
    await moveOrder(shop.company.vendor, first.order, 'canceled');
    await shop.company.vendor.client.orders.edit({
      params: { id: second.order.id },
      body: { items: [{ product_id: await shop.stock({ price: 7 }), count: 2 }] },
    });
    const { totals, series, best_products } = await listSales(shop);
    expect(totals).toEqual({ ...noSales, orders: 3, canceled: 1, items: 6, revenue: 54, average_sum: 27 });
    expect(series.find(({ date }) => date === day(5))).toMatchObject({ orders: 3, revenue: 54 });
    expect(best_products.map(({ revenue }) => revenue)).toEqual([40, 14]);
    await (await t.make.admin()).client.orders.remove({ params: { id: third.order.id } });
    expect(await verifyFigures(t.db)).toEqual([]);
    await fold();
    expect((await listSales(shop)).totals).toMatchObject({ orders: 2, canceled: 1, revenue: 14 });
    expect(await verifyFigures(t.db)).toEqual([]);
  });

  it('compares with as many days before, by day, week and month', async () => {
    const shop = await openShop(t);
    for (const [daysAgo, count] of [
      [1, 1],
      [8, 2],
      [15, 3],
      [40, 4],
    ] as const)
      await moved((await placeOrder(t, shop, { count })).order.id, daysAgo);
    const week = await listSales(shop, { from: day(7), to: day(1) });
    expect([week.totals.revenue, week.previous.totals.revenue, week.previous.from, week.previous.to]).toEqual([
      10,
      20,
      day(14),
      day(8),
    ]);
    expect(week.series).toHaveLength(7);
    const months = await listSales(shop, { from: day(60), to: day(0), by: 'month' });
    expect([
      months.series.length >= 2,
      months.series.reduce((sum, { orders: n }) => sum + n, 0),
      months.totals.orders,
    ]).toEqual([true, 4, 4]);
    expect(
      (await listSales(shop, { from: day(60), to: day(0), by: 'week' })).series.every(
        ({ date }) => new Date(date).getUTCDay() === 1,
      ),
    ).toBe(true);
  });

  it('tells of abandoned carts how many and what they are worth', async () => {
    const shop = await openShop(t);
    const buyer = await t.make.buyer();
    const left = await fillCart(buyer.client, [{ product_id: await shop.stock({ price: 12.5 }), count: 2 }]);
    expect((await listSales(shop)).abandoned).toEqual({ carts: 0, worth: 0, is_more: false });
    await t.db
      .update(carts)
      .set({ updated_at: new Date(t.clock.now.getTime() - 2 * dayMs) })
      .where(eq(carts.id, left.id));
    expect((await listSales(shop)).abandoned).toEqual({ carts: 1, worth: 25, is_more: false });
    expect((await listSales(shop, { from: day(1), to: day(0) })).abandoned.carts).toBe(0);
  });
});

describe('who is told', () => {
  it('a vendor and a hired manager of own companies alone, all of them unless one is named', async () => {
    const [mine, other] = [await openShop(t), await openShop(t)];
    const manager = await t.make.manager([mine.company.id, other.company.id]);
    await placeOrder(t, mine, { count: 1 });
    await placeOrder(t, other, { count: 2 });
    expect((await manager.client.statistics.sales()).totals.revenue).toBe(30);
    expect((await mine.company.vendor.client.statistics.sales()).totals.revenue).toBe(10);
    expect(
      await getFailure(mine.company.vendor.client.statistics.sales({ query: { company_id: other.company.id } })),
    ).toMatchObject({ status: 404, code: 'not_found' });
    expect((await (await t.make.vendor()).client.statistics.sales()).totals).toEqual(noSales);
  });

  it('an admin of everything: companies, new accounts without guests, the best of all', async () => {
    const admin = await t.make.admin();
    const before = (await admin.client.statistics.sales()).totals;
    const shop = await openShop(t);
    await placeOrder(t, shop, { count: 90 });
    const guest = await t.make.buyer({ is_guest: true });
    await t.db.insert(promoActivations).values({
      code_id: (await t.db.select({ id: promoCodes.id }).from(promoCodes).limit(1))[0]!.id,
      user_id: guest.id,
      recipient_amount: 1,
      platform: 'web',
      created_at: t.clock.now,
    });
    expect(await verifyFigures(t.db)).toEqual([]);
    const { totals, best_companies } = await admin.client.statistics.sales();
    expect([totals.orders - before.orders, totals.revenue - before.revenue]).toEqual([1, 900]);
    expect(totals.activations! - before.activations!).toBe(1);
    // The two users are the vendor and the buyer.
    expect(totals.users! - before.users!).toBe(2);
    expect(best_companies?.[0]).toMatchObject({
      company: { id: shop.company.id, brand: shop.company.brand },
      orders: 1,
      revenue: 900,
    });
    const one = await admin.client.statistics.sales({ query: { company_id: shop.company.id } });
    expect([one.totals.orders, one.best_companies, one.totals.users]).toEqual([1, null, undefined]);
    expect(await getFailure(admin.client.statistics.sales({ query: { company_id: 2_000_000 } }))).toMatchObject({
      status: 404,
    });
  });

  it('names what is wrong with the days', async () => {
    const { client } = await t.make.vendor();
    expect(
      await getFailure(client.statistics.sales({ query: { from: '2026-02-02', to: '2026-02-01' } })),
    ).toMatchObject({ status: 422, body: { errors: { from: 'The end can’t be before the start' } } });
    expect(
      await getFailure(client.statistics.sales({ query: { from: '2020-01-01', to: '2026-02-01' } })),
    ).toMatchObject({ status: 422, body: { errors: { from: 'At most 366 of them' } } });
    for (const from of ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', 'x', '1e999'])
      expect((await getFailure(client.statistics.sales({ query: { from } }))).status, from).toBe(422);
  });

  it('is asked of the database in four statements', async () => {
    const [shop, admin] = [await openShop(t), await t.make.admin()];
    for (const call of [() => listSales(shop, { from: day(300), to: day(0) }), () => admin.client.statistics.sales()]) {
      t.statements();
      await call();
      expect(t.statements().filter((text) => !/sessions/.test(text))).toHaveLength(4);
    }
  });
});

describe('the figures', () => {
  it('stay right whatever runs beside: checkouts, cancels, edits and folding', { timeout: 120_000 }, async () => {
    const shop = await openShop(t);
    const product = await shop.stock({ total_count: 1_000_000 });
    const work = async (kind: number) => {
      const buyer = await t.make.buyer();
      const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: product, count: 1 + kind }]);
      const order = await buyer.client.carts.checkout({ body: { hash, address: delivery } });
      if (kind === 1) await moveOrder(shop.company.vendor, order, 'canceled');
      if (kind === 2)
        await Promise.allSettled([
          moveOrder(shop.company.vendor, order, 'canceled'),
          buyer.client.orders.edit({ params: { id: order.id }, body: { status: 'canceled' } }),
        ]);
      if (kind === 3)
        await Promise.allSettled([
          shop.company.vendor.client.orders.edit({
            params: { id: order.id },
            body: { items: [{ product_id: product, count: 9 }] },
          }),
          moveOrder(shop.company.vendor, order, 'paid', 'completed'),
        ]);
    };
    for (let round = 0; round < rounds; round += 1)
      await Promise.all([work(0), work(1), work(2), work(3), fold(), fold()]);
    expect(await verifyFigures(t.db)).toEqual([]);
    await fold();
    expect(await verifyFigures(t.db)).toEqual([]);
    expect((await listSales(shop)).totals).toMatchObject({ orders: 4 * rounds, canceled: 2 * rounds });
  });

  it('follow what is written past all actions: another company, a line, an order gone for good', async () => {
    const [shop, other] = [await openShop(t), await openShop(t)];
    const { order } = await placeOrder(t, shop, { count: 2 });
    await t.db.update(orders).set({ company_id: other.company.id }).where(eq(orders.id, order.id));
    await t.db.update(orderItems).set({ price: 1 }).where(eq(orderItems.order_id, order.id));
    expect(await verifyFigures(t.db)).toEqual([]);
    await t.db.delete(orders).where(eq(orders.id, order.id));
    expect(await verifyFigures(t.db)).toEqual([]);
    await fold();
    expect(await verifyFigures(t.db)).toEqual([]);
  });

  it('are named where they are wrong', async () => {
    const shop = await openShop(t);
    await placeOrder(t, shop);
    await fold();
    const wrong = (revenue: number) =>
      t.db.update(companyFigures).set({ revenue }).where(eq(companyFigures.company_id, shop.company.id));
    await wrong(1);
    expect((await verifyFigures(t.db))[0]).toBe(
      `statistics of company ${shop.company.id} on ${day()} are not what its orders say`,
    );
    await wrong(10_000);
    expect(await verifyFigures(t.db)).toEqual([]);
  });
});

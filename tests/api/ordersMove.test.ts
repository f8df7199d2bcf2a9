import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getBonuses, getFailure, moveOrder, openShop, placeOrder, getStock, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
let vendor: Person;
const place = (order?: Parameters<typeof placeOrder>[2]) => placeOrder(t, shop, order);
const missingId = 2_000_000_000;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  shop = await openShop(t);
  vendor = shop.company.vendor;
});
afterAll(() => t?.close());

describe('moving many orders at once', () => {
  it('moves those that can be, and says of the others why not, in the caller’s language', async () => {
    const [first, second, third, foreign] = [
      await place(),
      await place({ gift: 3000, useBonuse: true }),
      await place(),
      await placeOrder(t, await openShop(t)),
    ];
    await moveOrder(vendor, third.order, 'paid', 'completed');
    const ids = [third.order.id, missingId, first.order.id, foreign.order.id, second.order.id, first.order.id];
    const report = await t
      .as(vendor.token, { 'accept-language': 'ru' })
      .orders.move({ body: { ids, status: 'canceled' } });
    expect(report.changed).toEqual([first.order.id, second.order.id]);
    expect(report.refused).toEqual([
      { id: third.order.id, code: 'forbidden_transition', message: 'Заказ нельзя перевести из «Выполнен» в «Отменён»' },
      { id: foreign.order.id, code: 'not_found', message: 'Не найдено: заказ' },
      { id: missingId, code: 'not_found', message: 'Не найдено: заказ' },
    ]);
    expect(await getStock(t, first.product_id)).toMatchObject({ total_count: 100, held: 0 });
    expect(await getBonuses(second.buyer)).toBe(30);
    expect((await foreign.buyer.client.orders.get({ params: { id: foreign.order.id } })).status).toBe('new');
    expect((await first.buyer.client.orders.get({ params: { id: first.order.id } })).history.at(-1)).toMatchObject({
      from: 'new',
      to: 'canceled',
      author: null,
    });
  });

  it('gives all of them the reason why they are canceled', async () => {
    const [first, second] = [await place(), await place()];
    const ids = [first.order.id, second.order.id];
    await vendor.client.orders.move({ body: { ids, status: 'canceled', reason: 'The shop moves' } });
    for (const { buyer, order } of [first, second]) {
      const { history } = await buyer.client.orders.get({ params: { id: order.id } });
      expect(history.at(-1)).toMatchObject({
        to: 'canceled',
        changes: { reason: { from: null, to: 'The shop moves' } },
      });
    }
  });

  it('tells those that stand there already from those that it has moved, and does nothing to them: a call may come twice', async () => {
    const { order } = await place();
    const send = () => vendor.client.orders.move({ body: { ids: [order.id], status: 'in_process' } });
    expect(await send()).toEqual({ changed: [order.id], unchanged: [], refused: [] });
    expect(await send()).toEqual({ changed: [], unchanged: [order.id], refused: [] });
    expect((await vendor.client.orders.get({ params: { id: order.id } })).history).toHaveLength(2);
  });

  it('answers a repeated key as it did first, whatever has happened since', async () => {
    const { order } = await place();
    const send = () =>
      t
        .as(vendor.token, { 'idempotency-key': `move-${order.id}` })
        .orders.move({ body: { ids: [order.id], status: 'in_process' } });
    const first = await send();
    await moveOrder(vendor, order, 'paid');
    expect(await send()).toEqual(first);
    expect((await vendor.client.orders.get({ params: { id: order.id } })).status).toBe('paid');
  });

  it('is for a company’s side: a buyer cancels one by one', async () => {
    const { buyer, order } = await place();
    expect(await getFailure(buyer.client.orders.move({ body: { ids: [order.id], status: 'canceled' } }))).toMatchObject(
      {
        status: 403,
        code: 'forbidden',
      },
    );
    expect(await getFailure(t.guest.orders.move({ body: { ids: [order.id], status: 'canceled' } }))).toMatchObject({
      status: 403,
      code: 'auth_failed',
    });
    expect(await getFailure(vendor.client.orders.move({ body: { ids: [], status: 'paid' } }))).toMatchObject({
      status: 422,
    });
    expect(
      await getFailure(
        vendor.client.orders.move({ body: { ids: Array.from({ length: 201 }, (_, id) => id + 1), status: 'paid' } }),
      ),
    ).toMatchObject({ status: 422 });
  });

  it('moves a manager’s own order at another company no further than a buyer may', async () => {
    const manager = await t.make.manager([shop.company.id]);
    const elsewhere = await openShop(t);
    const own = await placeOrder(t, elsewhere);
    await t.pool.query('update orders set user_id = $2 where id = $1', [own.order.id, manager.id]);
    const bought = await place();
    await t.pool.query('update orders set user_id = $2 where id = $1', [bought.order.id, manager.id]);
    expect(
      await manager.client.orders.move({ body: { ids: [own.order.id, bought.order.id], status: 'paid' } }),
    ).toMatchObject({ changed: [bought.order.id], refused: [{ id: own.order.id, code: 'forbidden_transition' }] });
    expect((await manager.client.orders.get({ params: { id: own.order.id } })).allowed_statuses).toEqual(['canceled']);
    expect((await manager.client.orders.get({ params: { id: bought.order.id } })).allowed_statuses).toEqual([
      'forming',
      'ready_to_ship',
      'completed',
      'canceled',
    ]);
  });
});

describe('races of many against one', () => {
  it('gives every order one effect, stock and bonuses right, whoever is first', async () => {
    for (let round = 0; round < rounds; round++) {
      const placed = [await place({ gift: 3000, useBonuse: true }), await place({ gift: 3000, useBonuse: true })];
      const ids = placed.map(({ order }) => order.id);
      for (const { order } of placed) await moveOrder(vendor, order, 'paid');
      const { good, bad } = await raceCalls<unknown>(t, lockRow('orders', 'id', ids[round % 2]), [
        () => vendor.client.orders.move({ body: { ids, status: 'canceled' } }),
        () => vendor.client.orders.move({ body: { ids: ids.toReversed(), status: 'completed' } }),
        () => moveOrder(vendor, placed[round % 2]!.order, 'completed'),
      ]);
      expect([
        good.length + bad.length,
        bad.filter((error) => (error as { code?: string }).code !== 'forbidden_transition'),
      ]).toEqual([3, []]);
      for (const { buyer, order, product_id } of placed) {
        const { status, history } = await buyer.client.orders.get({ params: { id: order.id } });
        expect(history).toHaveLength(3);
        expect(await getBonuses(buyer)).toBe(status === 'canceled' ? 30 : 0);
        expect(await getStock(t, product_id)).toEqual(
          status === 'canceled' ? { total_count: 100, held: 0, left: 100 } : { total_count: 90, held: 0, left: 90 },
        );
      }
    }
  });

  it('never waits in a circle: orders of the same goods and buyers, named in any order', async () => {
    const deadlocks = async () =>
      (
        await t.pool.query<{ deadlocks: number }>(
          'select deadlocks from pg_stat_database where datname = current_database()',
        )
      ).rows[0]!.deadlocks;
    const before = await deadlocks();
    const [a, b] = [await shop.stock({ total_count: 10_000 }), await shop.stock({ total_count: 10_000 })];
    for (let round = 0; round < rounds; round++) {
      const placed = await Promise.all([1, 2, 3, 4].map(() => place({ count: 1, gift: 1000, useBonuse: true })));
      for (const [index, { order }] of placed.entries()) {
        // One call locks a before b, the other b before a, and their buyers too.
        await vendor.client.orders.edit({
          params: { id: order.id },
          body: { items: [{ product_id: index === 0 || index === 3 ? a : b, count: 1 }] },
        });
        await t.pool.query('update orders set user_id = $2 where id = $1', [order.id, placed[index % 2]!.buyer.id]);
      }
      const [first, second, third, fourth] = placed.map(({ order }) => order.id);
      const single = await place({ count: 1 });
      const { bad } = await raceCalls<unknown>(t, lockRow('product_stock', 'product_id', round % 2 ? a : b), [
        () => vendor.client.orders.move({ body: { ids: [first!, third!], status: 'canceled' } }),
        () => vendor.client.orders.move({ body: { ids: [fourth!, second!], status: 'canceled' } }),
        () =>
          vendor.client.orders.edit({
            params: { id: single.order.id },
            body: { items: [b, a].map((product_id) => ({ product_id, count: 1 })) },
          }),
      ]);
      expect(bad).toEqual([]);
      await moveOrder(vendor, single.order, 'canceled');
      expect([await getStock(t, a), await getStock(t, b)]).toMatchObject([{ held: 0 }, { held: 0 }]);
    }
    expect(await deadlocks()).toBe(before);
  });
});

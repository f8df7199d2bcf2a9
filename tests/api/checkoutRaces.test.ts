import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { transactions } from '#server/domains/bonuses/tables.ts';
import { productStock } from '#server/domains/catalog/tables.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { delivery, getFailure, fillCart, openShop, getStock, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
let buyers: Person[];
beforeAll(async () => {
  t = await startApi({ max: 60 });
  shop = await openShop(t);
  buyers = [];
  for (let index = 0; index < 50; index++) buyers.push(await t.make.buyer());
});
// A buyer's open carts of one company are merged, so that what one test has left would be in the next one's carts
afterEach(async () => void (await t.pool.query(`delete from carts where status = 'open'`)));
afterAll(() => t?.close());

const checkout =
  (buyer: Person, hash: string, useBonuse = false) =>
  () =>
    buyer.client.carts.checkout({ body: { hash, address: delivery, useBonuse } });

/** Counts the deadlocks in this database. */
async function countDeadlocks(): Promise<number> {
  const { rows } = await t.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.deadlocks;
}

it('gives the last item to one of fifty carts', async () => {
  const product_id = await shop.stock({ total_count: 1 });
  const carts = await Promise.all(buyers.map((buyer) => fillCart(buyer.client, [{ product_id }])));
  for (let round = 1; round <= rounds; round++) {
    const { good, bad } = await raceCalls(
      t,
      lockRow('product_stock', 'product_id', product_id),
      buyers.map((buyer, index) => checkout(buyer, carts[index]!.cart_hash)),
    );
    expect(good).toHaveLength(1);
    expect(bad).toHaveLength(49);
    for (const failure of bad)
      expect(failure).toMatchObject({
        code: 'not_enough_stock',
        body: { lines: [{ product_id, wanted: 1, left: 0 }] },
      });
    expect(await getStock(t, product_id)).toEqual({ total_count: round, held: round, left: 0 });
    // One more piece arrives: the 49 and the winner try again.
    await t.db
      .update(productStock)
      .set({ total_count: round + 1 })
      .where(eq(productStock.product_id, product_id));
    const winner = buyers.findIndex((buyer) => buyer.id === good[0]?.user?.id);
    carts[winner] = await fillCart(buyers[winner]!.client, [{ product_id }]);
  }
});

it('makes one order of a cart that is checked out five times at one instant', async () => {
  const [buyer] = buyers as [Person];
  const product_id = await shop.stock({ total_count: 1000 });
  for (let round = 0; round < rounds; round++) {
    const { cart_hash: hash, id } = await fillCart(buyer.client, [{ product_id }]);
    const calls = [0, 1, 2, 3].map(() => checkout(buyer, hash));
    const { good, bad } = await raceCalls(t, lockRow('carts', 'id', id), [
      ...calls,
      () => buyer.client.carts.checkoutById({ params: { id }, body: { address: delivery } }),
    ]);
    expect(bad).toEqual([]);
    expect(new Set(good.map((order) => order.id)).size).toBe(1);
    expect(await t.db.$count(orders, eq(orders.cart_id, id))).toBe(1);
  }
  expect(await getStock(t, product_id)).toMatchObject({ held: rounds });
});

it('lets carts with the same products in opposite order through without a deadlock', async () => {
  const before = await countDeadlocks();
  const [a, b] = [await shop.stock({ total_count: 100_000 }), await shop.stock({ total_count: 100_000 })];
  for (let round = 0; round < rounds; round++) {
    const some = buyers.slice(0, 10);
    const carts = await Promise.all(
      some.map((buyer, index) =>
        fillCart(
          buyer.client,
          (index % 2 ? [a, b] : [b, a]).map((product_id) => ({ product_id })),
        ),
      ),
    );
    const { good } = await raceCalls(
      t,
      lockRow('product_stock', 'product_id', round % 2 ? a : b),
      some.map((buyer, index) => checkout(buyer, carts[index]!.cart_hash)),
    );
    expect(good).toHaveLength(10);
    const canceling = good.map(
      (order, index) => () =>
        some[index]!.client.orders.edit({ params: { id: order.id }, body: { status: 'canceled' } }),
    );
    const again = await Promise.all(
      some.map((buyer, index) =>
        fillCart(
          buyer.client,
          (index % 2 ? [b, a] : [a, b]).map((product_id) => ({ product_id })),
        ),
      ),
    );
    const mixed = await raceCalls(t, lockRow('product_stock', 'product_id', a), [
      ...canceling,
      ...some.map((buyer, index) => checkout(buyer, again[index]!.cart_hash)),
    ]);
    expect(mixed.bad).toEqual([]);
  }
  expect(await countDeadlocks()).toBe(before);
  expect(await getStock(t, a)).toMatchObject({ held: rounds * 10 });
});

it('sells at the price of the moment, or not at all', async () => {
  const [buyer] = buyers as [Person];
  for (let round = 0; round < rounds; round++) {
    const product_id = await shop.stock({ price: 10 });
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id }]);
    const { bad } = await raceCalls(
      t,
      { text: 'update products set price = 1500 where id = $1', values: [product_id] },
      [checkout(buyer, hash)],
    );
    expect(bad).toEqual([expect.objectContaining({ code: 'price_changed' })]);
    await expect(checkout(buyer, hash)()).resolves.toMatchObject({ order_sum: 15 });
  }
});

it('spends a balance once, however many orders want it', async () => {
  // One cart per company
  const shops = await Promise.all(Array.from({ length: 5 }, () => openShop(t)));
  for (let round = 0; round < rounds; round++) {
    const buyer = await t.make.buyer();
    await t.db.insert(transactions).values({ user_id: buyer.id, amount: 2500, reason: 'gift' });
    // One product each, so that the stock's lock does not order them.
    const carts = await Promise.all(
      shops.map(async ({ stock }) => fillCart(buyer.client, [{ product_id: await stock({ price: 10 }) }])),
    );
    const { good, bad } = await raceCalls(
      t,
      lockRow('users', 'id', buyer.id),
      carts.map(({ cart_hash }) => checkout(buyer, cart_hash, true)),
    );
    expect(bad).toEqual([]);
    expect(good.map((order) => order.bonuses_spent).toSorted((x, y) => y - x)).toEqual([10, 10, 5, 0, 0]);
    const [row] = await t.db.select({ balance: users.bonus_balance }).from(users).where(eq(users.id, buyer.id));
    expect(row?.balance).toBe(0);
  }
});

it('orders what the cart held, while others add to it and clear it', async () => {
  const [buyer] = buyers as [Person];
  for (let round = 0; round < rounds; round++) {
    const [a, b] = [await shop.stock(), await shop.stock()];
    const { cart_hash: hash, id } = await fillCart(buyer.client, [{ product_id: a }]);
    const ordered: Order[] = [];
    await raceCalls<unknown>(t, lockRow('carts', 'id', id), [
      () => buyer.client.carts.addProduct({ body: { hash, product_id: b, count: 2 } }),
      async () => ordered.push(await checkout(buyer, hash)()),
      () => buyer.client.carts.setCount({ body: { hash, product_id: a, count: 5 } }),
      ...(round % 2 ? [() => buyer.client.carts.clear({ body: { hash } })] : []),
    ]);
    const [order] = ordered;
    const counts = new Map(order?.items.map((item) => [item.product_id, item.count]));
    expect(await getStock(t, a)).toMatchObject({ held: counts.get(a) ?? 0 });
    expect(await getStock(t, b)).toMatchObject({ held: counts.get(b) ?? 0 });
    expect(await getFailure(buyer.client.carts.get({ query: { hash } }))).toMatchObject({ status: 404 });
    if (order) expect([1, 5]).toContain(counts.get(a));
  }
});

it('loses nothing when the vendor writes the stock meanwhile', async () => {
  const vendor = shop.company.vendor.client;
  for (let round = 0; round < rounds; round++) {
    const product_id = await shop.stock({ total_count: 10 });
    const some = buyers.slice(0, 8);
    const carts = await Promise.all(some.map((buyer) => fillCart(buyer.client, [{ product_id }])));
    const { good, bad } = await raceCalls<unknown>(t, lockRow('product_stock', 'product_id', product_id), [
      ...some.map((buyer, index) => checkout(buyer, carts[index]!.cart_hash)),
      ...[20, 30].map(
        (total_count) => () => vendor.products.edit({ params: { id: product_id }, body: { total_count } }),
      ),
    ]);
    expect(bad).toEqual([]);
    expect(good).toHaveLength(10);
    const stock = await getStock(t, product_id);
    expect(stock.held).toBe(8);
    expect([20, 30]).toContain(stock.total_count);
  }
});

it('never lets the vendor write less than open orders hold', async () => {
  const [buyer] = buyers as [Person];
  const vendor = shop.company.vendor.client;
  for (let round = 0; round < rounds; round++) {
    const product_id = await shop.stock({ total_count: 10 });
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id, count: 6 }]);
    await raceCalls<unknown>(t, lockRow('product_stock', 'product_id', product_id), [
      checkout(buyer, hash),
      () => vendor.products.edit({ params: { id: product_id }, body: { total_count: 5 } }),
    ]);
    const { total_count, held } = await getStock(t, product_id);
    expect([
      [10, 6],
      [5, 0],
    ]).toContainEqual([total_count, held]);
  }
});

it('holds exactly what open orders hold, after all of this', async () => {
  const sold = await t.db.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong
      from product_stock s
     where s.held <> coalesce((
             select sum(i.count)
               from order_items i
               join orders o on o.id = i.order_id
              where i.product_id = s.product_id and o.status not in ('completed', 'canceled')
           ), 0)`);
  expect(sold.rows[0]?.wrong).toBe(0);
  const balances = await t.db.execute(sql`
    select u.id
      from users u
     where u.bonus_balance <> coalesce((select sum(amount) from transactions where user_id = u.id), 0)`);
  expect(balances.rows).toEqual([]);
});

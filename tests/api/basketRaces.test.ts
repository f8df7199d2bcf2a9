/** Baskets changed by several devices at once: one open cart per company, nothing lost, no deadlock, no 5xx. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { verifyCarts } from '#server/domains/carts/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { lockRow, raceCalls, rounds } from '#tests/support/races.ts';
import { fillCart, getFailure, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shops: Shop[];
let goods: number[];
beforeAll(async () => {
  t = await startApi({ max: 20, limits: { guestCarts: { points: 100_000, seconds: 3600 } } });
  shops = [await openShop(t), await openShop(t)];
  goods = await Promise.all(shops.map((shop) => shop.stock({ total_count: 1_000_000 })));
});
afterAll(async () => {
  expect(await verifyCarts(t.db)).toEqual([]);
  await t.close();
});

const countDeadlocks = async () =>
  (
    await t.pool.query<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
  ).rows[0]!.n;
const listCarts = async ({ client }: Person) => (await client.basket.list()).data;

/** Starts all calls at once. @returns how many succeeded; the others must have failed with one of the statuses */
async function runTogether(calls: readonly (() => Promise<unknown>)[], allowed: readonly number[] = []) {
  const outcomes = await Promise.allSettled(calls.map((call) => call()));
  const statuses = outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    if (outcome.reason instanceof ApiError) return [outcome.reason.status];
    throw outcome.reason as Error;
  });
  expect(statuses.filter((status) => !allowed.includes(status))).toEqual([]);
  return outcomes.length - statuses.length;
}

describe('several devices at one instant', () => {
  it('open one cart per company through the basket, and all that they add is in it', async () => {
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const calls = Array.from(
        { length: 8 },
        (_, index) => () => buyer.client.basket.addProduct({ body: { product_id: goods[index % 2]! } }),
      );
      expect(await runTogether(calls)).toBe(8);
      expect((await listCarts(buyer)).map((cart) => cart.goods_num)).toEqual([4, 4]);
    }
  });

  it('fill empty carts by hash and the basket: what was answered as added is there', async () => {
    const before = await countDeadlocks();
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const empty = await Promise.all([1, 2, 3].map(() => buyer.client.carts.create()));
      const product_id = goods[0]!;
      const calls = [
        ...empty.map(
          ({ cart_hash: hash }) =>
            () =>
              buyer.client.carts.addProduct({ body: { hash, product_id } }),
        ),
        ...[1, 2, 3].map(() => () => buyer.client.basket.addProduct({ body: { product_id } })),
      ];
      // A cart that another call has merged into its own is gone
      const added = await runTogether(calls, [404]);
      const carts = await listCarts(buyer);
      expect(carts).toHaveLength(1);
      expect(carts[0]!.goods_num).toBe(added);
    }
    expect(await countDeadlocks()).toBe(before);
  });

  it('claim guest carts of one company: one cart with the lines of all that were claimed', async () => {
    const before = await countDeadlocks();
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const product_id = goods[0]!;
      const own = await buyer.client.basket.addProduct({ body: { product_id } });
      const guests = await Promise.all([1, 2, 3].map(() => fillCart(t.guest, [{ product_id }])));
      const calls = guests.flatMap(({ cart_hash: hash }) => [
        () => buyer.client.carts.get({ query: { hash } }),
        () => buyer.client.carts.info({ body: { hash, fio: 'Anna' } }),
        () => buyer.client.carts.setCount({ body: { hash, product_id: goods[1]!, count: 0 } }),
      ]);
      const { bad } = await raceCalls<unknown>(t, lockRow('carts', 'id', own.id), calls);
      // A guest's cart that another call has merged into its own is gone
      expect(bad).toEqual(bad.map(() => expect.objectContaining({ status: 404 })));
      const carts = await listCarts(buyer);
      expect(carts).toHaveLength(1);
      expect(carts[0]!.goods_num).toBe(4);
    }
    expect(await countDeadlocks()).toBe(before);
  });

  it('claim one guest cart for two buyers: one of them gets its lines', async () => {
    const before = await countDeadlocks();
    for (let round = 0; round < rounds; round++) {
      const buyers = [await t.make.buyer(), await t.make.buyer()];
      const product_id = goods[0]!;
      for (const { client } of buyers) await client.basket.addProduct({ body: { product_id } });
      const { id, cart_hash: hash } = await fillCart(t.guest, [{ product_id }]);
      const { good, bad } = await raceCalls<unknown>(
        t,
        lockRow('carts', 'id', id),
        buyers.flatMap(({ client }) => [
          () => client.carts.addProduct({ body: { hash, product_id } }),
          () => client.carts.info({ body: { hash, fio: 'Anna' } }),
        ]),
      );
      expect([good.length, bad]).toEqual([2, Array(2).fill(expect.objectContaining({ status: 404 }))]);
      const counts = await Promise.all(
        buyers.map(async (buyer) => (await listCarts(buyer)).map((cart) => cart.goods_num)),
      );
      expect(counts.flat().toSorted((a, b) => a - b)).toEqual([1, 3]);
    }
    expect(await countDeadlocks()).toBe(before);
  });

  it('merge the same guest carts: they are merged once', async () => {
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const guests = await Promise.all(goods.map((product_id) => fillCart(t.guest, [{ product_id, count: 2 }])));
      const carts = [
        ...guests.map(({ cart_hash: hash }) => ({ hash })),
        { items: goods.map((product_id) => ({ product_id, count: 3 })) },
      ];
      const send = () => buyer.client.basket.merge({ body: { carts } });
      const reversed = () => buyer.client.basket.merge({ body: { carts: carts.slice(0, 2).toReversed() } });
      expect(await runTogether([send, reversed, send, reversed])).toBe(4);
      expect((await listCarts(buyer)).map((cart) => cart.goods_num)).toEqual([5, 5]);
    }
  });

  it('merge while others add: everything is there, in one cart per company', async () => {
    const before = await countDeadlocks();
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const guests = await Promise.all(goods.map((product_id) => fillCart(t.guest, [{ product_id, count: 2 }])));
      const hashes = guests.map(({ cart_hash }) => cart_hash);
      const merge = (named: string[]) => () =>
        buyer.client.basket.merge({ body: { carts: named.map((hash) => ({ hash })) } });
      const add = (index: number) => () => buyer.client.basket.addProduct({ body: { product_id: goods[index % 2]! } });
      const claim = (index: number) => () =>
        buyer.client.basket.addProduct({ body: { product_id: goods[index % 2]!, hashes } });
      await runTogether([merge(hashes), add(0), add(1), claim(0), merge(hashes.toReversed()), claim(1)]);
      expect((await listCarts(buyer)).map((cart) => cart.goods_num)).toEqual([4, 4]);
    }
    expect(await countDeadlocks()).toBe(before);
  });

  it('check out one cart while another is claimed for the same company', async () => {
    const before = await countDeadlocks();
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const product_id = goods[0]!;
      const own = await buyer.client.basket.addProduct({ body: { product_id, count: 2 } });
      const { cart_hash: hash } = await fillCart(t.guest, [{ product_id }]);
      const address = { fio: 'Anna', phone: '+1 555 010 0200', city: 'Perth', street: 'Main Street', house: '5' };
      const buy = () => buyer.client.carts.checkoutById({ params: { id: own.id }, body: { address } });
      await runTogether([buy, () => buyer.client.carts.get({ query: { hash } }), buy], [404]);
      const { data: orders } = await buyer.client.orders.list();
      const ordered = orders.reduce((sum, order) => sum + order.items.reduce((n, item) => n + item.count, 0), 0);
      const inCarts = (await listCarts(buyer)).reduce((sum, cart) => sum + cart.goods_num, 0);
      expect(ordered + inCarts).toBe(3);
    }
    expect(await countDeadlocks()).toBe(before);
  });

  it('add while the cart is checked out: each product is in one order or cart', async () => {
    const before = await countDeadlocks();
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const product_id = goods[0]!;
      const { id } = await buyer.client.basket.addProduct({ body: { product_id } });
      const address = { fio: 'Anna', phone: '+1 555 010 0200', city: 'Perth', street: 'Main Street', house: '5' };
      let added = 1;
      const add = async () => {
        await buyer.client.basket.addProduct({ body: { product_id } });
        added += 1;
      };
      const buy = () => buyer.client.carts.checkoutById({ params: { id }, body: { address } });
      const { bad } = await raceCalls<unknown>(t, lockRow('carts', 'id', id), [add, buy, add, add, buy, add, add]);
      expect(bad).toEqual([expect.objectContaining({ status: 404 })].slice(0, bad.length));
      const { data: orders } = await buyer.client.orders.list();
      const ordered = orders.reduce((sum, order) => sum + order.items.reduce((n, item) => n + item.count, 0), 0);
      const inCarts = (await listCarts(buyer)).reduce((sum, cart) => sum + cart.goods_num, 0);
      expect(ordered + inCarts).toBe(added);
    }
    expect(await countDeadlocks()).toBe(before);
  });
});

it('a call that others were faster than three times in a row is a conflict, and adds nothing', async () => {
  const buyer = await t.make.buyer();
  const body = { product_id: goods[0]! };
  const [opener, turn] = [await t.pool.connect(), await t.pool.connect()];
  const openCart = async (n: number) => {
    await opener.query('begin');
    await opener.query('insert into carts (hash, user_id, company_id) values ($1, $2, $3)', [
      `faster-${buyer.id}-${n}`,
      buyer.id,
      shops[0]!.company.id,
    ]);
  };
  const takeTurn = async () => {
    await turn.query('begin');
    await turn.query(`select pg_advisory_xact_lock(hashtextextended('cart merge', $1))`, [buyer.id]);
  };
  // The databases of other test files share this PostgreSQL, and pg_locks shows their waits too
  const waitForCall = async (locktype: 'advisory' | 'transactionid') => {
    const isWaiting = async () =>
      (
        await t.pool.query<{ is: boolean }>(
          `select exists (
             select from pg_locks join pg_stat_activity using (pid)
              where locktype = $1 and not granted and datname = current_database()
           ) as is`,
          [locktype],
        )
      ).rows[0]!.is;
    while (!(await isWaiting()));
  };
  try {
    await openCart(1);
    const failure = getFailure(buyer.client.basket.addProduct({ body }));
    await waitForCall('transactionid');
    for (const next of [2, 3]) {
      const taking = takeTurn();
      // The second time the call itself has the turn, until it fails
      if (next === 2) await taking;
      else await waitForCall('advisory');
      await opener.query('commit');
      await taking;
      await waitForCall('advisory');
      await t.pool.query('delete from carts where user_id = $1', [buyer.id]);
      await openCart(next);
      await turn.query('commit');
      await waitForCall('transactionid');
    }
    await opener.query('commit');
    expect(await failure).toMatchObject({ status: 409, code: 'conflict' });
    expect(await listCarts(buyer)).toEqual([]);
    expect(await buyer.client.basket.addProduct({ body })).toMatchObject({ goods_num: 1 });
  } finally {
    for (const client of [opener, turn]) client.release(true);
  }
});

/** Races over promotions: limits and budgets hold under any load, and nothing is lost. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Promotion } from '#contract/promotions.ts';
import { ApiError } from '#contract/client.ts';
import { verify } from '#server/domains/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { purchase, type Wanted } from '#tests/support/promoting.ts';
import { giveBonuses } from '#tests/support/purchases.ts';
import { lockRow, type Outcome, raceCalls, rounds } from '#tests/support/races.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let admin: Person;
let buyers: Person[];
let shops: Shop[];
let goods: number[];
beforeAll(async () => {
  // Each purchase is of new carts
  t = await startApi({ max: 20, limits: { guestCarts: { points: 100_000, seconds: 3600 } } });
  admin = await t.make.admin();
  buyers = await Promise.all(Array.from({ length: 10 }, () => t.make.buyer()));
  shops = [await openShop(t), await openShop(t)];
  goods = await Promise.all(shops.map((shop) => shop.stock({ total_count: 100_000 })));
});
afterAll(async () => {
  expect(await verify(t.db)).toEqual([]);
  await t.close();
});

const half = { name: 'Half', action: 'order_percent' as const, percent: 50 };
const add = (body: object): Promise<Promotion> =>
  admin.client.promotions.create({ body: { ...half, code: `RUSH${t.make.next()}`, ...body } });
/** Ends the promotions of earlier rounds: only so many can be on at once. */
const switchAllOff = () => t.pool.query('update promotions set active = false');
const read = ({ id }: Promotion) => admin.client.promotions.get({ params: { id } });
const basket = (...indices: number[]) => indices.map((index): Wanted => ({ product_id: goods[index]! }));
const buy =
  (buyer: Person, { code }: Promotion, carts = basket(0)) =>
  () =>
    purchase(t, buyer, carts, [code!]);
const listRejections = ({ bad }: Outcome<unknown>) =>
  bad.map((error) => (error instanceof ApiError ? error.code : error));
const times = (count: number) => Array.from({ length: count }, () => 'promotion_over');

it(`a limit of three is used by three of ten, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    await switchAllOff();
    const promotion = await add({ max_uses: 3 });
    const outcome = await raceCalls(
      t,
      lockRow('promotions', 'id', promotion.id),
      buyers.map((buyer) => buy(buyer, promotion)),
    );
    expect([outcome.good.length, listRejections(outcome)]).toEqual([3, times(7)]);
    expect(await read(promotion)).toMatchObject({ uses: 3, spent: 15, state: 'used_up' });
  }
});

it(`a budget for four is spent by four of ten, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    await switchAllOff();
    const promotion = await add({ budget: 24 });
    const outcome = await raceCalls(
      t,
      lockRow('promotions', 'id', promotion.id),
      buyers.map((buyer) => buy(buyer, promotion)),
    );
    expect([outcome.good.length, listRejections(outcome)]).toEqual([4, times(6)]);
    expect(await read(promotion)).toMatchObject({ uses: 4, spent: 20 });
  }
});

it(`one buyer uses a promotion twice in eight purchases, and a first order is one, ${rounds} times`, async () => {
  const [buyer] = buyers as [Person];
  for (let round = 0; round < rounds; round++) {
    await switchAllOff();
    const promotion = await add({ max_uses_per_buyer: 2 });
    const calls = Array.from({ length: 8 }, () => buy(buyer, promotion));
    const outcome = await raceCalls(t, lockRow('promotions', 'id', promotion.id), calls);
    expect([outcome.good.length, listRejections(outcome)]).toEqual([2, times(6)]);
    const newcomer = await t.make.buyer();
    const first = await add({ first_order: true });
    const rush = Array.from({ length: 4 }, () => buy(newcomer, first));
    const firsts = await raceCalls(t, lockRow('promotions', 'id', first.id), rush);
    expect([firsts.good.length, listRejections(firsts)]).toEqual([1, times(3)]);
  }
});

it(`baskets of two shops with two promotions, and their cancellations, end without a deadlock, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    await switchAllOff();
    const [one, two] = [await add({ max_uses: 100, max_uses_per_buyer: 9 }), await add({ budget: 1000 })];
    const buyBoth = (buyer: Person, carts: Wanted[], codes: string[]) => () => purchase(t, buyer, carts, codes);
    const outcome = await raceCalls(
      t,
      lockRow('promotions', 'id', round % 2 ? one.id : two.id),
      buyers.map((buyer, index) =>
        index % 2
          ? buyBoth(buyer, basket(0, 1), [one.code!, two.code!])
          : buyBoth(buyer, basket(1, 0), [two.code!, one.code!]),
      ),
    );
    expect(outcome.bad).toEqual([]);
    expect(await read(one)).toMatchObject({ uses: 10 });
    const orders = outcome.good.flatMap(({ orders }) => orders.map(({ id }) => id)).slice(0, 10);
    const canceled = await raceCalls(
      t,
      lockRow('promotions', 'id', one.id),
      orders.map((id) => () => admin.client.orders.edit({ params: { id }, body: { status: 'canceled' } })),
    );
    expect(canceled.bad).toEqual([]);
    expect(await read(one)).toMatchObject({ uses: 5 });
    expect(await read(two)).toMatchObject({ uses: 5 });
  }
});

it(`edits of orders and checkouts of the same goods end without a deadlock, ${rounds} times`, async () => {
  const { vendor } = shops[0]!.company;
  for (let round = 0; round < rounds; round++) {
    await switchAllOff();
    const promotion = await add({ budget: 1000 });
    const placed = await Promise.all(
      buyers.slice(0, 3).map(async (buyer) => {
        await giveBonuses(t, buyer, 2_00);
        return purchase(t, buyer, basket(0), [promotion.code!], { useBonuse: true });
      }),
    );
    const edits = placed.map(({ orders }, index) => () => {
      const items = [{ product_id: goods[0]!, count: 2 + index }];
      return vendor.client.orders.edit({ params: { id: orders[0]!.id }, body: { items } });
    });
    const outcome = await raceCalls<unknown>(
      t,
      round % 2 ? lockRow('promotions', 'id', promotion.id) : lockRow('product_stock', 'product_id', goods[0]),
      [...edits, ...buyers.slice(0, 6).map((buyer) => buy(buyer, promotion))],
    );
    expect(outcome.bad).toEqual([]);
    // Three orders of 2, 3 and 4 pieces, and six of one
    expect(await read(promotion)).toMatchObject({ uses: 9, spent: 75 });
  }
});

it(`a limit that is set during a rush counts every order, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    await switchAllOff();
    const promotion = await add({});
    const { id } = promotion;
    const outcome = await raceCalls<unknown>(t, lockRow('promotions', 'id', id), [
      ...buyers.slice(0, 5).map((buyer) => buy(buyer, promotion)),
      () => admin.client.promotions.edit({ params: { id }, body: { max_uses: 100 } }),
      ...buyers.slice(5).map((buyer) => buy(buyer, promotion)),
    ]);
    expect(outcome.bad).toEqual([]);
    expect(await read(promotion)).toMatchObject({ uses: 10, max_uses: 100 });
  }
});

it(`a limit that is set while orders are edited and canceled counts what they have then, ${rounds} times`, async () => {
  const { vendor } = shops[0]!.company;
  for (let round = 0; round < rounds; round++) {
    await switchAllOff();
    const promotion = await add({});
    const { id } = promotion;
    const placed = await Promise.all(buyers.slice(0, 3).map((buyer) => buy(buyer, promotion)()));
    const [canceled, edited, other] = placed.map(({ orders }) => orders[0]!.id);
    const edit = (orderId: number | undefined, body: object) => () =>
      vendor.client.orders.edit({ params: { id: orderId! }, body });
    // The new code waits for the lock after the uses are counted
    const outcome = await raceCalls<unknown>(t, lockRow('promo_codes', 'promotion_id', id), [
      () => admin.client.promotions.edit({ params: { id }, body: { max_uses: 100, code: `SET${t.make.next()}` } }),
      edit(canceled, { status: 'canceled' }),
      edit(edited, { items: [{ product_id: goods[0]!, count: 2 }] }),
      edit(other, { items: [{ product_id: goods[0]!, count: 3 }] }),
    ]);
    expect(outcome.bad).toEqual([]);
    expect(await read(promotion)).toMatchObject({ uses: 2, spent: 25, max_uses: 100 });
  }
});

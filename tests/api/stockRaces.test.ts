/** Races over stock: nothing is sold twice, and the movements add up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyStock } from '#server/domains/catalog/stock/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { delivery, fillCart, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
let vendor: Person;
let buyers: Person[];
beforeAll(async () => {
  t = await startApi({ max: 20 });
  shop = await openShop(t);
  vendor = shop.company.vendor;
  buyers = await Promise.all(Array.from({ length: 4 }, () => t.make.buyer()));
});
afterAll(() => t?.close());

const checkout = async (buyer: Person, hash: string) =>
  buyer.client.carts.checkout({ body: { hash, address: delivery } });
const edit = (id: number, body: object, who = vendor) => who.client.orders.edit({ params: { id }, body });

it('holds when checkouts, an edit, a cancel, a completion, the vendor’s form and a bulk change meet', async () => {
  const [one, other] = [await shop.stock({ total_count: 6 }), await shop.stock({ total_count: 6 })];
  for (let round = 0; round < rounds; round++) {
    const carts = await Promise.all(
      buyers.map((buyer) => fillCart(buyer.client, [{ product_id: one }, { product_id: other }])),
    );
    const [edited, canceled, completed] = [
      await checkout(buyers[0]!, carts[0]!.cart_hash),
      await checkout(buyers[1]!, carts[1]!.cart_hash),
      await checkout(buyers[2]!, carts[2]!.cart_hash),
    ];
    await edit(completed.id, { status: 'paid' });
    const more = await Promise.all(
      buyers.map((buyer, index) =>
        fillCart(
          buyer.client,
          index % 2 ? [{ product_id: one }, { product_id: other }] : [{ product_id: other }, { product_id: one }],
        ),
      ),
    );
    const { bad } = await raceCalls<unknown>(t, lockRow('product_stock', 'product_id', one), [
      ...buyers.map((buyer, index) => () => checkout(buyer, more[index]!.cart_hash)),
      () =>
        edit(edited.id, {
          items: [
            { product_id: one, count: 2 },
            { product_id: other, count: 1 },
          ],
        }),
      () => edit(canceled.id, { status: 'canceled' }, buyers[1]),
      () => edit(completed.id, { status: 'completed' }),
      () => vendor.client.products.edit({ params: { id: one }, body: { total_count: 7 } }),
      () =>
        vendor.client.productChanges.apply({
          body: { ids: [one, other], changes: { stock: { by: 'add', value: 1 } } },
        }),
    ]);
    for (const failure of bad) expect((failure as { status: number }).status).toBeLessThan(500);
    expect(await verifyStock(t.db)).toEqual([]);
    // The next round starts with the same stock, and with empty baskets.
    await t.pool.query(`delete from carts where status = 'open'`);
    const { rows } = await t.pool.query<{ id: number }>(
      `select id from orders where status not in ('completed', 'canceled')`,
    );
    for (const { id } of rows) await edit(id, { status: 'canceled' });
    for (const id of [one, other]) await vendor.client.products.edit({ params: { id }, body: { total_count: 6 } });
  }
  expect(await verifyStock(t.db)).toEqual([]);
});

it('gives back once what a change of many added, however often that is asked at one instant; one that a later change stands before stays open', async () => {
  const id = await shop.stock({ total_count: 4 });
  const bulk = vendor.client.productChanges;
  const add = () => bulk.apply({ body: { ids: [id], changes: { stock: { by: 'add', value: 1 } } } });
  const [first, second] = [await add(), await add()];
  const undo = (change: { id: number | null }) => bulk.undo({ params: { id: change.id! } });
  const isUndone = async () => (await bulk.list()).data.find((change) => change.id === first.id)?.is_undone;
  expect(await undo(first)).toMatchObject({ changed: 0, refused: 1 });
  expect(await isUndone()).toBe(false);
  expect(await undo(second)).toMatchObject({ changed: 1 });
  const { good } = await raceCalls<unknown>(
    t,
    lockRow('products', 'id', id),
    [1, 2, 3].map(() => () => undo(first)),
  );
  expect(good).toHaveLength(3);
  for (const answer of good) expect(answer).toMatchObject({ changed: 1, refused: 0 });
  expect([(await vendor.client.products.get({ params: { id } })).total_count, await isUndone()]).toEqual([4, true]);
  expect(await verifyStock(t.db)).toEqual([]);
});

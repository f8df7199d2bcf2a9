import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#server/domains/catalog/tables.ts';
import { orderItems, orders } from '#server/domains/orders/tables.ts';
import { verifyOrderMoney } from '#server/domains/orders/verifyMoney.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { openShop, placeOrder, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
beforeAll(async () => {
  t = await startApi();
  shop = await openShop(t);
});
afterAll(() => t?.close());

const listItems = (order_id: number) =>
  t.db.select().from(orderItems).where(eq(orderItems.order_id, order_id)).orderBy(orderItems.product_id);

it('an order breaks its sum down, and has no recorded tax yet', async () => {
  const { order } = await placeOrder(t, shop, { count: 2 });
  expect(order).toMatchObject({
    order_sum: 20,
    goods_sum: 20,
    discount_sum: 0,
    delivery_sum: 0,
    tax_sum: null,
    sum_to_pay: 20,
  });
  expect(await listItems(order.id)).toMatchObject([
    { discount_sum: 0, tax_reason: 'not_recorded', tax_rate: null, tax_sum: null },
  ]);
  expect(await verifyOrderMoney(t.db)).toEqual([]);
});

it('an edit taxes the new count as the item was taxed when it was ordered', async () => {
  const { order } = await placeOrder(t, shop, { count: 3 });
  await t.db
    .update(orderItems)
    .set({ tax_reason: 'standard', tax_rate: 2000, tax_sum: 600 })
    .where(eq(orderItems.order_id, order.id));
  await t.db
    .update(orders)
    .set({ tax_sum: 600, order_sum: 3600, prices_include_tax: false })
    .where(eq(orders.id, order.id));
  expect(await verifyOrderMoney(t.db)).toEqual([]);

  const edited = await shop.company.vendor.client.orders.edit({
    params: { id: order.id },
    body: { items: [{ product_id: order.items[0]!.product_id, count: 1 }] },
  });
  expect(edited).toMatchObject({ goods_sum: 10, tax_sum: 2, order_sum: 12 });
  expect(await listItems(order.id)).toMatchObject([{ count: 1, tax_reason: 'standard', tax_rate: 2000, tax_sum: 200 }]);
  expect(await verifyOrderMoney(t.db)).toEqual([]);
});

it('an edit stores the price that was ordered, also after the product has become cheaper', async () => {
  const { order } = await placeOrder(t, shop, { count: 2 });
  const { product_id } = order.items[0]!;
  await t.db.update(products).set({ price: 1 }).where(eq(products.id, product_id));
  const edited = await shop.company.vendor.client.orders.edit({
    params: { id: order.id },
    body: { items: [{ product_id, count: 1 }] },
  });
  expect(edited).toMatchObject({ order_sum: 10, items: [{ price: 10, count: 1 }] });
});

it('the database takes no discount above the goods, and no tax without a reason and a rate', async () => {
  const { order } = await placeOrder(t, shop, { count: 1 });
  const write = (columns: Partial<typeof orderItems.$inferInsert>) =>
    t.db.update(orderItems).set(columns).where(eq(orderItems.order_id, order.id));
  for (const columns of [
    { discount_sum: 1001 },
    { discount_sum: -1 },
    { tax_sum: 100 },
    { tax_reason: 'standard' as const },
    { tax_reason: 'standard' as const, tax_rate: 2000 },
    { tax_reason: 'standard' as const, tax_rate: 10_001, tax_sum: 0 },
  ])
    await expect(write(columns)).rejects.toThrow();
  expect(await verifyOrderMoney(t.db)).toEqual([]);
});

it('npm run verify names every order whose sums are wrong', async () => {
  const placed = [];
  for (let count = 0; count < 5; count += 1) placed.push((await placeOrder(t, shop, { count: 1 })).order.id);
  const [units, sum, discount, tax, empty] = placed as [number, number, number, number, number];
  await t.db.update(orders).set({ product_amount: 2 }).where(eq(orders.id, units));
  await t.db.update(orders).set({ order_sum: 999 }).where(eq(orders.id, sum));
  await t.db.update(orders).set({ discount_sum: 100, order_sum: 900 }).where(eq(orders.id, discount));
  await t.db.update(orders).set({ tax_sum: 0 }).where(eq(orders.id, tax));
  await t.db.delete(orderItems).where(eq(orderItems.order_id, empty));
  expect(await verifyOrderMoney(t.db)).toEqual([
    `order ${units} has another number of units than its items`,
    `order ${sum} has another sum than its items, delivery and taxes`,
    `order ${discount} has other discounts than its items and delivery`,
    `order ${tax} has another tax than its items and delivery`,
    `order ${empty} has no items`,
  ]);
});

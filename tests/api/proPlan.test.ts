/** The plan Pro: a share of card payments as bonuses, and early access to collections. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { verify } from '#server/domains/verify.ts';
import type { Person } from '#tests/support/factories.ts';
import { openStage, type Stage } from '#tests/support/payments.ts';
import {
  buyAndComplete,
  confirmedBuyer,
  passDays,
  placePaidOrder,
  refundAtProvider,
} from '#tests/support/rewarding.ts';
import { getBonuses, fillCart, delivery, moveOrder } from '#tests/support/shop.ts';

let stage: Stage;
let admin: Person;
beforeAll(async () => {
  stage = await openStage('the sandbox');
  admin = await stage.t.make.admin();
});
afterAll(async () => {
  expect(await verify(stage.t.db)).toEqual([]);
  await stage.close();
});

/** Creates a buyer with the plan Pro for some days. */
async function makeProBuyer(days = 60): Promise<Person> {
  const buyer = await confirmedBuyer(stage);
  await admin.client.tariffs.correct({ params: { id: buyer.id }, body: { days, comment: 'Test' } });
  return buyer;
}
const getCashback = async (person: Person) => (await person.client.rewards.list()).data;

describe('cashback', () => {
  it('is 2 % of the captured payment, credited 14 days after the order is completed', async () => {
    const buyer = await makeProBuyer();
    const order = await placePaidOrder(stage, buyer);
    expect(await getCashback(buyer)).toMatchObject([
      { role: 'cashback', amount: 5, state: 'pending', order_id: order.id, due_at: null },
    ]);
    await moveOrder(stage.shop.company.vendor, order, 'completed');
    await passDays(stage, 13.9);
    expect(await getBonuses(buyer)).toBe(0);
    await passDays(stage, 0.2);
    expect(await getBonuses(buyer)).toBe(5);
    expect((await buyer.client.transactions.list()).data).toMatchObject([
      { reason: 'cashback', amount: 5, order_id: order.id },
    ]);
    await refundAtProvider(stage, order);
    expect([await getBonuses(buyer), (await getCashback(buyer))[0]!.state]).toEqual([0, 'taken_back']);
  });

  it('shrinks with a refund of a part, before it is credited and after', async () => {
    const buyer = await makeProBuyer();
    const order = await buyAndComplete(stage, buyer);
    await refundAtProvider(stage, order, 50_00);
    expect(await getCashback(buyer)).toMatchObject([{ amount: 4, state: 'waiting' }]);
    await passDays(stage, 15);
    expect(await getBonuses(buyer)).toBe(4);
    await refundAtProvider(stage, order, 125_00);
    expect(await getBonuses(buyer)).toBe(2.5);
    await refundAtProvider(stage, order);
    expect([await getBonuses(buyer), (await getCashback(buyer))[0]!.state]).toEqual([0, 'taken_back']);
  });

  it('counts what the card paid, not what bonuses did', async () => {
    const buyer = await makeProBuyer();
    await admin.client.transactions.create({ body: { user_id: buyer.id, amount: 150 } });
    const product_id = await stage.shop.stock();
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id, count: 25 }]);
    const order = await buyer.client.carts.checkout({ body: { hash, address: delivery, useBonuse: true } });
    await buyer.client.payments.confirmOrder({
      params: { id: order.id },
      body: { payment_method_id: `pm_card_visa.${order.id}`, amount: 100 },
    });
    expect(await getCashback(buyer)).toMatchObject([{ amount: 2 }]);
  });

  it('is for card money alone: staff who mark an order paid bring none', async () => {
    const buyer = await makeProBuyer();
    await buyAndComplete(stage, buyer, { cardName: null });
    expect(await getCashback(buyer)).toEqual([]);
  });

  it('is for orders that were placed while Pro was in force', async () => {
    const [late, never] = [await makeProBuyer(5), await confirmedBuyer(stage)];
    const placedInTime = await placePaidOrder(stage, late, { cardName: null });
    await passDays(stage, 6);
    await placePaidOrder(stage, late);
    await placePaidOrder(stage, never);
    expect([await getCashback(late), await getCashback(never)]).toEqual([[], []]);
    await late.client.payments.confirmOrder({
      params: { id: placedInTime.id },
      body: { payment_method_id: `pm_card_visa.${placedInTime.id}`, amount: 250 },
    });
    expect(await getCashback(late)).toMatchObject([{ order_id: placedInTime.id, amount: 5 }]);
  });

  it('is as much as the rules say, which is where the plan is sold too', async () => {
    const pro = async () => (await stage.t.guest.tariffs.list()).data.find(({ kind }) => kind === 'buyer_pro')!;
    expect((await pro()).benefits).toEqual({ cashback_percent: 2, cashback_days: 14, early_access: true });
    await admin.client.settings.edit({ body: { pro_cashback_percent: 10 } });
    expect((await pro()).benefits.cashback_percent).toBe(10);
    const buyer = await makeProBuyer();
    await placePaidOrder(stage, buyer);
    await admin.client.settings.edit({ body: { pro_cashback_percent: 2 } });
    expect(await getCashback(buyer)).toMatchObject([{ amount: 25 }]);
    expect((await buyer.client.tariffs.subscription()).tariff).toMatchObject({ benefits: { early_access: true } });
    const { data } = await stage.t.guest.tariffs.list();
    expect(data.filter(({ kind }) => kind !== 'buyer_pro').map(({ benefits }) => benefits.early_access)).not.toContain(
      true,
    );
  });
});

describe('early access', () => {
  const inDays = (days: number) => new Date(stage.t.clock.now.getTime() + days * dayMs).toISOString();
  const makeCollection = async (values: object = {}) =>
    admin.client.collections.create({
      body: {
        name: `New ${stage.t.make.next()}`,
        product_ids: [await stage.shop.stock()],
        starts_at: inDays(3),
        early_access_days: 7,
        ...values,
      },
    });
  const getShelf = async (client: Person['client'], id: number) =>
    (await client.collections.shelves()).data.find((shelf) => shelf.id === id);

  it('opens a collection to buyers with Pro, and announces it to everybody else', async () => {
    const { id, starts_at, product_ids } = await makeCollection();
    const [pro, buyer, vendor] = [await makeProBuyer(), await confirmedBuyer(stage), stage.shop.company.vendor];
    const params = { id };
    expect(await pro.client.collections.shown({ params })).toMatchObject({ is_open: true, opens_at: starts_at });
    expect((await pro.client.collections.products({ params })).data.map((product) => product.id)).toEqual(product_ids);
    expect(await getShelf(pro.client, id)).toMatchObject({ is_open: true, total: 1, products: [{}] });
    for (const client of [stage.t.guest, buyer.client, vendor.client]) {
      expect(await client.collections.shown({ params })).toMatchObject({ is_open: false, opens_at: starts_at });
      await expect(client.collections.products({ params })).rejects.toMatchObject({
        status: 403,
        body: { code: 'collection_not_open', opens_at: starts_at },
      });
      expect(await getShelf(client, id)).toMatchObject({ is_open: false, total: 0, products: [] });
    }
  });

  it('begins with its days, and ends with the start', async () => {
    const { id } = await makeCollection({ starts_at: inDays(10) });
    const pro = await makeProBuyer();
    for (const client of [pro.client, stage.t.guest])
      await expect(client.collections.shown({ params: { id } })).rejects.toMatchObject({ status: 404 });
    await passDays(stage, 4);
    expect(await pro.client.collections.shown({ params: { id } })).toMatchObject({ is_open: true });
    await passDays(stage, 7);
    expect(await stage.t.guest.collections.shown({ params: { id } })).toMatchObject({ is_open: true, opens_at: null });
    expect((await stage.t.guest.collections.products({ params: { id } })).total).toBe(1);
    expect(await getShelf(stage.t.guest, id)).toMatchObject({ is_open: true, total: 1 });
  });

  it('ends with the plan', async () => {
    const { id } = await makeCollection({ starts_at: inDays(30), early_access_days: 60 });
    const pro = await makeProBuyer(5);
    expect(await pro.client.collections.shown({ params: { id } })).toMatchObject({ is_open: true });
    await passDays(stage, 6);
    await expect(pro.client.collections.products({ params: { id } })).rejects.toMatchObject({ status: 403 });
  });

  it('is off unless a collection says otherwise', async () => {
    const { id } = await makeCollection({ early_access_days: 0 });
    const pro = await makeProBuyer();
    await expect(pro.client.collections.shown({ params: { id } })).rejects.toMatchObject({ status: 404 });
    expect(await getShelf(pro.client, id)).toBeUndefined();
    expect((await admin.client.collections.get({ params: { id } })).early_access_days).toBe(0);
  });
});

/** Cashback after banks did not make refunds of parts, which a person had made on the provider's own screens. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { dayMs } from '#contract/rules/time.ts';
import { creditDueRewards } from '#server/domains/promo/creditRewards.ts';
import { verify } from '#server/domains/verify.ts';
import type { Person } from '#tests/support/factories.ts';
import { openStage, type Stage } from '#tests/support/payments.ts';
import { lockRow, raceCalls, rounds } from '#tests/support/races.ts';
import { buyAndComplete, completeOrder, confirmedBuyer, passDays, placePaidOrder } from '#tests/support/rewarding.ts';
import { getBonuses } from '#tests/support/shop.ts';

let stage: Stage;
let admin: Person;
beforeAll(async () => {
  stage = await openStage('Stripe', { max: 20 });
  admin = await stage.t.make.admin();
});
afterAll(async () => {
  expect(await verify(stage.t.db)).toEqual([]);
  await stage.close();
});

async function makeProBuyer(): Promise<Person> {
  const buyer = await confirmedBuyer(stage);
  await admin.client.tariffs.correct({ params: { id: buyer.id }, body: { days: 90, comment: 'Test' } });
  return buyer;
}
async function findIntentId({ id }: Order): Promise<string> {
  const { rows } = await stage.t.pool.query<{ provider_id: string }>(
    'select provider_id from payments where order_id = $1',
    [id],
  );
  return rows[0]!.provider_id;
}
/** Refunds a part of an order of 250 on the provider's own screens. */
async function refundPart(order: Order, amount: number): Promise<void> {
  stage.double!.refundOnScreens(await findIntentId(order), amount);
  await stage.deliver();
}
async function failRefund(order: Order): Promise<void> {
  stage.double!.failRefund(await findIntentId(order));
  await stage.deliver();
}
const getCashback = async (buyer: Person) => (await buyer.client.rewards.list()).data[0]!;
const getEntries = async (buyer: Person) =>
  (await buyer.client.transactions.list()).data.map(({ reason, amount }) => `${reason} ${amount}`);

describe('cashback that shrank with a refund of a part', () => {
  it('grows again when the bank did not make the refund, before it is credited and after', async () => {
    const buyer = await makeProBuyer();
    const order = await buyAndComplete(stage, buyer);
    await refundPart(order, 50_00);
    expect(await getCashback(buyer)).toMatchObject({ amount: 4, state: 'waiting' });
    await failRefund(order);
    expect(await getCashback(buyer)).toMatchObject({ amount: 5, state: 'waiting' });
    await passDays(stage, 15);
    await refundPart(order, 50_00);
    expect(await getBonuses(buyer)).toBe(4);
    await failRefund(order);
    expect([await getBonuses(buyer), await getCashback(buyer)]).toMatchObject([5, { amount: 5, state: 'credited' }]);
    const { rows: mails } = await stage.t.pool.query('select template, data from mails where "to" = $1 order by id', [
      buyer.email,
    ]);
    expect(mails.at(-1)).toEqual({ template: 'reward_restored', data: { role: 'cashback', amount: 1_00 } });
  });

  it('shrinks and grows as often as the same part goes back and comes again', async () => {
    const buyer = await makeProBuyer();
    const order = await buyAndComplete(stage, buyer);
    await passDays(stage, 15);
    for (const _time of [1, 2, 3]) {
      await refundPart(order, 50_00);
      expect(await getBonuses(buyer)).toBe(4);
      await failRefund(order);
      expect(await getBonuses(buyer)).toBe(5);
    }
  });

  it('pays the debt first that its loss has left', async () => {
    const buyer = await makeProBuyer();
    const order = await buyAndComplete(stage, buyer);
    await passDays(stage, 15);
    await admin.client.transactions.create({ body: { user_id: buyer.id, amount: -5 } });
    await refundPart(order, 50_00);
    expect((await buyer.client.rewards.list()).debt).toBe(1);
    await failRefund(order);
    expect([await getBonuses(buyer), (await buyer.client.rewards.list()).debt]).toEqual([0, 0]);
  });

  it('comes back though nothing was left of it, wherever its order was', async () => {
    const [paid, completed, credited] = [await makeProBuyer(), await makeProBuyer(), await makeProBuyer()];
    const orderOfPaid = await placePaidOrder(stage, paid);
    const orderOfCompleted = await placePaidOrder(stage, completed);
    const orderOfCredited = await buyAndComplete(stage, credited);
    await passDays(stage, 15);
    const orders = [orderOfPaid, orderOfCompleted, orderOfCredited];
    for (const order of orders) await refundPart(order, 249_90);
    await completeOrder(stage, orderOfCompleted);
    for (const order of orders) await failRefund(order);
    expect([await getCashback(paid), await getCashback(completed), await getCashback(credited)]).toMatchObject([
      { amount: 5, state: 'pending' },
      { amount: 5, state: 'waiting' },
      { amount: 5, state: 'credited' },
    ]);
    await passDays(stage, 15);
    expect([await getBonuses(completed), await getBonuses(credited)]).toEqual([5, 5]);
  });

  it('stays away from a canceled order', async () => {
    const buyer = await makeProBuyer();
    const order = await placePaidOrder(stage, buyer);
    await refundPart(order, 50_00);
    await admin.client.orders.edit({ params: { id: order.id }, body: { status: 'canceled' } });
    await failRefund(order);
    expect(await getCashback(buyer)).toMatchObject({ state: 'taken_back' });
  });
});

describe(`under a rush, ${rounds} times`, () => {
  /** Fails the refund, and posts four different notices of it in parallel to other calls. */
  async function failInRush(buyer: Person, order: Order, others: (() => Promise<unknown>)[] = []): Promise<unknown[]> {
    const intentId = await findIntentId(order);
    stage.double!.failRefund(intentId);
    const event = stage.double!.events.splice(0).at(-1)!;
    const notices = [1, 2, 3, 4].map((n) => async () => {
      const { text, signature } = await stage.sign({ ...event, id: `${event.id}_${n}` }, stage.t.clock.now);
      return stage.post(text, signature);
    });
    const { good } = await raceCalls<unknown>(stage.t, lockRow('users', 'id', buyer.id), [...notices, ...others]);
    return good;
  }

  it('four notices of the failure restore it once', async () => {
    for (let round = 0; round < rounds; round++) {
      const buyer = await makeProBuyer();
      const order = await buyAndComplete(stage, buyer);
      await passDays(stage, 15);
      await refundPart(order, 50_00);
      expect(await failInRush(buyer, order)).toEqual([200, 200, 200, 200].map((status) => ({ status })));
      expect(await getEntries(buyer)).toEqual(['cashback 1', 'reward_taken_back -1', 'cashback 5']);
    }
  });

  it('the failure beside the job that credits it leaves the full amount', async () => {
    for (let round = 0; round < rounds; round++) {
      const buyer = await makeProBuyer();
      const order = await buyAndComplete(stage, buyer);
      await refundPart(order, 50_00);
      stage.t.clock.forward(15 * dayMs);
      await failInRush(buyer, order, [() => creditDueRewards(stage.t.ctx)]);
      await passDays(stage, 0);
      expect([await getBonuses(buyer), (await getCashback(buyer)).amount]).toEqual([5, 5]);
    }
  });
});

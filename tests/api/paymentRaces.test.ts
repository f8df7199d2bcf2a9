/** Races about money: however many calls, tabs and messages meet, one charge has one effect. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyPayments } from '#server/domains/payments/verifyPayments.ts';
import { card, openStage, orderToPay, payBy, providers, type Stage, visa } from '#tests/support/payments.ts';
import { move, statusesOf } from '#tests/support/shop.ts';
import { heldBack, lockOf, rounds } from '#tests/support/races.ts';

const width = 6;

describe.each(providers)('with %s', (provider) => {
  let stage: Stage;
  let tariff: { id: number; price: number };
  beforeAll(async () => {
    stage = await openStage(provider, { max: 30 });
    const pro = (await stage.t.guest.tariffs.list()).data.find(({ kind }) => kind === 'buyer_pro')!;
    tariff = { id: pro.id, price: pro.prices[30] };
  });
  afterAll(() => stage?.close());
  afterEach(async () => expect(await verifyPayments(stage.t.db)).toEqual([]));
  const paymentOf = async (user: number) =>
    (
      await stage.t.pool.query<{ id: number; status: string }>('select id, status from payments where user_id = $1', [
        user,
      ])
    ).rows[0]!;
  /** Lets what was told wait, in any order and twice, for the moment when it is posted. */
  const shuffled = <T>(told: T[]): T[] =>
    [...told, ...told]
      .map((one) => [Math.random(), one] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, one]) => one);
  /** All that the provider has told, ready to be posted at one instant. */
  async function messages(): Promise<(() => Promise<unknown>)[]> {
    const posts: (() => Promise<unknown>)[] = [];
    await stage.deliver((told) => {
      for (const event of shuffled(told))
        posts.push(async () =>
          stage.sign(event, stage.t.clock.now).then(({ text, signature }) => stage.post(text, signature)),
        );
      return [];
    });
    return posts;
  }

  it('a tariff is extended once by parallel calls and messages of one payment', async () => {
    for (let round = 0; round < rounds; round++) {
      const buyer = await stage.t.make.buyer();
      await Promise.all(
        Array.from({ length: 3 }, () =>
          buyer.client.payments.start({ query: { amount: tariff.price, tariff_id: tariff.id } }),
        ),
      );
      const name = card('pm_card_authenticationRequired');
      const pay = () =>
        buyer.client.payments.subscribe({ body: { days: 30 as const, tariff_id: tariff.id, payment_method_id: name } });
      const asked = (await pay()) as { client_secret: string };
      await stage.approve(asked.client_secret, true);
      const { id } = await paymentOf(buyer.id);
      const { good, bad } = await heldBack<unknown>(stage.t, lockOf('payments', 'id', id), [
        ...Array.from({ length: width }, () => pay),
        ...(await messages()),
      ]);
      expect(bad).toEqual([]);
      expect(good.length).toBeGreaterThan(width);
      const { rows } = await stage.t.pool.query('select cause from tariff_extensions where user_id = $1', [buyer.id]);
      expect(rows).toEqual([{ cause: `payment:${id}` }]);
      expect((await stage.money(buyer)).charges).toBe(1);
    }
  });

  it('an order that is paid in two tabs with several cards is charged once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, order } = await orderToPay(stage);
      const tabs = Array.from({ length: width }, (_, tab) => (tab % 2 === 0 ? visa() : card('pm_card_mastercard')));
      const { good, bad } = await heldBack<unknown>(
        stage.t,
        lockOf('orders', 'id', order.id),
        tabs.flatMap((name) => [() => payBy(buyer, order, name), () => payBy(buyer, order, name)]),
      );
      // Who was too early for an answer is told to ask again, and then hears that it is paid
      for (const error of bad) expect(error).toMatchObject({ status: 503 });
      expect(good.length).toBeGreaterThan(0);
      await stage.deliver(shuffled);
      expect(await payBy(buyer, order, tabs[0]!)).toMatchObject({ status: 'succeeded', order: { status: 'paid' } });
      expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 100_00 });
      expect((await statusesOf(stage.t, order.id)).filter((status) => status === 'paid')).toHaveLength(1);
    }
  });

  it('an order that is canceled while its money comes gives it back, exactly once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, order } = await orderToPay(stage);
      const name = card('pm_card_threeDSecure2Required');
      const asked = (await payBy(buyer, order, name)) as { client_secret: string };
      await stage.approve(asked.client_secret, true);
      const cancel = () => move(stage.shop.company.vendor, order, 'canceled');
      const { bad } = await heldBack<unknown>(stage.t, lockOf('orders', 'id', order.id), [
        () => payBy(buyer, order, name),
        cancel,
        ...(await messages()),
      ]);
      for (const error of bad) expect(error).toMatchObject({ status: 409 });
      await stage.t.drainJobs();
      await stage.deliver(shuffled);
      await stage.t.drainJobs();
      expect((await buyer.client.orders.get({ params: { id: order.id } })).status).toBe('canceled');
      expect(await paymentOf(buyer.id)).toMatchObject({ status: 'refunded' });
      expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 1, held: 0 });
    }
  });
});

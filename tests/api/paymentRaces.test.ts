/** Races over payments: however many calls, tabs and webhooks meet, one charge has one effect. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyPayments } from '#server/domains/payments/verifyPayments.ts';
import {
  nextCard,
  openStage,
  placePayableOrder,
  payByCard,
  providers,
  type Stage,
  nextVisa,
} from '#tests/support/payments.ts';
import { moveOrder, listStatuses } from '#tests/support/shop.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';

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
  const getPayment = async (user: number) =>
    (
      await stage.t.pool.query<{ id: number; status: string }>('select id, status from payments where user_id = $1', [
        user,
      ])
    ).rows[0]!;
  /** Doubles and shuffles events. */
  const shuffled = <T>(events: T[]): T[] =>
    [...events, ...events]
      .map((one) => [Math.random(), one] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, one]) => one);
  /** Prepares all events of the provider for posting at the same time. */
  async function listMessages(): Promise<(() => Promise<unknown>)[]> {
    const posts: (() => Promise<unknown>)[] = [];
    await stage.deliver((events) => {
      for (const event of shuffled(events))
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
      const name = nextCard('pm_card_authenticationRequired');
      const pay = () =>
        buyer.client.payments.subscribe({ body: { days: 30 as const, tariff_id: tariff.id, payment_method_id: name } });
      const payment = (await pay()) as { client_secret: string };
      await stage.approve(payment.client_secret, true);
      const { id } = await getPayment(buyer.id);
      const { good, bad } = await raceCalls<unknown>(stage.t, lockRow('payments', 'id', id), [
        ...Array.from({ length: width }, () => pay),
        ...(await listMessages()),
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
      const { buyer, order } = await placePayableOrder(stage);
      const tabs = Array.from({ length: width }, (_, tab) =>
        tab % 2 === 0 ? nextVisa() : nextCard('pm_card_mastercard'),
      );
      const { good, bad } = await raceCalls<unknown>(
        stage.t,
        lockRow('orders', 'id', order.id),
        tabs.flatMap((name) => [() => payByCard(buyer, order, name), () => payByCard(buyer, order, name)]),
      );
      // Calls that were too early get a 503, and find the order paid when they retry.
      for (const error of bad) expect(error).toMatchObject({ status: 503 });
      expect(good.length).toBeGreaterThan(0);
      await stage.deliver(shuffled);
      expect(await payByCard(buyer, order, tabs[0]!)).toMatchObject({ status: 'succeeded', order: { status: 'paid' } });
      expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 100_00 });
      expect((await listStatuses(stage.t, order.id)).filter((status) => status === 'paid')).toHaveLength(1);
    }
  });

  it('an order that is canceled while its money comes gives it back, exactly once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, order } = await placePayableOrder(stage);
      const name = nextCard('pm_card_threeDSecure2Required');
      const payment = (await payByCard(buyer, order, name)) as { client_secret: string };
      await stage.approve(payment.client_secret, true);
      const cancel = () => moveOrder(stage.shop.company.vendor, order, 'canceled');
      const { bad } = await raceCalls<unknown>(stage.t, lockRow('orders', 'id', order.id), [
        () => payByCard(buyer, order, name),
        cancel,
        ...(await listMessages()),
      ]);
      for (const error of bad) expect(error).toMatchObject({ status: 409 });
      await stage.t.drainJobs();
      await stage.deliver(shuffled);
      await stage.t.drainJobs();
      expect((await buyer.client.orders.get({ params: { id: order.id } })).status).toBe('canceled');
      expect(await getPayment(buyer.id)).toMatchObject({ status: 'refunded' });
      expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 1, held: 0 });
    }
  });
});

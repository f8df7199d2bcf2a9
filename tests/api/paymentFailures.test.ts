/**
 * A provider that is slow, broken or cut off between the steps of a payment: one charge, and a final state within ten
 * minutes.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyPayments } from '#server/domains/payments/verifyPayments.ts';
import { openStage, placePayableOrder, payByCard, type Stage, nextVisa } from '#tests/support/payments.ts';
import { getFailure, moveOrder } from '#tests/support/shop.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('Stripe');
});
beforeEach(async () => {
  stage.double!.heal();
  await stage.t.pool.query(`delete from graphile_worker._private_jobs`);
});
afterAll(() => stage?.close());

const minute = 60_000;

/** Moves the clock minute by minute and runs the check of each minute. */
async function passMinutes(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) {
    stage.t.clock.forward(minute);
    await stage.t.pool.query(`select graphile_worker.add_job('lookAfterPayments')`);
    await stage.t.drainJobs();
  }
}
const getState = async (order: { id: number }) =>
  (
    await stage.t.pool.query<{ status: string }>(
      'select status from payments where order_id = $1 order by id desc limit 1',
      [order.id],
    )
  ).rows[0]?.status;

describe('a payment whose provider fails', () => {
  it('after the charge is found to be paid, whoever asks next: the buyer again', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    stage.double!.fail('confirm', 'lost');
    const name = nextVisa();
    const failure = await getFailure(payByCard(buyer, order, name));
    expect([failure.status, failure.code]).toEqual([503, 'unavailable']);
    expect((await stage.money(buyer)).charges).toBe(1);
    expect(await payByCard(buyer, order, name)).toMatchObject({ status: 'succeeded', order: { status: 'paid' } });
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 100_00 });
  });

  it('after the charge is found to be paid within a minute, though nobody asks and nothing is told', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    stage.double!.fail('confirm', 'lost');
    await getFailure(payByCard(buyer, order, nextVisa()));
    expect((await buyer.client.orders.get({ params: { id: order.id } })).payment.status).toBe('pending');
    await passMinutes(1);
    expect(await getState(order)).toBe('succeeded');
    expect((await buyer.client.orders.get({ params: { id: order.id } })).status).toBe('paid');
    expect((await stage.money(buyer)).charges).toBe(1);
  });

  it('after the charge is found to be paid though a hundred older payments can’t be refunded any more', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    stage.double!.fail('confirm', 'lost');
    await getFailure(payByCard(buyer, order, nextVisa()));
    await stage.t.pool.query(
      `insert into payments (purpose, user_id, tariff_id, days, amount, currency, status, provider, provider_id,
                             refund_tries, touched_at)
       select 'tariff', user_id, 1, 30, amount, currency, 'refund_pending', provider, 'pi_unrefundable_' || n,
              3, touched_at - interval '1 day'
         from payments, generate_series(1, 100) n
        where order_id = $1`,
      [order.id],
    );
    await passMinutes(1);
    await stage.t.pool.query(`delete from payments where provider_id like 'pi_unrefundable_%'`);
    expect(await getState(order)).toBe('succeeded');
  });

  it.each(['down', 'reset', 'lost'] as const)(
    '(%s) when it is to hear of the payment is told of it once, however often the buyer tries',
    async (failure) => {
      const { buyer, order } = await placePayableOrder(stage);
      stage.double!.fail('create', failure, 2);
      let begun: { client_secret: string } | undefined;
      for (let tries = 0; !begun && tries < 3; tries++) {
        begun = await buyer.client.payments
          .payOrder({ params: { id: order.id } })
          .catch((error: { status: number }) => {
            expect(error.status).toBe(503);
            return undefined;
          });
      }
      const { rows } = await stage.t.pool.query<{ key: string }>('select key from payments where order_id = $1', [
        order.id,
      ]);
      expect(rows).toHaveLength(1);
      expect(
        [...stage.double!.intents.values()].filter(({ metadata }) => metadata['reference'] === rows[0]!.key),
      ).toHaveLength(1);
      expect(await payByCard(buyer, order, nextVisa())).toMatchObject({ status: 'succeeded' });
    },
  );

  it.each(['down', 'reset'] as const)('(%s) before the charge charges once after all, or never', async (failure) => {
    const [again, never] = [await placePayableOrder(stage), await placePayableOrder(stage)];
    const name = nextVisa();
    for (const { buyer, order } of [again, never]) {
      // The SDK retries a cut connection once by itself.
      stage.double!.fail('confirm', failure, failure === 'reset' ? 2 : 1);
      expect((await getFailure(payByCard(buyer, order, name))).status).toBe(503);
    }
    if (failure === 'down') stage.double!.fail('retrieve', failure);
    if (failure === 'down') expect((await getFailure(payByCard(again.buyer, again.order, name))).status).toBe(503);
    expect(await payByCard(again.buyer, again.order, name)).toMatchObject({ status: 'succeeded' });
    await passMinutes(10);
    expect(await getState(never.order)).toBe('canceled');
    expect((await stage.money(again.buyer)).charges).toBe(1);
    expect((await stage.money(never.buyer)).charges).toBe(0);
  });

  it('for all of ten minutes, before any card was tried, is given up; its money, should it come, goes where it belongs', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const { client_secret } = await buyer.client.payments.payOrder({ params: { id: order.id } });
    stage.double!.fail('retrieve', 'down', 10);
    await passMinutes(10);
    stage.double!.heal();
    expect(await getState(order)).toBe('canceled');
    const intent = [...stage.double!.intents.values()].find((one) => one.client_secret === client_secret)!;
    await stage.t.gateways.payments.confirm({ id: intent.id, payment_method_id: nextVisa(), key: 'by-the-browser' });
    await stage.deliver();
    expect(await getState(order)).toBe('succeeded');
    expect((await buyer.client.orders.get({ params: { id: order.id } })).status).toBe('paid');
  });

  it('while money is to go back gets it back as soon as it can, once', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    await payByCard(buyer, order, nextVisa());
    await moveOrder(stage.shop.company.vendor, order, 'canceled');
    stage.double!.fail('refund', 'lost');
    stage.double!.fail('refund', 'down', 2);
    await stage.t.drainJobs();
    await passMinutes(4);
    expect(await getState(order)).toBe('refunded');
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 1, held: 0 });
  });

  it('while it tells of a payment is asked to tell again', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    stage.double!.fail('confirm', 'lost');
    await getFailure(payByCard(buyer, order, nextVisa()));
    const [event] = stage
      .double!.events.splice(0)
      .filter(({ type }) => type === 'payment_intent.succeeded')
      .toReversed();
    const message = await stage.sign(event!, stage.t.clock.now);
    stage.double!.fail('retrieve', 'down');
    expect(await stage.post(message.text, message.signature)).toEqual({ status: 503, code: 'unavailable' });
    expect(await stage.post(message.text, message.signature)).toEqual({ status: 200 });
    expect(await getState(order)).toBe('succeeded');
  });

  it('leaves nothing behind that does not add up', async () => {
    expect((await verifyPayments(stage.t.db)).filter((failure) => !failure.includes('waited'))).toEqual([]);
  });
});

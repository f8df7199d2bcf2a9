/** Paying orders by card: the same tests for both providers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '#server/domains/companies/tables.ts';
import { checkAllPayments } from '#server/domains/payments/checkPayment.ts';
import { verifyPayments } from '#server/domains/payments/verifyPayments.ts';
import { outbox } from '#server/platform/tables.ts';
import { eq } from 'drizzle-orm';
import {
  nextCard,
  openStage,
  passRefundPause,
  placePayableOrder,
  payByCard,
  providers,
  type Stage,
  nextVisa,
} from '#tests/support/payments.ts';
import { getBonuses, getFailure, moveOrder } from '#tests/support/shop.ts';
import { listSent } from '#tests/support/signIn.ts';

const minute = 60_000;

describe.each(providers)('paying an order by card, with %s', (provider) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(provider);
  });
  afterAll(() => stage?.close());
  const get = (id: number, who = stage.shop.company.vendor) => who.client.orders.get({ params: { id } });
  /** Runs the jobs, and delivers the provider's events twice and in the wrong order. */
  async function settle() {
    await stage.t.drainJobs();
    await stage.deliver((events) => [...events, ...events].toReversed());
    await stage.t.drainJobs();
  }
  /** The payment of an order, with its refunds at Stripe, the newest first. */
  async function findStoredPayment(orderId: number) {
    const { rows } = await stage.t.pool.query<{ id: number; provider_id: string }>(
      'select id, provider_id from payments where order_id = $1',
      [orderId],
    );
    const refunds = () => stage.double!.intents.get(rows[0]!.provider_id)!.latest_charge!.refunds.data;
    return { ...rows[0]!, refunds };
  }

  it('takes the money once, and the order is paid by nobody’s hand', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    expect(order.payment).toEqual({ can_pay: true, status: 'none', paid_at: null, refunded_at: null });
    const { client_secret } = await buyer.client.payments.payOrder({ params: { id: order.id } });
    expect(client_secret).toMatch(/^pi_[\w-]+_secret_/);
    const paid = await payByCard(buyer, order, nextVisa());
    expect(paid).toMatchObject({
      status: 'succeeded',
      order: { status: 'paid', payment: { can_pay: false, status: 'paid' } },
    });
    expect((await get(order.id)).history.at(-1)).toMatchObject({
      author: null,
      from: 'new',
      to: 'paid',
      changes: { payment: { from: null, to: 'card' } },
    });
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 100_00 });
  });

  it('is begun once for however many tabs, and repeated calls charge nothing more', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const secrets = await Promise.all(
      [1, 2, 3].map(() => buyer.client.payments.payOrder({ params: { id: order.id } })),
    );
    expect(new Set(secrets.map(({ client_secret }) => client_secret)).size).toBe(1);
    const name = nextVisa();
    await payByCard(buyer, order, name);
    expect(await payByCard(buyer, order, name)).toMatchObject({ status: 'succeeded' });
    expect(await payByCard(buyer, order, nextVisa())).toMatchObject({ status: 'succeeded' });
    expect((await getFailure(buyer.client.payments.payOrder({ params: { id: order.id } }))).code).toBe('not_payable');
    await stage.deliver((events) => [...events, ...events.toReversed()]);
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 100_00 });
    expect((await get(order.id)).history.filter(({ to }) => to === 'paid')).toHaveLength(1);
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'generic_decline', 'Банк отклонил карту. Попробуйте другую или обратитесь в банк'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'На карте недостаточно денег'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'Срок действия карты истёк'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'Неверный код безопасности (CVC)'],
    [
      'pm_card_chargeDeclinedProcessingError',
      'processing_error',
      'Сейчас списать деньги не удалось. Повторите через несколько минут',
    ],
  ])('tells why %s was declined, and takes another card', async (name, decline_code, message) => {
    const { buyer, order } = await placePayableOrder(stage);
    const russian = { ...buyer, client: stage.t.as(buyer.token, { 'accept-language': 'ru' }) };
    const declined = nextCard(name);
    for (const _ of [1, 2]) {
      const failure = await getFailure(payByCard(russian, order, declined));
      expect([failure.status, failure.code, failure.message, failure.body]).toEqual([
        422,
        'card_declined',
        message,
        expect.objectContaining({ decline_code }),
      ]);
    }
    expect((await get(order.id)).status).toBe('new');
    await stage.deliver();
    expect(await payByCard(buyer, order, nextVisa())).toMatchObject({ status: 'succeeded', order: { status: 'paid' } });
    expect((await stage.money(buyer)).charges).toBe(1);
  });

  it('waits for the extra step, and goes on after it', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const name = nextCard('pm_card_authenticationRequired');
    const payment = await payByCard(buyer, order, name);
    expect(payment).toMatchObject({ status: 'requires_action', client_secret: expect.stringMatching(/^pi_/) });
    expect(await payByCard(buyer, order, name)).toEqual(payment);
    await stage.approve((payment as { client_secret: string }).client_secret, true);
    expect(await payByCard(buyer, order, name)).toMatchObject({ status: 'succeeded', order: { status: 'paid' } });
  });

  it('declines what the holder did not approve, and takes another card', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const name = nextCard('pm_card_threeDSecure2Required');
    const payment = (await payByCard(buyer, order, name)) as { client_secret: string };
    await stage.approve(payment.client_secret, false);
    expect((await getFailure(payByCard(buyer, order, name))).message).toBe(
      'The payment was not approved. Try again or take another card',
    );
    expect(await payByCard(buyer, order, nextVisa())).toMatchObject({ status: 'succeeded' });
    expect((await stage.money(buyer)).charges).toBe(1);
  });

  it('lets another card be taken where the extra step was left', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    expect(await payByCard(buyer, order, nextCard('pm_card_threeDSecure2Required'))).toMatchObject({
      status: 'requires_action',
    });
    expect(await payByCard(buyer, order, nextVisa())).toMatchObject({ status: 'succeeded' });
    expect((await stage.money(buyer)).charges).toBe(1);
  });

  it('is paid by what the provider tells alone, when the browser never comes back', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const payment = (await payByCard(buyer, order, nextCard('pm_card_authenticationRequired'))) as {
      client_secret: string;
    };
    await stage.approve(payment.client_secret, true);
    expect((await get(order.id)).status).toBe('new');
    await stage.deliver((events) => events.toReversed());
    expect(await get(order.id)).toMatchObject({ status: 'paid', payment: { status: 'paid' } });
    expect((await get(order.id)).history.filter(({ to }) => to === 'paid')).toHaveLength(1);
  });

  it('charges no other sum than the payer was shown', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const item = order.items[0]!;
    await stage.shop.company.vendor.client.orders.edit({
      params: { id: order.id },
      body: { items: [{ product_id: item.product_id, count: item.count + 1 }] },
    });
    const { sum_to_pay } = await get(order.id);
    expect(await getFailure(payByCard(buyer, order, nextVisa(), order.sum_to_pay))).toMatchObject({
      status: 409,
      code: 'sum_changed',
      body: { sum_to_pay },
    });
    expect((await stage.money(buyer)).charges).toBe(0);
    expect(await payByCard(buyer, order, nextVisa(), sum_to_pay)).toMatchObject({ status: 'succeeded' });
  });

  it('gives the money back when the order is canceled: all of it, once', async () => {
    const { buyer, order } = await placePayableOrder(stage, { count: 10, useBonuse: true, gift: 20_00 });
    expect(order.sum_to_pay).toBe(80);
    await payByCard(buyer, order, nextVisa());
    const canceled = await moveOrder(stage.shop.company.vendor, order, 'canceled');
    expect(canceled.payment.status).toBe('refund_pending');
    await stage.t.drainJobs();
    await stage.deliver((events) => [...events, ...events]);
    await stage.t.drainJobs();
    const back = await get(order.id, buyer);
    expect(back.payment).toMatchObject({ status: 'refunded', can_pay: false, refunded_at: expect.any(String) });
    expect(back.history.slice(-2)).toMatchObject([
      { from: 'paid', to: 'canceled', changes: { bonuses_returned: { from: 0, to: 20 } } },
      { author: null, from: null, to: null, changes: { card_returned: { from: 0, to: 80 } } },
    ]);
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 1, held: 0 });
    expect(await getBonuses(buyer)).toBe(20);
    const mails = await stage.t.db.select().from(outbox).where(eq(outbox.to, buyer.email));
    const findText = (status: string) => mails.find(({ subject }) => subject === `Order ${order.id}: ${status}`)?.text;
    expect(findText('Paid')).toContain('You have paid $80.00 by card');
    expect(findText('Canceled')).toMatch(/card.*\$80\.00[^]*bonuses.*\$20\.00/i);
  });

  it('says that the bank did not make the refund, tries it three times, then leaves it to people', async () => {
    if (!stage.double) return;
    const { buyer, order } = await placePayableOrder(stage);
    await payByCard(buyer, order, nextVisa());
    const payment = await findStoredPayment(order.id);
    const wasReported = async () =>
      (await verifyPayments(stage.t.db)).some((problem) =>
        problem.startsWith(`payment ${payment.id} was not refunded`),
      );
    stage.double.holdRefunds();
    await moveOrder(stage.shop.company.vendor, order, 'canceled');
    await settle();
    expect((await get(order.id)).payment).toMatchObject({ status: 'refund_pending', refunded_at: null });
    stage.double.releaseRefunds();
    await settle();
    expect((await get(order.id)).payment).toMatchObject({ status: 'refunded', refunded_at: expect.any(String) });
    for (const tries of [1, 2, 3]) {
      stage.double.holdRefunds();
      stage.double.failRefund(payment.provider_id);
      await settle();
      const { payment: shown, history } = await get(order.id);
      expect(shown).toMatchObject({ status: 'refund_pending', refunded_at: null, failed_refund: 100 });
      expect(history.at(-1)!.changes).toEqual({ card_refund_failed: { from: 0, to: 100 } });
      expect(payment.refunds()).toHaveLength(tries);
      await passRefundPause(stage);
      await settle();
      expect(payment.refunds()).toHaveLength(Math.min(tries + 1, 3));
      expect(await wasReported()).toBe(tries === 3);
    }
    const letters = (await listSent(stage.t, stage.shop.company.vendor.email)).filter(
      ({ subject }) => subject === `The refund of $100.00 for order ${order.id} has failed`,
    );
    expect(letters.map(({ text }) => text.includes('It is not tried again'))).toEqual([true, false, false]);
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 100_00 });
    stage.double.releaseRefunds();
    stage.double.refundOnScreens(payment.provider_id, 100_00);
    await settle();
    expect((await get(order.id)).payment).toMatchObject({ status: 'refunded' });
    expect(await wasReported()).toBe(false);
  });

  it('tries the refund of a canceled order, however many refunds were canceled on the provider’s screens', async () => {
    if (!stage.double) return;
    const { buyer, order } = await placePayableOrder(stage);
    await payByCard(buyer, order, nextVisa());
    const { provider_id, refunds } = await findStoredPayment(order.id);
    for (let n = 0; n < 3; n += 1) {
      stage.double.refundOnScreens(provider_id, 5_00);
      stage.double.failRefund(provider_id);
    }
    await settle();
    stage.double.holdRefunds();
    await moveOrder(stage.shop.company.vendor, order, 'canceled');
    await settle();
    expect(refunds()).toHaveLength(4);
    const { payment } = await get(order.id);
    expect(payment).toMatchObject({ status: 'refund_pending' });
    expect(payment).not.toHaveProperty('failed_refund');
    stage.double.failRefund(provider_id);
    await settle();
    expect((await get(order.id)).payment).toMatchObject({ failed_refund: 100 });
    stage.double.releaseRefunds();
    await passRefundPause(stage);
    await settle();
    expect((await get(order.id)).payment).toMatchObject({ status: 'refunded' });
  });

  it('waits before it tries a refund again: a minute, then ten', async () => {
    if (!stage.double) return;
    const { buyer, order } = await placePayableOrder(stage);
    await payByCard(buyer, order, nextVisa());
    const payment = await findStoredPayment(order.id);
    stage.double.holdRefunds();
    await moveOrder(stage.shop.company.vendor, order, 'canceled');
    await settle();
    const passSeconds = async (seconds: number) => {
      stage.t.clock.forward(seconds * 1000);
      await checkAllPayments(stage.t.ctx);
    };
    for (const { tries, pause } of [
      { tries: 1, pause: 60 },
      { tries: 2, pause: 600 },
    ]) {
      stage.double.failRefund(payment.provider_id);
      await settle();
      await passSeconds(pause - 1);
      expect(payment.refunds(), `before ${pause} seconds`).toHaveLength(tries);
      await passSeconds(1);
      expect(payment.refunds(), `after ${pause} seconds`).toHaveLength(tries + 1);
    }
    stage.double.releaseRefunds();
    await settle();
    expect((await get(order.id)).payment).toMatchObject({ status: 'refunded' });
  });

  it('tries a refund again that failed and was requested without a reference', async () => {
    if (!stage.double) return;
    const { buyer, order } = await placePayableOrder(stage);
    await payByCard(buyer, order, nextVisa());
    const { provider_id, refunds } = await findStoredPayment(order.id);
    await moveOrder(stage.shop.company.vendor, order, 'canceled');
    await settle();
    refunds()[0]!.metadata = {};
    stage.double.failRefund(provider_id);
    await settle();
    expect(refunds().map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect((await get(order.id)).payment).toMatchObject({ status: 'refunded' });
  });

  it('gives back what comes in for an order that was canceled meanwhile', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const payment = (await payByCard(buyer, order, nextCard('pm_card_authenticationRequired'))) as {
      client_secret: string;
    };
    await moveOrder(buyer, order, 'canceled');
    await stage.approve(payment.client_secret, true);
    await stage.deliver();
    await stage.t.drainJobs();
    expect(await get(order.id)).toMatchObject({ status: 'canceled', payment: { status: 'refunded' } });
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 1, held: 0 });
  });

  it('asks the bank of its payer alone: whoever else has got hold of the secret finds nothing', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const { client_secret } = (await payByCard(buyer, order, nextCard('pm_card_authenticationRequired'))) as {
      client_secret: string;
    };
    const other = await stage.t.make.buyer();
    const failure = await getFailure(other.client.payments.sandboxApproval({ body: { client_secret, approve: true } }));
    expect(failure.status).toBe(404);
    if (stage.t.gateways.payments.authenticate)
      expect(await buyer.client.payments.sandboxApproval({ body: { client_secret, approve: true } })).toEqual({
        status: 'succeeded',
      });
  });

  it('gives back what comes in for an order that was paid by hand meanwhile', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const payment = (await payByCard(buyer, order, nextCard('pm_card_authenticationRequired'))) as {
      client_secret: string;
    };
    await moveOrder(stage.shop.company.vendor, order, 'paid', 'forming');
    await stage.approve(payment.client_secret, true);
    await stage.deliver();
    await stage.t.drainJobs();
    expect(await get(order.id)).toMatchObject({ status: 'forming', payment: { status: 'refunded' } });
    expect((await stage.money(buyer)).held).toBe(0);
  });

  it('asks for the new sum where the order was changed after the payment was begun', async () => {
    const { buyer, order, product_id } = await placePayableOrder(stage);
    const first = await buyer.client.payments.payOrder({ params: { id: order.id } });
    await stage.shop.company.vendor.client.orders.edit({
      params: { id: order.id },
      body: { items: [{ product_id, count: 3 }] },
    });
    const second = await buyer.client.payments.payOrder({ params: { id: order.id } });
    expect(second.client_secret).not.toBe(first.client_secret);
    expect(await payByCard(buyer, order, nextVisa())).toMatchObject({ status: 'succeeded' });
    await stage.t.drainJobs();
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 30_00 });
    const { rows: events } = await stage.t.pool.query<{ type: string }>(
      `select e.type
         from payment_events e
         join payments p on p.id = e.payment_id
        where p.client_secret = $1 and e.event_id is null
        order by e.id`,
      [first.client_secret],
    );
    expect(events.map(({ type }) => type)).toEqual(['created', 'canceled']);
  });

  it('keeps the lines of an order that is paid by card as they are', async () => {
    const { buyer, order, product_id } = await placePayableOrder(stage);
    await payByCard(buyer, order, nextVisa());
    await moveOrder(stage.shop.company.vendor, order, 'forming');
    const failure = await getFailure(
      stage.shop.company.vendor.client.orders.edit({
        params: { id: order.id },
        body: { items: [{ product_id, count: 3 }] },
      }),
    );
    expect([failure.status, failure.code]).toEqual([409, 'not_editable']);
  });

  it('does not take a sum for its own that is another than was asked for: it goes back', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const { client_secret } = await buyer.client.payments.payOrder({ params: { id: order.id } });
    await stage.takeOther(client_secret, 1_00);
    expect((await getFailure(payByCard(buyer, order, nextVisa()))).code).toBe('payment_over');
    await stage.t.drainJobs();
    expect(await get(order.id)).toMatchObject({ status: 'new', payment: { status: 'refunded' } });
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 1, held: 0 });
  });

  it('is offered by companies that allow it, for what is still to be paid, to whoever placed the order', async () => {
    const { buyer, order } = await placePayableOrder(stage, { gift: 100_00, useBonuse: true });
    expect([order.sum_to_pay, order.payment.can_pay]).toEqual([0, false]);
    const failure = await getFailure(payByCard(buyer, order, nextVisa()));
    expect([failure.status, failure.code]).toEqual([409, 'not_payable']);
    const other = await placePayableOrder(stage);
    expect((await getFailure(payByCard(buyer, other.order, nextVisa()))).status).toBe(404);
    expect((await get(other.order.id)).payment.can_pay).toBe(false);
    await stage.t.db.update(companies).set({ card_payments: false }).where(eq(companies.id, stage.shop.company.id));
    expect((await get(other.order.id, other.buyer)).payment.can_pay).toBe(false);
    expect((await getFailure(payByCard(other.buyer, other.order, nextVisa()))).code).toBe('not_payable');
    await stage.t.db.update(companies).set({ card_payments: true }).where(eq(companies.id, stage.shop.company.id));
  });

  it('cancels what nobody has paid for ten minutes, and begins anew after that', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const first = await buyer.client.payments.payOrder({ params: { id: order.id } });
    stage.t.clock.forward(9 * minute);
    await stage.t.pool.query(`select graphile_worker.add_job('lookAfterPayments')`);
    await stage.t.drainJobs();
    const { rows } = await stage.t.pool.query(`select status from payments where order_id = $1`, [order.id]);
    expect(rows).toEqual([{ status: 'canceled' }]);
    const second = await buyer.client.payments.payOrder({ params: { id: order.id } });
    expect(second.client_secret).not.toBe(first.client_secret);
    expect(await payByCard(buyer, order, nextVisa())).toMatchObject({ status: 'succeeded' });
    await stage.deliver();
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 100_00 });
  });

  it('is not under way where the provider knows no such card', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    await getFailure(payByCard(buyer, order, 'pm_nope'));
    expect((await get(order.id, buyer)).payment.status).toBe('none');
    expect(await payByCard(buyer, order, nextVisa())).toMatchObject({ status: 'succeeded' });
  });

  it('takes no more cards of a person for an hour after twenty that failed', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    const codes: string[] = [];
    for (let n = 0; n < 21; n++)
      codes.push((await getFailure(payByCard(buyer, order, nextCard('pm_card_visa_chargeDeclined')))).code);
    expect(codes).toEqual([...Array<string>(20).fill('card_declined'), 'too_often']);
  });

  it('refuses cards that the provider does not know', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    for (const name of ['pm_nothing', 'pm_constructor', '4242424242424242']) {
      const failure = await getFailure(payByCard(buyer, order, name));
      expect([failure.status, Object.keys(failure.body['errors'] as object)]).toEqual([422, ['payment_method_id']]);
    }
    expect((await stage.money(buyer)).charges).toBe(0);
  });
});

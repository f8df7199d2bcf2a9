/** Paying for tariffs by card, and events of the providers: the same tests for both. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { verifyPayments } from '#server/domains/payments/verifyPayments.ts';
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
import { getFailure } from '#tests/support/shop.ts';
import { listSent } from '#tests/support/signIn.ts';

const minute = 60_000;

describe.each(providers)('paying for a tariff by card, with %s', (provider) => {
  let stage: Stage;
  let tariff: { id: number; price: number; year: number };
  beforeAll(async () => {
    stage = await openStage(provider);
    const { data } = await stage.t.guest.tariffs.list();
    const pro = data.find(({ kind }) => kind === 'buyer_pro')!;
    tariff = { id: pro.id, price: pro.prices[30], year: pro.prices[365] };
  });
  afterAll(() => stage?.close());
  const begin = (who: { client: Stage['t']['guest'] }, amount = tariff.price) =>
    who.client.payments.start({ query: { amount, tariff_id: tariff.id } });
  const pay = (who: { client: Stage['t']['guest'] }, payment_method_id: string, days: 30 | 365 = 30) =>
    who.client.payments.subscribe({ body: { days, tariff_id: tariff.id, payment_method_id } });
  const extensions = async (user: number) =>
    (
      await stage.t.pool.query<{ days: number; cause: string }>(
        'select days, cause from tariff_extensions where user_id = $1 order by id',
        [user],
      )
    ).rows;

  it('answers the same secret to every repeated beginning, and extends once', async () => {
    const buyer = await stage.t.make.buyer();
    const secrets = await Promise.all([1, 2, 3, 4].map(() => begin(buyer)));
    expect(new Set(secrets.map(({ client_secret }) => client_secret)).size).toBe(1);
    const name = nextVisa();
    const first = await pay(buyer, name);
    expect(first).toMatchObject({
      status: 'succeeded',
      tariff: { kind: 'buyer_pro' },
      tariff_expires_at: new Date(stage.t.clock.now.getTime() + 30 * dayMs).toISOString(),
    });
    expect(await pay(buyer, name)).toEqual(first);
    await stage.deliver((events) => [...events.toReversed(), ...events]);
    expect(await extensions(buyer.id)).toEqual([{ days: 30, cause: expect.stringMatching(/^payment:\d+$/) }]);
    expect((await stage.money(buyer)).charges).toBe(1);
  });

  it('extends by what the provider tells, when that comes first', async () => {
    const buyer = await stage.t.make.buyer();
    await begin(buyer);
    const name = nextCard('pm_card_authenticationRequired');
    const payment = (await pay(buyer, name)) as { client_secret: string };
    await stage.approve(payment.client_secret, true);
    await stage.deliver();
    expect(await extensions(buyer.id)).toHaveLength(1);
    expect(await pay(buyer, name)).toMatchObject({ status: 'succeeded' });
    expect(await extensions(buyer.id)).toHaveLength(1);
  });

  it('is named by `verify` and mailed to admins when the bank has not refunded it in three tries', async () => {
    if (!stage.double) return;
    const admin = await stage.t.make.admin();
    const buyer = await stage.t.make.buyer();
    const { client_secret } = await begin(buyer);
    await stage.takeOther(client_secret, 1_00);
    stage.double.holdRefunds();
    await getFailure(pay(buyer, nextVisa()));
    await stage.t.drainJobs();
    const { rows } = await stage.t.pool.query<{ id: number; provider_id: string }>(
      'select id, provider_id from payments where client_secret = $1',
      [client_secret],
    );
    const { id, provider_id } = rows[0]!;
    const listReports = async () =>
      (await verifyPayments(stage.t.db)).filter((report) => report.startsWith(`payment ${id} `));
    const listLetters = async () =>
      (await listSent(stage.t, admin.email)).filter(({ subject }) => subject === 'A refund for a plan has failed');
    for (const tries of [1, 2, 3]) {
      expect(await listReports(), `before failure ${tries}`).toEqual([]);
      expect(await listLetters(), `before failure ${tries}`).toEqual([]);
      stage.double.failRefund(provider_id);
      await stage.deliver();
      await passRefundPause(stage);
    }
    expect(await listReports()).toEqual([
      `payment ${id} was not refunded by its bank in several tries: refund it on the screens of its provider`,
    ]);
    expect((await listLetters()).map(({ text }) => text.includes(provider_id))).toEqual([true]);
    stage.double.releaseRefunds();
  });

  it('takes the tariff’s own prices only, and the period that was begun', async () => {
    const buyer = await stage.t.make.buyer();
    for (const amount of [0.01, tariff.price - 0.01, tariff.price + 1]) {
      const failure = await getFailure(begin(buyer, amount));
      expect([failure.status, Object.keys(failure.body['errors'] as object)]).toEqual([422, ['amount']]);
    }
    expect((await getFailure(pay(buyer, nextVisa()))).code).toBe('payment_over');
    await begin(buyer);
    const other = await getFailure(pay(buyer, nextVisa(), 365));
    expect([other.status, other.code]).toEqual([409, 'payment_other']);
    expect((await stage.money(buyer)).charges).toBe(0);
    expect((await getFailure(begin(await stage.t.make.vendor()))).code).toBe('tariff_not_sold');
    expect(
      (await getFailure(stage.t.guest.payments.start({ query: { amount: tariff.price, tariff_id: tariff.id } })))
        .status,
    ).toBe(403);
  });

  it('pays the one that was chosen of two that were begun', async () => {
    const buyer = await stage.t.make.buyer();
    await begin(buyer);
    await buyer.client.payments.start({ query: { amount: tariff.year, tariff_id: tariff.id, days: 365 } });
    await pay(buyer, nextVisa(), 365);
    expect(await extensions(buyer.id)).toMatchObject([{ days: 365 }]);
    expect((await stage.money(buyer)).held).toBe(Math.round(tariff.year * 100));
  });
});

describe.each(providers)('what %s tells', (provider) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(provider);
  });
  afterAll(() => stage?.close());
  const event = {
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: 'pi_nobodys' } },
  };

  it('is heard only with its own fresh signature', async () => {
    const { text, signature } = await stage.sign(event, stage.t.clock.now);
    const old = await stage.sign(event, new Date(stage.t.clock.now.getTime() - 6 * minute));
    for (const [body, header] of [
      [text, ''],
      [text, 'x'],
      [text, 't=1,v1=00'],
      [`${text} `, signature],
      [text, signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
      [old.text, old.signature],
      ['{}', signature],
    ] as const) {
      expect(await stage.post(body, header), header).toEqual({ status: 400, code: 'bad_signature' });
    }
    expect(await stage.post(text, signature)).toEqual({ status: 200 });
  });

  it('is kept once, and seen by an admin alone', async () => {
    const { buyer, order } = await placePayableOrder(stage);
    await payByCard(buyer, order, nextVisa());
    await stage.deliver((events) => [...events, ...events, ...events]);
    const admin = await stage.t.make.admin();
    const { data } = await admin.client.payments.events();
    const mine = data.filter(({ payment }) => payment.order_id === order.id);
    expect(mine.filter(({ is_told }) => is_told).map(({ type }) => type)).toEqual(['payment_intent.succeeded']);
    expect(mine.filter(({ is_told }) => !is_told).map(({ type }) => type)).toEqual(['succeeded', 'created']);
    expect((await getFailure(buyer.client.payments.events())).status).toBe(403);
    await expect(stage.t.pool.query('delete from payment_events')).rejects.toThrow('append-only');
  });

  it('comes to an address that an admin is shown, with the keys masked and tried', async () => {
    const admin = await stage.t.make.admin();
    const shown = await admin.client.payments.provider();
    expect(shown).toMatchObject({
      provider: stage.double ? 'stripe' : 'sandbox',
      live: false,
      webhook_url: 'http://localhost:3000/api/stripe/webhook',
      publishable_key: stage.double ? 'pk_test_…uble' : null,
    });
    expect(JSON.stringify(shown)).not.toContain('sk_');
    expect(await admin.client.payments.test()).toMatchObject({
      account: stage.double ? 'The double' : null,
      live: false,
    });
    expect(await stage.t.guest.payments.config()).toEqual({
      provider: shown.provider,
      form: shown.provider,
      publishable_key: stage.double ? 'pk_test_double' : null,
      lowest_sum: stage.double ? 0.5 : 0.01,
      highest_sum: 999_999.99,
    });
  });
});

/** Card payments of purchases: one payment with a split per order, over both providers. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Purchase } from '#contract/purchases.ts';
import { checkAllPayments } from '#server/domains/payments/checkPayment.ts';
import { verify } from '#server/domains/verify.ts';
import type { Person } from '#tests/support/factories.ts';
import {
  nextCard,
  nextVisa,
  openStage,
  passRefundPause,
  payByCard,
  providers,
  type Stage,
} from '#tests/support/payments.ts';
import {
  checkOut,
  expireUnpaid,
  fillBasket,
  giveBonuses,
  openShops,
  payPurchase,
  readPurchase,
} from '#tests/support/purchases.ts';
import { getBonuses, getFailure, getStock, listStatuses, moveOrder, type Shop } from '#tests/support/shop.ts';
import { listSent } from '#tests/support/signIn.ts';

describe.each(providers)('with %s', (provider) => {
  let stage: Stage;
  let shops: Shop[];
  beforeAll(async () => {
    stage = await openStage(provider, { max: 20 });
    shops = await openShops(stage.t, 3);
  });
  afterEach(async () => expect(await verify(stage.t.db)).toEqual([]));
  afterAll(() => stage?.close());

  /** A purchase of three shops at 10, 20 and 30 that awaits its card payment. */
  async function placeByCard(options: { bonuses?: number } = {}) {
    const buyer = await stage.t.make.buyer();
    const products = await Promise.all([10, 20, 30].map((price, n) => shops[n]!.stock({ price, total_count: 5 })));
    if (options.bonuses) await giveBonuses(stage.t, buyer, options.bonuses);
    const carts = await fillBasket(
      buyer,
      products.map((product_id) => ({ product_id })),
    );
    const purchase = await checkOut(buyer, carts, 'card', { useBonuse: options.bonuses !== undefined });
    return { buyer, products, purchase };
  }
  const listCompanyMails = async (n: number, { orders }: Purchase) =>
    (await listSent(stage.t, shops[n]!.company.vendor.email))
      .map(({ subject }) => subject ?? '')
      .filter((subject) => subject.toLowerCase().includes(`order ${orders[n]!.id} `));
  const listBuyerMails = async ({ email }: Person) =>
    (await listSent(stage.t, email)).map(({ subject }) => subject ?? '').filter((subject) => /order/i.test(subject));
  const getStatuses = async (buyer: Person, purchase: Purchase) =>
    (await readPurchase(buyer, purchase)).orders.map(({ status }) => status);
  async function settle() {
    await stage.t.drainJobs();
    await stage.deliver((events) => [...events, ...events].toReversed());
    await stage.t.drainJobs();
  }

  it('is not for the companies until it is paid, after the extra step', async () => {
    const { buyer, purchase } = await placeByCard();
    expect(purchase).toMatchObject({ awaits_payment: true, can_pay_on_receipt: true, sum_to_pay: 60 });
    expect(purchase.client_secret).toBeTypeOf('string');
    expect(purchase.expires_at).toBe(new Date(stage.t.clock.now.getTime() + 30 * 60_000).toISOString());
    await stage.t.drainJobs();
    expect(await listCompanyMails(0, purchase)).toEqual([]);
    const [order] = purchase.orders;
    const { vendor } = shops[0]!.company;
    expect(await vendor.client.orders.get({ params: { id: order!.id } })).toMatchObject({
      awaits_payment: true,
      allowed_statuses: [],
    });
    expect((await getFailure(moveOrder(vendor, order!, 'in_process'))).code).toBe('awaits_payment');
    expect((await getFailure(moveOrder(vendor, order!, 'canceled'))).code).toBe('awaits_payment');

    expect((await getFailure(payPurchase(buyer, purchase, nextCard('pm_card_visa_chargeDeclined')))).code).toBe(
      'card_declined',
    );
    const card = nextCard('pm_card_threeDSecure2Required');
    const step = await payPurchase(buyer, purchase, card);
    expect(step).toMatchObject({ status: 'requires_action', client_secret: purchase.client_secret });
    const listUnfinished = async () =>
      (await readPurchase(buyer, purchase)).orders.map(({ payment }) => payment.is_unfinished);
    expect(await listUnfinished(), 'a reload finds that the approval is missing').toEqual([true, true, true]);
    expect((await vendor.client.orders.get({ params: { id: order!.id } })).payment).not.toHaveProperty('is_unfinished');
    await stage.approve(purchase.client_secret!, true);
    expect(await payPurchase(buyer, purchase, card)).toMatchObject({
      status: 'succeeded',
      purchase: { awaits_payment: false, expires_at: null, sum_to_pay: 0 },
    });
    expect(await listUnfinished()).toEqual([undefined, undefined, undefined]);
    await settle();
    expect(await getStatuses(buyer, purchase)).toEqual(['paid', 'paid', 'paid']);
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 60_00 });
    expect((await listCompanyMails(0, purchase)).toSorted()).toEqual([
      `New order ${order!.id} for $10.00`,
      `Order ${order!.id} is paid`,
    ]);
    expect(await listStatuses(stage.t, order!.id)).toEqual(['new', 'paid']);
    expect(await listBuyerMails(buyer)).toEqual([
      `Orders ${purchase.orders.map(({ id }) => id).join(', ')} are placed`,
    ]);
  });

  it('is refunded order by order, each once', async () => {
    const { buyer, purchase } = await placeByCard();
    await payPurchase(buyer, purchase, nextVisa());
    await moveOrder(shops[1]!.company.vendor, purchase.orders[1]!, 'canceled');
    await settle();
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 40_00 });
    const after = await readPurchase(buyer, purchase);
    expect(after.orders.map(({ status, payment }) => [status, payment.status])).toEqual([
      ['paid', 'paid'],
      ['canceled', 'refunded'],
      ['paid', 'paid'],
    ]);
    expect(after.orders[1]!.history.at(-1)!.changes).toEqual({ card_returned: { from: 0, to: 20 } });
    for (const n of [0, 2]) await moveOrder(shops[n]!.company.vendor, purchase.orders[n]!, 'canceled');
    await settle();
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 1, held: 0 });
    const { rows } = await stage.t.pool.query('select status from payments where purchase_id = $1', [purchase.id]);
    expect(rows).toEqual([{ status: 'refunded' }]);
  });

  it('is paid without an order that the buyer has canceled, or has paid alone', async () => {
    const { buyer, purchase } = await placeByCard();
    await moveOrder(buyer, purchase.orders[0]!, 'canceled');
    expect((await getFailure(payPurchase(buyer, purchase, nextVisa()))).code).toBe('sum_changed');
    await payByCard(buyer, purchase.orders[1]!, nextVisa());
    const left = await readPurchase(buyer, purchase);
    expect(left).toMatchObject({ awaits_payment: true, sum_to_pay: 30 });
    expect(await payPurchase(buyer, left, nextVisa())).toMatchObject({ status: 'succeeded' });
    await settle();
    expect(await getStatuses(buyer, purchase)).toEqual(['canceled', 'paid', 'paid']);
    expect(await stage.money(buyer)).toEqual({ charges: 2, refunds: 0, held: 50_00 });
  });

  it('is not said to be paid where one order was paid alone before the others expired', async () => {
    const { buyer, purchase } = await placeByCard();
    await payByCard(buyer, purchase.orders[1]!, nextVisa());
    const left = await readPurchase(buyer, purchase);
    await expireUnpaid(stage.t);
    expect((await getFailure(payPurchase(buyer, left, nextVisa()))).code).toBe('not_payable');
    await settle();
    expect(await getStatuses(buyer, purchase)).toEqual(['canceled', 'paid', 'canceled']);
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 20_00 });
  });

  it('ends after half an hour with carts, stock and bonuses given back, and later money too', async () => {
    const { buyer, products, purchase } = await placeByCard({ bonuses: 6_00 });
    expect(await getBonuses(buyer)).toBe(0);
    const card = nextCard('pm_card_authenticationRequired');
    await payPurchase(buyer, purchase, card);
    // The buyer has begun a new cart in one of the shops
    await fillBasket(buyer, [{ product_id: products[0]!, count: 2 }]);
    await expireUnpaid(stage.t);
    expect(await getStatuses(buyer, purchase)).toEqual(['canceled', 'canceled', 'canceled']);
    expect(await getBonuses(buyer)).toBe(6);
    for (const id of products) expect(await getStock(stage.t, id)).toMatchObject({ held: 0 });
    const basket = (await buyer.client.basket.list()).data;
    expect(basket.map(({ items }) => items.map(({ product, count }) => [product.id, count]))).toEqual([
      [[products[0], 2]],
      [[products[1], 1]],
      [[products[2], 1]],
    ]);
    await stage.approve(purchase.client_secret!, true);
    await settle();
    expect(await stage.money(buyer)).toMatchObject({ held: 0 });
    expect(await listCompanyMails(0, purchase)).toEqual([]);
    expect(
      await checkOut(
        buyer,
        basket.map(({ id }) => id),
        'on_receipt',
      ),
    ).toMatchObject({ sum_to_pay: 70 });
  });

  it('changes to payment on receipt, for which its companies are notified', async () => {
    const { buyer, purchase } = await placeByCard();
    const card = nextCard('pm_card_authenticationRequired');
    await payPurchase(buyer, purchase, card);
    const change = async () => (await buyer.client.purchases.onReceipt({ params: { id: purchase.id } })).purchase;
    expect(await change()).toMatchObject({ payment_method: 'on_receipt', awaits_payment: false, sum_to_pay: 60 });
    expect(await change()).toMatchObject({ orders: [{ payment_method: 'on_receipt' }, {}, {}] });
    await settle();
    expect(await listCompanyMails(0, purchase)).toEqual([`New order ${purchase.orders[0]!.id} for $10.00`]);
    expect(await listBuyerMails(buyer)).toHaveLength(1);
    expect((await getFailure(payPurchase(buyer, purchase, nextVisa()))).code).toBe('not_payable');
    await expireUnpaid(stage.t);
    expect(await getStatuses(buyer, purchase)).toEqual(['new', 'new', 'new']);
    await moveOrder(shops[0]!.company.vendor, purchase.orders[0]!, 'in_process');
  });

  it('needs no card where bonuses pay all of it', async () => {
    const { purchase } = await placeByCard({ bonuses: 100_00 });
    expect(purchase).toMatchObject({ awaits_payment: false, sum_to_pay: 0, orders: [{ status: 'new' }, {}, {}] });
    expect(purchase).not.toHaveProperty('client_secret');
  });

  it('takes no card for less than the provider does, and says so before', async () => {
    const { lowest_sum } = await stage.t.guest.payments.config();
    expect(lowest_sum).toBe(provider === 'Stripe' ? 0.5 : 0.01);
    if (provider !== 'Stripe') return;
    const buyer = await stage.t.make.buyer();
    const carts = await fillBasket(buyer, [{ product_id: await shops[0]!.stock({ price: 0.49 }) }]);
    expect(await getFailure(checkOut(buyer, carts, 'card'))).toMatchObject({
      status: 409,
      code: 'card_sum_out_of_range',
      message: 'A card pays from $0.50 to $999,999.99 at once. Choose another way of payment',
    });
    const { orders } = await checkOut(buyer, carts, 'on_receipt');
    expect(orders[0]!.payment.can_pay).toBe(false);
  });

  it('takes an order of less with the others of its purchase only', async () => {
    if (provider !== 'Stripe') return;
    const place = async () => {
      const buyer = await stage.t.make.buyer();
      const products = [await shops[0]!.stock({ price: 0.49 }), await shops[1]!.stock({ price: 10 })];
      const carts = await fillBasket(
        buyer,
        products.map((product_id) => ({ product_id })),
      );
      return { buyer, purchase: await checkOut(buyer, carts, 'card') };
    };
    const { buyer, purchase } = await place();
    const [small, other] = purchase.orders;
    expect(small!.payment.can_pay).toBe(false);
    expect(await getFailure(buyer.client.payments.payOrder({ params: { id: small!.id } }))).toMatchObject({
      status: 409,
      code: 'split_below_card_sum',
      body: {
        purchase_id: purchase.id,
        message:
          'A card pays $0.50 or more at once, and this order is less. Pay its whole purchase, or on receipt if the shops take that',
      },
    });
    expect((await getFailure(payByCard(buyer, small!, nextVisa()))).code).toBe('split_below_card_sum');
    await moveOrder(buyer, other!, 'canceled');
    const { id } = purchase;
    const left = await readPurchase(buyer, purchase);
    expect((await getFailure(payByCard(buyer, small!, nextVisa()))).code).toBe('card_sum_out_of_range');
    expect((await getFailure(payPurchase(buyer, left, nextVisa()))).code).toBe('card_sum_out_of_range');
    expect((await buyer.client.purchases.onReceipt({ params: { id } })).purchase).toMatchObject({ sum_to_pay: 0.49 });
    const whole = await place();
    expect(await payPurchase(whole.buyer, whole.purchase, nextVisa())).toMatchObject({ status: 'succeeded' });
    expect(await getStatuses(whole.buyer, whole.purchase)).toEqual(['paid', 'paid']);
  });

  it('is placed though the provider is away, and can be paid when it is back', async () => {
    if (!stage.double) return;
    stage.double.fail('create', 'down');
    const { buyer, purchase } = await placeByCard();
    expect(purchase).toMatchObject({ awaits_payment: true });
    expect(purchase).not.toHaveProperty('client_secret');
    expect(await payPurchase(buyer, purchase, nextVisa())).toMatchObject({ status: 'succeeded' });
  });

  it('shows an order as refunded when its bank has made the refund, which may be later', async () => {
    if (!stage.double) return;
    const { buyer, purchase } = await placeByCard();
    await payPurchase(buyer, purchase, nextVisa());
    stage.double.holdRefunds();
    await moveOrder(shops[2]!.company.vendor, purchase.orders[2]!, 'canceled');
    await settle();
    const getState = async () => (await readPurchase(buyer, purchase)).orders[2]!.payment.status;
    expect(await getState()).toBe('refund_pending');
    stage.double.releaseRefunds();
    await settle();
    expect(await getState()).toBe('refunded');
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 30_00 });
  });

  it('is refunded again where a bank has not made the refund of an order, also after it seemed to', async () => {
    if (!stage.double) return;
    const { buyer, purchase } = await placeByCard();
    await payPurchase(buyer, purchase, nextVisa());
    const { vendor } = shops[2]!.company;
    const [, , order] = purchase.orders;
    const { id } = [...stage.double.intents.values()].find((one) => one.client_secret === purchase.client_secret)!;
    const read = (person: Person) => person.client.orders.get({ params: { id: order!.id } });
    const listMoneyLines = async () =>
      (await read(vendor)).history.flatMap(({ changes }) =>
        changes && Object.keys(changes)[0]!.startsWith('card_') ? [changes] : [],
      );
    await moveOrder(vendor, order!, 'canceled');
    await settle();
    expect((await read(vendor)).payment).toMatchObject({ status: 'refunded' });

    stage.double.holdRefunds();
    stage.double.failRefund(id);
    await settle();
    expect((await read(vendor)).payment).toMatchObject({
      status: 'refund_pending',
      refunded_at: null,
      failed_refund: 30,
    });
    expect((await read(buyer)).payment).not.toHaveProperty('failed_refund');
    const failed = { card_refund_failed: { from: 0, to: 30 } };
    const returned = { card_returned: { from: 0, to: 30 } };
    expect(await listMoneyLines()).toEqual([returned, failed]);
    // The second try is under way, and fails before it is made
    await passRefundPause(stage);
    stage.double.failRefund(id);
    await settle();
    expect(await listMoneyLines()).toEqual([returned, failed, failed]);
    await passRefundPause(stage);
    stage.double.releaseRefunds();
    await settle();
    expect((await read(vendor)).payment).toMatchObject({ status: 'refunded' });
    expect((await read(vendor)).payment).not.toHaveProperty('failed_refund');
    expect(await listMoneyLines()).toEqual([returned, failed, failed, returned]);
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 30_00 });
  });

  it('requests the refund of an order again after the pause of its own failure, whatever else has failed since', async () => {
    if (!stage.double) return;
    const { buyer, purchase } = await placeByCard();
    await payPurchase(buyer, purchase, nextVisa());
    const { id } = [...stage.double.intents.values()].find((one) => one.client_secret === purchase.client_secret)!;
    for (const n of [0, 2]) await moveOrder(shops[n]!.company.vendor, purchase.orders[n]!, 'canceled');
    await settle();
    const getPayments = async () =>
      (await readPurchase(buyer, purchase)).orders.map(({ payment }) => payment.status).join();
    const retry = async (n: number) => {
      await stage.t.pool.query(`update graphile_worker._private_jobs set run_at = now() where key like $1`, [
        `payment:%:refund:${purchase.orders[n]!.id}`,
      ]);
      await settle();
    };
    stage.double.failRefund(id, 30_00);
    await settle();
    stage.t.clock.forward(30_000);
    stage.double.failRefund(id, 10_00);
    await settle();
    expect(await getPayments()).toBe('refund_pending,paid,refund_pending');
    stage.t.clock.forward(30_000);
    await retry(2);
    expect(await getPayments()).toBe('refund_pending,paid,refunded');
    stage.t.clock.forward(30_000);
    await retry(0);
    expect(await getPayments()).toBe('refunded,paid,refunded');
    expect(await stage.money(buyer)).toMatchObject({ held: 20_00 });
  });

  it('counts the failures of a refund that an answer of the provider lacks', async () => {
    if (!stage.double) return;
    const { buyer, purchase } = await placeByCard();
    await payPurchase(buyer, purchase, nextVisa());
    const { id, latest_charge } = [...stage.double.intents.values()].find(
      (one) => one.client_secret === purchase.client_secret,
    )!;
    await moveOrder(shops[1]!.company.vendor, purchase.orders[1]!, 'canceled');
    await settle();
    stage.double.failRefund(id);
    await settle();
    const { refunds } = latest_charge!;
    const failed = refunds.data.splice(0);
    const requests = stage.double.calls.refund;
    await stage.t.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await settle();
    expect(stage.double.calls.refund).toBe(requests);
    refunds.data.push(...failed);
    stage.t.clock.forward(60_000);
    await checkAllPayments(stage.t.ctx);
    await settle();
    expect(await stage.money(buyer)).toMatchObject({ held: 40_00 });
  });

  it('says at each order that the bank did not refund the payment as a whole, and reports the payment once', async () => {
    if (!stage.double) return;
    const { buyer, purchase } = await placeByCard();
    await stage.takeOther(purchase.client_secret!, 61_00);
    stage.double.holdRefunds();
    await getFailure(payPurchase(buyer, purchase, nextVisa()));
    await settle();
    const { rows } = await stage.t.pool.query<{ id: number; provider_id: string }>(
      'select id, provider_id from payments where client_secret = $1',
      [purchase.client_secret],
    );
    const { id, provider_id } = rows[0]!;
    const listFailures = async () =>
      (await readPurchase(buyer, purchase)).orders.map(({ history }) =>
        history.flatMap(({ changes }) => (changes && 'card_refund_failed' in changes ? [changes] : [])),
      );
    expect(await listFailures()).toEqual([[], [], []]);
    stage.double.failRefund(provider_id);
    await settle();
    expect(await listFailures()).toEqual([10, 20, 30].map((to) => [{ card_refund_failed: { from: 0, to } }]));
    for (let n = 0; n < 2; n += 1) {
      await passRefundPause(stage);
      stage.double.failRefund(provider_id);
      await settle();
    }
    expect(await verify(stage.t.db)).toEqual([
      `payment ${id} was not refunded by its bank in several tries: refund it on the screens of its provider`,
    ]);
    stage.double.releaseRefunds();
    stage.double.refundOnScreens(provider_id, 61_00);
    await settle();
    expect(await stage.money(buyer)).toMatchObject({ held: 0 });
  });

  it('refunds an order once though the answer of the provider is lost', async () => {
    if (!stage.double) return;
    const { buyer, purchase } = await placeByCard();
    await payPurchase(buyer, purchase, nextVisa());
    stage.double.fail('refund', 'lost');
    await moveOrder(shops[2]!.company.vendor, purchase.orders[2]!, 'canceled');
    await settle();
    await stage.t.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await settle();
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 30_00 });
  });

  // The sandbox has none
  describe.each(provider === 'Stripe' ? ['its own screens'] : [])('and refunds on %s', () => {
    const findIntent = ({ client_secret }: Purchase) =>
      [...stage.double!.intents.values()].find((intent) => intent.client_secret === client_secret)!;
    const refundOnScreens = async (purchase: Purchase, amount: number) => {
      stage.double!.refundOnScreens(findIntent(purchase).id, amount);
      await settle();
    };
    const cancel = async ({ orders }: Purchase, n: number) => {
      await moveOrder(shops[n]!.company.vendor, orders[n]!, 'canceled');
      await settle();
    };
    const getPayments = async (buyer: Person, purchase: Purchase) =>
      (await readPurchase(buyer, purchase)).orders.map(({ payment }) => payment.status);
    async function placePaid() {
      const placed = await placeByCard();
      await payPurchase(placed.buyer, placed.purchase, nextVisa());
      await settle();
      return placed;
    }

    it('finds what was refunded of an order behind any number of other refunds', async () => {
      const { buyer, purchase } = await placePaid();
      stage.double!.holdRefunds();
      await cancel(purchase, 2);
      const { id } = findIntent(purchase);
      for (let n = 0; n < 120; n += 1) stage.double!.refundOnScreens(id, 5);
      stage.double!.events.splice(0, stage.double!.events.length - 1);
      await settle();
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'paid', 'refund_pending']);
      stage.double!.releaseRefunds();
      await settle();
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'paid', 'refunded']);
      expect(await stage.money(buyer)).toMatchObject({ held: 60_00 - 30_00 - 6_00 });
      await cancel(purchase, 0);
      expect(await stage.money(buyer)).toMatchObject({ held: 20_00 });
    });

    it('count for the orders that are canceled, and until then are shown to the companies and admins', async () => {
      const { buyer, purchase } = await placePaid();
      const { id } = await stage.t.pool
        .query<{ id: number }>('select id from payments where purchase_id = $1', [purchase.id])
        .then(({ rows }) => rows[0]!);
      const readAs = async (person: Person, n: number) =>
        (await person.client.orders.get({ params: { id: purchase.orders[n]!.id } })).payment.unassigned_refund;
      const admin = await stage.t.make.admin();
      await refundOnScreens(purchase, 25_00);
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'paid', 'paid']);
      expect(await verify(stage.t.db)).toEqual([
        `payment ${id} was refunded in part on the screens of its provider, for none of its orders: cancel the one it was for`,
      ]);
      expect(await readAs(shops[0]!.company.vendor, 0)).toBe(10);
      expect(await readAs(admin, 2)).toBe(25);
      expect(await readAs(buyer, 2)).toBeUndefined();
      await cancel(purchase, 1);
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refunded', 'paid']);
      expect(await stage.money(buyer)).toMatchObject({ held: 35_00 });
      expect(await readAs(admin, 2)).toBe(5);
      await cancel(purchase, 2);
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refunded', 'refunded']);
      expect(await stage.money(buyer)).toMatchObject({ held: 10_00 });
      await refundOnScreens(purchase, 10_00);
      expect(await getPayments(buyer, purchase)).toEqual(['refunded', 'refunded', 'refunded']);
      expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 1, held: 0 });
      await cancel(purchase, 0);
    });

    it('come first where the refund of an order is requested and not made yet', async () => {
      const { buyer, purchase } = await placePaid();
      stage.double!.fail('refund', 'down');
      await cancel(purchase, 1);
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refund_pending', 'paid']);
      await refundOnScreens(purchase, 12_00);
      await stage.t.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await settle();
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refunded', 'paid']);
      expect(await stage.money(buyer)).toMatchObject({ held: 40_00 });
    });

    it('are not taken for a refund from here that its bank is still to make', async () => {
      const { buyer, purchase } = await placePaid();
      stage.double!.holdRefunds();
      await cancel(purchase, 1);
      await refundOnScreens(purchase, 10_00);
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refund_pending', 'paid']);
      await cancel(purchase, 0);
      stage.double!.releaseRefunds();
      await settle();
      expect(await getPayments(buyer, purchase)).toEqual(['refunded', 'refunded', 'paid']);
      expect(await stage.money(buyer)).toMatchObject({ held: 30_00 });
    });

    it('are requested from here if their bank does not make them beside a refund from here', async () => {
      const { buyer, purchase } = await placePaid();
      const { id } = findIntent(purchase);
      stage.double!.fail('refund', 'down');
      await cancel(purchase, 1);
      await refundOnScreens(purchase, 12_00);
      await stage.t.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await settle();
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refunded', 'paid']);
      stage.double!.holdRefunds();
      stage.double!.failRefund(id, 12_00);
      await settle();
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refund_pending', 'paid']);
      expect((await readPurchase(buyer, purchase)).orders[1]!.history.at(-1)!.changes).toEqual({
        card_refund_failed: { from: 0, to: 12 },
      });
      expect(stage.double!.intents.get(id)!.latest_charge!.refunds.data.map(({ amount }) => amount)).toEqual([
        12_00, 8_00, 12_00,
      ]);
      stage.double!.releaseRefunds();
      await settle();
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refunded', 'paid']);
      expect(await stage.money(buyer)).toMatchObject({ held: 40_00 });
    });

    it('are told from the part alone that banks did not give back of an order', async () => {
      const { buyer, purchase } = await placePaid();
      const { id } = findIntent(purchase);
      const admin = await stage.t.make.admin();
      const readFailed = async () =>
        (await admin.client.orders.get({ params: { id: purchase.orders[1]!.id } })).payment.failed_refund;
      stage.double!.fail('refund', 'down');
      await cancel(purchase, 1);
      await refundOnScreens(purchase, 12_00);
      await stage.t.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await settle();
      stage.double!.holdRefunds();
      stage.double!.failRefund(id, 12_00);
      await settle();
      expect(await readFailed()).toBe(12);
      // The refund that was requested for it fails too
      stage.double!.failRefund(id, 12_00);
      await settle();
      expect(await readFailed()).toBe(12);
      await refundOnScreens(purchase, 5_00);
      expect(await readFailed()).toBe(7);
      stage.double!.releaseRefunds();
      await passRefundPause(stage);
      await settle();
      expect(await readFailed()).toBeUndefined();
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refunded', 'paid']);
      expect(await stage.money(buyer)).toMatchObject({ held: 40_00 });
    });

    it('are requested from here if their bank does not make them while a refund from here is under way', async () => {
      const { buyer, purchase } = await placePaid();
      stage.double!.fail('refund', 'down');
      await cancel(purchase, 1);
      stage.double!.refundOnScreens(findIntent(purchase).id, 12_00);
      stage.double!.holdRefunds();
      await settle();
      await stage.t.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await settle();
      stage.double!.failRefund(findIntent(purchase).id, 12_00);
      await settle();
      stage.double!.releaseRefunds();
      await settle();
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refunded', 'paid']);
      expect(await stage.money(buyer)).toMatchObject({ held: 40_00 });
    });

    it('hide no failed refund from here, and then count for its order', async () => {
      const { buyer, purchase } = await placePaid();
      await cancel(purchase, 1);
      await refundOnScreens(purchase, 15_00);
      stage.double!.failRefund(findIntent(purchase).id, 20_00);
      await settle();
      await passRefundPause(stage);
      await settle();
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refunded', 'paid']);
      expect((await readPurchase(buyer, purchase)).orders[1]!.history.slice(-3).map(({ changes }) => changes)).toEqual([
        { card_returned: { from: 0, to: 20 } },
        { card_refund_failed: { from: 0, to: 20 } },
        { card_returned: { from: 0, to: 20 } },
      ]);
      expect(await stage.money(buyer)).toMatchObject({ held: 40_00 });
    });

    it('count for nothing any more if their bank does not make them', async () => {
      const { buyer, purchase } = await placePaid();
      const admin = await stage.t.make.admin();
      const read = async (n: number) =>
        (await admin.client.orders.get({ params: { id: purchase.orders[n]!.id } })).payment;
      await refundOnScreens(purchase, 25_00);
      expect(await read(2)).toMatchObject({ unassigned_refund: 25 });
      stage.double!.failRefund(findIntent(purchase).id);
      await settle();
      expect(await read(2)).not.toHaveProperty('unassigned_refund');
      await refundOnScreens(purchase, 20_00);
      await cancel(purchase, 1);
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refunded', 'paid']);
      stage.double!.failRefund(findIntent(purchase).id);
      await settle();
      expect(await getPayments(buyer, purchase)).toEqual(['paid', 'refunded', 'paid']);
      expect((await readPurchase(buyer, purchase)).orders[1]!.history.at(-2)!.changes).toEqual({
        card_refund_failed: { from: 0, to: 20 },
      });
      expect(await stage.money(buyer)).toMatchObject({ held: 40_00 });
    });
  });
});

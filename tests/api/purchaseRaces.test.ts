/** Races over purchases: however many calls, notifications and jobs meet, each has exactly one effect. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '#server/domains/verify.ts';
import { quoteMinutes } from '#contract/rules/delivery.ts';
import { expireOrders } from '#server/domains/orders/cancelExpiredOrders.ts';
import { nextCard, nextVisa, openStage, type Stage } from '#tests/support/payments.ts';
import {
  checkOut,
  expireUnpaid,
  fillBasket,
  giveBonuses,
  openShops,
  payPurchase,
  readPurchase,
} from '#tests/support/purchases.ts';
import { lockRow, raceCalls, rounds } from '#tests/support/races.ts';
import { delivery, getBonuses, getStock, moveOrder, type Shop } from '#tests/support/shop.ts';

const width = 6;
let stage: Stage;
let shops: Shop[];
beforeAll(async () => {
  stage = await openStage('Stripe', {
    max: 30,
    longSessions: true,
    limits: { deliveryQuotes: { points: 10_000, seconds: 60 } },
  });
  shops = await openShops(stage.t, 3);
});
afterEach(async () => {
  await cancelUnpaid();
  expect(await verify(stage.t.db)).toEqual([]);
});
afterAll(() => stage?.close());

/** A buyer with a cart in each shop, and the products in them. */
async function openBasket(products: readonly number[]) {
  const buyer = await stage.t.make.buyer();
  const carts = await fillBasket(
    buyer,
    products.map((product_id) => ({ product_id })),
  );
  return { buyer, carts };
}
const stockAll = (total_count = 100) => Promise.all(shops.map((shop) => shop.stock({ price: 10, total_count })));

/** All notifications of the provider since the last time, each twice and shuffled, for posting at the same time. */
async function listMessages(): Promise<(() => Promise<unknown>)[]> {
  const posts: (() => Promise<unknown>)[] = [];
  await stage.deliver((events) => {
    for (const event of [...events, ...events].toSorted(() => Math.random() - 0.5))
      posts.push(async () => {
        const { text, signature } = await stage.sign(event, stage.t.clock.now);
        return stage.post(text, signature);
      });
    return [];
  });
  return posts;
}
async function settle() {
  await stage.t.drainJobs();
  await stage.deliver();
  await stage.t.drainJobs();
}
const isAnyUnpaid = async () =>
  (await stage.t.pool.query<{ is: boolean }>('select exists (select from orders where awaits_payment) as is')).rows[0]!
    .is;
/** Cancels what a test has left unpaid, so that no job meets it in the next one. One run of the job has a limit. */
async function cancelUnpaid() {
  for (let run = 0; run < rounds && (await isAnyUnpaid()); run++) {
    await expireUnpaid(stage.t);
    await settle();
  }
}

describe('checkouts', () => {
  it('of one basket make one purchase', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, carts } = await openBasket(await stockAll());
      await giveBonuses(stage.t, buyer, 5_00);
      const { good, bad } = await raceCalls(
        stage.t,
        lockRow('carts', 'id', carts[round % 3]),
        Array.from(
          { length: width },
          (_, n) => () => checkOut(buyer, n % 2 === 0 ? carts : carts.toReversed(), 'card', { useBonuse: true }),
        ),
      );
      expect(bad).toEqual([]);
      expect(new Set(good.map(({ id }) => id)).size).toBe(1);
      expect(good[0]!.sum_to_pay).toBe(25);
      expect(await getBonuses(buyer)).toBe(0);
    }
  });

  it('of a basket, and of one of its carts alone, order each cart once', async () => {
    for (let round = 0; round < rounds; round++) {
      const products = await stockAll();
      const { buyer, carts } = await openBasket(products);
      const alone = { address: { fio: 'Anna', phone: '+1 555 0100', city: 'Perth', street: 'Main', house: '5' } };
      const { bad } = await raceCalls<unknown>(stage.t, lockRow('carts', 'id', carts[1]), [
        () => checkOut(buyer, carts, 'on_receipt'),
        () => buyer.client.carts.checkoutById({ params: { id: carts[1]! }, body: alone }),
        () => checkOut(buyer, carts.slice(1), 'on_receipt'),
      ]);
      for (const error of bad) expect(error).toMatchObject({ status: 404 });
      const held = await Promise.all(products.map(async (id) => (await getStock(stage.t, id)).held));
      expect(held[1]).toBe(1);
      for (const count of held) expect(count).toBeLessThanOrEqual(1);
    }
  });

  it('of the same last products, with the shops in opposite order, never deadlock', async () => {
    for (let round = 0; round < rounds; round++) {
      const products = await stockAll(2);
      const baskets = await Promise.all(
        Array.from({ length: width }, (_, n) => openBasket(n % 2 === 0 ? products : products.toReversed())),
      );
      const { good, bad } = await raceCalls(
        stage.t,
        lockRow('product_stock', 'product_id', products[round % 3]),
        baskets.map(
          ({ buyer, carts }, n) =>
            () =>
              checkOut(buyer, carts, n % 3 === 0 ? 'on_receipt' : 'card'),
        ),
      );
      expect(good).toHaveLength(2);
      for (const error of bad) expect(error).toMatchObject({ status: 409, code: 'not_enough_stock' });
      for (const id of products) expect(await getStock(stage.t, id)).toMatchObject({ held: 2, left: 0 });
    }
  });
});

describe('a card payment', () => {
  async function placeByCard() {
    const products = await stockAll();
    const { buyer, carts } = await openBasket(products);
    return { buyer, products, purchase: await checkOut(buyer, carts, 'card') };
  }

  it('has one effect with its notifications before, after and without the call', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, purchase } = await placeByCard();
      const card = nextCard('pm_card_authenticationRequired');
      const step = (await payPurchase(buyer, purchase, card)) as { client_secret: string };
      await stage.approve(step.client_secret, true);
      const pay = () => payPurchase(buyer, purchase, card);
      const messages = await listMessages();
      const ways = [
        [...messages, ...Array.from({ length: width }, () => pay)],
        messages,
        Array.from({ length: width }, () => pay),
      ];
      const { bad } = await raceCalls<unknown>(
        stage.t,
        lockRow('orders', 'id', purchase.orders[round % 3]!.id),
        ways[round % 3]!,
      );
      expect(bad).toEqual([]);
      await settle();
      const { orders } = await readPurchase(buyer, purchase);
      for (const { status, history } of orders) {
        expect(status).toBe('paid');
        expect(history.filter(({ to }) => to === 'paid')).toHaveLength(1);
      }
      expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 30_00 });
    }
  });

  it('in several tabs with several cards charges once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, purchase } = await placeByCard();
      const { good, bad } = await raceCalls<unknown>(
        stage.t,
        lockRow('orders', 'id', purchase.orders[1]!.id),
        Array.from({ length: width }, () => () => payPurchase(buyer, purchase, nextVisa())),
      );
      // Calls that were too early get a 503, and find the purchase paid when they retry.
      for (const error of bad) expect(error).toMatchObject({ status: 503 });
      expect(good.length).toBeGreaterThan(0);
      await settle();
      expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 30_00 });
    }
  });

  it('keeps the money of exactly those orders that nobody canceled meanwhile', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, products, purchase } = await placeByCard();
      const card = nextCard('pm_card_authenticationRequired');
      const step = (await payPurchase(buyer, purchase, card)) as { client_secret: string };
      await stage.approve(step.client_secret, true);
      const { bad } = await raceCalls<unknown>(stage.t, lockRow('orders', 'id', purchase.orders[round % 3]!.id), [
        () => moveOrder(buyer, purchase.orders[round % 3]!, 'canceled'),
        () => payPurchase(buyer, purchase, card),
        ...(await listMessages()),
      ]);
      for (const error of bad) expect([409, 403]).toContain((error as { status: number }).status);
      await settle();
      const { orders } = await readPurchase(buyer, purchase);
      const paid = orders.filter(({ status }) => status === 'paid');
      expect(orders.filter(({ status }) => status === 'canceled')).toHaveLength(3 - paid.length);
      expect(paid.length).toBeGreaterThanOrEqual(2);
      expect((await stage.money(buyer)).held).toBe(paid.length * 10_00);
      for (const [n, id] of products.entries())
        expect((await getStock(stage.t, id)).held).toBe(orders[n]!.status === 'paid' ? 1 : 0);
    }
  });

  it('is there or not when the purchase ends or changes to payment on receipt', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, products, purchase } = await placeByCard();
      const card = nextCard('pm_card_authenticationRequired');
      const step = (await payPurchase(buyer, purchase, card)) as { client_secret: string };
      stage.t.clock.forward(31 * 60_000);
      await stage.approve(step.client_secret, true);
      const isExpiring = round % 2 === 0;
      const { bad } = await raceCalls<unknown>(stage.t, lockRow('orders', 'id', purchase.orders[0]!.id), [
        isExpiring
          ? () => expireOrders(stage.t.ctx)
          : () => buyer.client.purchases.onReceipt({ params: { id: purchase.id } }),
        () => payPurchase(buyer, purchase, card),
        ...(await listMessages()),
      ]);
      for (const error of bad) expect([409, 503]).toContain((error as { status: number }).status);
      if (isExpiring) await expireOrders(stage.t.ctx);
      await settle();
      const { orders } = await readPurchase(buyer, purchase);
      const paid = orders.filter(({ status }) => status === 'paid');
      if (!isExpiring) expect(paid).toHaveLength(3);
      expect(orders.filter(({ awaits_payment }) => awaits_payment)).toEqual([]);
      expect(orders.filter(({ status }) => status === 'canceled')).toHaveLength(3 - paid.length);
      expect((await stage.money(buyer)).held).toBe(paid.length * 10_00);
      for (const [n, id] of products.entries())
        expect((await getStock(stage.t, id)).held).toBe(orders[n]!.status === 'paid' ? 1 : 0);
      expect((await buyer.client.basket.list()).data).toHaveLength(3 - paid.length);
    }
  });

  it('is refunded once for orders that are canceled at the same time', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, purchase } = await placeByCard();
      await payPurchase(buyer, purchase, nextVisa());
      const cancel = (n: number) => () => moveOrder(shops[n]!.company.vendor, purchase.orders[n]!, 'canceled');
      const { bad } = await raceCalls<unknown>(stage.t, lockRow('payments', 'purchase_id', purchase.id), [
        cancel(0),
        cancel(1),
        cancel(0),
        cancel(1),
      ]);
      expect(bad).toEqual([]);
      await stage.t.drainJobs(4);
      await settle();
      expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: 10_00 });
      await cancel(2)();
      await settle();
      expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 1, held: 0 });
    }
  });
});

it('quotes of delivery that expire or change while a purchase is placed and paid leave the price that was agreed on', async () => {
  const { client } = await stage.t.make.admin();
  const method = { kind: 'courier', name: 'Курьер', price_rule: 'flat', price: 7.5 } as const;
  for (let round = 0; round < rounds; round++) {
    const isEdited = round % 2 === 1;
    const zones = await Promise.all(
      shops.map(({ company }) =>
        client.deliveryZones.create({
          body: { company_id: company.id, name: 'Zone', countries: [], methods: [method] },
        }),
      ),
    );
    const setPrice = (price: number) =>
      client.deliveryZones.edit({
        params: { id: zones[0]!.id },
        body: { methods: [{ ...zones[0]!.methods[0]!, price }] },
      });
    const { buyer, carts } = await openBasket(await stockAll());
    const listQuoted = async () => {
      const { data } = await buyer.client.deliveryQuotes.quote({
        body: { carts: carts.map((id) => ({ id })), address: delivery },
      });
      return data.map(({ cart, methods }) => ({ id: cart.id, quote_id: methods[0]!.quote_id }));
    };
    const place = async (quoted: Awaited<ReturnType<typeof listQuoted>>) =>
      (
        await buyer.client.purchases.checkout({
          body: { carts: quoted, address: delivery, payment_method: 'card' },
        })
      ).purchase;
    const quoted = await listQuoted();
    stage.t.clock.forward(quoteMinutes * 60_000 - 1);
    const { good, bad } = await raceCalls<unknown>(stage.t, lockRow('carts', 'id', carts[round % 3]), [
      () => place(quoted),
      () => place(quoted.toReversed()),
      async () => stage.t.clock.forward(2),
      ...(isEdited ? [() => setPrice(8)] : []),
    ]);
    for (const error of bad) expect(error).toMatchObject({ status: 409, code: 'price_changed' });
    if (!isEdited) expect(bad).toEqual([]);
    const placed = good.filter((answer) => typeof answer === 'object' && answer !== null && 'orders' in answer);
    const purchase =
      bad.length < 2 ? (placed[0] as Awaited<ReturnType<typeof place>>) : await place(await listQuoted());
    const sum = bad.length < 2 ? 52.5 : 53;
    expect(purchase.sum_to_pay).toBe(sum);
    const card = nextVisa();
    const paying = await raceCalls<unknown>(stage.t, lockRow('orders', 'id', purchase.orders[round % 3]!.id), [
      () => payPurchase(buyer, purchase, card),
      async () => stage.t.clock.forward(2),
      () => setPrice(9),
      () => payPurchase(buyer, purchase, card),
    ]);
    expect(paying.bad).toEqual([]);
    await settle();
    const { orders } = await readPurchase(buyer, purchase);
    expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    expect(await stage.money(buyer)).toEqual({ charges: 1, refunds: 0, held: sum * 100 });
    await stage.t.pool.query('delete from delivery_zones');
  }
});

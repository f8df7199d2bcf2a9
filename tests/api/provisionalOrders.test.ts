/** Orders of users without a confirmed contact: few, with little of the stock, and they expire. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#contract/settings.ts';
import type { ClaimedLine } from '#server/domains/carts/claim.ts';
import { productStock } from '#server/domains/catalog/tables.ts';
import { transactions } from '#server/domains/bonuses/tables.ts';
import { expireOrders } from '#server/domains/orders/cancelExpiredOrders.ts';
import { holdOrderStock } from '#server/domains/orders/holdOrderStock.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { verify } from '#server/domains/verify.ts';
import { outbox } from '#server/platform/tables.ts';
import { type Api, type ApiClient, longSessions, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import {
  getBonuses,
  delivery,
  getFailure,
  fillCart,
  moveOrder,
  openShop,
  getStock,
  type Shop,
} from '#tests/support/shop.ts';

const hour = 3_600_000;
const minute = 60_000;

let t: Api;
let shop: Shop;
let admin: Person;
beforeAll(async () => {
  t = await startApi({ longSessions: true, max: 40, limits: { guestAccounts: { points: 10_000, seconds: 3600 } } });
  shop = await openShop(t);
  admin = await t.make.admin();
});
afterAll(() => t?.close());
const set = (rules: Partial<typeof defaultSettings>) => admin.client.settings.edit({ body: rules });
// All tests come from one network.
beforeEach(() => set({ ...defaultSettings, ...longSessions, unconfirmed_orders_per_network: 0 }));

const unconfirmed = () => t.make.buyer({ email_confirmed_at: null });
const guest = async () => t.as((await t.guest.auth.guestLogin()).api_token);
const order = async (client: ApiClient, product_id: number, count = 1) => {
  const { cart_hash: hash } = await fillCart(client, [{ product_id, count }]);
  return client.carts.checkout({ body: { hash, address: delivery } });
};
const getProvisional = async (product_id: number) =>
  (await t.db.select().from(productStock).where(eq(productStock.product_id, product_id)))[0]!.held_provisional;
const getFlag = async (id: number) => (await t.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const expire = async () => {
  await expireOrders(t.ctx);
  await t.drainJobs();
};

describe('the bound on the stock', () => {
  it('lets guests buy a little, and asks them for a code beyond a fifth, with the cart as it was', async () => {
    const product_id = await shop.stock({ total_count: 20 });
    await order(await guest(), product_id, 3);
    const second = await guest();
    const { cart_hash: hash } = await fillCart(second, [{ product_id, count: 2 }]);
    const failure = await getFailure(second.carts.checkout({ body: { hash, address: delivery } }));
    expect(failure).toMatchObject({
      status: 409,
      code: 'confirm_contact',
      body: { lines: [{ product_id, wanted: 2 }] },
    });
    expect(failure.message).toContain('confirm your phone or email');
    expect(await second.carts.get({ query: { hash } })).toMatchObject({ goods_num: 2 });
    expect(await getStock(t, product_id)).toEqual({ total_count: 20, held: 3, left: 17 });
    await second.carts.setCount({ body: { hash, product_id, count: 1 } });
    await second.carts.checkout({ body: { hash, address: delivery } });
    expect(await getProvisional(product_id)).toBe(4);
  });

  it('always allows one unit, and says first that there is not enough', async () => {
    const product_id = await shop.stock({ total_count: 2 });
    const one = await guest();
    expect(await getFailure(order(one, product_id, 3))).toMatchObject({ code: 'not_enough_stock' });
    expect(await getFailure(order(one, product_id, 2))).toMatchObject({ code: 'confirm_contact' });
    await order(await guest(), product_id);
    expect(await getFailure(order(await guest(), product_id))).toMatchObject({ code: 'confirm_contact' });
  });

  it('names only what is out of stock where another line exceeds the share', async () => {
    const [cups, tea] = [await shop.stock({ total_count: 10 }), await shop.stock({ total_count: 2 })];
    // The lines are read before another order takes the tea.
    const lines = [cups, tea].map((product_id) => ({ product_id, count: 3, left: 10 })) as ClaimedLine[];
    await expect(t.ctx.step((unit) => holdOrderStock(unit, lines, 1, { maxShare: 20 }))).rejects.toMatchObject({
      code: 'not_enough_stock',
      details: { body: { lines: [{ product_id: tea, wanted: 3, left: 2 }] } },
    });
  });

  it('bounds the units of one order', async () => {
    const [cups, tea] = [await shop.stock({ total_count: 1000 }), await shop.stock({ total_count: 1000 })];
    const client = await guest();
    const { cart_hash: hash } = await fillCart(client, [
      { product_id: cups, count: 6 },
      { product_id: tea, count: 5 },
    ]);
    expect(await getFailure(client.carts.checkout({ body: { hash, address: delivery } }))).toMatchObject({
      status: 409,
      code: 'confirm_contact',
      body: { max_units: 10 },
    });
    await client.carts.setCount({ body: { hash, product_id: tea, count: 4 } });
    expect(await client.carts.checkout({ body: { hash, address: delivery } })).toMatchObject({ product_amount: 10 });
  });

  it('is not there for an account with a confirmed phone or mailbox, nor at a counter', async () => {
    const product_id = await shop.stock({ total_count: 40 });
    await order((await t.make.buyer()).client, product_id, 15);
    const byPhone = await t.make.buyer({
      email_confirmed_at: null,
      phone: `+6140000${t.make.next().slice(-4)}`,
      phone_confirmed_at: new Date(),
    });
    await order(byPhone.client, product_id, 15);
    const store = await t.make.store(shop.company.id);
    await shop.company.vendor.client.counter.create({
      body: { store_id: store.id, items: [{ product_id, count: 10 }], payment: null, hand_over: false },
    });
    expect(await getStock(t, product_id)).toEqual({ total_count: 40, held: 40, left: 0 });
    expect(await getProvisional(product_id)).toBe(0);
  });

  it('holds where thirty guests check out at once', async () => {
    for (let round = 0; round < Math.min(rounds, 5); round++) {
      const product_id = await shop.stock({ total_count: 50 });
      const clients = await Promise.all(Array.from({ length: 30 }, guest));
      const carts = await Promise.all(clients.map((client) => fillCart(client, [{ product_id }])));
      const { good, bad } = await raceCalls(
        t,
        lockRow('product_stock', 'product_id', product_id),
        clients.map(
          (client, index) => () =>
            client.carts.checkout({ body: { hash: carts[index]!.cart_hash, address: delivery } }),
        ),
      );
      expect(good).toHaveLength(10);
      for (const failure of bad) expect(failure).toMatchObject({ code: 'confirm_contact' });
      expect(await getProvisional(product_id)).toBe(10);
    }
    expect(await verify(t.db)).toEqual([]);
  });

  it('counts an order no more once it is paid, canceled or completed', async () => {
    const product_id = await shop.stock({ total_count: 20 });
    const vendor = shop.company.vendor;
    const buyer = await unconfirmed();
    const [paid, canceled, completed] = [
      await order(buyer.client, product_id),
      await order(buyer.client, product_id),
      await order(buyer.client, product_id),
    ];
    await moveOrder(vendor, completed!, 'forming', 'ready_to_ship');
    expect(await getProvisional(product_id)).toBe(3);
    await moveOrder(vendor, paid!, 'paid');
    expect(await getProvisional(product_id)).toBe(2);
    await vendor.client.orders.move({ body: { ids: [canceled!.id, completed!.id], status: 'canceled' } });
    expect(await getProvisional(product_id)).toBe(0);
    expect(await getFlag(paid!.id)).toMatchObject({ is_provisional: false, network: null });
    const handed = await order(buyer.client, product_id, 2);
    await moveOrder(vendor, handed, 'forming', 'ready_to_ship', 'completed');
    expect(await getProvisional(product_id)).toBe(0);
    expect(await verify(t.db)).toEqual([]);
  });

  it('follows lines that the shop changes, whose own judgement is not bounded', async () => {
    const product_id = await shop.stock({ total_count: 10 });
    const placed = await order(await guest(), product_id, 2);
    await shop.company.vendor.client.orders.edit({
      params: { id: placed.id },
      body: { items: [{ product_id, count: 5 }] },
    });
    expect(await getProvisional(product_id)).toBe(5);
    expect(await verify(t.db)).toEqual([]);
  });

  it('stays within the statements of a checkout', async () => {
    const product_id = await shop.stock();
    const client = await guest();
    const { cart_hash: hash } = await fillCart(client, [{ product_id }]);
    await set({ unconfirmed_orders_per_network: 100 });
    t.statements();
    await client.carts.checkout({ body: { hash, address: delivery } });
    expect(t.statements().length).toBeLessThanOrEqual(20);
  });
});

describe('the number of unpaid orders', () => {
  it('is bounded for a person, who may cancel one or confirm a contact', async () => {
    await set({ unconfirmed_orders_per_person: 2 });
    const product_id = await shop.stock({ total_count: 1000 });
    const buyer = await unconfirmed();
    const first = await order(buyer.client, product_id);
    await order(buyer.client, product_id);
    const failure = await getFailure(order(buyer.client, product_id));
    expect(failure).toMatchObject({ status: 409, code: 'unpaid_orders' });
    expect(failure.message).toContain('cancel one of them');
    await moveOrder(buyer, first, 'canceled');
    await order(buyer.client, product_id);
    await t.db.update(users).set({ email_confirmed_at: t.clock.now }).where(eq(users.id, buyer.id));
    await order(buyer.client, product_id);
  });

  it('is bounded for a network, whoever orders there, at once too', async () => {
    const product_id = await shop.stock({ total_count: 1000 });
    const { rows } = await t.pool.query<{ n: number }>(
      'select count(*)::int as n from orders where is_provisional and network = $1',
      ['127.0.0.1'],
    );
    await set({ unconfirmed_orders_per_network: rows[0]!.n + 4 });
    const clients = await Promise.all(Array.from({ length: 12 }, guest));
    const carts = await Promise.all(clients.map((client) => fillCart(client, [{ product_id }])));
    const outcomes = await Promise.allSettled(
      clients.map((client, index) =>
        client.carts.checkout({ body: { hash: carts[index]!.cart_hash, address: delivery } }),
      ),
    );
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected).toHaveLength(8);
    for (const { reason } of rejected) expect(reason).toMatchObject({ status: 409, code: 'unpaid_orders_nearby' });
    await order((await t.make.buyer()).client, product_id);
  });
});

describe('the end of an unpaid order', () => {
  it('comes after a day, with stock, bonuses, history and a letter', async () => {
    const product_id = await shop.stock({ total_count: 100 });
    const buyer = await unconfirmed();
    await t.db.insert(transactions).values({ user_id: buyer.id, amount: 500, reason: 'gift' });
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id, count: 2 }]);
    const placed = await buyer.client.carts.checkout({ body: { hash, address: delivery, useBonuse: true } });
    expect(Date.parse(placed.expires_at!) - Date.parse(placed.created_at)).toBe(24 * hour);
    t.clock.forward(23 * hour);
    await expire();
    expect((await buyer.client.orders.get({ params: { id: placed.id } })).status).toBe('new');
    t.clock.forward(hour + minute);
    await expire();
    const expired = await buyer.client.orders.get({ params: { id: placed.id } });
    expect(expired).toMatchObject({ status: 'canceled', expires_at: null });
    expect(expired.history.at(-1)).toMatchObject({
      author: null,
      from: 'new',
      to: 'canceled',
      changes: { expired: { from: null, to: 'unconfirmed' } },
    });
    expect(await getStock(t, product_id)).toEqual({ total_count: 100, held: 0, left: 100 });
    expect(await getBonuses(buyer)).toBe(5);
    const letters = await t.db.select().from(outbox).where(eq(outbox.to, buyer.email)).orderBy(outbox.id);
    expect(letters.at(-1)!.text).toContain('nobody paid for it and the shop did not confirm it');
    await expire();
    expect(await verify(t.db)).toEqual([]);
  });

  it('does not come for what the shop has taken on, nor for people with a confirmed contact', async () => {
    const product_id = await shop.stock({ total_count: 100 });
    const [taken, settledCount, usual] = [await unconfirmed(), await unconfirmed(), await t.make.buyer()];
    const [first, second, third] = [
      await order(taken.client, product_id),
      await order(settledCount.client, product_id),
      await order(usual.client, product_id),
    ];
    await moveOrder(shop.company.vendor, first, 'in_process');
    await t.db.update(users).set({ email_confirmed_at: t.clock.now }).where(eq(users.id, settledCount.id));
    expect((await settledCount.client.orders.get({ params: { id: second.id } })).expires_at).toBeNull();
    await expire();
    expect(await getProvisional(product_id)).toBe(1);
    expect((await taken.client.orders.get({ params: { id: first.id } })).expires_at).toBeNull();
    expect(third.expires_at).toBeNull();
    t.clock.forward(25 * hour);
    await expire();
    for (const [{ id }, status] of [
      [first, 'in_process'],
      [second, 'new'],
      [third, 'new'],
    ] as const)
      expect((await shop.company.vendor.client.orders.get({ params: { id } })).status).toBe(status);
    expect(await verify(t.db)).toEqual([]);
  });

  it('comes half an hour after a card payment was begun, and the payment ends with it', async () => {
    await t.pool.query('update companies set card_payments = true where id = $1', [shop.company.id]);
    const product_id = await shop.stock({ total_count: 100 });
    const [buyer, other] = [await unconfirmed(), await unconfirmed()];
    const placed = await order(buyer.client, product_id);
    const waiting = await order(other.client, product_id);
    await buyer.client.payments.payOrder({ params: { id: placed.id } });
    const { expires_at } = await shop.company.vendor.client.orders.get({ params: { id: placed.id } });
    expect(Date.parse(expires_at!)).toBe(t.clock.now.getTime() + 30 * minute);
    t.clock.forward(20 * minute);
    await buyer.client.payments.payOrder({ params: { id: placed.id } });
    t.clock.forward(11 * minute);
    await expire();
    expect(await buyer.client.orders.get({ params: { id: placed.id } })).toMatchObject({
      status: 'canceled',
      payment: { can_pay: false, status: 'none' },
    });
    expect((await other.client.orders.get({ params: { id: waiting.id } })).status).toBe('new');
    expect((await getFailure(buyer.client.payments.payOrder({ params: { id: placed.id } }))).code).toBe('not_payable');
  });

  it('never takes an order whose payment or whose shop was there first, in a race either', async () => {
    await t.pool.query('update companies set card_payments = true where id = $1', [shop.company.id]);
    for (let round = 0; round < Math.min(rounds, 10); round++) {
      const product_id = await shop.stock({ total_count: 100 });
      const [payer, caller] = [await unconfirmed(), await unconfirmed()];
      const [paid, moved] = [await order(payer.client, product_id), await order(caller.client, product_id)];
      t.clock.forward(25 * hour);
      const outcomes = await Promise.allSettled([
        payer.client.payments.confirmOrder({
          params: { id: paid.id },
          body: { payment_method_id: `pm_card_visa.${paid.id}`, amount: 10 },
        }),
        moveOrder(shop.company.vendor, moved, 'in_process'),
        expire(),
      ]);
      await t.drainJobs();
      const vendor = shop.company.vendor.client;
      const [afterPaid, afterMoved] = [
        await vendor.orders.get({ params: { id: paid.id } }),
        await vendor.orders.get({ params: { id: moved.id } }),
      ];
      const { rows } = await t.pool.query<{ held: number }>(
        `select coalesce(sum(s.amount) filter (where s.refund <> 'succeeded'), 0)::int as held
           from sandbox_intents s
           join payments p on p.provider_id = s.id
          where p.order_id = $1 and s.status = 'succeeded'`,
        [paid.id],
      );
      expect([
        ['paid', 1000],
        ['canceled', 0],
      ]).toContainEqual([afterPaid.status, rows[0]!.held]);
      expect(afterMoved.status).toBe(outcomes[1]!.status === 'fulfilled' ? 'in_process' : 'canceled');
    }
    expect(await verify(t.db)).toEqual([]);
  });
});

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { transactions } from '#server/domains/bonuses/tables.ts';
import { products } from '#server/domains/catalog/tables.ts';
import { audit, outbox } from '#server/platform/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { heldBack, lockOf, rounds } from '#tests/support/races.ts';
import { delivery, failureOf, fillCart, openShop, stockOf, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
let vendor: Person;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  shop = await openShop(t);
  vendor = shop.company.vendor;
});
afterAll(() => t?.close());

interface Placed {
  buyer: Person;
  order: Order;
  product_id: number;
}

/** A buyer with an order of ten things at 10 each, of this shop unless said. */
async function place({ count = 10, useBonuse = false, gift = 0, at = shop }: { count?: number; useBonuse?: boolean; gift?: number; at?: Shop } = {}): Promise<Placed> {
  const buyer = await t.make.buyer();
  if (gift > 0) await t.db.insert(transactions).values({ user_id: buyer.id, amount: gift, reason: 'gift' });
  const product_id = await at.stock();
  const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id, count }]);
  return { buyer, order: await buyer.client.carts.checkout({ body: { hash, address: delivery, useBonuse } }), product_id };
}

const move = (who: Person, order: Order, ...path: OrderStatus[]): Promise<Order> =>
  path.reduce((last, status) => last.then(() => who.client.orders.edit({ params: { id: order.id }, body: { status } })), Promise.resolve(order));

const bonusesOf = async (who: Person): Promise<number> => (await who.client.users.me()).bonus_balance;

describe('who reaches an order', () => {
  it('is its buyer, its company’s people and an admin; to others it is not there', async () => {
    const { buyer, order } = await place();
    const admin = await t.make.admin();
    const manager = await t.make.manager([shop.company.id]);
    for (const who of [buyer, vendor, manager, admin]) expect(await who.client.orders.get({ params: { id: order.id } })).toMatchObject({ id: order.id, order_sum: 100 });
    const strangers = [await t.make.buyer(), await t.make.vendor(), (await t.make.company()).vendor, await t.make.manager(), await t.make.manager([(await t.make.company()).id])];
    for (const who of strangers) {
      expect(await failureOf(who.client.orders.get({ params: { id: order.id } }))).toMatchObject({ status: 404, message: 'The requested order is not found' });
      expect(await failureOf(who.client.orders.edit({ params: { id: order.id }, body: { status: 'canceled' } }))).toMatchObject({ status: 404 });
    }
    expect(await failureOf(t.guest.orders.get({ params: { id: order.id } }))).toMatchObject({ status: 403, code: 'auth_failed' });
    expect((await buyer.client.orders.get({ params: { id: order.id } })).status).toBe('new');
  });

  it('is a manager who placed it, as a buyer', async () => {
    const manager = await t.make.manager();
    const { cart_hash: hash } = await fillCart(manager.client, [{ product_id: await shop.stock() }]);
    const order = await manager.client.carts.checkout({ body: { hash, address: delivery } });
    expect(await manager.client.orders.get({ params: { id: order.id } })).toMatchObject({ allowed_statuses: ['canceled'] });
    expect(await failureOf(move(manager, order, 'paid'))).toMatchObject({ status: 409, code: 'forbidden_transition' });
  });

  it('is no longer a manager who was let go', async () => {
    const { order } = await place();
    const manager = await t.make.manager([shop.company.id]);
    await t.pool.query(`update company_members set status = 'canceled' where user_id = $1`, [manager.id]);
    expect(await failureOf(manager.client.orders.get({ params: { id: order.id } }))).toMatchObject({ status: 404 });
  });
});

describe('the status', () => {
  it('offers each reader what it may become', async () => {
    const { buyer, order } = await place();
    expect((await vendor.client.orders.get({ params: { id: order.id } })).allowed_statuses).toEqual(['in_process', 'forming', 'paid', 'canceled']);
    expect((await buyer.client.orders.get({ params: { id: order.id } })).allowed_statuses).toEqual(['canceled']);
    await move(vendor, order, 'in_process');
    expect((await buyer.client.orders.get({ params: { id: order.id } })).allowed_statuses).toEqual([]);
  });

  it('goes through the whole life, and the buyer sees each step', async () => {
    const { buyer, order, product_id } = await place({ count: 10 });
    const path: OrderStatus[] = ['in_process', 'forming', 'ready_to_ship', 'paid', 'completed'];
    for (const status of path) expect((await move(vendor, order, status)).status).toBe(status);
    const done = await buyer.client.orders.get({ params: { id: order.id } });
    expect(done).toMatchObject({ status: 'completed', allowed_statuses: [] });
    expect(done.history.map(({ from, to }) => [from, to])).toEqual([[null, 'new'], ['new', 'in_process'], ['in_process', 'forming'], ['forming', 'ready_to_ship'], ['ready_to_ship', 'paid'], ['paid', 'completed']]);
    expect(done.history.at(-1)?.author).toMatchObject({ id: vendor.id });
    expect(await stockOf(t, product_id)).toEqual({ total_count: 90, held: 0, left: 90 });
  });

  it('refuses a step that the table does not have, in the reader’s language', async () => {
    const { buyer, order } = await place();
    expect(await failureOf(move(vendor, order, 'completed'))).toMatchObject({ status: 409, code: 'forbidden_transition', message: 'An order can’t go from “New” to “Completed”' });
    const russian = t.as(vendor.token, { 'accept-language': 'ru' });
    expect((await failureOf(russian.orders.edit({ params: { id: order.id }, body: { status: 'completed' } }))).message).toBe('Заказ нельзя перевести из «Новый» в «Выполнен»');
    expect(await failureOf(move(vendor, order, 'abandoned_cart'))).toMatchObject({ code: 'forbidden_transition' });
    await move(vendor, order, 'paid', 'completed');
    for (const status of ['canceled', 'new', 'paid'] as const) expect(await failureOf(move(vendor, order, status))).toMatchObject({ code: 'forbidden_transition' });
    expect(await failureOf(move(buyer, order, 'canceled'))).toMatchObject({ code: 'forbidden_transition' });
  });

  it('changes nothing when it is set to what it is: a call sent twice is one', async () => {
    const { order } = await place();
    const read = (await vendor.client.orders.get({ params: { id: order.id } })).updated_at;
    const send = () => vendor.client.orders.edit({ params: { id: order.id }, body: { status: 'paid', updated_at: read } });
    const first = await send();
    expect(await send()).toEqual(first);
    expect(first.history).toHaveLength(2);
  });

  it('is written to the buyer by mail, in the buyer’s language', async () => {
    const buyer = await t.make.buyer({ locale: 'ru' });
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    const order = await buyer.client.carts.checkout({ body: { hash, address: delivery } });
    await move(vendor, order, 'in_process', 'paid');
    await t.drainJobs();
    const mails = await t.db.select().from(outbox).where(eq(outbox.to, buyer.email));
    expect(mails.map((mail) => mail.subject).toSorted()).toEqual([`Заказ ${order.id} оформлен`, `Заказ ${order.id}: В работе`, `Заказ ${order.id}: Оплачен`]);
    expect(mails[0]?.text).toContain(shop.company.brand);
  });

  it('is in the audit log when the company’s side moves it, not when the buyer does', async () => {
    const [{ order }, other] = [await place(), await place()];
    await move(vendor, order, 'paid');
    await move(other.buyer, other.order, 'canceled');
    const entries = (id: number) => t.db.select().from(audit).where(and(eq(audit.noun, 'orders'), eq(audit.record_id, String(id))));
    expect(await entries(order.id)).toMatchObject([{ user_id: vendor.id, action: 'edit', before: { status: 'new' }, after: { status: 'paid' } }]);
    expect(await entries(other.order.id)).toEqual([]);
  });
});

describe('completing', () => {
  it('makes the vendor’s open form of the product stale: its total would bring the sold goods back', async () => {
    const { order, product_id } = await place();
    const read = await vendor.client.products.get({ params: { id: product_id } });
    await move(vendor, order, 'paid', 'completed');
    const failure = await failureOf(vendor.client.products.edit({ params: { id: product_id }, body: { total_count: read.total_count, updated_at: read.updated_at } }));
    expect(failure).toMatchObject({ status: 409, code: 'stale', body: { present: { total_count: 90, count: 90 } } });
  });
});

describe('canceling', () => {
  it('gives stock and bonuses back', async () => {
    const { buyer, order, product_id } = await place({ gift: 3000, useBonuse: true });
    expect(await stockOf(t, product_id)).toMatchObject({ held: 10 });
    expect(await bonusesOf(buyer)).toBe(0);
    expect(await move(buyer, order, 'canceled')).toMatchObject({ status: 'canceled', allowed_statuses: [] });
    expect(await stockOf(t, product_id)).toEqual({ total_count: 100, held: 0, left: 100 });
    expect(await bonusesOf(buyer)).toBe(30);
  });

  it('gives back once, however often and by whomever it is asked at one instant', async () => {
    const admin = await t.make.admin();
    for (let round = 0; round < rounds; round++) {
      const { buyer, order, product_id } = await place({ gift: 3000, useBonuse: true });
      const { bad } = await heldBack(t, lockOf('orders', 'id', order.id), [buyer, vendor, admin, buyer, vendor].map((who) => () => move(who, order, 'canceled')));
      expect(bad).toEqual([]);
      expect(await bonusesOf(buyer)).toBe(30);
      expect(await stockOf(t, product_id)).toMatchObject({ total_count: 100, held: 0 });
      const returned = await t.db.select().from(transactions).where(and(eq(transactions.order_id, order.id), eq(transactions.reason, 'order_returned')));
      expect(returned).toMatchObject([{ amount: 3000, balance_after: 3000, cause: `order:${order.id}:returned` }]);
      expect((await buyer.client.orders.get({ params: { id: order.id } })).history).toHaveLength(2);
    }
  });

  it('or completing wins, never both', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, order, product_id } = await place({ gift: 3000, useBonuse: true });
      await move(vendor, order, 'paid');
      const { good, bad } = await heldBack(t, lockOf('orders', 'id', order.id), [() => move(vendor, order, 'canceled'), () => move(vendor, order, 'completed')]);
      expect(good).toHaveLength(1);
      expect(bad).toEqual([expect.objectContaining({ code: 'forbidden_transition' })]);
      const isCanceled = good[0]?.status === 'canceled';
      expect(await bonusesOf(buyer)).toBe(isCanceled ? 30 : 0);
      expect(await stockOf(t, product_id)).toEqual(isCanceled ? { total_count: 100, held: 0, left: 100 } : { total_count: 90, held: 0, left: 90 });
    }
  });
});

describe('what a buyer may change', () => {
  it('is nothing but a new order’s cancellation', async () => {
    const { buyer, order } = await place();
    for (const body of [{ address: { city: 'Sydney' } }, { delivery_at: '2030-01-01T10:00:00Z' }, { items: [{ product_id: order.items[0]!.product_id, count: 1 }] }, { status: 'canceled' as const, address: { city: 'Sydney' } }]) {
      expect(await failureOf(buyer.client.orders.edit({ params: { id: order.id }, body }))).toMatchObject({ status: 403, code: 'forbidden' });
    }
    for (const status of ['in_process', 'forming', 'paid'] as const) expect(await failureOf(move(buyer, order, status))).toMatchObject({ status: 409, code: 'forbidden_transition' });
    await move(vendor, order, 'in_process');
    expect(await failureOf(move(buyer, order, 'canceled'))).toMatchObject({ status: 409, code: 'forbidden_transition' });
    expect(await failureOf(buyer.client.orders.remove({ params: { id: order.id } }))).toMatchObject({ status: 403 });
  });
});

describe('editing recipient and time', () => {
  it('changes the fields it carries and says so in the history', async () => {
    const { order } = await place();
    const edited = await vendor.client.orders.edit({ params: { id: order.id }, body: { address: { city: ' Sydney ', phone: '+1 (555) 999-99-99', comment: 'Call' }, delivery_at: '2030-01-01T12:00:00+02:00' } });
    expect(edited).toMatchObject({ address: { fio: 'Anna Smith', city: 'Sydney', phone: '+15559999999', street: 'Main Street' }, delivery_at: '2030-01-01T10:00:00.000Z' });
    expect(edited.history.at(-1)).toMatchObject({
      from: null,
      to: null,
      author: { id: vendor.id },
      changes: {
        'address.city': { from: 'Perth', to: 'Sydney' },
        'address.phone': { from: '+15550100200', to: '+15559999999' },
        'address.comment': { from: null, to: 'Call' },
        delivery_at: { from: null, to: '2030-01-01T10:00:00.000Z' },
      },
    });
    expect(await vendor.client.orders.edit({ params: { id: order.id }, body: { delivery_at: null, address: { comment: '' } } })).toMatchObject({ delivery_at: null, address: { comment: null } });
  });

  it('is possible in every status, but leaves no delivery without a street', async () => {
    const { order } = await place();
    await move(vendor, order, 'paid', 'completed');
    expect(await vendor.client.orders.edit({ params: { id: order.id }, body: { address: { comment: 'Left at the door' } } })).toMatchObject({ address: { comment: 'Left at the door' } });
    expect(await failureOf(vendor.client.orders.edit({ params: { id: order.id }, body: { address: { street: '' } } }))).toMatchObject({ status: 422, errors: { 'address.street': 'Required field' } });
  });

  it('refuses the second of two editors, and shows what is there now', async () => {
    const { order } = await place();
    const read = await vendor.client.orders.get({ params: { id: order.id } });
    const first = await vendor.client.orders.edit({ params: { id: order.id }, body: { address: { city: 'Sydney' }, updated_at: read.updated_at } });
    const failure = await failureOf(vendor.client.orders.edit({ params: { id: order.id }, body: { address: { city: 'Hobart' }, updated_at: read.updated_at } }));
    expect(failure).toMatchObject({ status: 409, code: 'stale', body: { present: first } });
    expect(await vendor.client.orders.edit({ params: { id: order.id }, body: { address: { city: 'Hobart' }, updated_at: first.updated_at } })).toMatchObject({ address: { city: 'Hobart' } });
  });

  it('lets one of two editors through at one instant', async () => {
    for (let round = 0; round < rounds; round++) {
      const { order } = await place({ count: 1 });
      const { updated_at } = order;
      const { good, bad } = await heldBack(t, lockOf('orders', 'id', order.id), ['Sydney', 'Hobart'].map((city) => () => vendor.client.orders.edit({ params: { id: order.id }, body: { address: { city }, updated_at } })));
      expect(good).toHaveLength(1);
      expect(bad).toEqual([expect.objectContaining({ code: 'stale' })]);
    }
  });

  it('ignores sums, buyer and company', async () => {
    const { order, buyer } = await place();
    const forged = { order_sum: 1, sum_to_pay: 1, bonuses_spent: 50, user_id: vendor.id, company_id: 1, product_amount: 1 };
    const edited = await vendor.client.orders.edit({ params: { id: order.id }, body: { ...forged, address: { city: 'Sydney' } } });
    expect(edited).toMatchObject({ order_sum: 100, sum_to_pay: 100, bonuses_spent: 0, user: { id: buyer.id }, company: { id: shop.company.id }, product_amount: 10 });
  });
});

describe('editing the goods', () => {
  it('moves stock and sums with them, at the prices they were ordered for', async () => {
    const { order, product_id } = await place();
    const [joining, before] = [await shop.stock({ price: 2.5, name: 'New one' }), order.items[0]!];
    await t.db.update(products).set({ price: 9900 }).where(eq(products.id, product_id));
    const edited = await vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count: 4 }, { product_id: joining, count: 2 }] } });
    expect(edited).toMatchObject({ product_amount: 6, order_sum: 45, sum_to_pay: 45 });
    expect(edited.items).toMatchObject([{ id: before.id, product_id, price: 10, count: 4, sum: 40 }, { product_id: joining, name: 'New one', price: 2.5, count: 2, sum: 5 }]);
    expect(edited.history.at(-1)?.changes).toEqual({
      items: [{ product_id, name: 'Thing', from: 10, to: 4 }, { product_id: joining, name: 'New one', from: 0, to: 2 }],
      order_sum: { from: 100, to: 45 },
    });
    expect([await stockOf(t, product_id), await stockOf(t, joining)]).toMatchObject([{ held: 4 }, { held: 2 }]);
    const swapped = await vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id: joining, count: 1 }] } });
    expect(swapped).toMatchObject({ items: [{ product_id: joining, count: 1 }], order_sum: 2.5 });
    expect([await stockOf(t, product_id), await stockOf(t, joining)]).toMatchObject([{ held: 0 }, { held: 1 }]);
  });

  it('returns the bonuses that a smaller sum no longer takes, at once, and the rest with a cancellation', async () => {
    const { buyer, order, product_id } = await place({ gift: 8000, useBonuse: true });
    expect(order).toMatchObject({ bonuses_spent: 80, sum_to_pay: 20 });
    const edit = (count: number) => vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count }] } });
    expect(await edit(9)).toMatchObject({ order_sum: 90, bonuses_spent: 80, sum_to_pay: 10 });
    expect(await edit(5)).toMatchObject({ order_sum: 50, bonuses_spent: 50, sum_to_pay: 0 });
    expect(await bonusesOf(buyer)).toBe(30);
    expect(await edit(3)).toMatchObject({ bonuses_spent: 30 });
    expect(await bonusesOf(buyer)).toBe(50);
    expect(await edit(10)).toMatchObject({ order_sum: 100, bonuses_spent: 30, sum_to_pay: 70 });
    await move(vendor, order, 'canceled');
    expect(await bonusesOf(buyer)).toBe(80);
  });

  it('is over once the order is paid', async () => {
    const { order, product_id } = await place();
    await move(vendor, order, 'forming');
    await expect(vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count: 9 }] } })).resolves.toMatchObject({ product_amount: 9 });
    await move(vendor, order, 'paid');
    expect(await failureOf(vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count: 8 }] } }))).toMatchObject({ status: 409, code: 'not_editable' });
  });

  it('needs what it asks for in stock', async () => {
    const { order, product_id } = await place();
    const failure = await failureOf(vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count: 101 }] } }));
    expect(failure).toMatchObject({ status: 409, code: 'not_enough_stock', body: { lines: [{ product_id, wanted: 101, left: 100 }] } });
    expect(await stockOf(t, product_id)).toMatchObject({ held: 10 });
    await expect(vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count: 100 }] } })).resolves.toMatchObject({ product_amount: 100 });
  });

  it('takes in only visible products of the same company, each once', async () => {
    const { order, product_id } = await place();
    const [hidden, foreign] = [await shop.stock({ visible: false }), await (await openShop(t)).stock()];
    for (const wrong of [hidden, foreign, 2_000_000_000]) {
      const body = { items: [{ product_id, count: 1 }, { product_id: wrong, count: 1 }] };
      expect(await failureOf(vendor.client.orders.edit({ params: { id: order.id }, body }))).toMatchObject({ status: 422, errors: { 'items.1.product_id': 'There is no such thing' } });
    }
    const twice = { items: [{ product_id, count: 1 }, { product_id, count: 2 }] };
    expect(await failureOf(vendor.client.orders.edit({ params: { id: order.id }, body: twice }))).toMatchObject({ status: 422, errors: { 'items.1.product_id': 'Invalid value' } });
    expect(await failureOf(vendor.client.orders.edit({ params: { id: order.id }, body: { items: [] } }))).toMatchObject({ status: 422 });
  });

  it('locks stock in one order, however the edits name their products', async () => {
    const [a, b] = [await shop.stock({ total_count: 10_000 }), await shop.stock({ total_count: 10_000 })];
    const deadlocks = async () => (await t.pool.query<{ deadlocks: number }>('select deadlocks from pg_stat_database where datname = current_database()')).rows[0]!.deadlocks;
    const before = await deadlocks();
    for (let round = 0; round < rounds; round++) {
      const placed = await Promise.all([1, 2, 3, 4].map(() => place({ count: 1 })));
      const edits = placed.map(({ order, product_id }, index) => () => {
        const joining = index % 2 ? [a, b] : [b, a];
        return vendor.client.orders.edit({ params: { id: order.id }, body: { items: [product_id, ...joining].map((id) => ({ product_id: id, count: 1 })) } });
      });
      expect((await heldBack(t, lockOf('product_stock', 'product_id', round % 2 ? a : b), edits)).bad).toEqual([]);
    }
    expect(await deadlocks()).toBe(before);
    expect(await stockOf(t, a)).toMatchObject({ held: rounds * 4 });
  });

  it('holds what the last of many edits at one instant says', async () => {
    for (let round = 0; round < rounds; round++) {
      const { order, product_id } = await place({ count: 5 });
      const { bad } = await heldBack(t, lockOf('orders', 'id', order.id), [1, 20, 7, 50].map((count) => () => vendor.client.orders.edit({ params: { id: order.id }, body: { items: [{ product_id, count }] } })));
      expect(bad).toEqual([]);
      const now = await vendor.client.orders.get({ params: { id: order.id } });
      expect(await stockOf(t, product_id)).toMatchObject({ held: now.items[0]?.count });
      expect(now.order_sum).toBe(now.product_amount * 10);
    }
  });
});

describe('deleting', () => {
  it('is an admin’s: the order is kept but nowhere shown, and holds nothing', async () => {
    const { buyer, order, product_id } = await place({ gift: 3000, useBonuse: true });
    const admin = await t.make.admin();
    expect(await failureOf(vendor.client.orders.remove({ params: { id: order.id } }))).toMatchObject({ status: 403, code: 'forbidden' });
    await admin.client.orders.remove({ params: { id: order.id } });
    for (const who of [buyer, vendor, admin]) {
      expect(await failureOf(who.client.orders.get({ params: { id: order.id } }))).toMatchObject({ status: 404 });
      expect((await who.client.orders.list({ query: { q: String(order.id) } })).data.map(({ id }) => id)).not.toContain(order.id);
    }
    expect(await failureOf(admin.client.orders.remove({ params: { id: order.id } }))).toMatchObject({ status: 404 });
    expect(await stockOf(t, product_id)).toMatchObject({ total_count: 100, held: 0 });
    expect(await bonusesOf(buyer)).toBe(30);
    const { rows } = await t.pool.query('select status, deleted_at is not null as deleted from orders where id = $1', [order.id]);
    expect(rows).toEqual([{ status: 'canceled', deleted: true }]);
  });

  it('leaves a completed order’s stock as it is', async () => {
    const { order, product_id } = await place();
    await move(vendor, order, 'paid', 'completed');
    await (await t.make.admin()).client.orders.remove({ params: { id: order.id } });
    expect(await stockOf(t, product_id)).toEqual({ total_count: 90, held: 0, left: 90 });
  });
});

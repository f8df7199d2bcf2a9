import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderEvent, OrderStatus } from '#contract/orders.ts';
import { transactions } from '#server/domains/bonuses/tables.ts';
import { audit, outbox } from '#server/platform/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import {
  getBonuses,
  delivery,
  getFailure,
  fillCart,
  moveOrder,
  openShop,
  placeOrder,
  getStock,
  type Shop,
} from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
let vendor: Person;
const place = (order?: Parameters<typeof placeOrder>[2]) => placeOrder(t, shop, order);
beforeAll(async () => {
  t = await startApi({ max: 20 });
  shop = await openShop(t);
  vendor = shop.company.vendor;
});
afterAll(() => t?.close());

describe('who reaches an order', () => {
  it('is its buyer, its company’s people and an admin; to others it is not there', async () => {
    const { buyer, order } = await place();
    const admin = await t.make.admin();
    const manager = await t.make.manager([shop.company.id]);
    for (const who of [buyer, vendor, manager, admin])
      expect(await who.client.orders.get({ params: { id: order.id } })).toMatchObject({ id: order.id, order_sum: 100 });
    const strangers = [
      await t.make.buyer(),
      await t.make.vendor(),
      (await t.make.company()).vendor,
      await t.make.manager(),
      await t.make.manager([(await t.make.company()).id]),
    ];
    for (const who of strangers) {
      expect(await getFailure(who.client.orders.get({ params: { id: order.id } }))).toMatchObject({
        status: 404,
        message: 'The requested order is not found',
      });
      expect(
        await getFailure(who.client.orders.edit({ params: { id: order.id }, body: { status: 'canceled' } })),
      ).toMatchObject({ status: 404 });
    }
    expect(await getFailure(t.guest.orders.get({ params: { id: order.id } }))).toMatchObject({
      status: 403,
      code: 'auth_failed',
    });
    expect((await buyer.client.orders.get({ params: { id: order.id } })).status).toBe('new');
  });

  it('is a manager who placed it, as a buyer', async () => {
    const manager = await t.make.manager();
    const { cart_hash: hash } = await fillCart(manager.client, [{ product_id: await shop.stock() }]);
    const order = await manager.client.carts.checkout({ body: { hash, address: delivery } });
    expect(await manager.client.orders.get({ params: { id: order.id } })).toMatchObject({
      allowed_statuses: ['canceled'],
    });
    expect(await getFailure(moveOrder(manager, order, 'paid'))).toMatchObject({
      status: 409,
      code: 'forbidden_transition',
    });
  });

  it('is no longer a manager who was let go', async () => {
    const { order } = await place();
    const manager = await t.make.manager([shop.company.id]);
    await t.pool.query(`update company_members set status = 'canceled' where user_id = $1`, [manager.id]);
    expect(await getFailure(manager.client.orders.get({ params: { id: order.id } }))).toMatchObject({ status: 404 });
  });
});

describe('the status', () => {
  it('offers each reader what it may become', async () => {
    const { buyer, order } = await place();
    expect((await vendor.client.orders.get({ params: { id: order.id } })).allowed_statuses).toEqual([
      'in_process',
      'forming',
      'paid',
      'canceled',
    ]);
    expect((await buyer.client.orders.get({ params: { id: order.id } })).allowed_statuses).toEqual(['canceled']);
    await moveOrder(vendor, order, 'in_process');
    expect((await buyer.client.orders.get({ params: { id: order.id } })).allowed_statuses).toEqual([]);
  });

  it('goes through the whole life, and the buyer sees each step', async () => {
    const { buyer, order, product_id } = await place({ count: 10 });
    const path: OrderStatus[] = ['in_process', 'forming', 'ready_to_ship', 'paid', 'completed'];
    for (const status of path) expect((await moveOrder(vendor, order, status)).status).toBe(status);
    const done = await buyer.client.orders.get({ params: { id: order.id } });
    expect(done).toMatchObject({ status: 'completed', allowed_statuses: [] });
    expect(done.history.map(({ from, to }) => [from, to])).toEqual([
      [null, 'new'],
      ['new', 'in_process'],
      ['in_process', 'forming'],
      ['forming', 'ready_to_ship'],
      ['ready_to_ship', 'paid'],
      ['paid', 'completed'],
    ]);
    // The buyer must not see which employee did it.
    expect(done.history.map(({ author }) => author?.id ?? null)).toEqual([buyer.id, null, null, null, null, null]);
    expect(
      (await vendor.client.orders.get({ params: { id: order.id } })).history.map(({ author }) => author?.id),
    ).toEqual([buyer.id, ...path.map(() => vendor.id)]);
    expect(await getStock(t, product_id)).toEqual({ total_count: 90, held: 0, left: 90 });
  });

  it('refuses a step that the table does not have, in the reader’s language', async () => {
    const { buyer, order } = await place();
    expect(await getFailure(moveOrder(vendor, order, 'completed'))).toMatchObject({
      status: 409,
      code: 'forbidden_transition',
      message: 'An order can’t go from “New” to “Completed”',
    });
    const russian = t.as(vendor.token, { 'accept-language': 'ru' });
    expect(
      (await getFailure(russian.orders.edit({ params: { id: order.id }, body: { status: 'completed' } }))).message,
    ).toBe('Заказ нельзя перевести из «Новый» в «Выполнен»');
    expect(await getFailure(moveOrder(vendor, order, 'abandoned_cart'))).toMatchObject({
      code: 'forbidden_transition',
    });
    await moveOrder(vendor, order, 'paid', 'completed');
    for (const status of ['canceled', 'new', 'paid'] as const)
      expect(await getFailure(moveOrder(vendor, order, status))).toMatchObject({ code: 'forbidden_transition' });
    expect(await getFailure(moveOrder(buyer, order, 'canceled'))).toMatchObject({ code: 'forbidden_transition' });
  });

  it('changes nothing when it is set to what it is: a call sent twice is one', async () => {
    const { order } = await place();
    const read = (await vendor.client.orders.get({ params: { id: order.id } })).updated_at;
    const send = () =>
      vendor.client.orders.edit({ params: { id: order.id }, body: { status: 'paid', updated_at: read } });
    const first = await send();
    expect(await send()).toEqual(first);
    expect(first.history).toHaveLength(2);
  });

  it('is written to the buyer by mail, in the buyer’s language', async () => {
    const buyer = await t.make.buyer({ locale: 'ru' });
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    const order = await buyer.client.carts.checkout({ body: { hash, address: delivery } });
    await moveOrder(vendor, order, 'in_process', 'paid');
    await t.drainJobs();
    const mails = await t.db.select().from(outbox).where(eq(outbox.to, buyer.email));
    expect(new Set(mails.map((mail) => mail.subject))).toEqual(
      new Set([`Заказ ${order.id} оформлен`, `Заказ ${order.id}: В работе`, `Заказ ${order.id}: Оплачен`]),
    );
    expect(mails[0]?.text).toContain(shop.company.brand);
    expect(mails.find((mail) => mail.subject?.endsWith('Оплачен'))?.text).toMatch(/Магазин получил оплату: 10,00/);
  });

  it('is in the audit log when the company’s side moves it, not when the buyer does', async () => {
    const [{ order }, other] = [await place(), await place()];
    await moveOrder(vendor, order, 'paid');
    await moveOrder(other.buyer, other.order, 'canceled');
    const entries = (id: number) =>
      t.db
        .select()
        .from(audit)
        .where(and(eq(audit.noun, 'orders'), eq(audit.record_id, String(id))));
    expect(await entries(order.id)).toMatchObject([
      { user_id: vendor.id, action: 'edit', before: { status: 'new' }, after: { status: 'paid' } },
    ]);
    expect(await entries(other.order.id)).toEqual([]);
  });
});

describe('completing', () => {
  it('makes the vendor’s open form of the product stale: its total would bring the sold goods back', async () => {
    const { order, product_id } = await place();
    const read = await vendor.client.products.get({ params: { id: product_id } });
    await moveOrder(vendor, order, 'paid', 'completed');
    const failure = await getFailure(
      vendor.client.products.edit({
        params: { id: product_id },
        body: { total_count: read.total_count, updated_at: read.updated_at },
      }),
    );
    expect(failure).toMatchObject({ status: 409, code: 'stale', body: { present: { total_count: 90, count: 90 } } });
  });
});

describe('canceling', () => {
  it('gives stock and bonuses back', async () => {
    const { buyer, order, product_id } = await place({ gift: 3000, useBonuse: true });
    expect(await getStock(t, product_id)).toMatchObject({ held: 10 });
    expect(await getBonuses(buyer)).toBe(0);
    expect(await moveOrder(buyer, order, 'canceled')).toMatchObject({ status: 'canceled', allowed_statuses: [] });
    expect(await getStock(t, product_id)).toEqual({ total_count: 100, held: 0, left: 100 });
    expect(await getBonuses(buyer)).toBe(30);
  });

  it('gives back once, however often and by whomever it is asked at one instant', async () => {
    const admin = await t.make.admin();
    for (let round = 0; round < rounds; round++) {
      const { buyer, order, product_id } = await place({ gift: 3000, useBonuse: true });
      const { bad } = await raceCalls(
        t,
        lockRow('orders', 'id', order.id),
        [buyer, vendor, admin, buyer, vendor].map((who) => () => moveOrder(who, order, 'canceled')),
      );
      expect(bad).toEqual([]);
      expect(await getBonuses(buyer)).toBe(30);
      expect(await getStock(t, product_id)).toMatchObject({ total_count: 100, held: 0 });
      const returned = await t.db
        .select()
        .from(transactions)
        .where(and(eq(transactions.order_id, order.id), eq(transactions.reason, 'order_returned')));
      expect(returned).toMatchObject([{ amount: 3000, balance_after: 3000, cause: `order:${order.id}:returned` }]);
      expect((await buyer.client.orders.get({ params: { id: order.id } })).history).toHaveLength(2);
    }
  });

  it('or completing wins, never both', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, order, product_id } = await place({ gift: 3000, useBonuse: true });
      await moveOrder(vendor, order, 'paid');
      const { good, bad } = await raceCalls(t, lockRow('orders', 'id', order.id), [
        () => moveOrder(vendor, order, 'canceled'),
        () => moveOrder(vendor, order, 'completed'),
      ]);
      expect(good).toHaveLength(1);
      expect(bad).toEqual([expect.objectContaining({ code: 'forbidden_transition' })]);
      const isCanceled = good[0]?.status === 'canceled';
      expect(await getBonuses(buyer)).toBe(isCanceled ? 30 : 0);
      expect(await getStock(t, product_id)).toEqual(
        isCanceled ? { total_count: 100, held: 0, left: 100 } : { total_count: 90, held: 0, left: 90 },
      );
    }
  });
});

describe('a buyer’s cancellation', () => {
  it('or the company’s next step wins, never both', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, order, product_id } = await place({ gift: 3000, useBonuse: true });
      const { good, bad } = await raceCalls(t, lockRow('orders', 'id', order.id), [
        () => moveOrder(buyer, order, 'canceled'),
        () => moveOrder(vendor, order, 'in_process'),
      ]);
      expect(good).toHaveLength(1);
      expect(bad).toEqual([expect.objectContaining({ code: 'forbidden_transition' })]);
      const isCanceled = good[0]?.status === 'canceled';
      expect(await getBonuses(buyer)).toBe(isCanceled ? 30 : 0);
      expect(await getStock(t, product_id)).toMatchObject({ total_count: 100, held: isCanceled ? 0 : 10 });
    }
  });

  it('tells in the history what it gave back', async () => {
    const { buyer, order } = await place({ gift: 3000, useBonuse: true });
    const { history } = await moveOrder(buyer, order, 'canceled');
    expect(history.map(({ changes }) => changes)).toEqual([
      { bonuses_spent: { from: 0, to: 30 } },
      { bonuses_returned: { from: 0, to: 30 } },
    ]);
  });
});

describe('the reason of a cancellation', () => {
  const reason = '<b>Sold out</b> & gone.\nSorry!';
  const listReasons = (history: readonly OrderEvent[]) => history.map(({ changes }) => changes?.['reason'] ?? null);
  const cancel = (who: Person, id: number, text: string | null) =>
    who.client.orders.edit({ params: { id }, body: { status: 'canceled', reason: text } });

  it.each(['vendor', 'admin'] as const)('of a %s stands in the history, the letter and the audit log', async (role) => {
    const { buyer, order } = await place();
    const author = role === 'vendor' ? vendor : await t.make.admin();
    await cancel(author, order.id, reason);
    // The call may come twice
    await cancel(author, order.id, 'Another one');
    const { history } = await buyer.client.orders.get({ params: { id: order.id } });
    expect(listReasons(history)).toEqual([null, { from: null, to: reason }]);
    await t.drainJobs();
    const mails = await t.db.select().from(outbox).where(eq(outbox.to, buyer.email));
    const letter = mails.find(({ subject }) => subject === `Order ${order.id}: Canceled`);
    expect(letter?.text).toContain('The reason:');
    expect(letter?.text).toMatch(/<b>Sold out<\/b> & gone\.\s+(> )?Sorry!/);
    const entries = await t.db
      .select()
      .from(audit)
      .where(and(eq(audit.noun, 'orders'), eq(audit.record_id, String(order.id))));
    expect(entries).toMatchObject([{ user_id: author.id, after: { status: 'canceled', reason } }]);
    expect(entries[0]!.before).not.toHaveProperty('reason');
  });

  it('may be left out or blank: then nothing says that there is one', async () => {
    for (const text of [null, '', ' \n ', '\u200b\u2060\u00ad \u2800']) {
      const { buyer, order } = await place();
      await cancel(vendor, order.id, text);
      const { history } = await buyer.client.orders.get({ params: { id: order.id } });
      expect(history.at(-1)).toMatchObject({ to: 'canceled', changes: null });
      await t.drainJobs();
      const mails = await t.db.select().from(outbox).where(eq(outbox.to, buyer.email));
      expect(mails.map(({ text: letter }) => letter).join()).not.toContain('reason');
    }
  });

  it('is not the buyer’s to give, and goes with no other change', async () => {
    const [{ buyer, order }, other] = [await place(), await place()];
    await cancel(buyer, order.id, reason);
    const edited = await vendor.client.orders.edit({
      params: { id: other.order.id },
      body: { status: 'paid', reason },
    });
    const { history } = await vendor.client.orders.get({ params: { id: order.id } });
    expect([...listReasons(history), ...listReasons(edited.history)]).toEqual([null, null, null, null]);
  });

  it('has at most 500 characters, whatever they take in UTF-16', async () => {
    const { order } = await place();
    expect(await getFailure(cancel(vendor, order.id, 'x'.repeat(501)))).toMatchObject({
      status: 422,
      body: { errors: { reason: expect.any(String) as string } },
    });
    const { history } = await cancel(vendor, order.id, '🙂'.repeat(500));
    expect(listReasons(history)).toEqual([null, { from: null, to: '🙂'.repeat(500) }]);
  });
});

describe('what a buyer may change', () => {
  it('is nothing but a new order’s cancellation', async () => {
    const { buyer, order } = await place();
    for (const body of [
      { address: { city: 'Sydney' } },
      { delivery_at: '2030-01-01T10:00:00Z' },
      { items: [{ product_id: order.items[0]!.product_id, count: 1 }] },
      { status: 'canceled' as const, address: { city: 'Sydney' } },
    ]) {
      expect(await getFailure(buyer.client.orders.edit({ params: { id: order.id }, body }))).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    }
    for (const status of ['in_process', 'forming', 'paid'] as const)
      expect(await getFailure(moveOrder(buyer, order, status))).toMatchObject({
        status: 409,
        code: 'forbidden_transition',
      });
    await moveOrder(vendor, order, 'in_process');
    expect(await getFailure(moveOrder(buyer, order, 'canceled'))).toMatchObject({
      status: 409,
      code: 'forbidden_transition',
    });
    expect(await getFailure(buyer.client.orders.remove({ params: { id: order.id } }))).toMatchObject({ status: 403 });
  });
});

describe('deleting', () => {
  it('is an admin’s: the order is kept but nowhere shown, and holds nothing', async () => {
    const { buyer, order, product_id } = await place({ gift: 3000, useBonuse: true });
    const admin = await t.make.admin();
    expect(await getFailure(vendor.client.orders.remove({ params: { id: order.id } }))).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    await admin.client.orders.remove({ params: { id: order.id } });
    for (const who of [buyer, vendor, admin]) {
      expect(await getFailure(who.client.orders.get({ params: { id: order.id } }))).toMatchObject({ status: 404 });
      expect((await who.client.orders.list({ query: { q: String(order.id) } })).data.map(({ id }) => id)).not.toContain(
        order.id,
      );
    }
    expect(await getFailure(admin.client.orders.remove({ params: { id: order.id } }))).toMatchObject({ status: 404 });
    expect(await getStock(t, product_id)).toMatchObject({ total_count: 100, held: 0 });
    expect(await getBonuses(buyer)).toBe(30);
    const { rows } = await t.pool.query('select status, deleted_at is not null as deleted from orders where id = $1', [
      order.id,
    ]);
    expect(rows).toEqual([{ status: 'canceled', deleted: true }]);
  });

  it('gives back once beside a cancellation, a completion and another deletion at one instant', async () => {
    const admin = await t.make.admin();
    for (let round = 0; round < rounds; round++) {
      const { buyer, order, product_id } = await place({ gift: 3000, useBonuse: true });
      await moveOrder(vendor, order, 'paid');
      const remove = () => admin.client.orders.remove({ params: { id: order.id } });
      const { bad } = await raceCalls<unknown>(t, lockRow('orders', 'id', order.id), [
        remove,
        remove,
        () => moveOrder(vendor, order, 'canceled'),
        () => moveOrder(vendor, order, 'completed'),
      ]);
      expect(
        bad.filter((error) => !['not_found', 'forbidden_transition'].includes((error as { code?: string }).code ?? '')),
      ).toEqual([]);
      const { rows } = await t.pool.query<{ status: OrderStatus; deleted: boolean }>(
        'select status, deleted_at is not null as deleted from orders where id = $1',
        [order.id],
      );
      const isCompleted = rows[0]?.status === 'completed';
      expect(rows[0]?.deleted).toBe(true);
      expect(await getBonuses(buyer)).toBe(isCompleted ? 0 : 30);
      expect(await getStock(t, product_id)).toEqual(
        isCompleted ? { total_count: 90, held: 0, left: 90 } : { total_count: 100, held: 0, left: 100 },
      );
    }
  });

  it('leaves a completed order’s stock as it is', async () => {
    const { order, product_id } = await place();
    await moveOrder(vendor, order, 'paid', 'completed');
    await (await t.make.admin()).client.orders.remove({ params: { id: order.id } });
    expect(await getStock(t, product_id)).toEqual({ total_count: 90, held: 0, left: 90 });
  });
});

/** Links that open orders without signing in: what they open, how guests get them, and how they end. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderLinkDays } from '#contract/rules/orderLinks.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Order } from '#contract/orders.ts';
import { productStock } from '#server/domains/catalog/tables.ts';
import { expireOrders } from '#server/domains/orders/cancelExpiredOrders.ts';
import { orderLinks } from '#server/domains/orders/links/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { verify } from '#server/domains/verify.ts';
import { sweep } from '#server/platform/sweep.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { checkOut, fillBasket, openShops } from '#tests/support/purchases.ts';
import { raceCalls, rounds } from '#tests/support/races.ts';
import { delivery, fillCart, getFailure, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
const log: string[] = [];
beforeAll(async () => {
  t = await startApi({
    longSessions: true,
    log: (line) => log.push(line),
    limits: {
      deadLinksOfAddress: { points: 200, seconds: 60 },
      guestAccounts: { points: 10_000, seconds: 3600 },
    },
  });
  shop = await openShop(t);
  const { client } = await t.make.admin();
  await client.settings.edit({ body: { unconfirmed_orders_per_network: 10_000 } });
});
afterAll(() => t?.close());

// Of the last name the first letter is shown, not the sign before it
const address = {
  ...delivery,
  fio: 'Anna «Smith» 2',
  flat: '12',
  comment: 'The code of the door is 4711',
  email: 'anna@example.com',
};

/** Places an order of a new product. */
async function placeOrder(client: ApiClient, from: Shop = shop): Promise<Order> {
  const product_id = await from.stock({ name: 'Teapot', price: 12.5 });
  const { cart_hash: hash } = await fillCart(client, [{ product_id, count: 2 }]);
  return client.carts.checkout({ body: { hash, address } });
}

/** Makes a link of the order. @returns its secret */
const makeLink = async ({ client }: Pick<Person, 'client'>, { id }: Pick<Order, 'id'>): Promise<string> =>
  readToken((await client.orderLinks.create({ params: { id } })).url);

const readToken = (text: string): string => /\/order#([\w-]{32})(?![\w-])/.exec(text)![1]!;

const open = async (token: string, client: ApiClient = t.guest) =>
  (await client.orderLinks.open({ body: { token } })).orders;

/** Places an order of a buyer with a link. */
async function placeWithLink() {
  const buyer = await t.make.buyer();
  const order = await placeOrder(buyer.client);
  return { buyer, order, token: await makeLink(buyer, order) };
}

/** The messages that were sent to an email or a phone. */
async function listMessages(to: string, { drainJobs }: Pick<Api, 'drainJobs'> = t): Promise<string[]> {
  await drainJobs();
  await drainJobs();
  const { rows } = await t.pool.query<{ text: string }>('select text from outbox where "to" = $1 order by id', [to]);
  return rows.map(({ text }) => text);
}

let phoneCount = 0;

/** Signs in as a guest, whose messages about orders go to a new mailbox or phone. */
async function enterAsGuest(locale: 'en' | 'ru' = 'en', at: Pick<Api, 'as'> = t) {
  const client = at.as((await t.guest.auth.guestLogin()).api_token, { 'accept-language': locale });
  const { id } = await client.users.me();
  await t.db.update(users).set({ locale }).where(eq(users.id, id));
  return {
    client,
    id,
    email: `guest${t.make.next()}@example.com`,
    phone: `+6140${String((phoneCount += 1)).padStart(7, '0')}`,
  };
}

/** Checks out new products of shops in one purchase. */
async function buyAsGuest(
  guest: Awaited<ReturnType<typeof enterAsGuest>>,
  shops: Shop[],
  contact: { email?: string; phone?: string },
) {
  const products = await Promise.all(shops.map((from) => from.stock()));
  const carts = await fillBasket(
    guest,
    products.map((product_id) => ({ product_id })),
  );
  const { purchase } = await guest.client.purchases.checkout({
    body: {
      carts: carts.map((id) => ({ id })),
      address: { ...delivery, phone: contact.phone ?? delivery.phone },
      payment_method: 'on_receipt',
      ...(contact.email && { email: contact.email }),
    },
  });
  return purchase;
}

describe('a link', () => {
  it('opens the order without signing in, and shows nothing else of its buyer', async () => {
    const { order, token } = await placeWithLink();
    const [opened, ...others] = await open(token);
    expect(others).toEqual([]);
    expect(opened).toMatchObject({
      id: order.id,
      status: 'new',
      order_sum: 25,
      sum_to_pay: 25,
      items: [{ name: 'Teapot', count: 2, sum: 25 }],
      company: { brand: order.company.brand },
      allowed_statuses: ['canceled'],
      history: [{ to: 'new', author: null }],
      address: { fio: 'Anna S.', phone: '… 00', city: 'Perth', street: 'Main Street', house: '5', flat: '12' },
    });
    const text = JSON.stringify(opened);
    for (const secret of ['Smith', '555', '4711', 'anna@example.com', 'unread', 'user'])
      expect(text).not.toContain(secret);
  });

  it('shows what happens to the order, without who did it and without changes of the address', async () => {
    const { order, token } = await placeWithLink();
    const { client } = shop.company.vendor;
    await client.orders.edit({
      params: { id: order.id },
      body: { address: { street: 'Secret Lane' }, status: 'in_process' },
    });
    await client.orders.edit({ params: { id: order.id }, body: { address: { house: '77' } } });
    const [opened] = await open(token);
    expect(opened).toMatchObject({ status: 'in_process', allowed_statuses: [], address: { street: 'Secret Lane' } });
    expect(opened!.history).toMatchObject([
      { to: 'new' },
      { from: 'new', to: 'in_process', author: null, changes: null },
    ]);
  });

  it('shows why the shop canceled the order', async () => {
    const { order, token } = await placeWithLink();
    const reason = 'Anna Smith, we have none left';
    await shop.company.vendor.client.orders.edit({ params: { id: order.id }, body: { status: 'canceled', reason } });
    const [opened] = await open(token);
    expect(opened!.history.at(-1)).toMatchObject({ to: 'canceled', changes: { reason: { from: null, to: reason } } });
  });

  it('is stored as a hash, and in no log', async () => {
    const { order, token } = await placeWithLink();
    await open(token);
    const { rows } = await t.pool.query<{ text: string }>(
      `select (select coalesce(string_agg(l::text, ' '), '') from order_links l where order_id = $1) ||
              (select coalesce(string_agg(i::text, ' '), '') from idempotency i) as text`,
      [order.id],
    );
    expect(rows[0]!.text).toContain(`,${order.id},`);
    expect(rows[0]!.text).not.toContain(token);
    expect(log.join('\n')).not.toContain(token);
  });

  it('is made by the order’s buyer alone; the former one stops working', async () => {
    const { buyer, order, token } = await placeWithLink();
    const next = await makeLink(buyer, order);
    expect(next).not.toBe(token);
    expect(await open(next)).toHaveLength(1);
    expect(await getFailure(open(token))).toMatchObject({ status: 404 });
    const params = { id: order.id };
    const other = await t.make.buyer();
    expect(await getFailure(other.client.orderLinks.create({ params }))).toMatchObject({ status: 404 });
    expect(await getFailure(shop.company.vendor.client.orderLinks.create({ params }))).toMatchObject({ status: 403 });
  });

  it('answers the same whether it is unknown, withdrawn or expired, and too many dead ones are rejected', async () => {
    const limited = await startApi({ sharedWith: t, limits: { deadLinksOfAddress: { points: 3, seconds: 60 } } });
    const { buyer, order, token } = await placeWithLink();
    await buyer.client.orderLinks.remove({ params: { id: order.id } });
    const failures = [];
    for (const dead of [token, 'x'.repeat(32), token, token])
      failures.push(await getFailure(open(dead, limited.guest)));
    const [first, ...others] = failures.map(({ status, body }) => ({ status, body }));
    expect(first).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(others.slice(0, 2)).toEqual([first, first]);
    expect(others[2]).toMatchObject({ status: 429 });
    await limited.close();
  });

  it('is not read again and again from one address without a limit', async () => {
    const limited = await startApi({ sharedWith: t, limits: { openedLinksOfAddress: { points: 2, seconds: 60 } } });
    const { token } = await placeWithLink();
    for (let count = 0; count < 2; count += 1) expect(await open(token, limited.guest)).toHaveLength(1);
    expect(await getFailure(open(token, limited.guest))).toMatchObject({ status: 429, code: 'too_often' });
    await limited.close();
  });

  it('ends with the account of its buyer', async () => {
    const { buyer, order, token } = await placeWithLink();
    await buyer.client.orders.edit({ params: { id: order.id }, body: { status: 'canceled' } });
    expect(await open(token)).toHaveLength(1);
    const { client: admin } = await t.make.admin();
    await admin.users.remove({ params: { id: buyer.id } });
    expect(await getFailure(open(token))).toMatchObject({ status: 404 });
  });
});

describe('the holder of a link', () => {
  it('cancels the order while its buyer could, once; the history says that it was done by the link', async () => {
    const { buyer, order, token } = await placeWithLink();
    const body = { token, order_id: order.id };
    const [canceled] = (await t.guest.orderLinks.cancel({ body })).orders;
    expect(canceled).toMatchObject({ status: 'canceled', allowed_statuses: [] });
    expect(await t.guest.orderLinks.cancel({ body })).toMatchObject({ orders: [{ status: 'canceled' }] });
    const { history } = await shop.company.vendor.client.orders.get({ params: { id: order.id } });
    expect(history).toHaveLength(2);
    expect(history[1]).toMatchObject({ to: 'canceled', author: { id: buyer.id }, changes: { by_link: { to: true } } });
    const stock = await t.db.select().from(productStock).where(eq(productStock.product_id, order.items[0]!.product_id));
    expect(stock).toMatchObject([{ held: 0, total_count: 100 }]);
  });

  it('can’t cancel what the shop has begun, nor an order of somebody else', async () => {
    const { order, token } = await placeWithLink();
    const other = await placeOrder((await t.make.buyer()).client);
    await shop.company.vendor.client.orders.edit({ params: { id: order.id }, body: { status: 'in_process' } });
    expect(await getFailure(t.guest.orderLinks.cancel({ body: { token, order_id: order.id } }))).toMatchObject({
      code: 'forbidden_transition',
    });
    expect(await getFailure(t.guest.orderLinks.cancel({ body: { token, order_id: other.id } }))).toMatchObject({
      status: 404,
    });
    expect(await shop.company.vendor.client.orders.get({ params: { id: other.id } })).toMatchObject({ status: 'new' });
  });

  it('withdraws it and all others of the order, which stays as it is', async () => {
    const { buyer, order, token } = await placeWithLink();
    await t.guest.orderLinks.withdraw({ body: { token } });
    expect(await getFailure(open(token))).toMatchObject({ status: 404 });
    expect(await getFailure(t.guest.orderLinks.cancel({ body: { token, order_id: order.id } }))).toMatchObject({
      status: 404,
    });
    expect(await buyer.client.orders.get({ params: { id: order.id } })).toMatchObject({ status: 'new' });
    expect(await buyer.client.orderLinks.get({ params: { id: order.id } })).toMatchObject({ created_at: null });
  });
});

describe('withdrawing', () => {
  it('is done by the buyer, the company and admins; that of staff is logged without the secret', async () => {
    const admin = await t.make.admin();
    for (const who of [shop.company.vendor, admin]) {
      const { order, token } = await placeWithLink();
      const params = { id: order.id };
      expect(await who.client.orderLinks.get({ params })).toMatchObject({ created_at: t.clock.now.toISOString() });
      await who.client.orderLinks.remove({ params });
      await who.client.orderLinks.remove({ params });
      expect(await getFailure(open(token))).toMatchObject({ status: 404 });
      const entries = await admin.client.audit.list({
        query: { filter: { noun: 'orders', record_id: String(order.id) } },
      });
      expect(entries).toMatchObject([{ changes: [{ field: 'has_link', before: true, after: false }] }]);
      expect(JSON.stringify(entries)).not.toContain(token);
    }
  });

  it('by staff closes their order alone; by the buyer, the other orders of the purchase’s link too', async () => {
    const other = (await openShops(t, 1))[0]!;
    const guest = await enterAsGuest();
    const { orders } = await buyAsGuest(guest, [shop, other], { email: guest.email });
    const token = readToken((await listMessages(guest.email))[0]!);
    const listOpened = async () => (await open(token)).map(({ id }) => id);
    const mine = orders.find(({ company }) => company.id === shop.company.id)!;
    const theirs = orders.find(({ id }) => id !== mine.id)!;
    const { client } = shop.company.vendor;
    await client.orderLinks.remove({ params: { id: mine.id } });
    expect(await listOpened()).toEqual([theirs.id]);
    expect(await client.orderLinks.get({ params: { id: mine.id } })).toMatchObject({ created_at: null });
    expect(await getFailure(t.guest.orderLinks.cancel({ body: { token, order_id: mine.id } }))).toMatchObject({
      status: 404,
    });
    const ofMine = await makeLink(guest, mine);
    expect(await listOpened()).toEqual([theirs.id]);
    await guest.client.orderLinks.remove({ params: { id: mine.id } });
    expect(await getFailure(open(ofMine))).toMatchObject({ status: 404 });
    expect(await getFailure(open(token))).toMatchObject({ status: 404 });
  });

  it('survives a new link of another order of the purchase', async () => {
    const other = (await openShops(t, 1))[0]!;
    const guest = await enterAsGuest();
    const { orders } = await buyAsGuest(guest, [shop, other], { email: guest.email });
    const token = readToken((await listMessages(guest.email))[0]!);
    const [replaced, withdrawn] = orders.toSorted(({ company }) => (company.id === shop.company.id ? 1 : -1));
    await shop.company.vendor.client.orderLinks.remove({ params: { id: withdrawn!.id } });
    const next = await makeLink(guest, replaced!);
    expect((await open(next)).map(({ id }) => id)).toEqual([replaced!.id]);
    expect(await getFailure(open(token))).toMatchObject({ status: 404 });
    await shop.company.vendor.client.orders.edit({ params: { id: withdrawn!.id }, body: { status: 'in_process' } });
    const letters = await listMessages(guest.email);
    expect(letters).toHaveLength(2);
    expect(letters[1]).not.toContain('/order#');
  });

  it('leaves no link that works, in a race with a letter that makes one', async () => {
    const { client } = shop.company.vendor;
    for (let round = 0; round < rounds; round += 1) {
      const guest = await enterAsGuest();
      const { orders } = await buyAsGuest(guest, [shop], { email: guest.email });
      const params = { id: orders[0]!.id };
      const { bad } = await raceCalls<unknown>(
        t,
        { text: 'select from orders where id = $1 for update', values: [params.id] },
        [
          () => guest.client.orderLinks.remove({ params }),
          () => client.orders.edit({ params, body: { status: 'in_process' } }),
        ],
      );
      expect(bad).toEqual([]);
      expect(await guest.client.orderLinks.get({ params })).toEqual({ created_at: null, sent: 'withdrawn' });
    }
  });
});

describe('a guest', () => {
  it('gets the link by mail, in their language, with each letter about the order', async () => {
    for (const [locale, button, subject] of [
      ['en', 'See the order', 'without signing in'],
      ['ru', 'Открыть заказ', 'без входа'],
    ] as const) {
      const guest = await enterAsGuest(locale);
      const { orders } = await buyAsGuest(guest, [shop], { email: guest.email });
      const [placed] = await listMessages(guest.email);
      expect(placed).toContain(button);
      expect(placed).toContain(subject);
      expect(await open(readToken(placed!))).toMatchObject([{ id: orders[0]!.id }]);
      await shop.company.vendor.client.orders.edit({ params: { id: orders[0]!.id }, body: { status: 'in_process' } });
      const [, moved] = await listMessages(guest.email);
      expect(await open(readToken(moved!))).toMatchObject([{ id: orders[0]!.id, status: 'in_process' }]);
      // The first one still works
      expect(await open(readToken(placed!))).toHaveLength(1);
    }
  });

  it('gets one SMS for all orders of a purchase if they gave no email, a few a day', async () => {
    const shops = [shop, ...(await openShops(t, 1))];
    const guest = await enterAsGuest('ru');
    const { orders } = await buyAsGuest(guest, shops, { phone: guest.phone });
    const [first, ...others] = await listMessages(guest.phone);
    expect(others).toEqual([]);
    // It names no canceling: orders that are paid by card can't be canceled by their link
    expect(first).toMatch(/^Ярмарка: заказы \d+, \d+ оформлены\. Откройте за 24 ч, иначе отменим: http/);
    expect((await open(readToken(first!))).map(({ id }) => id)).toEqual(orders.map(({ id }) => id));
    for (let count = 0; count < 6; count += 1) {
      const other = await enterAsGuest();
      await buyAsGuest(other, [shop], { phone: guest.phone });
    }
    expect(await listMessages(guest.phone)).toHaveLength(5);
  });

  it('gets an SMS although they gave an email, where no mail is sent', async () => {
    const mailless = await startApi({ sharedWith: t, services: { mail: false } });
    const guest = await enterAsGuest('en', mailless);
    await buyAsGuest(guest, [shop], guest);
    expect(await listMessages(guest.phone, mailless)).toEqual([expect.stringContaining('/order#')]);
    await mailless.close();
  });

  it.each([
    ['from one address', 'orderLinksOfAddress'],
    ['by one guest', 'orderLinksOfGuest'],
  ] as const)('can’t make the shop text many phones by orders %s', async (_, limit) => {
    const limited = await startApi({ sharedWith: t, limits: { [limit]: { points: 2, seconds: 3600 } } });
    const guests = [await enterAsGuest()];
    const texted: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      if (limit === 'orderLinksOfAddress') guests.push(await enterAsGuest());
      const { phone } = await enterAsGuest();
      const { orders } = await buyAsGuest(guests.at(-1)!, [shop], { phone });
      texted.push(...(await listMessages(phone, limited)));
      await guests.at(-1)!.client.orders.edit({ params: { id: orders[0]!.id }, body: { status: 'canceled' } });
    }
    expect(texted).toHaveLength(2);
    await limited.close();
  });

  it.each([
    ['en', /we cancel it 7 hours after it was placed, unless before that you open it by the link in this letter/],
    ['ru', /мы отменим его через 7\sч после оформления, если до этого вы не откроете его по ссылке из этого письма/],
  ] as const)(
    'reads in the letter and the SMS after how many hours an order ends that they don’t confirm (%s)',
    async (locale, note) => {
      const { client } = await t.make.admin();
      await client.settings.edit({ body: { unconfirmed_order_hours: 7 } });
      const [mailed, texted, several] = [
        await enterAsGuest(locale),
        await enterAsGuest(locale),
        await enterAsGuest(locale),
      ];
      await buyAsGuest(mailed, [shop], { email: mailed.email });
      await buyAsGuest(texted, [shop], { phone: texted.phone });
      await buyAsGuest(several, [shop, ...(await openShops(t, 1))], { email: several.email });
      const [letter] = await listMessages(mailed.email);
      expect(letter!.replaceAll(/\s/g, ' ')).toMatch(note);
      const [sms] = await listMessages(texted.phone);
      expect(sms).toMatch(
        { en: /Open it within 7 h to keep it: http/, ru: /Откройте за 7 ч, иначе отменим: http/ }[locale],
      );
      const [letterOfAll] = await listMessages(several.email);
      expect(letterOfAll!.replaceAll(/\s/g, ' ')).toMatch(
        { en: /cancel them 7 hours after/, ru: /отменим их через 7 ч/ }[locale],
      );
      await client.settings.edit({ body: { unconfirmed_order_hours: 24 } });
    },
  );

  it('reads nothing of such an end once the order is confirmed', async () => {
    const buyer = await t.make.buyer();
    await placeOrder(buyer.client);
    const [letter] = await listMessages(buyer.email);
    expect(letter).not.toMatch(/confirmed yet|we cancel/);
  });

  it('without an email gets an SMS when somebody else cancels their order, with the link to why', async () => {
    const [guest, expiring] = [await enterAsGuest(), await enterAsGuest('ru')];
    const { orders } = await buyAsGuest(guest, [shop], { phone: guest.phone });
    const { orders: unconfirmed } = await buyAsGuest(expiring, [shop], { phone: expiring.phone });
    expect(await listMessages(guest.phone)).toHaveLength(1);
    await shop.company.vendor.client.orders.edit({
      params: { id: orders[0]!.id },
      body: { status: 'canceled', reason: 'Sold out' },
    });
    const [, canceled, ...others] = await listMessages(guest.phone);
    expect(canceled).toMatch(new RegExp(`^Yarmarka: order ${orders[0]!.id} is canceled\\. See why: http`));
    expect(others).toEqual([]);
    const [opened] = await open(readToken(canceled!));
    expect(opened!.history.at(-1)).toMatchObject({ to: 'canceled', changes: { reason: { to: 'Sold out' } } });
    expect(await listMessages(expiring.phone)).toHaveLength(1);
    t.clock.forward(2 * dayMs);
    await expireOrders(t.ctx);
    expect((await listMessages(expiring.phone))[1]).toMatch(
      new RegExp(`^Ярмарка: заказ ${unconfirmed[0]!.id} отменён\\. Подробнее: http`),
    );
  });

  it('gets no SMS about a cancellation with an email, by themselves, or once the links are withdrawn', async () => {
    const [mailed, canceling, withdrawn] = [await enterAsGuest(), await enterAsGuest(), await enterAsGuest()];
    const { orders: first } = await buyAsGuest(mailed, [shop], mailed);
    const { orders: second } = await buyAsGuest(canceling, [shop], { phone: canceling.phone });
    const { orders: third } = await buyAsGuest(withdrawn, [shop], { phone: withdrawn.phone });
    const cancel = ({ client }: Pick<Person, 'client'>, [order]: readonly Order[]) =>
      client.orders.edit({ params: { id: order!.id }, body: { status: 'canceled' } });
    const [sms] = await listMessages(withdrawn.phone);
    await t.guest.orderLinks.withdraw({ body: { token: readToken(sms!) } });
    await cancel(shop.company.vendor, first);
    await cancel(canceling, second);
    await cancel(shop.company.vendor, third);
    expect(await listMessages(mailed.phone)).toEqual([]);
    expect((await listMessages(mailed.email)).at(-1)).toContain('Canceled');
    expect(await listMessages(canceling.phone)).toHaveLength(1);
    expect(await listMessages(withdrawn.phone)).toHaveLength(1);
  });

  it('gets no more SMS about cancellations than the phone’s limit leaves', async () => {
    const limited = await startApi({ sharedWith: t, limits: { orderLinksOfPhone: { points: 2, seconds: 3600 } } });
    const { phone } = await enterAsGuest('en', limited);
    for (let count = 0; count < 2; count += 1) {
      const { orders } = await buyAsGuest(await enterAsGuest('en', limited), [shop], { phone });
      await listMessages(phone, limited);
      await shop.company.vendor.client.orders.edit({ params: { id: orders[0]!.id }, body: { status: 'canceled' } });
      await listMessages(phone, limited);
    }
    const messages = await listMessages(phone, limited);
    expect(messages.map((text) => /placed|canceled/.exec(text)![0])).toEqual(['placed', 'canceled']);
    await limited.close();
  });

  it('gets no SMS about orders that they canceled before it was sent', async () => {
    const [guest, other] = [await enterAsGuest(), await enterAsGuest()];
    const { orders } = await buyAsGuest(guest, [shop], { phone: guest.phone });
    const shops = [shop, ...(await openShops(t, 1))];
    const { orders: both } = await buyAsGuest(other, shops, { phone: other.phone });
    const cancel = ({ client }: typeof guest, id: number) =>
      client.orders.edit({ params: { id }, body: { status: 'canceled' } });
    await cancel(guest, orders[0]!.id);
    await cancel(other, both[0]!.id);
    expect(await listMessages(guest.phone)).toEqual([]);
    const [message] = await listMessages(other.phone);
    expect(message).toContain(String(both[1]!.id));
    expect(message).not.toContain(String(both[0]!.id));
  });

  it.each(['email', 'phone'] as const)('confirms the %s by opening the link that was sent there', async (kind) => {
    const shops = [shop, ...(await openShops(t, 1))];
    const guest = await enterAsGuest();
    const { orders } = await buyAsGuest(guest, shops, { [kind]: guest[kind] });
    const listExpiries = () =>
      Promise.all(
        orders.map(async ({ id }) => (await guest.client.orders.get({ params: { id } })).expires_at !== null),
      );
    expect(await listExpiries()).toEqual([true, true]);
    const [message] = await listMessages(guest[kind]);
    expect(await listExpiries()).toEqual([true, true]);
    for (let count = 0; count < 2; count += 1)
      expect(await open(readToken(message!))).toMatchObject([{ expires_at: null }, { expires_at: null }]);
    expect(await listExpiries()).toEqual([false, false]);
    t.clock.forward(2 * dayMs);
    await expireOrders(t.ctx);
    expect(await open(readToken(message!))).toMatchObject([{ status: 'new' }, { status: 'new' }]);
    expect(await verify(t.db)).toEqual([]);
  });

  it('finds in the history that the link that was sent was opened, as does the shop with its audit log', async () => {
    const guest = await enterAsGuest();
    const { orders } = await buyAsGuest(guest, [shop], { phone: guest.phone });
    const params = { id: orders[0]!.id };
    const [message] = await listMessages(guest.phone);
    const token = readToken(message!);
    await open(token);
    await open(token);
    const confirmed = { from: null, to: null, author: null, changes: { contact_confirmed: { from: false, to: true } } };
    for (const { client } of [guest, shop.company.vendor])
      expect((await client.orders.get({ params })).history.slice(1)).toMatchObject([confirmed]);
    expect((await open(token))[0]!.history.slice(1)).toMatchObject([confirmed]);
    await t.guest.orderLinks.withdraw({ body: { token } });
    expect((await guest.client.orders.get({ params })).history.slice(2)).toMatchObject([
      { author: null, changes: { contact_confirmed: { from: true, to: false } } },
    ]);
    const { rows } = await t.pool.query(
      `select user_id, company_id, before, after from audit where noun = 'orders' and record_id = $1 order by id`,
      [String(params.id)],
    );
    const entry = { user_id: null, company_id: shop.company.id };
    expect(rows).toEqual([
      { ...entry, before: { contact_confirmed: false }, after: { contact_confirmed: true } },
      { ...entry, before: { contact_confirmed: true }, after: { contact_confirmed: false } },
    ]);
  });

  it('learns whether the link that was sent still opens the order', async () => {
    const guest = await enterAsGuest();
    const { orders } = await buyAsGuest(guest, [shop], { phone: guest.phone });
    const params = { id: orders[0]!.id };
    const read = async () => (await guest.client.orderLinks.get({ params })).sent;
    expect(await read()).toBe('none');
    const [placed] = await listMessages(guest.phone);
    expect(await read()).toBe('opens');
    t.clock.forward(1000);
    await makeLink(guest, params);
    expect(await getFailure(open(readToken(placed!)))).toMatchObject({ status: 404 });
    expect(await read()).toBe('withdrawn');
    t.clock.forward(1000);
    await shop.company.vendor.client.orders.edit({ params, body: { status: 'canceled' } });
    const [, canceled] = await listMessages(guest.phone);
    expect(await open(readToken(canceled!))).toHaveLength(1);
    expect(await read()).toBe('opens');
  });

  it('gets an SMS whose link opens the order though they made one on the screen before', async () => {
    const guest = await enterAsGuest();
    const { orders } = await buyAsGuest(guest, [shop], { phone: guest.phone });
    const params = { id: orders[0]!.id };
    const token = await makeLink(guest, params);
    expect((await guest.client.orderLinks.get({ params })).sent).toBe('withdrawn');
    t.clock.forward(1000);
    const [placed] = await listMessages(guest.phone);
    expect(await open(token)).toMatchObject([{ expires_at: expect.any(String) }]);
    expect(await open(readToken(placed!))).toMatchObject([{ id: params.id, expires_at: null }]);
    expect((await guest.client.orderLinks.get({ params })).sent).toBe('opens');
  });

  it('is unconfirmed again where who got the link says that it is not theirs', async () => {
    const guest = await enterAsGuest();
    const { orders } = await buyAsGuest(guest, [shop, ...(await openShops(t, 1))], { phone: guest.phone });
    const [message] = await listMessages(guest.phone);
    const token = readToken(message!);
    expect(await open(token)).toMatchObject([{ expires_at: null }, { expires_at: null }]);
    const [takenOn, other] = orders.map(({ id }) => ({ id }));
    await shop.company.vendor.client.orders.edit({ params: takenOn!, body: { status: 'in_process' } });
    await t.guest.orderLinks.withdraw({ body: { token } });
    expect(await guest.client.orders.get({ params: other! })).toMatchObject({ expires_at: expect.any(String) });
    expect(await verify(t.db)).toEqual([]);
    t.clock.forward(2 * dayMs);
    await expireOrders(t.ctx);
    expect(await guest.client.orders.get({ params: other! })).toMatchObject({ status: 'canceled' });
    expect(await guest.client.orders.get({ params: takenOn! })).toMatchObject({ status: 'in_process' });
    expect(await verify(t.db)).toEqual([]);
  });

  it('confirms nothing by a link that the screen showed them', async () => {
    const guest = await enterAsGuest();
    const order = await placeOrder(guest.client);
    const token = await makeLink(guest, order);
    expect(await open(token)).toMatchObject([{ expires_at: expect.any(String) }]);
    t.clock.forward(2 * dayMs);
    await expireOrders(t.ctx);
    expect(await open(token)).toMatchObject([{ status: 'canceled' }]);
  });

  it('gets no more links once they were withdrawn, until they make a new one', async () => {
    const guest = await enterAsGuest();
    const { orders } = await buyAsGuest(guest, [shop], { email: guest.email });
    const params = { id: orders[0]!.id };
    const [placed] = await listMessages(guest.email);
    await t.guest.orderLinks.withdraw({ body: { token: readToken(placed!) } });
    await shop.company.vendor.client.orders.edit({ params, body: { status: 'in_process' } });
    const [, moved] = await listMessages(guest.email);
    expect(moved).toContain(`/orders/view/${params.id}`);
    expect(moved).not.toContain('/order#');
    const token = await makeLink(guest, params);
    await shop.company.vendor.client.orders.edit({ params, body: { status: 'forming' } });
    const [, , again] = await listMessages(guest.email);
    expect(await open(readToken(again!))).toHaveLength(1);
    expect(await open(token)).toHaveLength(1);
  });

  it('needs an email or a phone that a message can reach', async () => {
    const guest = await enterAsGuest();
    expect(await getFailure(buyAsGuest(guest, [shop], { phone: '1234567890123' }))).toMatchObject({
      status: 422,
      errors: { 'address.phone': expect.any(String) },
    });
    expect(await buyAsGuest(guest, [shop], { phone: '1234567890123', email: guest.email })).toMatchObject({
      awaits_payment: false,
    });
    // The second is of another country than the address, without its plus sign, as the storefront sends it
    for (const phone of ['0491 570 157', '7921777-66-55'])
      expect(await buyAsGuest(await enterAsGuest(), [shop], { phone })).toMatchObject({ awaits_payment: false });
    expect(await listMessages('+79217776655')).toHaveLength(1);
  });

  it('who registered signs in: letters have no link any more, as those of all accounts', async () => {
    const buyer = await t.make.buyer({ email: `buyer${t.make.next()}@example.com` });
    const carts = await fillBasket(buyer, [{ product_id: await shop.stock() }]);
    const { orders } = await checkOut(buyer, carts, 'on_receipt');
    const { email } = await buyer.client.users.me();
    const [placed] = await listMessages(email!);
    expect(placed).toContain(`/orders/view/${orders[0]!.id}`);
    expect(placed).not.toContain('/order#');
  });
});

describe('the end of a link', () => {
  it('comes with the end of its buyer’s account, without a scan of all links', async () => {
    const [buyer, admin] = [await t.make.buyer(), await t.make.admin()];
    const token = await makeLink(buyer, await placeOrder(buyer.client));
    t.statements();
    await admin.client.users.remove({ params: { id: buyer.id }, query: { cancel_orders: true } });
    const text = t.statements().find((one) => one.includes('delete from order_links'));
    expect(await getFailure(t.guest.orderLinks.open({ body: { token } }))).toMatchObject({ status: 404 });
    const client = await t.pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('order_links_purchase');
      expect(plan).not.toContain('Seq Scan');
    } finally {
      client.release(true);
    }
  });

  it('works while the order is open, and 90 days after its end; then it is deleted', async () => {
    const { order, token } = await placeWithLink();
    const count = async () => (await t.db.select().from(orderLinks).where(eq(orderLinks.order_id, order.id))).length;
    t.clock.forward((orderLinkDays + 1) * dayMs);
    await sweep(t.db, t.clock.now);
    expect(await open(token)).toHaveLength(1);
    const { client } = await t.make.admin();
    await client.orders.edit({ params: { id: order.id }, body: { status: 'canceled' } });
    t.clock.forward((orderLinkDays - 1) * dayMs);
    expect(await open(token)).toMatchObject([{ status: 'canceled' }]);
    await sweep(t.db, t.clock.now);
    expect(await count()).toBe(1);
    t.clock.forward(2 * dayMs);
    expect(await getFailure(open(token))).toMatchObject({ status: 404 });
    await sweep(t.db, t.clock.now);
    expect(await count()).toBe(0);
  });
});

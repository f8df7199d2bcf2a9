/** Notifications of staff about orders, messages and low stock: the right people, once, in their language. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { maxSingleNotices, noticeWindowMs } from '#server/domains/orders/staffNotices.ts';
import { staffNotices } from '#server/domains/orders/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { openTab, waitUntilHandled, type Tab } from '#tests/support/live.ts';
import { type PushService, startPushService, subscribeTo } from '#tests/support/pushService.ts';
import { delivery, fillCart, moveOrder, openShop, placeOrder, type Shop } from '#tests/support/shop.ts';

let t: Api;
let service: PushService;
beforeAll(async () => {
  t = await startApi({
    longSessions: true,
    max: 20,
    limits: { pushSubscriptions: { points: 1000, seconds: 60 } },
  });
  // Moves to the start of a window, whose end the tests don't reach.
  t.clock.forward(noticeWindowMs - (t.clock.now.getTime() % noticeWindowMs));
  service = await startPushService(await t.gateways.push.publicKey());
});
afterAll(async () => {
  await t?.close();
  await service?.close();
});

interface Mail {
  subject: string;
  text: string;
}
const listMails = async ({ email }: Pick<Person, 'email'>): Promise<Mail[]> =>
  (await t.pool.query<Mail>('select subject, text from outbox where "to" = $1 order by id', [email])).rows;
const listSubjects = async (person: Pick<Person, 'email'>) => (await listMails(person)).map(({ subject }) => subject);
const setUser = (person: Person, values: Partial<typeof users.$inferInsert>) =>
  t.db.update(users).set(values).where(eq(users.id, person.id));
/** Makes all jobs due and runs them, and those that they queue. */
const runJobs = async () => {
  await t.drainJobs();
  await t.drainJobs();
};
/** The queued summaries for a person. */
const listSummaries = async ({ id }: Person) =>
  (
    await t.pool.query<{ run_at: Date; revision: number }>(
      'select run_at, revision from graphile_worker._private_jobs where key = $1',
      [`staff_notices:${id}`],
    )
  ).rows;
const runDelayedJobs = async () => {
  await t.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs();
};

let shop: Shop;
let vendor: Person;
beforeEach(async () => {
  shop = await openShop(t);
  vendor = shop.company.vendor;
});

describe('a new order', () => {
  it('is mailed to the vendor and each manager once, in their language, with its lines and a link to the back office', async () => {
    const manager = await t.make.manager([shop.company.id]);
    await setUser(manager, { locale: 'ru' });
    const [mug, tea] = [await shop.stock({ name: 'Кружка', price: 12.5 }), await shop.stock({ name: 'Чай', price: 3 })];
    await t.pool.query(`update products set en_name = 'Mug' where id = $1`, [mug]);
    const buyer = await t.make.buyer();
    const { cart_hash: hash } = await fillCart(buyer.client, [
      { product_id: mug, count: 2 },
      { product_id: tea, count: 1 },
    ]);
    const order = await buyer.client.carts.checkout({ body: { hash, address: delivery } });
    await runJobs();
    await t.pool.query(
      `select graphile_worker.add_job(
                'orders.notify_staff',
                json_build_object(
                  'order_id', order_id, 'kind', kind, 'at', extract(epoch from at) * 1000, 'actor_id', null))
         from staff_notices
        where order_id = $1`,
      [order.id],
    );
    await runJobs();
    const [[english, ...moreEnglish], [russian, ...moreRussian]] = [await listMails(vendor), await listMails(manager)];
    expect([moreEnglish, moreRussian]).toEqual([[], []]);
    expect(english!.subject).toBe(`New order ${order.id} for $28.00`);
    for (const part of [
      /Mug.*× 2.*\$25\.00/,
      /Чай.*× 1.*\$3\.00/,
      /Anna Smith/,
      /Main Street, 5, Perth, Australia/,
      new RegExp(`http://localhost:3000/orders/edit/${order.id}`),
    ])
      expect(english!.text).toMatch(part);
    expect(russian!.subject).toMatch(new RegExp(`^Новый заказ ${order.id} на 28,00`));
    expect(russian!.text).toMatch(/Кружка.*× 2/);
    expect(russian!.text).toContain(`/orders/edit/${order.id}`);
  });

  it('reaches nobody else: no other company, admin, former or invited manager, blocked person, or unconfirmed address', async () => {
    const { id } = shop.company;
    const [invited, former, blocked, unconfirmed, demoted] = [
      await t.make.manager([id]),
      await t.make.manager([id]),
      await t.make.manager([id]),
      await t.make.manager([id]),
      await t.make.manager([id]),
    ];
    const setMember = (person: Person, status: 'in_moderation' | 'canceled') =>
      t.db.update(companyMembers).set({ status }).where(eq(companyMembers.user_id, person.id));
    await setMember(invited, 'in_moderation');
    await setMember(former, 'canceled');
    await setUser(blocked, { alive: false });
    await setUser(unconfirmed, { email_confirmed_at: null });
    await setUser(demoted, { roles: ['ROLE_USER', 'ROLE_CUSTOMER'] });
    const others = [(await t.make.company()).vendor, await t.make.admin()];
    const { buyer } = await placeOrder(t, shop);
    await runJobs();
    for (const person of [invited, former, blocked, unconfirmed, demoted, ...others])
      expect(await listSubjects(person)).toEqual([]);
    expect(await listSubjects(buyer)).toHaveLength(1);
    expect(await listSubjects(vendor)).toHaveLength(1);
  });

  it('is not mailed to the member of the staff who placed it', async () => {
    const manager = await t.make.manager([shop.company.id]);
    await setUser(manager, { phone: `+6140${t.make.next().slice(-7)}`, phone_confirmed_at: t.clock.now });
    const product_id = await shop.stock();
    const { cart_hash: hash } = await fillCart(manager.client, [{ product_id }]);
    const { id } = await manager.client.carts.checkout({ body: { hash, address: delivery } });
    await runJobs();
    expect((await listSubjects(manager)).filter((subject) => subject.startsWith('New order'))).toEqual([]);
    expect(await listSubjects(vendor)).toEqual([`New order ${id} for $10.00`]);
  });

  it('is pushed to the browsers of the staff', async () => {
    const browser = await subscribeTo(service, vendor);
    const { order } = await placeOrder(t, shop);
    await runJobs();
    expect(browser.received.map(({ message }) => [message.title, message.body, message.url])).toEqual([
      [`New order #${order.id}`, 'Anna Smith · $100.00 · Thing × 10', `/orders/edit/${order.id}`],
    ]);
    expect(browser.received[0]!.headers).toMatchObject({ urgency: 'high' });
  });
});

describe('an order’s payment and cancellation', () => {
  it('are mailed to the staff but not to whoever did it', async () => {
    const manager = await t.make.manager([shop.company.id]);
    const { order, buyer } = await placeOrder(t, shop);
    await moveOrder(vendor, order, 'in_process', 'paid');
    const { order: other } = await placeOrder(t, shop);
    await cancelAsBuyer(buyer, order);
    await moveOrder(manager, other, 'canceled');
    await runJobs();
    expect(await listSubjects(vendor)).toEqual(
      expect.arrayContaining([`New order ${order.id} for $100.00`, `Order ${other.id} is canceled`]),
    );
    expect(await listSubjects(vendor)).not.toContain(`Order ${order.id} is paid`);
    expect(await listSubjects(manager)).toContain(`Order ${order.id} is paid`);
    expect(await listSubjects(manager)).not.toContain(`Order ${other.id} is canceled`);
  });

  it.each(['admin', 'manager'] as const)('by %s has the reason in the mail', async (role) => {
    const canceler = role === 'admin' ? await t.make.admin() : await t.make.manager([shop.company.id]);
    const { order } = await placeOrder(t, shop);
    const { order: other } = await placeOrder(t, shop);
    const cancel = (id: number, reason: string | null) =>
      canceler.client.orders.edit({ params: { id }, body: { status: 'canceled', reason } });
    await cancel(order.id, 'The *address* does not exist');
    await cancel(other.id, null);
    await runJobs();
    const mails = await listMails(vendor);
    const findText = ({ id }: Order) => mails.find(({ subject }) => subject === `Order ${id} is canceled`)!.text;
    expect(findText(order)).toMatch(/The reason:\s+> The \*address\* does not exist/);
    expect(findText(other)).not.toContain('reason');
  });

  it('of a buyer’s card is mailed to the staff', async () => {
    await t.pool.query('update companies set card_payments = true where id = $1', [shop.company.id]);
    const { order, buyer } = await placeOrder(t, shop);
    await runJobs();
    await buyer.client.payments.confirmOrder({
      params: { id: order.id },
      body: { payment_method_id: 'pm_card_visa', amount: order.sum_to_pay },
    });
    await runDelayedJobs();
    expect(await listSubjects(vendor)).toEqual([`New order ${order.id} for $100.00`, `Order ${order.id} is paid`]);
  });

  it('of a card before the mail about the new order makes this one say that it is paid', async () => {
    await t.pool.query('update companies set card_payments = true where id = $1', [shop.company.id]);
    const { order, buyer } = await placeOrder(t, shop);
    await buyer.client.payments.confirmOrder({
      params: { id: order.id },
      body: { payment_method_id: 'pm_card_visa', amount: order.sum_to_pay },
    });
    await runJobs();
    const mail = (await listMails(vendor)).find(({ subject }) => subject.startsWith(`New order ${order.id} `));
    expect(mail?.text).toMatch(/Paid:? +\$100\.00/);
    expect(mail?.text).not.toContain('To pay');
  });
});

/** Cancels an order as the buyer; a paid order stays. */
const cancelAsBuyer = (buyer: Person, order: Order) => moveOrder(buyer, order, 'canceled').catch(() => undefined);

describe('messages and low stock', () => {
  it('reach confirmed addresses of the staff alone', async () => {
    const unconfirmed = await t.make.manager([shop.company.id]);
    await setUser(unconfirmed, { email_confirmed_at: null });
    const { order, buyer } = await placeOrder(t, shop);
    await buyer.client.messages.send({ body: { order_id: order.id, text: 'Is it blue?' } });
    await runDelayedJobs();
    expect((await listSubjects(vendor)).filter((subject) => subject.includes('message from'))).toHaveLength(1);
    expect(await listSubjects(unconfirmed)).toEqual([]);
  });

  it('of products that run low reach managers too, by mail and push, as they chose', async () => {
    const [manager, silent] = [await t.make.manager([shop.company.id]), await t.make.manager([shop.company.id])];
    await silent.client.push.choose({ body: { kind: 'low_stock', mail: false, push: false } });
    const [notified, unheard] = [await subscribeTo(service, manager), await subscribeTo(service, silent)];
    const product_id = await shop.stock({ total_count: 6, name: 'Mug' });
    const buyer = await t.make.buyer();
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id, count: 2 }]);
    await buyer.client.carts.checkout({ body: { hash, address: delivery } });
    await t.pool.query(`select graphile_worker.add_job('tellLowStock')`);
    await runJobs();
    for (const person of [vendor, manager]) expect(await listSubjects(person)).toContain('Running low: Mug');
    expect((await listSubjects(silent)).filter((subject) => subject.startsWith('Running low'))).toEqual([]);
    const titles = ({ received: taken }: typeof notified) =>
      taken.map(({ message }) => message.title).filter((title) => title === 'Running low');
    expect([titles(notified), titles(unheard)]).toEqual([['Running low'], []]);
  });
});

describe('a person’s choices', () => {
  it('switch mails and pushes of one kind off and leave the others', async () => {
    const browser = await subscribeTo(service, vendor);
    const { choices } = await vendor.client.push.choose({ body: { kind: 'new_order', mail: false } });
    expect(choices.find(({ kind }) => kind === 'new_order')).toEqual({
      kind: 'new_order',
      push: true,
      mail: false,
      sound: true,
    });
    const { order, buyer } = await placeOrder(t, shop);
    await moveOrder(buyer, order, 'canceled');
    await runJobs();
    expect(await listSubjects(vendor)).toEqual([`Order ${order.id} is canceled`]);
    await vendor.client.push.choose({ body: { kind: 'new_order', push: false } });
    const seen = browser.received.length;
    await placeOrder(t, shop);
    await runJobs();
    expect(browser.received.slice(seen)).toEqual([]);
  });

  it('offer orders to staff, silently to admins, and not to buyers', async () => {
    const listKinds = async ({ client }: Person) => (await client.push.settings()).choices;
    expect((await listKinds(await t.make.buyer())).map(({ kind, sound }) => [kind, sound])).toEqual([
      ['order_status', null],
      ['message', null],
      ['price_drop', null],
      ['news', null],
    ]);
    const inBackOffice = ['new_order', 'order_paid', 'order_canceled', 'low_stock'];
    const staffChoices = async (person: Person) =>
      (await listKinds(person)).filter(({ kind }) => inBackOffice.includes(kind));
    expect(await staffChoices(vendor)).toEqual(
      inBackOffice.map((kind) => ({ kind, push: true, mail: true, sound: true })),
    );
    expect(await staffChoices(await t.make.admin())).toEqual(
      inBackOffice.map((kind) => ({ kind, push: false, mail: false, sound: false })),
    );
  });

  it('bring an admin the orders of all companies on request', async () => {
    const admin = await t.make.admin();
    const { choices } = await admin.client.push.choose({ body: { kind: 'new_order', mail: true } });
    expect(choices.find(({ kind }) => kind === 'new_order')).toMatchObject({ push: false, mail: true, sound: false });
    const { order, buyer } = await placeOrder(t, shop);
    await moveOrder(buyer, order, 'canceled');
    await runJobs();
    expect(await listSubjects(admin)).toEqual([`New order ${order.id} for $100.00`]);
  });
});

describe('many orders in a short time', () => {
  const orders = 13;

  it(`are mailed one by one up to ${maxSingleNotices}, then once together`, async () => {
    const browser = await subscribeTo(service, vendor);
    const manager = await t.make.manager([shop.company.id]);
    await setUser(manager, { locale: 'ru' });
    await manager.client.push.choose({ body: { kind: 'new_order', mail: false, push: false } });
    const placed: Order[] = [];
    for (let n = 0; n < orders; n += 1) placed.push((await placeOrder(t, shop, { count: 1 })).order);
    await runJobs();
    expect(await listSubjects(vendor)).toHaveLength(maxSingleNotices);
    expect(browser.received).toHaveLength(maxSingleNotices);
    const [job, ...more] = await listSummaries(vendor);
    expect(more).toEqual([]);
    expect(job!.revision, 'it is queued by the first of three').toBe(0);
    expect(job!.run_at.getTime() - t.clock.now.getTime()).toBeLessThanOrEqual(noticeWindowMs);
    expect(job!.run_at.getTime() % noticeWindowMs).toBe(0);
    await runDelayedJobs();
    await t.pool.query(
      `select graphile_worker.add_job('orders.summarize_notices', json_build_object('user_id', $1::int))`,
      [vendor.id],
    );
    await runJobs();
    const mails = await listMails(vendor);
    expect(mails).toHaveLength(maxSingleNotices + 1);
    const summary = mails.at(-1)!;
    expect(summary.subject).toBe('3 more order notifications');
    const named = placed.filter(({ id }) => summary.text.includes(`New order ${id} for $10.00`));
    expect(named).toHaveLength(orders - maxSingleNotices);
    for (const { id } of named) expect(mails.map(({ subject }) => subject)).not.toContain(`New order ${id} for $10.00`);
    expect(
      browser.received.map(({ message }) => message.title).filter((title) => title === 'Many orders'),
    ).toHaveLength(1);
    expect(await listSubjects(manager)).toEqual([]);
  });

  it('get a summary of their own where one of the last minute may miss that of the window', async () => {
    for (let n = 0; n <= maxSingleNotices; n += 1) await placeOrder(t, shop, { count: 1 });
    await runJobs();
    t.clock.forward(noticeWindowMs - 30_000);
    await placeOrder(t, shop, { count: 1 });
    await runJobs();
    expect((await listSummaries(vendor)).map(({ revision }) => revision)).toEqual([1]);
    t.clock.forward(30_000);
  });

  it('are summarized for nobody who works there no more', async () => {
    for (let n = 0; n <= maxSingleNotices; n += 1) await placeOrder(t, shop, { count: 1 });
    await runJobs();
    await t.db.update(companyMembers).set({ status: 'canceled' }).where(eq(companyMembers.user_id, vendor.id));
    await runDelayedJobs();
    expect(await listSubjects(vendor)).toHaveLength(maxSingleNotices);
    expect(await t.db.$count(staffNotices, eq(staffNotices.user_id, vendor.id))).toBe(maxSingleNotices + 1);
  });

  it('do not silence the next quarter of an hour', async () => {
    for (let n = 0; n <= maxSingleNotices; n += 1) await placeOrder(t, shop, { count: 1 });
    await runJobs();
    t.clock.forward(noticeWindowMs);
    const { order } = await placeOrder(t, shop, { count: 1 });
    await runJobs();
    expect((await listSubjects(vendor)).at(-1)).toBe(`New order ${order.id} for $10.00`);
  });
});

describe('open back offices', () => {
  const open: Tab[] = [];
  afterEach(() => {
    for (const tab of open.splice(0)) tab.ws.close();
  });
  const topics = ['newOrders', 'paidOrders', 'canceledOrders', 'lowStock'];
  const watch = async (person: Person) => {
    const tab = await openTab(t, person.token, ...topics);
    open.push(tab);
    return tab;
  };
  const notified = (tab: Tab) =>
    tab.received.flatMap((message) =>
      'hints' in message
        ? message.hints.filter(({ topic }) => topics.includes(topic)).map(({ topic, id }) => [topic, id])
        : [],
    );

  it('of the staff hear of an event, except whoever did it; others hear nothing', async () => {
    const manager = await t.make.manager([shop.company.id]);
    const foreign = (await t.make.company()).vendor;
    const [atVendor, atManager, atForeign] = [await watch(vendor), await watch(manager), await watch(foreign)];
    const { order, buyer } = await placeOrder(t, shop);
    const atBuyer = await watch(buyer);
    await runJobs();
    await Promise.all([atVendor.nextHint('newOrders', order.id), atManager.nextHint('newOrders', order.id)]);
    await moveOrder(vendor, order, 'in_process', 'paid');
    await runJobs();
    await atManager.nextHint('paidOrders', order.id);
    await Promise.all([waitUntilHandled(atVendor), waitUntilHandled(atForeign), waitUntilHandled(atBuyer)]);
    expect(notified(atVendor)).toEqual([['newOrders', order.id]]);
    expect([notified(atForeign), notified(atBuyer)]).toEqual([[], []]);
  });
});

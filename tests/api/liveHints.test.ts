import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxHintIds } from '#contract/live.ts';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { openTab, waitUntilHandled, type Tab } from '#tests/support/live.ts';
import { delivery, fillCart } from '#tests/support/shop.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
let category_id: number;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  company = await t.make.company();
  category_id = (await t.make.category()).id;
});
afterAll(() => t.close());

const make = () => t.make.product({ company, category_id });
const listIds = (tab: Tab, topic: string) =>
  tab.received.flatMap((message) =>
    'hints' in message ? message.hints.filter((hint) => hint.topic === topic).map((hint) => hint.id) : [],
  );
const peopleIn = (tab: Tab, record: string) =>
  tab.next((message) => ('people' in message && message.record === record ? message.people : undefined));

describe('a hint', () => {
  it('comes after a product is made, changed and removed, and says no more than that', async () => {
    const tab = await openTab(t, company.vendor.token, 'products');
    const product = await make();
    const made = await tab.nextHint('products', product.id);
    expect(Object.keys(made).sort()).toEqual(['id', 'topic', 'version']);
    await company.vendor.client.products.edit({ params: { id: product.id }, body: { price: 11 } });
    const changed = await tab.nextHint('products', product.id);
    expect(changed.version).toBeGreaterThanOrEqual(made.version);
    await company.vendor.client.products.remove({ params: { id: product.id } });
    await tab.nextHint('products', product.id);
    tab.ws.close();
  });

  it('does not come of a write that failed', async () => {
    const tab = await openTab(t, company.vendor.token, 'products');
    const product = await make();
    await tab.nextHint('products', product.id);
    await expect(
      company.vendor.client.products.edit({
        params: { id: product.id },
        body: { price: 12, category_id: 2_000_000_000 },
      }),
    ).rejects.toThrow();
    await expect(
      company.vendor.client.products.edit({
        params: { id: product.id },
        body: { price: 12, updated_at: '2000-01-01T00:00:00.000Z' },
      }),
    ).rejects.toThrow();
    const other = await make();
    await tab.nextHint('products', other.id);
    expect(listIds(tab, 'products')).toEqual([product.id, other.id]);
    tab.ws.close();
  });

  it('reaches the vendor, an admin and the buyer when an order is placed and moved; of its goods the stock too', async () => {
    const product = await make();
    const buyer = await t.make.buyer();
    const admin = await t.make.admin();
    const [vendorTab, adminTab] = [
      await openTab(t, company.vendor.token, 'orders', 'products'),
      await openTab(t, admin.token, 'orders'),
    ];
    const cart = await fillCart(buyer.client, [{ product_id: product.id }]);
    const order = await buyer.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } });
    await Promise.all([
      vendorTab.nextHint('orders', order.id),
      vendorTab.nextHint('products', product.id),
      adminTab.nextHint('orders', order.id),
    ]);
    const buyerTab = await openTab(t, buyer.token, `orders/${order.id}`);
    await company.vendor.client.orders.edit({ params: { id: order.id }, body: { status: 'in_process' } });
    await Promise.all([vendorTab.nextHint('orders', order.id), buyerTab.nextHint('orders', order.id)]);
    await company.vendor.client.orders.edit({ params: { id: order.id }, body: { status: 'canceled' } });
    const hints = await Promise.all([
      vendorTab.nextHint('orders', order.id),
      vendorTab.nextHint('products', product.id),
      buyerTab.nextHint('orders', order.id),
    ]);
    expect(hints.map(({ topic }) => topic)).toEqual(['orders', 'products', 'orders']);
    for (const tab of [vendorTab, adminTab, buyerTab]) tab.ws.close();
  });

  it('of a company’s things reaches neither another vendor nor a buyer, whatever they follow', async () => {
    const [foreign, buyer] = [await t.make.company(), await t.make.buyer()];
    const product = await make();
    const tabs = await Promise.all(
      [foreign.vendor.token, buyer.token].map((token) =>
        openTab(t, token, 'products', `products/${product.id}`, 'stores', 'companies'),
      ),
    );
    const own = await openTab(t, company.vendor.token, 'products');
    await company.vendor.client.products.edit({ params: { id: product.id }, body: { price: 13 } });
    await company.vendor.client.products.remove({ params: { id: product.id } });
    await own.nextHint('products', product.id);
    await foreign.vendor.client.companies.edit({
      params: { id: foreign.id },
      body: { brand: `Foreign ${t.make.next()}` },
    });
    await tabs[0]!.nextHint('companies', foreign.id);
    await Promise.all(tabs.map(waitUntilHandled));
    expect(tabs.map((tab) => [...listIds(tab, 'products'), ...listIds(tab, 'stores')])).toEqual([[], []]);
    expect(listIds(tabs[1]!, 'companies')).toEqual([]);
    for (const tab of [...tabs, own]) tab.ws.close();
  });

  it('of an order reaches no other buyer', async () => {
    const product = await make();
    const [buyer, other] = [await t.make.buyer(), await t.make.buyer()];
    const cart = await fillCart(buyer.client, [{ product_id: product.id }]);
    const order = await buyer.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } });
    const [own, foreign] = [
      await openTab(t, buyer.token, `orders/${order.id}`),
      await openTab(t, other.token, `orders/${order.id}`, 'orders'),
    ];
    await company.vendor.client.orders.edit({ params: { id: order.id }, body: { status: 'in_process' } });
    await own.nextHint('orders', order.id);
    await waitUntilHandled(foreign);
    expect(listIds(foreign, 'orders')).toEqual([]);
    for (const tab of [own, foreign]) tab.ws.close();
  });

  it('stops for a manager who is unlinked while the socket is open', async () => {
    const manager = await t.make.manager([company.id]);
    const product = await make();
    const [tab, own] = [
      await openTab(t, manager.token, 'products'),
      await openTab(t, company.vendor.token, 'products'),
    ];
    await company.vendor.client.products.edit({ params: { id: product.id }, body: { price: 14 } });
    await Promise.all([tab.nextHint('products', product.id), own.nextHint('products', product.id)]);
    await t.db.delete(companyMembers).where(eq(companyMembers.user_id, manager.id));
    await company.vendor.client.products.edit({ params: { id: product.id }, body: { price: 15 } });
    await own.nextHint('products', product.id);
    await waitUntilHandled(tab);
    expect(listIds(tab, 'products')).toEqual([product.id]);
    for (const one of [tab, own]) one.ws.close();
  });

  it('ends with unsubscribe', async () => {
    const product = await make();
    const [tab, own] = [
      await openTab(t, company.vendor.token, 'products'),
      await openTab(t, company.vendor.token, 'products'),
    ];
    tab.send({ unsubscribe: ['products'] });
    await waitUntilHandled(tab);
    await company.vendor.client.products.edit({ params: { id: product.id }, body: { price: 16 } });
    await own.nextHint('products', product.id);
    await waitUntilHandled(tab);
    expect(listIds(tab, 'products')).toEqual([]);
    for (const one of [tab, own]) one.ws.close();
  });

  it('names no things where they are many', async () => {
    const admin = await t.make.admin();
    const tab = await openTab(t, admin.token, 'products');
    t.hints.publish(Array.from({ length: maxHintIds + 1 }, (_, n) => ({ topic: 'products', id: n + 1 })));
    expect(await tab.next((message) => ('hints' in message ? message.hints.map(({ id }) => id) : undefined))).toEqual([
      null,
    ]);
    tab.ws.close();
  });

  it('of a category reaches everybody who works here; of what no list names admins alone', async () => {
    const admin = await t.make.admin();
    const [vendorTab, adminTab] = [
      await openTab(t, company.vendor.token, 'categories', 'secrets'),
      await openTab(t, admin.token, 'categories', 'secrets'),
    ];
    t.hints.publish([{ topic: 'secrets', id: 1 }]);
    const category = await admin.client.categories.create({ body: { name: `Shelf ${t.make.next()}`, active: true } });
    await Promise.all([
      vendorTab.nextHint('categories', category.id),
      adminTab.nextHint('categories', category.id),
      adminTab.nextHint('secrets', 1),
    ]);
    await waitUntilHandled(vendorTab);
    expect(listIds(vendorTab, 'secrets')).toEqual([]);
    for (const tab of [vendorTab, adminTab]) tab.ws.close();
  });

  it('of progress goes to whoever began the work', async () => {
    const other = await t.make.admin();
    const [tab, foreign] = [
      await openTab(t, company.vendor.token, 'imports'),
      await openTab(t, other.token, 'imports'),
    ];
    t.hints.progress({ topic: 'imports', id: 3, done: 10, total: 40, user_id: company.vendor.id });
    expect(await tab.next((message) => ('progress' in message ? message.progress : undefined))).toEqual({
      topic: 'imports',
      id: 3,
      done: 10,
      total: 40,
    });
    await waitUntilHandled(foreign);
    expect(foreign.received.some((message) => 'progress' in message)).toBe(false);
    for (const one of [tab, foreign]) one.ws.close();
  });
});

describe('many tabs', () => {
  it('are all told soon after a write, and one that does not read holds up nobody', async () => {
    const product = await make();
    const tabs = await Promise.all(Array.from({ length: 150 }, () => openTab(t, company.vendor.token, 'products')));
    const deaf = await openTab(t, company.vendor.token, 'products');
    deaf.ws.pause();
    await company.vendor.client.products.edit({ params: { id: product.id }, body: { price: 17 } });
    const hints = await Promise.all(tabs.map((tab) => tab.nextHint('products', product.id)));
    expect(hints).toHaveLength(tabs.length);
    for (const tab of tabs) tab.ws.close();
    deaf.ws.terminate();
  });

  it('cost a write no statement, and a batch of hints two', async () => {
    const product = await make();
    const tabs = await Promise.all(Array.from({ length: 20 }, () => openTab(t, company.vendor.token, 'products')));
    t.statements();
    t.hints.publish([{ topic: 'products', id: product.id }]);
    await Promise.all(tabs.map((tab) => tab.nextHint('products', product.id)));
    // The check of sessions may have run in between.
    expect(t.statements().filter((text) => text.includes('from products')).length).toBe(1);
    for (const tab of tabs) tab.ws.close();
  });
});

describe('presence', () => {
  it('tells two people of each other, and when one leaves', async () => {
    const manager = await t.make.manager([company.id]);
    const product = await make();
    const record = `products/${product.id}`;
    const [first, second] = [await openTab(t, company.vendor.token), await openTab(t, manager.token)];
    first.send({ open: record });
    expect(await peopleIn(first, record)).toEqual([]);
    second.send({ open: record });
    expect(await peopleIn(first, record)).toEqual([
      { id: manager.id, fio: 'Test ROLE_MANAGER', avatar: null, since: expect.any(String) as string },
    ]);
    expect(await peopleIn(second, record)).toMatchObject([{ id: company.vendor.id }]);
    second.send({ leave: record });
    expect(await peopleIn(first, record)).toEqual([]);
    second.send({ open: record });
    expect(await peopleIn(first, record)).toHaveLength(1);
    second.ws.terminate();
    expect(await peopleIn(first, record)).toEqual([]);
    first.ws.close();
  });

  it('tells nothing to whoever may not edit the record, and of nobody who may no longer', async () => {
    const foreign = await t.make.company();
    const manager = await t.make.manager([company.id]);
    const product = await make();
    const record = `products/${product.id}`;
    const [own, strange, gone] = [
      await openTab(t, company.vendor.token),
      await openTab(t, foreign.vendor.token),
      await openTab(t, manager.token),
    ];
    own.send({ open: record });
    expect(await peopleIn(own, record)).toEqual([]);
    gone.send({ open: record });
    expect(await peopleIn(own, record)).toHaveLength(1);
    strange.send({ open: record });
    strange.send({ open: `companies/${foreign.id}` });
    expect(await peopleIn(strange, `companies/${foreign.id}`)).toEqual([]);
    expect(strange.received.filter((message) => 'people' in message)).toHaveLength(1);
    await t.db.delete(companyMembers).where(eq(companyMembers.user_id, manager.id));
    expect(await peopleIn(own, record)).toEqual([]);
    for (const tab of [own, strange, gone]) tab.ws.close();
  });
});

/** Users as managers and admins see them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { buildWaitingUserIdsSql } from '#server/domains/users/contacts.ts';
import { searchableTextSql } from '#server/domains/users/policy.ts';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { delivery, getFailure, fillCart, openShop } from '#tests/support/shop.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

/** Creates an order of one product at this price, some days ago. */
async function makeOrder(
  buyer: Awaited<ReturnType<Api['make']['buyer']>>,
  shop: Awaited<ReturnType<typeof openShop>>,
  price: number,
  daysAgo = 0,
): Promise<number> {
  const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock({ price }) }]);
  const { id } = await buyer.client.carts.checkout({ body: { hash, address: delivery } });
  await t.db
    .update(orders)
    .set({ created_at: new Date(t.clock.now.getTime() - daysAgo * dayMs) })
    .where(eq(orders.id, id));
  return id;
}

describe('the list of people', () => {
  it('tells what somebody has ordered: all that is not deleted, and the sum of a year without what was canceled', async () => {
    const [admin, buyer, shop] = [await t.make.admin(), await t.make.buyer(), await openShop(t)];
    await makeOrder(buyer, shop, 10);
    await makeOrder(buyer, shop, 20.5, 364);
    await makeOrder(buyer, shop, 40, 366);
    await admin.client.orders.edit({ params: { id: await makeOrder(buyer, shop, 80) }, body: { status: 'canceled' } });
    await admin.client.orders.remove({ params: { id: await makeOrder(buyer, shop, 160) } });
    expect(await admin.client.users.get({ params: { id: buyer.id } })).toMatchObject({
      id: buyer.id,
      email: buyer.email,
      orders_count: 4,
      annual_order_sum: 30.5,
      bonus_balance: 0,
      tariff: { kind: 'buyer_free' },
    });
  });

  it('tells a manager of customers alone, of what they ordered from own companies, and neither balance, code nor tariff', async () => {
    const [mine, other] = [await openShop(t), await openShop(t)];
    const [manager, buyer] = [
      await t.make.manager([mine.company.id]),
      await t.make.buyer({ phone: `+6147${t.make.next().slice(-7)}` }),
    ];
    await makeOrder(buyer, mine, 10);
    await makeOrder(buyer, other, 20);
    const seen = await manager.client.users.get({ params: { id: buyer.id } });
    expect(seen).toMatchObject({ orders_count: 1, annual_order_sum: 10 });
    expect(
      Object.keys(seen).filter((key) =>
        ['bonus_balance', 'personal_promo_code', 'tariff', 'tariff_expires_at', 'next_step'].includes(key),
      ),
    ).toEqual([]);
    for (const { id } of [await t.make.vendor(), await t.make.admin(), await t.make.manager()]) {
      expect(await getFailure(manager.client.users.get({ params: { id } }))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
      expect((await manager.client.users.list({ query: { q: String(id) } })).data.map((user) => user.id)).not.toContain(
        id,
      );
    }
    expect(await manager.client.users.get({ params: { id: manager.id } })).toMatchObject({ id: manager.id });
  });

  it('finds by name in any letters, address, login, phone as people write it, and number', async () => {
    const admin = await t.make.admin();
    const made = await t.make.buyer({
      first_name: 'Йоханна',
      last_name: 'Ёлкина%',
      login: 'yolka_77',
      phone: '+61455501177',
      email: 'Yolka.Q@example.com',
    });
    const found = async (q: string) =>
      (await admin.client.users.list({ query: { q, per_page: 1000 } })).data.map(({ id }) => id);
    for (const q of [
      'йоханна ёлкина',
      'ЁЛК',
      'на%',
      'yolka.q@',
      'olka_7',
      '+61 455 501-177',
      '5550117',
      String(made.id),
    ])
      expect(await found(q), q).toContain(made.id);
    for (const q of ['йо_анна', 'nobody at all']) expect(await found(q), q).not.toContain(made.id);
  });

  it('filters by role, where buyers and customers are the same, by country and by whether there is an address', async () => {
    const admin = await t.make.admin();
    const [customer, buyer] = [
      await t.make.buyer({ country_id: 3 }),
      await t.make.person('ROLE_BUYER', { country_id: 3 }),
    ];
    const silent = await t.make.buyer({ country_id: 3 });
    await t.db.update(users).set({ email: null }).where(eq(users.id, silent.id));
    const vendor = await t.make.person('ROLE_VENDOR', { country_id: 3 });
    const found = async (query: Parameters<typeof admin.client.users.list>[0]) =>
      (await admin.client.users.list(query)).data.map(({ id }) => id);
    expect(await found({ query: { country_id: [3], roles: ['ROLE_CUSTOMER'], sort: 'id' } })).toEqual([
      customer.id,
      buyer.id,
      silent.id,
    ]);
    expect(await found({ query: { country_id: [3], roles: ['ROLE_VENDOR', 'ROLE_ADMIN'] } })).toEqual([vendor.id]);
    expect(await found({ query: { country_id: [3], has_email: false } })).toEqual([silent.id]);
    expect(await found({ query: { country_id: [3], has_email: true, sort: 'id', order: 'desc' } })).toEqual([
      vendor.id,
      buyer.id,
      customer.id,
    ]);
  });

  it('leaves guests out until they have ordered', async () => {
    const [admin, shop] = [await t.make.admin(), await openShop(t)];
    const guest = await t.make.buyer({ is_guest: true, first_name: null, last_name: null });
    const isListed = async () =>
      (await admin.client.users.list({ query: { q: String(guest.id) } })).data.some(({ id }) => id === guest.id);
    expect(await isListed()).toBe(false);
    await makeOrder(guest, shop, 10);
    expect(await isListed()).toBe(true);
  });

  it('asks the database the same few times, however many people it answers', async () => {
    const admin = await t.make.admin();
    for (let made = 0; made < 12; made += 1) await t.make.buyer();
    const measureQuery = async (per_page: number) => {
      t.statements();
      const { data } = await admin.client.users.list({ query: { per_page } });
      expect(data).toHaveLength(per_page);
      return t.statements().filter((text) => !/sessions/.test(text)).length;
    };
    expect([await measureQuery(1), await measureQuery(12)]).toEqual([5, 5]);
  });

  it('walks all pages without meeting anybody twice, in every order', async () => {
    const admin = await t.make.admin();
    for (const sort of ['created_at', 'id', 'fio', 'email'] as const) {
      const seen: number[] = [];
      for (let page = 1; page <= 4; page += 1)
        seen.push(...(await admin.client.users.list({ query: { sort, page, per_page: 7 } })).data.map(({ id }) => id));
      expect(new Set(seen).size, sort).toBe(seen.length);
    }
  });

  it('searches by the index made for it', async () => {
    const client = await t.pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain
         select u.id
           from users u
          where ${searchableTextSql('u')} like '%yolka%' or u.id = any(${buildWaitingUserIdsSql(`'%yolka%'`)})`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_search');
    } finally {
      client.release(true);
    }
  });
});

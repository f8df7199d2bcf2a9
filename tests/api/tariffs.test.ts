import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asMinor } from '#contract/money.ts';
import { dayMs } from '#contract/rules/time.ts';
import { transactions } from '#server/domains/bonuses/tables.ts';
import { tariffs, type userTariffs } from '#server/domains/tariffs/tables.ts';
import { verifyTariffs } from '#server/domains/tariffs/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { getTariffId, runAtLaterTime } from '#tests/support/subscribing.ts';

let t: Api;
const ids = {} as Record<'buyer_free' | 'buyer_pro' | 'vendor_base' | 'vendor_premium' | 'correction', number>;
beforeAll(async () => {
  t = await startApi();
  for (const kind of ['buyer_free', 'buyer_pro', 'vendor_base', 'vendor_premium', 'correction'] as const)
    ids[kind] = await getTariffId(t, kind);
});
afterAll(() => t?.close());

/** Creates a user with bonuses, in minor units. */
async function makeRichBuyer(
  role: 'ROLE_CUSTOMER' | 'ROLE_VENDOR' = 'ROLE_CUSTOMER',
  amount = 1_000_00,
): Promise<Person> {
  const person = await t.make.person(role);
  await t.db
    .insert(transactions)
    .values({ user_id: person.id, amount: asMinor(amount), reason: 'gift', cause: `gift:${person.id}` });
  return person;
}

const inDays = (days: number) => new Date(t.clock.now.getTime() + days * dayMs).toISOString();
const buy = (person: Person, id: number, days: 7 | 30 | 120 | 365) =>
  person.client.tariffs.buy({ params: { id }, body: { days } });

describe('tariffs', () => {
  it('are five from the start, the free ones without a price, and are found by audience', async () => {
    const { total, data } = await t.guest.tariffs.list();
    expect([total, data.map(({ kind, is_sold }) => [kind, is_sold])]).toEqual([
      5,
      [
        ['buyer_free', false],
        ['buyer_pro', true],
        ['vendor_base', false],
        ['vendor_premium', true],
        ['correction', false],
      ],
    ]);
    const { data: vendors } = await t.guest.tariffs.list({ query: { audience: 'vendors' } });
    expect(vendors.map(({ kind, limits }) => [kind, limits.products, limits.albums])).toEqual([
      ['vendor_base', 100, 5],
      ['vendor_premium', null, null],
    ]);
    expect((await t.guest.tariffs.get({ params: { id: ids.buyer_free } })).limits).toEqual({
      products: null,
      albums: 5,
      records: 100,
      time_capsules: 3,
      memorials: 1,
    });
  });

  it('are edited by an admin, unless somebody has done so in the meantime', async () => {
    const admin = await t.make.admin();
    const before = await admin.client.tariffs.get({ params: { id: ids.buyer_pro } });
    t.clock.forward(1000);
    const after = await admin.client.tariffs.edit({
      params: { id: ids.buyer_pro },
      body: { prices: { 30: 8.5 }, limits: { albums: 50 }, en_name: 'Pro+', updated_at: before.updated_at },
    });
    expect([after.prices['30'], after.prices['7'], after.limits.albums, after.limits.records, after.en_name]).toEqual([
      8.5,
      before.prices['7'],
      50,
      null,
      'Pro+',
    ]);
    await expect(
      admin.client.tariffs.edit({
        params: { id: ids.buyer_pro },
        body: { name: 'Про', updated_at: before.updated_at },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'stale' });
    await admin.client.tariffs.edit({
      params: { id: ids.buyer_pro },
      body: { prices: before.prices, limits: before.limits, en_name: before.en_name },
    });
  });

  it('stay free and there where they are free, and refuse a price of nothing', async () => {
    const { client } = await t.make.admin();
    const free = { params: { id: ids.vendor_base } };
    await expect(client.tariffs.edit({ ...free, body: { active: false } })).rejects.toMatchObject({
      status: 409,
      code: 'tariff_is_free',
    });
    await expect(client.tariffs.edit({ ...free, body: { prices: { 7: 1 } } })).rejects.toMatchObject({
      code: 'tariff_is_free',
    });
    await expect(
      client.tariffs.edit({ params: { id: ids.buyer_pro }, body: { prices: { 7: 0 } } }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      client.tariffs.edit({ params: { id: ids.buyer_pro }, body: { limits: { albums: -1 } } }),
    ).rejects.toMatchObject({ status: 422 });
  });
});

describe('a tariff bought with bonuses', () => {
  it('begins now, goes on from its end, and is told by /api/me and its history', async () => {
    const anna = await makeRichBuyer();
    expect(await anna.client.users.me()).toMatchObject({ tariff: { kind: 'buyer_free' }, tariff_expires_at: null });
    const first = await buy(anna, ids.buyer_pro, 30);
    expect(first).toMatchObject({
      status: 'succeeded',
      tariff: { kind: 'buyer_pro' },
      tariff_expires_at: inDays(30),
      bonus_balance: 992.01,
    });
    expect(await buy(anna, ids.buyer_pro, 7)).toMatchObject({ tariff_expires_at: inDays(37), bonus_balance: 989.02 });
    // Also for entries that were written in another language.
    const commentsIn = async (language: string) =>
      (
        await t.as(anna.token, { 'accept-language': language }).transactions.list({ query: { reason: 'tariff' } })
      ).data.map(({ comment }) => comment);
    expect([await commentsIn('en'), await commentsIn('ru')]).toEqual([
      [expect.stringMatching(/, 7 days$/), expect.stringMatching(/, 30 days$/)],
      [expect.stringMatching(/, 7 дней$/), expect.stringMatching(/, 30 дней$/)],
    ]);
    expect(await anna.client.users.me()).toMatchObject({
      tariff: { kind: 'buyer_pro' },
      tariff_expires_at: inDays(37),
      bonus_balance: 989.02,
    });
    const { total, data } = await anna.client.tariffs.history();
    expect([
      total,
      data.map(({ days, amount, paid_by, expires_at }) => ({ days, amount, paid_by, expires_at })),
    ]).toEqual([
      2,
      [
        { days: 7, amount: 2.99, paid_by: 'bonuses', expires_at: inDays(37) },
        { days: 30, amount: 7.99, paid_by: 'bonuses', expires_at: inDays(30) },
      ],
    ]);
  });

  it('is expired from its last moment on, whatever the job has done, and begins anew from now', async () => {
    const anna = await makeRichBuyer();
    await buy(anna, ids.buyer_pro, 7);
    const end = inDays(7);
    await runAtLaterTime(t, 7 * dayMs - 1, async () =>
      expect(await anna.client.users.me()).toMatchObject({ tariff: { kind: 'buyer_pro' } }),
    );
    await runAtLaterTime(t, 7 * dayMs, async () => {
      expect(await anna.client.users.me()).toMatchObject({ tariff: { kind: 'buyer_free' }, tariff_expires_at: end });
      expect(await anna.client.tariffs.subscription()).toMatchObject({
        state: 'expired',
        tariff: { kind: 'buyer_free' },
        ended: { kind: 'buyer_pro' },
      });
    });
    await runAtLaterTime(t, 20 * dayMs, async () =>
      expect(await buy(anna, ids.buyer_pro, 30)).toMatchObject({ tariff_expires_at: inDays(30) }),
    );
  });

  it('is refused without enough bonuses, and takes none', async () => {
    const anna = await makeRichBuyer('ROLE_CUSTOMER', 7_98);
    await expect(buy(anna, ids.buyer_pro, 30)).rejects.toMatchObject({ status: 409, code: 'not_enough_bonuses' });
    expect(await anna.client.users.me()).toMatchObject({ tariff: { kind: 'buyer_free' }, bonus_balance: 7.98 });
  });

  it('is none that is free, of others, unknown or off sale; nor are other days sold', async () => {
    const anna = await makeRichBuyer();
    for (const id of [ids.buyer_free, ids.correction, ids.vendor_premium, ids.vendor_base])
      await expect(buy(anna, id, 30)).rejects.toMatchObject({ status: 409, code: 'tariff_not_sold' });
    await expect(buy(anna, 2_147_483_647, 30)).rejects.toMatchObject({ status: 404 });
    await expect(buy(anna, ids.buyer_pro, 31 as 30)).rejects.toMatchObject({
      status: 422,
      errors: { days: expect.any(String) },
    });
    await t.db.update(tariffs).set({ active: false }).where(eq(tariffs.id, ids.buyer_pro));
    await expect(buy(anna, ids.buyer_pro, 30)).rejects.toMatchObject({ code: 'tariff_not_sold' });
    await expect(anna.client.tariffs.get({ params: { id: ids.buyer_pro } })).rejects.toMatchObject({ status: 404 });
    await t.db.update(tariffs).set({ active: true }).where(eq(tariffs.id, ids.buyer_pro));
  });

  it('takes the days from a form and from a query too', async () => {
    const anna = await makeRichBuyer();
    const asForm = await t.app.inject({
      method: 'POST',
      url: `/api/buy_tariff/${ids.buyer_pro}`,
      headers: { 'x-auth-token': anna.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'days=7',
    });
    expect([asForm.statusCode, asForm.json().tariff_expires_at]).toEqual([200, inDays(7)]);
    const started = await anna.client.payments.start({ query: { amount: 2.99, tariff_id: ids.buyer_pro, days: 7 } });
    expect(started.client_secret).toEqual(expect.any(String));
  });

  it('is bought once with one key', async () => {
    const anna = await makeRichBuyer();
    const { client } = { client: t.as(anna.token, { 'idempotency-key': 'the same' }) };
    const answers = [];
    for (let sent = 0; sent < 3; sent++)
      answers.push(await client.tariffs.buy({ params: { id: ids.buyer_pro }, body: { days: 7 } }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await anna.client.tariffs.history()).total).toBe(1);
    const { data } = await anna.client.transactions.list({ query: { user_id: anna.id } });
    expect(data.filter(({ reason }) => reason === 'tariff').map(({ comment }) => comment)).toEqual(['Pro, 7 days']);
  });

  it('is bought once by calls without a key, sent together or again within a minute', async () => {
    const anna = await makeRichBuyer();
    const plain = async () =>
      (
        await t.app.inject({
          method: 'POST',
          url: `/api/buy_tariff/${ids.buyer_pro}`,
          headers: { 'x-auth-token': anna.token },
          payload: { days: 7 },
        })
      ).json<{ tariff_expires_at: string; bonus_balance: number }>();
    const bought = { status: 'succeeded', tariff_expires_at: inDays(7), bonus_balance: 997.01 };
    for (const answer of await Promise.all(Array.from({ length: 20 }, plain))) expect(answer).toMatchObject(bought);
    // Another key, period or minute makes another purchase.
    expect(
      await t
        .as(anna.token, { 'idempotency-key': 'another' })
        .tariffs.buy({ params: { id: ids.buyer_pro }, body: { days: 7 } }),
    ).toMatchObject({ tariff_expires_at: inDays(14) });
    t.clock.forward(60_000);
    expect(await plain()).toMatchObject({ bonus_balance: 991.03 });
    expect((await anna.client.tariffs.history()).total).toBe(3);
  });

  it('starts at once while another runs, whose worth is carried over', async () => {
    const vendor = await makeRichBuyer();
    await buy(vendor, ids.buyer_pro, 365);
    await t.pool.query(`update users set roles = '{ROLE_USER,ROLE_VENDOR}' where id = $1`, [vendor.id]);
    // A buyer's plan does not affect a vendor.
    expect((await vendor.client.users.me()).tariff?.kind).toBe('vendor_base');
    const { tariff_expires_at } = await buy(vendor, ids.vendor_premium, 7);
    const carried = Math.floor((365 * dayMs * 799) / 2499);
    expect(tariff_expires_at).toBe(new Date(t.clock.now.getTime() + carried + 7 * dayMs).toISOString());
    expect((await vendor.client.tariffs.history()).data[0]).toMatchObject({ days: 7, carried_days: 116.7 });
  });
});

describe("a correction of somebody's date", () => {
  const correct = (admin: Person, id: number, days: number) =>
    admin.client.tariffs.correct({ params: { id }, body: { days, comment: 'A gift' } });

  it('moves it forward and back, never before now, and is told to both', async () => {
    const [admin, vendor] = [await t.make.admin(), await makeRichBuyer('ROLE_VENDOR')];
    expect(await correct(admin, vendor.id, 30)).toMatchObject({
      tariff: { kind: 'vendor_premium' },
      tariff_expires_at: inDays(30),
    });
    expect(await correct(admin, vendor.id, -10)).toMatchObject({ tariff_expires_at: inDays(20) });
    expect(await correct(admin, vendor.id, -500)).toMatchObject({ tariff_expires_at: inDays(0) });
    expect((await vendor.client.users.me()).tariff?.kind).toBe('vendor_base');
    const [mine, theirs] = [
      await vendor.client.tariffs.history(),
      await admin.client.tariffs.history({ query: { user_id: vendor.id } }),
    ];
    expect(mine.data.map(({ days, comment, author }) => [days, comment, author])).toEqual([
      [-500, 'A gift', null],
      [-10, 'A gift', null],
      [30, 'A gift', null],
    ]);
    expect(theirs.data.map(({ author }) => author?.id)).toEqual([admin.id, admin.id, admin.id]);
  });

  it('takes nothing where nothing runs, moves nobody who needs no tariff, and stays within a century', async () => {
    const [admin, vendor] = [await t.make.admin(), await makeRichBuyer('ROLE_VENDOR')];
    await expect(correct(admin, vendor.id, -1)).rejects.toMatchObject({ status: 409, code: 'tariff_not_running' });
    await expect(correct(admin, admin.id, 10)).rejects.toMatchObject({ code: 'tariff_not_running' });
    await expect(correct(admin, 2_147_483_647, 10)).rejects.toMatchObject({ status: 404 });
    for (let times = 0; times < 10; times++) await correct(admin, vendor.id, 3650);
    await expect(correct(admin, vendor.id, 1)).rejects.toMatchObject({
      status: 422,
      errors: { days: expect.any(String) },
    });
  });

  it('asks for days and a reason', async () => {
    const [admin, { id }] = [await t.make.admin(), await t.make.buyer()];
    await expect(
      admin.client.tariffs.correct({ params: { id }, body: { days: 0, comment: 'x' } }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      admin.client.tariffs.correct({ params: { id }, body: { days: 1, comment: ' ' } }),
    ).rejects.toMatchObject({ status: 422, errors: { comment: expect.any(String) } });
  });
});

describe('the history', () => {
  it('is append-only', async () => {
    const anna = await makeRichBuyer();
    await buy(anna, ids.buyer_pro, 7);
    await expect(t.db.execute(sql`update tariff_extensions set days = 300`)).rejects.toThrow();
    await expect(t.db.execute(sql`delete from tariff_extensions`)).rejects.toThrow();
  });

  it('replayed gives the end that everybody has', async () => {
    const { rows } = await t.pool.query<Pick<typeof userTariffs.$inferSelect, 'user_id'>>(
      'select user_id from user_tariffs',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await verifyTariffs(t.db)).toEqual([]);
    await t.pool.query(`update user_tariffs set expires_at = expires_at + interval '1 day' where user_id = $1`, [
      rows[0]!.user_id,
    ]);
    expect(await verifyTariffs(t.db)).toHaveLength(1);
    await t.pool.query(`update user_tariffs set expires_at = expires_at - interval '1 day' where user_id = $1`, [
      rows[0]!.user_id,
    ]);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { users } from '#server/domains/users/tables.ts';
import { verify } from '#server/domains/verify.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';

let t: Api;
let admin: Person;
beforeAll(async () => {
  t = await startApi({ longSessions: true });
  admin = await t.make.admin();
});
afterAll(() => t?.close());

/** Creates a buyer with a confirmed email, as codes require. */
const confirmedBuyer = (values: Partial<typeof users.$inferInsert> = {}) =>
  t.make.buyer({ email_confirmed_at: t.clock.now, ...values });
const newCode = (values: object = {}) =>
  admin.client.promoCodes.create({ body: { code: `CODE${t.make.next()}`, amount: 50, ...values } });
const use = (client: ApiClient, code: string) => client.promoCodes.activate({ params: { code } });
const getCode = async (person: Person) => (await person.client.users.me()).personal_promo_code!;
const day = (offset: number) => new Date(t.clock.now.getTime() + offset * dayMs).toISOString().slice(0, 10);

describe('a promo code', () => {
  it('gives its bonuses at once, and says how many there are now', async () => {
    const { code, id } = await newCode();
    const buyer = await confirmedBuyer();
    expect(await use(buyer.client, ` ${code.toLowerCase()} `)).toEqual({ amount: 50, bonus_balance: 50 });
    expect((await buyer.client.transactions.list()).data).toMatchObject([
      { amount: 50, reason: 'promo', comment: code },
    ]);
    expect(await admin.client.promoCodes.get({ params: { id } })).toMatchObject({
      uses: 1,
      state: 'active',
      type: 'bonus',
      user: null,
    });
  });

  it('is one, however it is written', async () => {
    const { code } = await newCode({ code: `Осень-${t.make.next()}` });
    await expect(newCode({ code: code.toUpperCase() })).rejects.toMatchObject({
      status: 409,
      body: { code: 'code_taken', errors: { code: expect.any(String) } },
    });
    expect(await use((await confirmedBuyer()).client, code.toUpperCase())).toMatchObject({ amount: 50 });
  });

  it.each([
    ['is off', { active: false }, 409, 'This promo code is switched off'],
    ['has not begun', { start_date: '2099-01-02' }, 409, 'This promo code starts on January 2, 2099'],
    ['is over', { end_date: '2020-03-01' }, 409, 'This promo code ended on March 1, 2020'],
  ])('that %s says so', async (_, values, status, message) => {
    const { code } = await newCode(values);
    await expect(use((await confirmedBuyer()).client, code)).rejects.toMatchObject({ status, body: { message } });
  });

  it('holds on its first day and on its last', async () => {
    for (const values of [{ start_date: day(0) }, { end_date: day(0) }])
      expect(await use((await confirmedBuyer()).client, (await newCode(values)).code)).toMatchObject({ amount: 50 });
  });

  it('is of one alphabet: nobody could tell А from A', async () => {
    await expect(newCode({ code: 'WЕLCOME' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { code: 'Latin and Russian letters can’t be mixed: they look alike' } },
    });
    expect(await newCode({ code: `ВЕСНА${t.make.next()}` })).toMatchObject({ active: true });
  });

  it('works once for one person, and for no more than it may', async () => {
    const { code, id } = await newCode({ max_uses: 1 });
    const buyer = await confirmedBuyer();
    await use(buyer.client, code);
    await expect(use(buyer.client, code)).rejects.toMatchObject({ status: 409, body: { code: 'code_used' } });
    await expect(use((await confirmedBuyer()).client, code)).rejects.toMatchObject({
      status: 409,
      body: { message: 'This promo code has been used up' },
    });
    expect(await admin.client.promoCodes.get({ params: { id } })).toMatchObject({ uses: 1, state: 'used_up' });
  });

  it('says in Russian what is wrong with it', async () => {
    const { token } = await confirmedBuyer();
    await expect(
      use(t.as(token, { 'accept-language': 'ru' }), (await newCode({ end_date: '2020-03-01' })).code),
    ).rejects.toMatchObject({ body: { message: 'Срок этого промокода закончился 1 марта 2020 г.' } });
  });

  it('is not found by trying: the eleventh wrong one within an hour waits, right ones too', async () => {
    const { code } = await newCode();
    const { client } = await confirmedBuyer();
    for (let n = 0; n < 10; n++) await expect(use(client, `WRONG${n}`)).rejects.toMatchObject({ status: 404 });
    await expect(use(client, 'WRONG11')).rejects.toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Too often. Try again in/) },
    });
    await expect(use(client, code)).rejects.toMatchObject({ status: 429 });
  });

  it('is for accounts that somebody stands behind: not a guest’s, nor one whose contact nobody proved', async () => {
    const { code } = await newCode();
    const { api_token } = await t.guest.auth.guestLogin();
    await expect(use(t.as(api_token), code)).rejects.toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'Register first: promo codes belong to an account' },
    });
    await t.as(api_token).auth.register({
      body: {
        email: `unproven${t.make.next()}@example.com`,
        roles: ['ROLE_CUSTOMER'],
        fio: 'New',
        locale: 'en',
        agree: true,
      } as never,
    });
    await expect(use(t.as(api_token), code)).rejects.toMatchObject({
      status: 403,
      body: { message: 'First confirm your email or phone' },
    });
  });

  it.each([
    [{ code: 'a b' }, 'code'],
    [{ code: 'ab' }, 'code'],
    [{ code: '  ' }, 'code'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1e12 }, 'amount'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ start_date: '2026-02-02', end_date: '2026-02-01' }, 'end_date'],
    [{ start_date: '99999-01-01' }, 'start_date'],
  ])('is not made of %j', async (wrong, field) => {
    await expect(newCode(wrong)).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    });
  });

  it('may end on the day it starts, not before', async () => {
    const made = await newCode({ start_date: '2026-02-02', end_date: '2026-02-02' });
    await expect(newCode({ start_date: '2026-02-02', end_date: '2026-02-01' })).rejects.toMatchObject({
      body: { errors: { end_date: 'The end can’t be before the start' } },
    });
    await expect(
      admin.client.promoCodes.edit({ params: { id: made.id }, body: { end_date: '2026-02-01' } }),
    ).rejects.toMatchObject({ body: { errors: { end_date: 'The end can’t be before the start' } } });
  });

  it('is changed, never to fewer uses than it has, nor over somebody else’s change', async () => {
    const made = await newCode();
    await use((await confirmedBuyer()).client, made.code);
    await use((await confirmedBuyer()).client, made.code);
    const edit = (body: object) => admin.client.promoCodes.edit({ params: { id: made.id }, body });
    await expect(edit({ max_uses: 1 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { max_uses: 'At least 2' } },
    });
    expect(await edit({ max_uses: 2, active: false, updated_at: made.updated_at })).toMatchObject({
      max_uses: 2,
      state: 'off',
      amount: 50,
    });
    await expect(edit({ active: true, updated_at: made.updated_at })).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', present: { active: false } },
    });
    expect(await edit({ max_uses: null, active: true })).toMatchObject({ max_uses: null, state: 'active' });
  });
});

describe('a personal code', () => {
  it('comes with every account but a guest’s, who gets it with the registration', async () => {
    expect(await getCode(await confirmedBuyer())).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const { api_token } = await t.guest.auth.guestLogin();
    const guest = t.as(api_token);
    expect((await guest.users.me()).personal_promo_code).toBeNull();
    await guest.auth.register({
      body: { email: `late${t.make.next()}@example.com`, roles: ['ROLE_CUSTOMER'], fio: 'Late', locale: 'en' } as never,
    });
    expect((await guest.users.me()).personal_promo_code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  });

  it('promises both sides theirs, as the settings say', async () => {
    const [author, friend] = [await confirmedBuyer(), await confirmedBuyer()];
    await admin.client.promoCodes.settingsEdit({ body: { amount: 30, bonus: 20.5 } });
    expect(await admin.client.promoCodes.settings()).toEqual({ amount: 30, bonus: 20.5 });
    expect(await t.guest.promoCodes.terms()).toEqual({ amount: 30, bonus: 20.5 });
    const code = await getCode(author);
    expect(await use(friend.client, code)).toEqual({ amount: 30, bonus_balance: 0, pending: true });
    expect((await author.client.users.me()).bonus_balance).toBe(0);
    const promised = { code, author_amount: 20.5, recipient_amount: 30, state: 'pending', due_at: null };
    expect(await author.client.refferals.list()).toMatchObject({
      total: 1,
      earned: 0,
      data: [{ author: { id: author.id }, recipient: { id: friend.id }, ...promised }],
    });
    expect(await friend.client.refferals.list()).toMatchObject({ total: 0, earned: 0, data: [] });
    expect((await admin.client.refferals.list({ query: { user_id: author.id } })).data).toHaveLength(1);
    await admin.client.promoCodes.settingsEdit({ body: { amount: 100, bonus: 100 } });
  });

  it('is not for oneself, and one friend’s code is enough', async () => {
    const [one, two, three] = [await confirmedBuyer(), await confirmedBuyer(), await confirmedBuyer()];
    await expect(use(one.client, await getCode(one))).rejects.toMatchObject({
      status: 422,
      body: { code: 'own_code' },
    });
    await use(one.client, await getCode(two));
    await expect(use(one.client, await getCode(three))).rejects.toMatchObject({
      status: 409,
      body: { code: 'referral_used' },
    });
  });

  it('of somebody who is gone works no more', async () => {
    const author = await confirmedBuyer();
    const code = await getCode(author);
    await t.db.update(users).set({ alive: false }).where(eq(users.id, author.id));
    await expect(use((await confirmedBuyer()).client, code)).rejects.toMatchObject({ body: { code: 'code_off' } });
  });

  it('keeps its letters and its amount; it can be switched off', async () => {
    const author = await confirmedBuyer();
    const { data } = await admin.client.promoCodes.list({ query: { by_user: author.id } });
    const [own] = data;
    expect(data).toMatchObject([{ type: 'referral', amount: 100, user: { id: author.id } }]);
    const edit = (body: object) => admin.client.promoCodes.edit({ params: { id: own!.id }, body });
    await expect(edit({ code: 'OTHER', amount: 5 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { code: expect.any(String), amount: expect.any(String) } },
    });
    expect(await edit({ code: own!.code, amount: 100, active: false })).toMatchObject({ state: 'off' });
  });
});

describe('statistics', () => {
  it('count by code, country, platform and day', async () => {
    const { id, code } = await newCode();
    const { rows } = await t.pool.query<{ id: number }>(`select id from countries where iso = 'RU'`);
    const russia = rows[0]!.id;
    const by = async (values: object, platform: 'web' | 'ios') =>
      (await confirmedBuyer(values)).client.promoCodes.activate({ params: { code }, query: { platform } });
    const first = day(0);
    await by({ country_id: russia }, 'web');
    await by({ phone: `+7900${t.make.next().slice(-7).padStart(7, '1')}` }, 'ios');
    t.clock.forward(2 * dayMs);
    await by({}, 'web');
    const total = await admin.client.promoCodes.statisticsOfOne({ query: { id } });
    expect(total).toMatchObject({
      total: 3,
      usage: [{ id, code, uses: 3 }],
      platforms: [
        { platform: 'web', uses: 2 },
        { platform: 'ios', uses: 1 },
      ],
      days: [
        { date: first, uses: 2 },
        { date: day(0), uses: 1 },
      ],
    });
    expect(total.countries).toMatchObject([
      { id: russia, uses: 2 },
      { id: 0, uses: 1 },
    ]);
    expect(await admin.client.promoCodes.statisticsOfOne({ query: { id, end_date: first } })).toMatchObject({
      total: 2,
      usage: [{ uses: 2 }],
      days: [{ date: first }],
    });
    const all = await admin.client.promoCodes.statistics({ query: { start_date: day(0) } });
    expect([all.total, all.usage.find((one) => one.id === id)]).toEqual([1, { id, code, uses: 1 }]);
    expect((await admin.client.promoCodes.statistics()).usage.find((one) => one.id === id)).toEqual({
      id,
      code,
      uses: 3,
    });
  });

  it.each(['statistics', 'statisticsOfOne'] as const)('refuse days that end before they begin (%s)', async (call) => {
    const { id } = await newCode();
    const statistics = admin.client.promoCodes[call]({
      query: { id, start_date: '2026-03-02', end_date: '2026-03-01' },
    });
    await expect(statistics).rejects.toMatchObject({
      status: 422,
      body: { errors: { end_date: 'The end can’t be before the start' } },
    });
  });

  it('are true to what was used: nothing is found by the check of everything', async () => {
    expect(await verify(t.db)).toEqual([]);
  });
});

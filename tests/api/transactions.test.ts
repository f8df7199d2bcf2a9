import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';

let t: Api;
let admin: Person;
beforeAll(async () => {
  t = await startApi({ longSessions: true });
  admin = await t.make.admin();
});
afterAll(() => t?.close());

const give = (user_id: number, amount: number, comment?: string) =>
  admin.client.transactions.create({ body: { user_id, amount, comment } });
const getBalance = async (person: Person) => (await person.client.users.me()).bonus_balance;

describe('transactions', () => {
  it('are written by an admin, who is named in them', async () => {
    const buyer = await t.make.buyer();
    const made = await give(buyer.id, 12.5, 'For the broken cup');
    expect(made).toMatchObject({
      amount: 12.5,
      balance_after: 12.5,
      comment: 'For the broken cup',
      reason: 'correction',
      author: { id: admin.id },
      user: { id: buyer.id },
      order_id: null,
    });
    expect(await admin.client.transactions.get({ params: { id: made.id } })).toEqual(made);
    expect(await getBalance(buyer)).toBe(12.5);
  });

  it('take no more than there is, and say so at the amount', async () => {
    const buyer = await t.make.buyer();
    await give(buyer.id, 10);
    await expect(give(buyer.id, -10.01)).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_enough_bonuses', errors: { amount: 'Not enough bonuses' } },
    });
    expect(await give(buyer.id, -10)).toMatchObject({ amount: -10, balance_after: 0 });
  });

  it('that waited for each other stand in the order of their balances', async () => {
    const buyer = await t.make.buyer();
    await give(buyer.id, 100);
    await Promise.all(Array.from({ length: 12 }, (_, index) => give(buyer.id, -1 - index)));
    const { data } = await buyer.client.transactions.list({ query: { per_page: 100 } });
    expect(data).toHaveLength(13);
    for (const [index, { balance_after, amount }] of data.entries())
      expect(balance_after - amount).toBeCloseTo(data[index + 1]?.balance_after ?? 0);
  });

  it.each(['0000-01-01', '0999-12-31', '9999-01-01'])('of the day %s are asked for in vain', async (day) => {
    await expect(admin.client.transactions.list({ query: { start_date: day } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { start_date: expect.any(String) } },
    });
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: 100_000_000 }, 'amount'],
    [{ user_id: 2_147_483_647 }, 'user_id'],
    [{ comment: 'a\u0000b' }, 'comment'],
  ])('refuse %j', async (wrong, field) => {
    const buyer = await t.make.buyer();
    await expect(
      admin.client.transactions.create({ body: { user_id: buyer.id, amount: 1, ...wrong } }),
    ).rejects.toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } });
    expect(await getBalance(buyer)).toBe(0);
  });

  it('are written once, however often the same call is sent', async () => {
    const buyer = await t.make.buyer();
    const retrying = t.as(admin.token, { 'idempotency-key': `give-${buyer.id}` });
    const answers = await Promise.all(
      [1, 2, 3].map(() => retrying.transactions.create({ body: { user_id: buyer.id, amount: 7 } })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await getBalance(buyer)).toBe(7);
  });

  it('show people their own, newest first, with what was left', async () => {
    const [buyer, other] = [await t.make.buyer(), await t.make.buyer()];
    for (const amount of [5, -2, 4]) await give(buyer.id, amount);
    await give(other.id, 1);
    const { data, total } = await buyer.client.transactions.list();
    expect(data.map(({ amount, balance_after }) => [amount, balance_after])).toEqual([
      [4, 7],
      [-2, 3],
      [5, 5],
    ]);
    expect(total).toBe(3);
  });

  it('are found by user, reason, day and comment', async () => {
    const buyer = await t.make.buyer();
    const made = await give(buyer.id, 5, 'Winter 100% gift');
    t.clock.forward(3 * dayMs);
    await give(buyer.id, 6);
    const day = made.created_at.slice(0, 10);
    const amounts = async (query: object) =>
      (await admin.client.transactions.list({ query: { user_id: buyer.id, ...query } })).data.map(
        ({ amount }) => amount,
      );
    expect(await amounts({})).toEqual([6, 5]);
    expect(await amounts({ start_date: day, end_date: day })).toEqual([5]);
    expect(await amounts({ reason: 'gift' })).toEqual([]);
    expect(await amounts({ q: '100% G' })).toEqual([5]);
    expect(await amounts({ sort: 'amount', order: 'asc' })).toEqual([5, 6]);
  });

  it('take two statements for a page, whatever it holds', async () => {
    const buyer = await t.make.buyer();
    for (let n = 0; n < 5; n++) await give(buyer.id, 1);
    t.statements();
    await admin.client.transactions.list();
    expect(t.statements().filter((text) => !text.includes('sessions'))).toHaveLength(2);
  });
});

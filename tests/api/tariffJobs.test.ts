import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asMinor } from '#contract/money.ts';
import { dayMs } from '#contract/rules/time.ts';
import { transactions } from '#server/domains/bonuses/tables.ts';
import { verifyTariffs } from '#server/domains/tariffs/verify.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getTariffId, runAtLaterTime } from '#tests/support/subscribing.ts';

let t: Api;
let admin: Person;
let pro: number;
beforeAll(async () => {
  t = await startApi({ longSessions: true, max: 20 });
  admin = await t.make.admin();
  pro = await getTariffId(t, 'buyer_pro');
});
afterAll(() => t?.close());

const run = async (job: 'expireTariffs' | 'remindOfTariffs') => {
  await enqueue(t.db, job, {});
  await t.drainJobs();
};
const correct = (id: number, days: number) =>
  admin.client.tariffs.correct({ params: { id }, body: { days, comment: 'test' } });
const listMails = async (email: string) =>
  (await t.pool.query<{ subject: string }>('select subject from outbox where "to" = $1 order by id', [email])).rows.map(
    ({ subject }) => subject,
  );

async function makeBuyerWithBonuses(amount: number): Promise<Person> {
  const person = await t.make.buyer();
  await t.db
    .insert(transactions)
    .values({ user_id: person.id, amount: asMinor(amount), reason: 'gift', cause: `gift:${person.id}` });
  return person;
}

describe('the end of a tariff', () => {
  it('takes the products beyond the free limit out of the storefront by the job', async () => {
    await t.pool.query(`update tariffs set products = 1 where kind = 'vendor_base'`);
    const vendor = await t.make.vendor();
    const company = { ...(await t.make.company({ creator_id: vendor.id })), vendor };
    await t.pool.query(`insert into company_members (company_id, user_id, kind) values ($1, $2, 'vendor')`, [
      company.id,
      vendor.id,
    ]);
    await correct(vendor.id, 5);
    const ids = [(await t.make.product({ company })).id, (await t.make.product({ company })).id];
    const shown = async () =>
      (await t.guest.products.ofCompany({ params: { id: company.id } })).data
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    await run('expireTariffs');
    expect(await shown()).toEqual(ids);
    await runAtLaterTime(t, 5 * dayMs, async () => {
      await run('expireTariffs');
      expect(await shown()).toEqual(ids.slice(0, 1));
    });
  });

  it('is told of once, and not at all where it was renewed at the same instant', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await t.make.buyer();
      await correct(id, 1);
      await runAtLaterTime(t, dayMs, async () => {
        const { bad } = await raceCalls(t, lockRow('users', 'id', id), [
          () => run('expireTariffs'),
          () => correct(id, 30).then(() => undefined),
        ]);
        expect(bad).toEqual([]);
      });
      const { rows } = await t.pool.query<{ is_running: boolean }>(
        'select is_running from user_tariffs where user_id = $1',
        [id],
      );
      expect(rows).toEqual([{ is_running: true }]);
    }
  });
});

describe('reminders', () => {
  it('come 7 days and 1 day before, once each, in the reader’s language, and again for a new period', async () => {
    const reader = await t.make.buyer({ locale: 'ru' });
    await correct(reader.id, 30);
    const after = (days: number) =>
      runAtLaterTime(t, days * dayMs, async () => {
        await run('remindOfTariffs');
        await run('remindOfTariffs');
      });
    await after(22);
    expect(await listMails(reader.email)).toEqual([]);
    await after(23.5);
    expect(await listMails(reader.email)).toEqual(['Тариф «Про» заканчивается через 7 дней']);
    await after(29.5);
    expect(await listMails(reader.email)).toHaveLength(2);
    expect((await listMails(reader.email))[1]).toContain('завтра');
    await correct(reader.id, 30);
    await after(53.5);
    expect(await listMails(reader.email)).toHaveLength(3);
  });

  it('don’t tell whoever has just paid for a week', async () => {
    const reader = await t.make.buyer();
    await correct(reader.id, 7);
    await run('remindOfTariffs');
    expect(await listMails(reader.email)).toEqual([]);
  });
});

describe('races', () => {
  // Each with its own key: without keys two purchases count as one that is sent twice.
  const buy = (person: Person) => () =>
    t
      .as(person.token, { 'idempotency-key': crypto.randomUUID() })
      .tariffs.buy({ params: { id: pro }, body: { days: 30 } });

  it('two buy with bonuses for one: one does', async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await makeBuyerWithBonuses(7_99);
      const { good, bad } = await raceCalls(t, lockRow('users', 'id', person.id), [buy(person), buy(person)]);
      expect([good.length, bad.length]).toEqual([1, 1]);
      expect(bad[0]).toMatchObject({ status: 409, code: 'not_enough_bonuses' });
      expect(await person.client.users.me()).toMatchObject({
        bonus_balance: 0,
        tariff_expires_at: new Date(t.clock.now.getTime() + 30 * dayMs).toISOString(),
      });
    }
  });

  it('a purchase against a correction: both count', async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await makeBuyerWithBonuses(7_99);
      const { bad } = await raceCalls(t, lockRow('users', 'id', person.id), [
        buy(person),
        () => correct(person.id, 10),
      ] as (() => Promise<unknown>)[]);
      expect(bad).toEqual([]);
      expect((await person.client.users.me()).tariff_expires_at).toBe(
        new Date(t.clock.now.getTime() + 40 * dayMs).toISOString(),
      );
    }
  });

  it('two extensions of one cause: one counts', async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await makeBuyerWithBonuses(100_00);
      const keyed = t.as(person.token, { 'idempotency-key': `once-${person.id}` });
      const { bad } = await raceCalls(
        t,
        lockRow('users', 'id', person.id),
        [1, 2, 3].map(() => () => keyed.tariffs.buy({ params: { id: pro }, body: { days: 7 } })),
      );
      expect(bad.filter((error) => (error as { status?: number }).status !== 409)).toEqual([]);
      expect((await person.client.tariffs.history()).total).toBe(1);
    }
  });

  it('leave everybody the tariff that the history says', async () => {
    expect(await verifyTariffs(t.db)).toEqual([]);
  });
});

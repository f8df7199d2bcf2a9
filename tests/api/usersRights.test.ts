/**
 * Rights over users: the last admin, rights that end while a call waits, companies that would lose their only owner.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { raceCalls, rounds } from '#tests/support/races.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const getRow = async (id: number) => (await t.db.select().from(users).where(eq(users.id, id)))[0]!;

const picture = new Blob([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')]);
const bothLocked = (...ids: number[]) => ({
  text: 'select from users where id = any($1) order by id for update',
  values: [ids],
});

describe('the last admin', () => {
  const onlyTwo = async () => {
    const first = await t.make.admin();
    const second = await t.make.admin();
    await t.pool.query(`update users set roles = '{ROLE_USER}' where roles @> '{ROLE_ADMIN}' and id <> all($1)`, [
      [first.id, second.id],
    ]);
    return [first, second] as const;
  };
  type Admin = Awaited<ReturnType<Api['make']['admin']>>;
  const ways: Record<string, (by: Admin, whom: Admin) => Promise<unknown>> = {
    'takes the role from': (by, whom) =>
      by.client.users.edit({ params: { id: whom.id }, body: { roles: ['ROLE_MANAGER'] } }),
    'declares dead': (by, whom) => by.client.users.edit({ params: { id: whom.id }, body: { alive: false } }),
    deletes: (by, whom) => by.client.users.remove({ params: { id: whom.id } }),
  };
  const kinds = Object.values(ways);
  /** Every two ways, and each twice. */
  const pairs = kinds.flatMap((one, n) => kinds.slice(n).map((other) => [one, other] as const));
  const pairRounds = Math.max(rounds, pairs.length);

  it.each(Object.entries(ways))('%s nobody who is the last one, oneself included', async (_, way) => {
    const [first, second] = await onlyTwo();
    await way(first, second);
    expect(await getFailure(way(first, first))).toMatchObject({
      status: 409,
      code: 'last_admin',
      message: 'This is the last admin: name another one first',
    });
    expect((await getRow(first.id)).roles).toContain('ROLE_ADMIN');
  });

  it(`is there after two have given up the role themselves at one instant (${pairRounds} rounds)`, async () => {
    for (let round = 0; round < pairRounds; round += 1) {
      const [first, second] = await onlyTwo();
      const [one, other] = pairs[round % pairs.length]!;
      const { good, bad } = await raceCalls(t, { text: 'select pg_advisory_xact_lock(794113019)', values: [] }, [
        () => one(first, first),
        () => other(second, second),
      ]);
      expect([good.length, bad.length]).toEqual([1, 1]);
      expect(bad[0]).toMatchObject({ status: 409, code: 'last_admin' });
      expect(
        (
          await t.pool.query(`select from users where roles @> '{ROLE_ADMIN}' and alive and id = any($1)`, [
            [first.id, second.id],
          ])
        ).rowCount,
      ).toBe(1);
    }
  });

  it(`is not the only one whom another spares: of two who turn on each other while a third is there, one comes through (${pairRounds} rounds)`, async () => {
    for (let round = 0; round < pairRounds; round += 1) {
      const [first, second] = await onlyTwo();
      await t.make.admin();
      const [one, other] = pairs[round % pairs.length]!;
      const { good, bad } = await raceCalls(t, bothLocked(first.id, second.id), [
        () => one(first, second),
        () => other(second, first),
      ]);
      expect([good.length, bad.length]).toEqual([1, 1]);
      expect(bad[0]).toMatchObject({ status: 403 });
      expect(
        (
          await t.pool.query(`select from users where roles @> '{ROLE_ADMIN}' and alive and id = any($1)`, [
            [first.id, second.id],
          ])
        ).rowCount,
      ).toBe(1);
    }
  });
});

describe('a right that is taken while its owner’s call waits', () => {
  it(`holds no more once the call writes (${rounds} rounds)`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const company = await t.make.company();
      const [customer, chief] = [await t.make.customer(company.id), await t.make.admin()];
      const params = { id: customer.id };
      const [manager, admin] = [await t.make.manager([company.id]), await t.make.admin()];
      const late = [
        () => manager.client.users.edit({ params, body: { first_name: 'Late' } }),
        () => admin.client.users.edit({ params, body: { roles: ['ROLE_ADMIN'] } }),
        () => admin.client.users.remove({ params }),
        () => admin.client.users.signOut({ params }),
        () => admin.client.users.uploadPhotos({ params, files: { photos: [picture] } }),
      ][round % 5]!;
      const loser = round % 5 === 0 ? manager : admin;
      const { good, bad } = await raceCalls<unknown>(t, bothLocked(customer.id), [
        late,
        () => chief.client.users.edit({ params: { id: loser.id }, body: { roles: ['ROLE_CUSTOMER'] } }),
      ]);
      expect(good).toEqual([expect.objectContaining({ id: loser.id, roles: ['ROLE_USER', 'ROLE_CUSTOMER'] })]);
      expect(bad).toEqual([expect.objectContaining({ status: 403, code: 'forbidden' })]);
      expect(await getRow(customer.id)).toMatchObject({
        alive: true,
        avatar: null,
        roles: expect.not.arrayContaining(['ROLE_ADMIN']),
      });
    }
  });
});

describe('the only owner of companies', () => {
  const lastOwner = async () => {
    const [admin, company] = [await t.make.admin(), await t.make.company()];
    return { admin, company, params: { id: company.vendor.id } };
  };

  it('keeps role, life and companies until it is said how many companies are left without one', async () => {
    const { admin, company, params } = await lastOwner();
    for (const body of [
      { roles: ['ROLE_CUSTOMER' as const] },
      { alive: false },
      { company_id: null },
      { roles: [], ownerless: 2 },
    ]) {
      expect(await getFailure(admin.client.users.edit({ params, body }))).toMatchObject({
        status: 409,
        code: 'only_owner',
        message: `Nobody else owns these companies: ${company.brand}`,
        body: { ownerless: 1, companies: [{ id: company.id, brand: company.brand }] },
      });
    }
    expect((await getRow(params.id)).roles).toContain('ROLE_VENDOR');
    expect((await admin.client.users.edit({ params, body: { roles: ['ROLE_CUSTOMER'], ownerless: 1 } })).roles).toEqual(
      ['ROLE_USER', 'ROLE_CUSTOMER'],
    );
  });

  it('is one beside whom nobody who still sells owns them', async () => {
    const { admin, company, params } = await lastOwner();
    const other = await t.make.vendor();
    await t.db.insert(companyMembers).values({ company_id: company.id, user_id: other.id, kind: 'vendor' });
    await admin.client.users.edit({ params: { id: other.id }, body: { roles: ['ROLE_CUSTOMER'] } });
    expect(await getFailure(admin.client.users.edit({ params, body: { roles: [] } }))).toMatchObject({
      code: 'only_owner',
    });
    await admin.client.users.edit({ params: { id: other.id }, body: { roles: ['ROLE_VENDOR'] } });
    expect((await admin.client.users.edit({ params, body: { roles: [] } })).roles).not.toContain('ROLE_VENDOR');
  });
});

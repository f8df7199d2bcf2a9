import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { raceCalls, rounds } from '#tests/support/races.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

describe('phone codes', () => {
  it('are the countries as a list', async () => {
    const all = await t.guest.countries.phoneCodes({ query: { per_page: 1000 } });
    expect(all.total).toBe(all.data.length);
    expect(all.data).toEqual((await t.guest.countries.list()).data);
    const active = await t.guest.countries.phoneCodes({ query: { active: true, per_page: 5, page: 2 } });
    expect(active.data.every((country) => country.active)).toBe(true);
    expect(active.data).toHaveLength(5);
  });

  it.each([
    ['AU', [9]],
    ['RU', [10]],
    ['DE', [10, 11]],
    ['ID', [9, 10, 11, 12]],
  ])('say how long a mobile number of %s may be', async (iso, lengths) => {
    const { data } = await t.guest.countries.list();
    expect(data.find((country) => country.iso === iso)?.lengths).toEqual(lengths);
  });

  it('count the length of a mask that an admin has changed', async () => {
    await t.pool.query(`update countries set mask = '99 99' where iso = 'NR'`);
    const { data } = await t.guest.countries.list();
    expect(data.find(({ iso }) => iso === 'NR')?.lengths).toContain(4);
  });
});

const byIso = async (iso: string) => (await t.guest.countries.list()).data.find((country) => country.iso === iso)!;
const restore = () => t.pool.query('update countries set active = true');

describe('a country', () => {
  it('is found by name in either language, by ISO code and by phone code', async () => {
    const found = async (q: string) =>
      (await t.guest.countries.phoneCodes({ query: { q } })).data.map(({ iso }) => iso);
    for (const q of ['germ', 'герман', 'de', '+49', '49']) expect(await found(q), q).toContain('DE');
    expect(await found('nowhere at all')).toEqual([]);
    const codes = (await t.guest.countries.phoneCodes({ query: { sort: 'code', per_page: 1000 } })).data.map(
      ({ code }) => Number(code),
    );
    expect(codes).toEqual(codes.toSorted((a, b) => a - b));
  });

  it('is sorted by the name that its reader knows, by an index', async () => {
    for (const [locale, key] of [
      ['en', 'en_name'],
      ['ru', 'name'],
    ] as const) {
      const { data } = (
        await t.app.inject({ url: '/api/phone_codes?sort=name&per_page=1000', headers: { 'accept-language': locale } })
      ).json() as { data: Record<typeof key, string>[] };
      const names = data.map((country) => country[key]);
      expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare));
    }
    const { rows } = await t.pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename = 'countries'`,
    );
    for (const key of ['(en_name, id)', '(name, id)', '(iso)', '(((code)::integer), id)'])
      expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining(key));
  });

  it('that an admin switches off is offered no more, at once; whoever has a phone of it goes on signing in', async () => {
    const [admin, { id }] = [await t.make.admin(), await byIso('NZ')];
    const phone = '+64211234567';
    await t.make.buyer({ phone });
    const offered = async () =>
      (await t.guest.countries.phoneCodes({ query: { active: true, per_page: 1000 } })).data.map(({ iso }) => iso);
    const register = () =>
      t.guest.auth.registerByPhone({
        body: { country_code: '64', phoneNumbers: '211234568', roles: ['ROLE_CUSTOMER'] },
      });
    expect(await admin.client.countries.edit({ params: { id }, body: { active: false } })).toMatchObject({
      iso: 'NZ',
      active: false,
    });
    expect(await offered()).not.toContain('NZ');
    expect(await getFailure(register())).toMatchObject({
      status: 422,
      errors: { phoneNumbers: 'We do not offer this country' },
    });
    expect(await t.guest.auth.codeSend({ query: { country_code: '64', phoneNumbers: '211234567' } })).toMatchObject({
      retry_after: 60,
    });
    await admin.client.countries.edit({ params: { id }, body: { active: true } });
    expect(await offered()).toContain('NZ');
    await register();
  });

  it('keeps code and mask that make sense, and says of others what is wrong', async () => {
    const [admin, { id }] = [await t.make.admin(), await byIso('FJ')];
    const edit = (body: object) => admin.client.countries.edit({ params: { id }, body });
    expect(await edit({ code: '+679', mask: '999 99 99' })).toMatchObject({
      code: '679',
      mask: '999 99 99',
      lengths: [7],
    });
    for (const code of ['', '0', '67900', 'abc'])
      expect(await getFailure(edit({ code })), code).toMatchObject({ status: 422, errors: { code: '1 to 4 digits' } });
    for (const mask of ['', '99', '12 34', '9'.repeat(16)])
      expect(await getFailure(edit({ mask })), mask).toMatchObject({
        status: 422,
        errors: { mask: expect.stringContaining('nines') },
      });
    expect(await getFailure(admin.client.countries.edit({ params: { id: 9999 }, body: {} }))).toMatchObject({
      status: 404,
    });
    expect(
      await getFailure((await t.make.manager()).client.countries.edit({ params: { id }, body: {} })),
    ).toMatchObject({ status: 403 });
  });

  it(`is left, of two that are switched off at one instant (${rounds} rounds)`, async () => {
    const [admin, one, other] = [await t.make.admin(), await byIso('AU'), await byIso('DE')];
    for (let round = 0; round < rounds; round += 1) {
      await t.pool.query('update countries set active = id = any($1)', [[one.id, other.id]]);
      const { good, bad } = await raceCalls(
        t,
        { text: 'select pg_advisory_xact_lock(794113020)', values: [] },
        [one, other].map(
          ({ id }) =>
            () =>
              admin.client.countries.edit({ params: { id }, body: { active: false } }),
        ),
      );
      expect([good.length, bad.length]).toEqual([1, 1]);
      expect(bad[0]).toMatchObject({ status: 409, code: 'last_country' });
    }
    await restore();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';

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

  it.each([['AU', [9]], ['RU', [10]], ['DE', [10, 11]], ['ID', [9, 10, 11, 12]]])('say how long a mobile number of %s may be', async (iso, lengths) => {
    const { data } = await t.guest.countries.list();
    expect(data.find((country) => country.iso === iso)?.lengths).toEqual(lengths);
  });

  it('count the length of a mask that an admin has changed', async () => {
    await t.pool.query(`update countries set mask = '99 99' where iso = 'NR'`);
    const { data } = await t.guest.countries.list();
    expect(data.find(({ iso }) => iso === 'NR')?.lengths).toContain(4);
  });
});

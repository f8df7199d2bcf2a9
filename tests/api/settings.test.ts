/** Settings of the installation that an admin changes at run time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#contract/settings.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

describe('the rules of the installation', () => {
  it('have defaults, and a change holds at once and leaves the others', async () => {
    const { client } = await t.make.admin();
    expect(await client.settings.get()).toEqual(defaultSettings);
    await client.settings.edit({ body: { referral_hold_days: 3 } });
    expect(await getShopSettings(t.ctx)).toEqual({ ...defaultSettings, referral_hold_days: 3 });
    await client.settings.edit({ body: { staff_session_hours: 24 } });
    expect(await client.settings.get()).toEqual({
      ...defaultSettings,
      referral_hold_days: 3,
      staff_session_hours: 24,
    });
  });

  it('are read again once they are five seconds old by the installation’s clock, and not before', async () => {
    await getShopSettings(t.ctx);
    t.statements();
    t.clock.forward(4_999);
    await getShopSettings(t.ctx);
    expect(t.statements()).toEqual([]);
    t.clock.forward(1);
    await getShopSettings(t.ctx);
    expect(t.statements()).toHaveLength(1);
  });

  it('refuse a value out of bounds, naming it, and change nothing', async () => {
    const { client } = await t.make.admin();
    const before = await client.settings.get();
    await expect(
      client.settings.edit({ body: { referral_hold_days: 5, unconfirmed_stock_percent: 101 } }),
    ).rejects.toMatchObject({ status: 422, errors: { unconfirmed_stock_percent: expect.any(String) } });
    expect(await client.settings.get()).toEqual(before);
  });

  it('lose no change where two admins save different ones at once', async () => {
    const { client } = await t.make.admin();
    await Promise.all([
      client.settings.edit({ body: { buyer_session_days: 60 } }),
      client.settings.edit({ body: { unconfirmed_stock_percent: 10 } }),
    ]);
    expect(await client.settings.get()).toMatchObject({ buyer_session_days: 60, unconfirmed_stock_percent: 10 });
  });

  it('store only what an admin has changed, so that the rest follows later defaults', async () => {
    const { client } = await t.make.admin();
    await t.pool.query(`delete from settings where name = 'shop'`);
    await client.settings.edit({ body: { referral_hold_days: 4 } });
    const { rows } = await t.pool.query(`select value from settings where name = 'shop'`);
    expect(rows).toEqual([{ value: { referral_hold_days: 4 } }]);
  });

  it('are an admin’s alone', async () => {
    const { client } = await t.make.vendor();
    await expect(client.settings.edit({ body: { referral_hold_days: 1 } })).rejects.toMatchObject({ status: 403 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveCloseCodes } from '#contract/live.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { openTab } from '#tests/support/live.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const hours = (count: number) => count * 3_600_000;
const isAlive = (client: Api['guest']): Promise<boolean> =>
  client.users.me().then(
    () => true,
    () => false,
  );

describe('a session', () => {
  it('of staff ends twelve hours after its beginning, whatever is done in it', async () => {
    const people = [await t.make.admin(), await t.make.manager(), await t.make.vendor()];
    for (let hour = 1; hour < 12; hour += 1) {
      t.clock.forward(hours(1));
      for (const { client } of people) expect(await isAlive(client)).toBe(true);
    }
    t.clock.forward(hours(1));
    for (const { client } of people) expect(await isAlive(client)).toBe(false);
  });

  it('of a buyer ends after ninety days, and after thirty days without use', async () => {
    const [busy, idle] = [await t.make.buyer(), await t.make.buyer()];
    for (let day = 10; day < 90; day += 10) {
      t.clock.forward(hours(240));
      expect(await isAlive(busy.client)).toBe(true);
    }
    expect(await isAlive(idle.client)).toBe(false);
    t.clock.forward(hours(240));
    expect(await isAlive(busy.client)).toBe(false);
  });

  it('follows the setting, and the role, at once', async () => {
    const [admin, buyer] = [await t.make.admin(), await t.make.buyer()];
    t.clock.forward(hours(2));
    await admin.client.settings.edit({ body: { staff_session_hours: 3 } });
    const other = await t.make.admin();
    await other.client.users.edit({ params: { id: buyer.id }, body: { roles: ['ROLE_USER', 'ROLE_VENDOR'] } });
    expect(await isAlive(buyer.client)).toBe(true);
    t.clock.forward(hours(1));
    expect(await isAlive(admin.client)).toBe(false);
    expect(await isAlive(buyer.client)).toBe(false);
    await other.client.settings.edit({ body: { staff_session_hours: 12 } });
  });

  it('takes its sockets with it', async () => {
    const vendor = await t.make.vendor();
    const tab = await openTab(t, vendor.token);
    t.clock.forward(hours(12));
    expect(await tab.closed).toBe(liveCloseCodes.invalidToken);
  });
});

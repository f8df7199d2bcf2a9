/** The core of `npm run test:chaos`: two processes under load while their database is restarted, frozen and killed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shortFaults } from '#tests/chaos/faults.ts';
import { play } from '#tests/chaos/play.ts';
import { openWorld, type World } from '#tests/chaos/world.ts';
import { copyReadyInstallation } from '#tests/support/readyInstallation.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ apps: 2, postgresPlace: await copyReadyInstallation() });
});
afterAll(() => world.close());

it('loses and doubles no order, charge or refund, and sends every mail, whatever the database does', async ({
  annotate,
}) => {
  // Other tests run at the same time; only `npm run test:chaos` is strict about times.
  const { errors, ...figures } = await play(world, { faults: shortFaults, buyers: 4, pauseMs: 1_500, patience: 5 });
  expect(errors).toEqual([]);
  expect(figures.orders).toBeGreaterThan(5);
  expect(figures.mails).toBeGreaterThan(5);
  expect(figures.repeatedMails).toBe(0);
  await annotate(JSON.stringify(figures));
});

/** Writes by an admin that no isolation probe plays: each leaves its audit entry. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { plays } from '#tests/support/isolation/logged.ts';
import { openSide, type Side } from '#tests/support/isolation/world.ts';

let t: Api;
let side: Side;
beforeAll(async () => {
  t = await startApi();
  side = await openSide(t);
});
afterAll(() => t.close());

const entries = async () =>
  (await t.pool.query<{ id: number; user_id: number }>('select id, user_id from audit order by id desc limit 1'))
    .rows[0];

it.each(Object.entries(plays))('%s', async (call, request) => {
  const { admin } = side.people;
  const input = await request({ t, side, who: admin });
  const before = await entries();
  const [noun, name] = call.split('.') as [string, string];
  await (admin.client as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[noun]![name]!(
    input,
  );
  const after = await entries();
  expect(after!.id, 'an entry of its own').toBeGreaterThan(before?.id ?? 0);
  expect(after!.user_id).toBe(admin.id);
});

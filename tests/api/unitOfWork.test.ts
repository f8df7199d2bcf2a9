/** Units of work that are repeated. */
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { carts } from '#server/domains/carts/tables.ts';
import { RepeatUnit } from '#server/platform/unitOfWork.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t?.close());

const insertCart = async (db: Db, hash: string) => void (await db.insert(carts).values({ hash }));
const listHashes = async (hashes: string[]) =>
  (await t.db.select({ hash: carts.hash }).from(carts).where(inArray(carts.hash, hashes)).orderBy(carts.id)).map(
    ({ hash }) => hash,
  );

it('a repeated unit keeps nothing of its first attempt, and runs what prepares it first, in one transaction', async () => {
  const steps: string[] = [];
  await t.ctx.unit(async ({ db }) => {
    const attempt = `attempt-${steps.push('run')}-of-the-unit`;
    await insertCart(db, attempt);
    if (steps.length === 1)
      throw new RepeatUnit(new Error('not thrown'), async (prepared) => {
        steps.push('prepare');
        await insertCart(prepared, 'prepared-by-the-unit');
      });
  });
  expect(steps).toEqual(['run', 'prepare', 'run']);
  expect(await listHashes(['attempt-1-of-the-unit', 'prepared-by-the-unit', 'attempt-3-of-the-unit'])).toEqual([
    'prepared-by-the-unit',
    'attempt-3-of-the-unit',
  ]);
});

it('a unit that asks for a repetition each time ends with its cause after three attempts, and writes nothing', async () => {
  const causes = [1, 2, 3, 4].map((attempt) => new Error(`cause ${attempt}`));
  let attempts = 0;
  const running = t.ctx.unit(async ({ db }) => {
    await insertCart(db, `endless-attempt-${attempts}`);
    throw new RepeatUnit(causes[attempts++], (prepared) => insertCart(prepared, `endless-preparation-${attempts}`));
  });
  await expect(running).rejects.toBe(causes[2]);
  expect(attempts).toBe(3);
  expect(await listHashes([0, 1, 2].flatMap((n) => [`endless-attempt-${n}`, `endless-preparation-${n}`]))).toEqual([]);
});
